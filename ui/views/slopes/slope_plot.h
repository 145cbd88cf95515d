// Every head's slope on a log2 axis: filled discs and a solid line for the first series, open diamonds and
// dashes for the heads in between, other rules as grey dashes, all slopes once more as a rug at the right.
//
// Points are chosen by pointer or arrow keys and moved by dragging or Up and Down (2^(1/4) a step). The
// graphs hold the points as drawn: x = place from 1, y = log2 of the slope.
#pragma once

#include "ui/views/slopes/slope_picture.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class SlopeMarks;

class SlopePlot : public Plot {
    Q_OBJECT
  public:
    SlopePlot(const Theme& theme, QWidget* parent);

    void show_picture(SlopePicture picture);
    const SlopePicture& picture() const { return picture_; }

    QCPGraph* first_series() const { return first_; }
    QCPGraph* between_series() const { return between_; }
    QCPGraph* overlay(std::size_t index) const { return overlays_[index]; }
    std::size_t num_overlays() const { return overlays_.size(); }
    // Where a head's point is, px of this widget.
    QPointF point_position(Index head) const;

  Q_SIGNALS:
    void head_chosen(alibi::Index head);
    void head_hovered(alibi::Index head);  // -1: none any more
    void own_slope(alibi::Index head, double slope, bool continues);

  protected:
    bool event(QEvent* event) override;
    bool is_due() const override;
    void draw_due() override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    struct Drag {
        Index head = -1;
        double grip = 0;  // px from the pointer to the point
        QPointF from;
        bool moved = false;
    };

    void make_axes();
    QCPGraph* make_overlay();
    void fill_graphs();
    void fill_series(QCPGraph* graph, bool in_between);
    void style_series();
    void fit_axes();
    void label_slopes(double low, double high);
    void label_heads();
    void redraw();
    int place_at(const QPointF& at) const;
    double slope_at(double y) const;
    void choose_neighbour(int step);
    void step_slope(double octaves);

    const Theme theme_;
    SlopePicture picture_;
    QCPGraph* first_ = nullptr;
    QCPGraph* between_ = nullptr;
    std::vector<QCPGraph*> overlays_;
    QSharedPointer<QCPAxisTickerText> slope_ticks_;
    QSharedPointer<QCPAxisTickerText> head_ticks_;
    SlopeMarks* marks_ = nullptr;
    Drag drag_;
    bool stale_ = true;
};

}  // namespace alibi::ui
