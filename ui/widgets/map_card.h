// The card that says all about the cell under the pointer. It lies in the corner of the map where it covers
// least data; of equal ones in that farthest from the pointer. It takes no mouse events.
#pragma once

#include <QColor>
#include <QFrame>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

#include "ui/widgets/theme.h"

class QGridLayout;

namespace alibi::ui {

struct CardRow {
    QString name;
    QString value;
    QColor colour;  // of the value; of the name too where `strong`
    bool strong = false;
    bool ruled = false;  // a line above the value: it is the sum of those above
    bool operator==(const CardRow&) const = default;
};

class MapCard : public QFrame {
    Q_OBJECT
  public:
    MapCard(const Theme& theme, QWidget* parent);
    // `heads`: rich text lines above the rule ("query 20 box").
    void set_content(const QStringList& heads, const std::vector<CardRow>& rows);
    // The corner of the map it goes to, all in px of the map's parent. `pointer`: stays uncovered. `badges`:
    // what lies in the top right corner, may be empty. `data_under`: the share of a rectangle that shows
    // data.
    void place(const QRectF& map, const std::optional<QPointF>& pointer, const QRectF& badges,
               const std::function<double(const QRectF&)>& data_under);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void add_row(QGridLayout* grid, int at, const CardRow& row);

    const Theme& theme_;
    QStringList heads_;
    std::vector<CardRow> rows_;
    QWidget* body_ = nullptr;
};

}  // namespace alibi::ui
