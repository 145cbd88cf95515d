// The marks laid over a map's colours: the hovered and the locked cell, the row lines, a zoom window, the
// ring of a picture that is on its way. Drawn as filled edges, so they are crisp on a screen and shapes in a
// document.
#pragma once

#include <QPainter>
#include <QRectF>

#include "core/session/colour_scale.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

// 1 px white in 1 px black.
void paint_hovered_cell(QPainter& painter, const QRectF& cell, const Theme& theme);
// 2 px white between two black lines.
void paint_locked_cell(QPainter& painter, const QRectF& cell, const Theme& theme);
// The edges of the row across the map: white where the map's low end is dark, broken with dark where it may
// be light.
void paint_row_lines(QPainter& painter, const QRectF& row, ColourMap map, const Theme& theme);
// A broken line across the map at `y`, with words at its right end, above it where there is room.
void paint_border(QPainter& painter, const QRectF& map, double y, const QString& words, const Theme& theme);
// White between two dark lines.
void paint_zoom_window(QPainter& painter, const QRectF& window, const Theme& theme);
// A three quarter ring at the rectangle's middle.
void paint_busy_ring(QPainter& painter, const QRectF& rect, const Theme& theme);

}  // namespace alibi::ui
