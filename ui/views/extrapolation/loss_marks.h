// What lies over the lines of a LossPlot: names at their ends, "L = 32", the point that is read, the words
// of the axis.
#pragma once

#include "ui/views/extrapolation/loss_plot.h"

namespace alibi::ui {

class LossMarks : public QCPAbstractItem {
    Q_OBJECT
  public:
    LossMarks(const Theme& theme, const LossPicture& picture, const PlotPoint& read, Plot* plot);

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }
    QPointF pixel(double tokens, double loss) const;
    // From the top, for the names at the right edge; NaN: not there.
    std::vector<double> name_places() const;
    static double name_step(const Theme& theme) { return 15 * theme.type; }
    // Before a name, for the marker of its line.
    static double mark_room(const Theme& theme) { return theme.alone ? 13 * theme.type : 0; }

  protected:
    void draw(QCPPainter* painter) override;

  private:
    bool is_struck(const QRectF& label) const;
    void draw_length(QCPPainter& painter) const;
    void draw_names(QCPPainter& painter) const;
    void draw_axis_words(QCPPainter& painter) const;
    void draw_read(QCPPainter& painter) const;
    void draw_read_words(QCPPainter& painter, const QPointF& at, const LossLine& line) const;
    double end_of(const LossLine& line) const;
    bool ends_before_others(const LossLine& line) const;
    bool crosses_a_line(const QRectF& box) const;
    void draw_name_at_end(QCPPainter& painter, const LossLine& line) const;

    const Theme theme_;
    const LossPicture& picture_;
    const PlotPoint& read_;
};

}  // namespace alibi::ui
