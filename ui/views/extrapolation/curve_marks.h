// What lies over the curves of a CurvePlot: the step that is read with its value, the name of a compared run,
// and where training diverged.
#pragma once

#include "ui/views/extrapolation/curve_plot.h"

namespace alibi::ui {

class CurveMarks : public QCPAbstractItem {
    Q_OBJECT
  public:
    CurveMarks(const Theme& theme, CurvePlot& plot);
    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }

  protected:
    void draw(QCPPainter* painter) override;

  private:
    QPointF pixel(double step, double loss) const;
    void draw_read(QCPPainter& painter, const TrainingCurve& curve) const;
    void draw_compared(QCPPainter& painter) const;
    void draw_diverged(QCPPainter& painter, const TrainingCurve& curve) const;
    void draw_words(QCPPainter& painter, double x, double y, const QString& words,
                    const QColor& colour) const;

    const Theme theme_;
    CurvePlot& plot_;
};

}  // namespace alibi::ui
