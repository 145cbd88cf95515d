#include "ui/widgets/map_geometry.h"

#include <algorithm>
#include <cmath>

namespace alibi::ui {

namespace {

constexpr double kMostWaste = 1.0 / 8;

// Device pixels that `cells` take of `space`.
double fitted(double space, Index cells, bool whole_cells) {
    const double pixels = std::floor(space);
    const double each = std::floor(pixels / static_cast<double>(cells));
    const double whole = each * static_cast<double>(cells);
    return whole_cells && each >= 1 && whole >= pixels * (1 - kMostWaste) ? whole : pixels;
}

// The edge before cell `index` of `count` along `length` device pixels, where nearest sampling puts it.
double edge(Index index, Index count, double length) {
    return std::ceil(static_cast<double>(index) * length / static_cast<double>(count) - 0.5);
}

// Begin of `wanted` cells inside `all`, when `place` (0..1 of the shown) lies on the cell position `at`.
Index begin_around(double at, double place, Index wanted, Index all) {
    const auto begin = static_cast<Index>(std::llround(at - place * static_cast<double>(wanted)));
    return std::clamp<Index>(begin, 0, all - wanted);
}

// Cells for a side of `pixels`, nearest to the wanted number and on the right side of `now`, so that a cell
// is a whole number of pixels.
Index whole_count(double wanted, double pixels, Index now, bool closer) {
    const double each = pixels / wanted;
    if (each < 1) return static_cast<Index>(std::llround(wanted));
    auto whole = std::round(each);
    auto count = static_cast<Index>(std::floor(pixels / whole));
    while (closer && count >= now && count > 1) count = static_cast<Index>(std::floor(pixels / ++whole));
    if (!closer && count <= now) count = static_cast<Index>(std::ceil(wanted));
    return count;
}

}  // namespace

QRectF MapGeometry::cells_rect(const CellRect& part, double scale) const {
    if (cells.empty()) return {};
    const double width = rect.width() * scale, height = rect.height() * scale;
    const double left = edge(part.col - cells.col, cells.cols, width);
    const double right = edge(part.col + part.cols - cells.col, cells.cols, width);
    const double top = edge(part.row - cells.row, cells.rows, height);
    const double bottom = edge(part.row + part.rows - cells.row, cells.rows, height);
    return {rect.left() + left / scale, rect.top() + top / scale, (right - left) / scale,
            (bottom - top) / scale};
}

QRectF MapGeometry::cell_rect(Index row, Index col, double scale) const {
    return cells_rect({row, col, 1, 1}, scale);
}

std::optional<CellAt> MapGeometry::cell_at(const QPointF& position) const {
    if (cells.empty() || !rect.contains(position) || position.x() >= rect.right() ||
        position.y() >= rect.bottom())
        return std::nullopt;
    const double x = (position.x() - rect.left()) / rect.width();
    const double y = (position.y() - rect.top()) / rect.height();
    const auto col = static_cast<Index>(x * static_cast<double>(cells.cols));
    const auto row = static_cast<Index>(y * static_cast<double>(cells.rows));
    return CellAt{cells.row + std::min(row, cells.rows - 1), cells.col + std::min(col, cells.cols - 1)};
}

MapGeometry fit_map(const QRectF& available, const CellRect& cells, bool square, bool whole_cells,
                    double scale) {
    if (cells.empty() || available.isEmpty()) return {QRectF(available.topLeft(), QSizeF()), cells};
    double width = available.width() * scale, height = available.height() * scale;
    if (square) width = height = std::min(width, height);
    const QSizeF size(fitted(width, cells.cols, whole_cells) / scale,
                      fitted(height, cells.rows, whole_cells) / scale);
    return {QRectF(available.topLeft(), size), cells};
}

RasterRequest raster_request(const MapGeometry& geometry, Pooling pooling, double scale) {
    const auto pixels = [scale](double length, Index cells) {
        return static_cast<int>(std::min<Index>(static_cast<Index>(std::llround(length * scale)), cells));
    };
    return {geometry.cells, pixels(geometry.rect.width(), geometry.cells.cols),
            pixels(geometry.rect.height(), geometry.cells.rows), pooling};
}

CellRect zoom_cells(const CellRect& shown, Index rows, Index cols, double factor, const QPointF& anchor,
                    const QSizeF& side) {
    const bool closer = factor > 1;
    const auto count = [&](Index now, Index all, double pixels) {
        const double wanted = std::max(1.0, static_cast<double>(now) / factor);
        const Index whole = whole_count(wanted, pixels, now, closer);
        return std::clamp<Index>(whole, std::min(kFewestCells, all), all);
    };
    CellRect next;
    next.rows = count(shown.rows, rows, side.height());
    next.cols = count(shown.cols, cols, side.width());
    if (next.rows >= rows && next.cols >= cols) return {};
    const double row = static_cast<double>(shown.row) + anchor.y() * static_cast<double>(shown.rows);
    const double col = static_cast<double>(shown.col) + anchor.x() * static_cast<double>(shown.cols);
    next.row = begin_around(row, anchor.y(), next.rows, rows);
    next.col = begin_around(col, anchor.x(), next.cols, cols);
    return next;
}

CellRect pan_cells(const CellRect& shown, Index rows, Index cols, Index down, Index right) {
    CellRect next = shown;
    next.row = std::clamp<Index>(shown.row + down, 0, std::max<Index>(0, rows - shown.rows));
    next.col = std::clamp<Index>(shown.col + right, 0, std::max<Index>(0, cols - shown.cols));
    return next;
}

}  // namespace alibi::ui
