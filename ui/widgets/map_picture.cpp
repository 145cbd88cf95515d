#include "ui/widgets/map_picture.h"

#include <QPointer>
#include <utility>

#include "ui/widgets/map_marks.h"
#include "ui/widgets/paint_scale.h"

namespace alibi::ui {

namespace {

constexpr int kBusyAfterMs = 150;

bool inside(const CellRect& cells, const CellAt& cell) {
    return cell.first >= cells.row && cell.first < cells.row + cells.rows && cell.second >= cells.col &&
           cell.second < cells.col + cells.cols;
}

// Where the raster's cells lie while other cells are shown.
QRectF stretched(const MapGeometry& geometry, const CellRect& drawn) {
    const CellRect& shown = geometry.cells;
    const double x = geometry.rect.width() / static_cast<double>(shown.cols);
    const double y = geometry.rect.height() / static_cast<double>(shown.rows);
    return {geometry.rect.left() + static_cast<double>(drawn.col - shown.col) * x,
            geometry.rect.top() + static_cast<double>(drawn.row - shown.row) * y,
            static_cast<double>(drawn.cols) * x, static_cast<double>(drawn.rows) * y};
}

}  // namespace

MapPicture::MapPicture(const Theme& theme, RasterService& rasters, double budget_ms, QObject* parent)
    : QObject(parent), theme_(theme), rasters_(rasters), budget_ms_(budget_ms) {
    busy_timer_.setSingleShot(true);
    busy_timer_.setInterval(kBusyAfterMs);
    connect(&busy_timer_, &QTimer::timeout, this, [this] {
        shows_busy_ = busy_;
        Q_EMIT changed();
    });
}

bool MapPicture::set_state(const HeatmapState& state) {
    if (state == state_) return false;
    state_ = state;
    return true;
}

CellRect MapPicture::shown() const {
    if (!state_.source) return {};
    return state_.shown.empty() ? CellRect{0, 0, state_.source->rows(), state_.source->cols()} : state_.shown;
}

bool MapPicture::square() const {
    const CellRect cells = shown();
    return cells.rows == cells.cols;
}

void MapPicture::want(const RasterRequest& request) {
    if (request.width <= 0 || request.height <= 0) return;
    if (raster_source_ == state_.source && raster_.request == request) {
        pending_.reset();
        busy_ = shows_busy_ = false;
        return;
    }
    if (rasters_.immediate() || state_.source->cost_ms(request) <= budget_ms_) {
        take(state_.source->raster(request, {}), state_.source);
        return;
    }
    if (pending_ == request && pending_source_ == state_.source) return;
    pending_ = request;
    pending_source_ = state_.source;
    if (!busy_) busy_timer_.start();
    busy_ = true;
    rasters_.request(this, state_.source, request, [this, source = state_.source](Raster raster) {
        if (pending_ != raster.request || pending_source_ != source) return;
        take(std::move(raster), source);
        Q_EMIT changed();
    });
}

void MapPicture::take(Raster raster, const std::shared_ptr<const MapSource>& source) {
    raster_ = std::move(raster);
    raster_source_ = source;
    coloured_.reset();
    pending_.reset();
    pending_source_.reset();
    busy_ = shows_busy_ = false;
    busy_timer_.stop();
    Q_EMIT raster_changed();
}

void MapPicture::colour() {
    const std::pair how{state_.range, state_.map};
    if (coloured_ == how || raster_.values.empty()) return;
    colour_raster(raster_, state_.range, state_.map, theme_, image_);
    not_finite_ = not_finite_blocks(raster_);
    coloured_ = how;
}

void MapPicture::paint(QPainter& painter, const MapGeometry& geometry) {
    if (geometry.cells.empty() || geometry.rect.isEmpty()) return;
    want(raster_request(geometry, state_.pooling, paint_scale(painter)));
    colour();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    // What is not known yet must not look masked.
    const QRectF whole = snapped(painter, geometry.rect);
    const QRectF known = raster_.values.empty() ? QRectF() : raster_rect(painter, geometry) & whole;
    if (known != whole) painter.fillRect(whole, theme_.surface);
    if (!known.isEmpty()) {
        paint_masked(painter, known, theme_);
        paint_values(painter, geometry);
    }
    paint_marks(painter, geometry);
    if (shows_busy_) paint_busy_ring(painter, geometry.rect, theme_);
    painter.restore();
}

// Where the raster lies. Cells of a map of another size have no place among those shown now.
QRectF MapPicture::raster_rect(QPainter& painter, const MapGeometry& geometry) const {
    const bool other =
        state_.source && raster_source_ &&
        (raster_source_->rows() != state_.source->rows() || raster_source_->cols() != state_.source->cols());
    const bool current = raster_.request.cells == geometry.cells;
    return current || other ? snapped(painter, geometry.rect) : stretched(geometry, raster_.request.cells);
}

void MapPicture::paint_values(QPainter& painter, const MapGeometry& geometry) const {
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.setClipRect(geometry.rect, Qt::IntersectClip);
    const QRectF target = raster_rect(painter, geometry);
    painter.drawImage(target, image_, QRectF(image_.rect()));
    paint_not_finite(painter, target);
    painter.restore();
}

void MapPicture::paint_not_finite(QPainter& painter, const QRectF& target) const {
    const double x = target.width() / image_.width(), y = target.height() / image_.height();
    for (const QRect& block : not_finite_) {
        const QRectF cells(target.left() + block.left() * x, target.top() + block.top() * y,
                           block.width() * x, block.height() * y);
        paint_cross_hatch(painter, cells, theme_);
    }
}

void MapPicture::paint_marks(QPainter& painter, const MapGeometry& geometry) const {
    const double scale = paint_scale(painter);
    if (state_.frame && !state_.frame->empty()) {
        paint_zoom_window(painter, geometry.cells_rect(*state_.frame, scale), theme_);
    }
    if (state_.border > geometry.cells.row && state_.border < geometry.cells.row + geometry.cells.rows) {
        const double y = geometry.cell_rect(state_.border, geometry.cells.col, scale).top();
        paint_border(painter, geometry.rect, y, state_.border_words, theme_);
    }
    if (!state_.cell || !inside(geometry.cells, *state_.cell)) return;
    const auto [row, col] = *state_.cell;
    const QRectF cell = geometry.cell_rect(row, col, scale);
    painter.save();
    painter.setClipRect(geometry.rect.adjusted(-3, -3, 3, 3), Qt::IntersectClip);
    if (state_.locked) {
        const QRectF across(geometry.rect.left(), cell.top(), geometry.rect.width(), cell.height());
        paint_row_lines(painter, across, state_.map, theme_);
        paint_locked_cell(painter, cell, theme_);
    } else {
        paint_hovered_cell(painter, cell, theme_);
    }
    painter.restore();
}

}  // namespace alibi::ui
