// Draws one cell of the reach table: the head's marker and number, a figure, or its bar on the distance axis.
#pragma once

#include <QStyledItemDelegate>

#include "ui/views/slopes/distance_axis.h"
#include "ui/views/slopes/reach_layout.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

// Filled disc for a head of the first series, open diamond for one in between; `half` of its height, px.
void paint_head_marker(QPainter& painter, const QPointF& centre, bool in_between, double half,
                       const QPen& pen, const QBrush& open_fill);

class ReachDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    ReachDelegate(const Theme& theme, const ReachModel& model, QObject* parent);
    void set(const ReachLayout& layout, const DistanceAxis& axis, int chosen_row);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

  private:
    void paint_head(QPainter& painter, const QRect& cell, const HeadRow& row, bool chosen) const;
    void paint_figure(QPainter& painter, const QRect& cell, const QString& text, bool is_slope,
                      bool chosen) const;
    void paint_power(QPainter& painter, const QRect& cell, const HeadRow& row, bool chosen) const;
    void paint_bar(QPainter& painter, const QRect& cell, const HeadRow& row, bool chosen) const;

    const Theme theme_;
    const ReachModel& model_;
    ReachLayout layout_;
    DistanceAxis axis_;
    int chosen_row_ = -1;
};

}  // namespace alibi::ui
