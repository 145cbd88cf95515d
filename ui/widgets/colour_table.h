// The colour maps as 256 steps each, and values coloured through a scale.
#pragma once

#include <QImage>
#include <QPainter>
#include <QRect>
#include <QRgb>
#include <array>
#include <vector>

#include "core/attention/raster.h"
#include "core/session/colour_scale.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

using ColourTable = std::array<QRgb, 256>;
const ColourTable& colour_table(ColourMap map);

// Paints the raster's values into an image of the same size (Format_ARGB32_Premultiplied). Masked pixels are
// transparent (the hatch below shows), NaN and +infinity are the error colour.
void colour_raster(const Raster& raster, const ScaleRange& range, ColourMap map, const Theme& theme,
                   QImage& image);

// The pixels of a raster that are NaN or +infinity, as few rectangles; none where they would be too many to
// tell apart.
std::vector<QRect> not_finite_blocks(const Raster& raster);

// The cross-hatch over such pixels, drawn at device pixels: they are told from a colour by its pattern too.
void paint_cross_hatch(QPainter& painter, const QRectF& rect, const Theme& theme);

// The hatch of masked cells, drawn at device pixels over a rectangle.
void paint_masked(QPainter& painter, const QRectF& rect, const Theme& theme);

}  // namespace alibi::ui
