// The table of the figures: a number over a bar, on the bar a tick where zero content would end; the chosen
// head's row is filled and marked at its left edge.
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include "ui/views/attention/look_model.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class LookDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    LookDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

  private:
    void paint_ground(QPainter& painter, const QStyleOptionViewItem& option, bool chosen) const;
    void paint_bar(QPainter& painter, const QRectF& bar, const QModelIndex& index, bool stale) const;

    const Theme theme_;
};

class LookTable : public QTableView {
    Q_OBJECT
  public:
    LookTable(const Theme& theme, LookModel& model, QWidget* parent);
    void set_chosen(int row);
    void set_row_height(int height);
    // Right edges of the columns after the first, from the table's left, px; the rest is hidden.
    void set_columns(const std::vector<int>& rights);

  Q_SIGNALS:
    void row_chosen(int row);  // by the person

  protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    bool silent_ = false;
};

}  // namespace alibi::ui
