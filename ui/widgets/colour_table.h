// The colour maps as 256 steps each, and values coloured through a scale.
#pragma once

#include <QImage>
#include <QPainter>
#include <QRgb>
#include <array>

#include "core/attention/raster.h"
#include "core/session/colour_scale.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

using ColourTable = std::array<QRgb, 256>;
const ColourTable& colour_table(ColourMap map);

// Paints the raster's values into an image of the same size (Format_ARGB32_Premultiplied). Masked pixels are
// transparent (the hatch below shows), NaN pixels are the error colour.
void colour_raster(const Raster& raster, const ScaleRange& range, ColourMap map, const Theme& theme,
                   QImage& image);

// The hatch of masked cells, drawn at device pixels over a rectangle.
void paint_masked(QPainter& painter, const QRectF& rect, const Theme& theme);

}  // namespace alibi::ui
