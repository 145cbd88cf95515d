// What a painter draws on: pixels (then edges are put on whole device pixels), or shapes (PDF, SVG).
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace alibi::ui {

// False for a PDF, an SVG and the like, where lines stay lines and text stays text.
bool paints_pixels(const QPainter& painter);

// Device pixels in one unit of the painter.
double paint_scale(const QPainter& painter);

// The rectangle with its edges on whole device pixels; unchanged where there are none.
QRectF snapped(const QPainter& painter, const QRectF& rect);

// A length in whole device pixels, at least one.
double whole_pixels(const QPainter& painter, double length);

// A frame of this width whose outer edge is `outer`, as four filled rectangles: crisp at any scale.
void fill_frame(QPainter& painter, const QRectF& outer, double width, const QColor& colour);

}  // namespace alibi::ui
