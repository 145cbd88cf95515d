#include "ui/widgets/paint_scale.h"

#include <QPaintEngine>
#include <algorithm>
#include <cmath>

namespace alibi::ui {

bool paints_pixels(const QPainter& painter) {
    return painter.paintEngine() == nullptr || painter.paintEngine()->type() == QPaintEngine::Raster;
}

double paint_scale(const QPainter& painter) {
    const double scale = painter.deviceTransform().m11();
    return scale > 0 ? scale : 1;
}

QRectF snapped(const QPainter& painter, const QRectF& rect) {
    const QTransform& to_device = painter.deviceTransform();
    if (!paints_pixels(painter) || to_device.type() > QTransform::TxScale) return rect;
    const QRectF device = to_device.mapRect(rect);
    const QPointF first(std::round(device.left()), std::round(device.top()));
    const QPointF last(std::round(device.right()), std::round(device.bottom()));
    return to_device.inverted().mapRect(QRectF(first, last));
}

double whole_pixels(const QPainter& painter, double length) {
    if (!paints_pixels(painter)) return length;
    const double scale = paint_scale(painter);
    return std::max(1.0, std::round(length * scale)) / scale;
}

void fill_frame(QPainter& painter, const QRectF& outer, double width, const QColor& colour) {
    const double w = std::min({width, outer.width() / 2, outer.height() / 2});
    painter.fillRect(QRectF(outer.left(), outer.top(), outer.width(), w), colour);
    painter.fillRect(QRectF(outer.left(), outer.bottom() - w, outer.width(), w), colour);
    painter.fillRect(QRectF(outer.left(), outer.top() + w, w, outer.height() - 2 * w), colour);
    painter.fillRect(QRectF(outer.right() - w, outer.top() + w, w, outer.height() - 2 * w), colour);
}

}  // namespace alibi::ui
