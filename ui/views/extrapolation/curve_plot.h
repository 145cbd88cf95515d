// The loss of training against the step: the chosen run in its method's colour with a disc where it is now, a
// compared one in grey behind it, and where it diverged the last good step and the first bad one. Pointing,
// or Left and Right, read a step and its value.
#pragma once

#include <optional>

#include "core/session/extrapolation_scene.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class CurveMarks;

struct CurvePicture {
    std::vector<TrainingCurve> curves;  // the chosen run's, then the compared one's
    QStringList names;                  // of each
    Index kept_step = 0;                // of a diverged run
    bool live = false;

    const TrainingCurve* chosen() const { return curves.empty() ? nullptr : &curves.front(); }
};

class CurvePlot : public Plot {
    Q_OBJECT
  public:
    CurvePlot(const Theme& theme, QWidget* parent);

    void show_picture(CurvePicture picture);
    const CurvePicture& picture() const { return picture_; }
    QCPGraph* curve(std::size_t index) const { return graphs_[index]; }
    std::size_t num_curves() const { return graphs_.size(); }
    // The point of the chosen curve that is read: the one pointed at, else the last; -1: none.
    int read() const;
    bool is_pointed() const { return pointed_.has_value(); }
    // "step 412: 0.901"; empty: nothing is read.
    QString read_words() const;

  protected:
    bool is_due() const override;
    void draw_due() override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent*) override {}
    void mouseReleaseEvent(QMouseEvent*) override {}
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void make_axes();
    void fill_graphs();
    void fit_axes();
    void label_steps();
    void read_step(std::optional<int> at);
    void describe();
    // The least that has changed; the rest stays as it was drawn.
    enum class Stale { nothing, marks, curve, all };
    void redraw(Stale what);

    const Theme theme_;
    CurvePicture picture_;
    std::vector<QCPGraph*> graphs_;
    QSharedPointer<QCPAxisTickerText> step_ticks_, loss_ticks_;
    CurveMarks* marks_ = nullptr;
    std::optional<int> pointed_;  // place in the chosen curve
    Stale stale_ = Stale::all;
};

}  // namespace alibi::ui
