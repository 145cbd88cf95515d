// Losses over tokens on a log2 axis: each run with its method's line and markers, the training length as a
// solid line with the trained side shaded, names at the lines' ends. The point nearest to the pointer is
// read; with the keyboard Left and Right move along the chosen line, Up and Down change it.
//
// The graphs hold the points as drawn: x = log2 of the tokens, y = nats per token.
#pragma once

#include <optional>

#include "ui/views/extrapolation/loss_picture.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class LossMarks;

// A point of a line of the picture.
struct PlotPoint {
    int line = -1;
    int at = -1;

    bool is_one() const { return line >= 0 && at >= 0; }
    bool operator==(const PlotPoint&) const = default;
};

class LossPlot : public Plot {
    Q_OBJECT
  public:
    LossPlot(const Theme& theme, const QString& name, QWidget* parent);

    void show_picture(LossPicture picture);
    const LossPicture& picture() const { return picture_; }

    QCPGraph* line(std::size_t index) const { return lines_[index].line; }
    QCPGraph* marks(std::size_t index) const { return lines_[index].marks; }
    std::size_t num_lines() const { return lines_.size(); }
    const QCPItemStraightLine& length_line() const { return *length_; }
    const std::vector<QCPItemStraightLine*>& other_length_lines() const { return other_lengths_; }
    QPointF point_position(const PlotPoint& point) const;
    // Tops of the names at the lines' ends, px; NaN where there was no room.
    std::vector<double> name_places() const;
    // "64 tokens: 1.040" of the point that is read; empty: none.
    QString read_words() const;
    PlotPoint read() const { return read_; }

  Q_SIGNALS:
    void run_chosen(int run);

  protected:
    bool is_due() const override;
    void draw_due() override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent*) override {}
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    struct Graphs {
        QCPGraph* line = nullptr;
        QCPGraph* marks = nullptr;
    };

    void make_axes();
    void make_length();
    void fill_graphs();
    void fill(Graphs& graphs, const LossLine& line);
    void fit_axes();
    void label_losses();
    void label_lengths();
    QCPItemStraightLine* add_length(const QPen& pen);
    void place_length();
    double name_room() const;
    bool has_marker(const LossLine& line, double tokens) const;
    PlotPoint nearest(const QPointF& at) const;
    PlotPoint first_point() const;
    void read_point(const PlotPoint& point);
    void step_point(int steps);
    void step_line(int steps);
    void describe();
    void redraw();
    void redraw_marks();

    const Theme theme_;
    LossPicture picture_;
    std::vector<Graphs> lines_;
    QSharedPointer<QCPAxisTickerText> length_ticks_, loss_ticks_;
    QCPItemStraightLine* length_ = nullptr;
    std::vector<QCPItemStraightLine*> other_lengths_;
    QCPItemRect* trained_ = nullptr;
    LossMarks* marks_ = nullptr;
    PlotPoint read_;
    bool stale_ = true, marks_stale_ = false;
};

}  // namespace alibi::ui
