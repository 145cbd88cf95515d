// A QCustomPlot that stays a drawing when it is painted somewhere else than on the screen.
//
// QCustomPlot paints through bitmaps of the widget's own resolution, so QWidget::render() onto a QPdfWriter,
// a QSvgGenerator or a scaled image would copy (and blur) those. This one notices and draws lines and text
// anew: vectors and real text on vector devices, full resolution on images. On the screen nothing changes.
#pragma once

#include <qcustomplot.h>

#include "ui/widgets/theme.h"

namespace alibi::ui {

// A thin line with muted numbers, without ticks.
void style_axis(QCPAxis* axis, const Theme& theme);
// Of lines behind curves and numbers: a projector's own lines are too strong for that.
QColor grid_colour(const Theme& theme);

class Plot : public QCustomPlot {
    Q_OBJECT
  public:
    // No axes are drawn and no margin is kept until asked; the background is transparent (the card's shows).
    explicit Plot(QWidget* parent = nullptr);

    // Draws what is due, so that painting only shows it; whether anything was.
    bool draw_ahead();

  protected:
    // When it is next painted; QCustomPlot's own queue would draw once more after that.
    void draw_later();
    // Draws anew, all or one buffered layer, within paintEvent(), which then shows it: QCustomPlot alone
    // would ask to be painted a second time.
    void draw_now();
    void draw_now(QCPLayer* layer);
    // Many changes may come before one drawing is due: it is made when the plot is painted.
    virtual bool is_due() const { return mReplotQueued; }
    virtual void draw_due();
    // Also draws what a queued replot would have drawn later: a picture taken now is of now.
    void paintEvent(QPaintEvent* event) override;
    // An empty plot has nothing to draw into; it is drawn when it gets a size.
    void resizeEvent(QResizeEvent* event) override;
};

}  // namespace alibi::ui
