// The table of heads: marker, slope and figures at the left, each head's reach as a bar on the shared
// distance axis at the right (bar = 90 %, notch = half-life, whisker = 99 %). The ruler line can be dragged.
//
// Knows a ReachModel and an axis; reports what was pointed at. Rows are heads in the order of the model.
#pragma once

#include <QTableView>

#include "ui/views/slopes/distance_axis.h"
#include "ui/views/slopes/reach_layout.h"
#include "ui/views/slopes/reach_model.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class ReachTable : public QTableView {
    Q_OBJECT
  public:
    ReachTable(const Theme& theme, ReachModel& model, QWidget* parent);

    // `axis` in px of this widget's parent, whose x = 0 is this widget's.
    void set_layout(const ReachLayout& layout, const DistanceAxis& axis);
    void set_chosen(Index head);
    void set_hovered(Index head);  // -1: none

    const DistanceAxis& axis() const { return axis_; }
    int text_end() const { return layout_.text_end; }

  Q_SIGNALS:
    void head_chosen(alibi::Index head);
    void head_hovered(alibi::Index head);  // -1: none any more
    void ruler_moved(alibi::Index distance, bool continues);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    QRect row_rect(int row) const;
    void make_current(int row);
    bool grips_ruler(const QPointF& at) const;
    void paint_rows(QPainter& painter) const;
    void paint_row_lines(QPainter& painter, int row) const;
    void paint_focus(QPainter& painter) const;

    const Theme theme_;
    ReachModel& model_;
    ReachLayout layout_;
    DistanceAxis axis_;
    int chosen_row_ = -1;
    int hovered_row_ = -1;
    bool dragging_ = false;
    bool following_ = false;  // the session moves the current row, not the person
};

}  // namespace alibi::ui
