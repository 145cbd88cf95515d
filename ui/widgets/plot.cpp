#include "ui/widgets/plot.h"

#include <QPaintEngine>
#include <QResizeEvent>

namespace alibi::ui {

namespace {

enum class Target { screen, scaled_raster, vectors };

// A painter made on a widget is the one of QWidget::render() where there is one: its engine and scale tell
// where the picture goes.
Target target_of(const QPainter& painter, double screen_scale) {
    const QPaintEngine* const engine = painter.paintEngine();
    if (engine != nullptr && engine->type() != QPaintEngine::Raster) {
        return Target::vectors;
    }
    const QTransform to_device = painter.deviceTransform();
    const bool same =
        qFuzzyCompare(to_device.m11(), screen_scale) && qFuzzyCompare(to_device.m22(), screen_scale);
    return same ? Target::screen : Target::scaled_raster;
}

}  // namespace

void style_axis(QCPAxis* axis, const Theme& theme) {
    axis->setVisible(true);
    axis->setBasePen(QPen(theme.control_line, theme.line_width));
    axis->setTickPen(Qt::NoPen);
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLength(0, 0);
    axis->setTickLabelFont(theme.number_font(11));
    axis->setTickLabelColor(theme.muted);
}

QColor grid_colour(const Theme& theme) {
    return theme.id == ThemeId::projector ? theme.masked : theme.line;
}

Plot::Plot(QWidget* parent) : QCustomPlot(parent) {
    setBackground(Qt::NoBrush);
    setAttribute(Qt::WA_OpaquePaintEvent,
                 false);  // QCustomPlot sets it, for a background that fills everything
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setMargins({0, 0, 0, 0});
    for (QCPAxis* const axis : axisRect()->axes()) {
        axis->setVisible(false);
        axis->grid()->setVisible(false);
    }
    setNoAntialiasingOnDrag(false);
    // A replot that paints at once would paint inside itself, and what paintEvent() then fits is not drawn.
    setPlottingHint(QCP::phImmediateRefresh, false);
    // A thick line of a thousand points, piece by piece: a tenth of what it costs as one shape.
    setPlottingHint(QCP::phFastPolylines);
    setMinimumSize(1, 1);  // with no pixel there would be nothing to paint on
}

void Plot::draw_later() {
    mReplotQueued = true;
    update();
}

void Plot::draw_now() {
    setAttribute(Qt::WA_UpdatesDisabled);
    replot(QCustomPlot::rpQueuedRefresh);
    setAttribute(Qt::WA_UpdatesDisabled, false);
}

void Plot::draw_now(QCPLayer* layer) {
    setAttribute(Qt::WA_UpdatesDisabled);
    layer->replot();
    setAttribute(Qt::WA_UpdatesDisabled, false);
}

void Plot::draw_due() {
    draw_now();
}

bool Plot::draw_ahead() {
    const bool due = isVisible() && !size().isEmpty() && is_due();
    if (due) draw_due();
    return due;
}

void Plot::paintEvent(QPaintEvent* event) {
    if (is_due()) draw_due();
    {
        QCPPainter painter(this);
        const Target target = target_of(painter, bufferDevicePixelRatio());
        if (target != Target::screen) {
            painter.setMode(target == Target::vectors ? QCPPainter::pmVectorized : QCPPainter::pmNonCosmetic);
            toPainter(&painter, width(), height());
            return;
        }
    }
    QCustomPlot::paintEvent(event);
}

// QCustomPlot draws at once, and a window that is laid out resizes it several times.
void Plot::resizeEvent(QResizeEvent* event) {
    if (event->size().isEmpty()) return;
    setViewport(rect());
    draw_later();
}

}  // namespace alibi::ui
