// Where the cells of a map lie on the screen, and which cells a zoom or a pan shows. Lengths are logical px;
// `scale` is device pixels in one of them.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <optional>
#include <utility>

#include "core/attention/raster.h"

namespace alibi::ui {

using CellAt = std::pair<Index, Index>;  // row, column

struct MapGeometry {
    QRectF rect;     // edges on whole device pixels when `available` began on one
    CellRect cells;  // shown

    // The cell's rectangle, edges on device pixels where `scale` is given as it was to fit_map.
    QRectF cell_rect(Index row, Index col, double scale) const;
    QRectF cells_rect(const CellRect& part, double scale) const;
    std::optional<CellAt> cell_at(const QPointF& position) const;
};

// The map's rectangle at the top left of the space there is. Cells are whole device pixels where that wastes
// less than an eighth of the space, else the rectangle is filled and cells differ by one pixel. `square`: the
// rectangle is one.
MapGeometry fit_map(const QRectF& available, const CellRect& cells, bool square, bool whole_cells,
                    double scale);

// Pixels of the raster for that rectangle: one a cell where cells are larger than pixels.
RasterRequest raster_request(const MapGeometry& geometry, Pooling pooling, double scale);

// Fewest cells a zoom shows each way.
inline constexpr Index kFewestCells = 4;

// The shown cells after a step of zoom by `factor` (above 1: closer), the cell under `anchor` staying under
// it. `anchor` is a place in the map, 0..1 each way; `side` the map's device pixels. Empty = everything.
CellRect zoom_cells(const CellRect& shown, Index rows, Index cols, double factor, const QPointF& anchor,
                    const QSizeF& side);

// The shown cells moved by whole cells, kept inside the map.
CellRect pan_cells(const CellRect& shown, Index rows, Index cols, Index down, Index right);

}  // namespace alibi::ui
