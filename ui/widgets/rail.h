// The rail at the left edge: one item a view, 84 x 60, the chosen one with a 3 px bar of ink; one more item
// at the bottom (the keys). Up and Down move between items, Space and Enter choose.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/widgets/theme.h"

class QAbstractButton;

namespace alibi::ui {

struct RailItem {
    QString icon;  // name in resources/icons
    QString label;
};

class Rail : public QWidget {
    Q_OBJECT
  public:
    Rail(const Theme& theme, const std::vector<RailItem>& items, const RailItem& bottom,
         QWidget* parent = nullptr);

    int index() const { return index_; }
    void set_index(int index);  // silent
    void set_busy(int index, bool busy);
    QAbstractButton* item(int index) const { return items_[static_cast<std::size_t>(index)]; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {sizeHint().width(), 0}; }

  Q_SIGNALS:
    void chosen(int index);
    void bottom_clicked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    Theme theme_;
    std::vector<QAbstractButton*> items_;
    int index_ = -1;
};

}  // namespace alibi::ui
