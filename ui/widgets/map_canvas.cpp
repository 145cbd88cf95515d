#include <QAccessible>
#include <QPainter>
#include <algorithm>

#include "ui/widgets/heatmap.h"
#include "ui/widgets/map_accessible.h"
#include "ui/widgets/paint_scale.h"

namespace alibi::ui {

namespace {

constexpr double kBudgetMs = 2;  // of a raster made while the window waits

}  // namespace

MapCanvas::MapCanvas(const Theme& theme, RasterService& rasters, QWidget* parent)
    : QWidget(parent), theme_(theme), picture_(theme, rasters, kBudgetMs) {
    install_map_accessibility();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setProperty("own_focus_mark", true);
    connect(&picture_, &MapPicture::changed, this, qOverload<>(&QWidget::update));
    connect(&picture_, &MapPicture::raster_changed, this, &MapCanvas::raster_changed);
}

void MapCanvas::set_state(const HeatmapState& state) {
    const QRectF before = map_rect();
    if (!picture_.set_state(state)) return;
    update();
    if (map_rect() != before) Q_EMIT map_rect_changed();
}

MapGeometry MapCanvas::geometry() const {
    const QRectF available = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    return fit_map(available, picture_.shown(), picture_.square(), true, devicePixelRatioF());
}

QRectF MapCanvas::cell_rect(Index row, Index col) const {
    return geometry().cell_rect(row, col, devicePixelRatioF());
}

double MapCanvas::cells_per_pixel() const {
    const MapGeometry map = geometry();
    const double pixels = map.rect.width() * devicePixelRatioF();
    return pixels > 0 ? static_cast<double>(map.cells.cols) / pixels : 0;
}

void MapCanvas::set_accessible_reading(const QString& reading) {
    if (reading == reading_) return;
    reading_ = reading;
    QAccessibleValueChangeEvent event(this, reading);
    QAccessible::updateAccessibility(&event);
}

void MapCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const MapGeometry map = geometry();
    if (map.rect.isEmpty()) return;
    const QRectF rect = snapped(painter, map.rect);
    const double line = whole_pixels(painter, theme_.line_width);
    fill_frame(painter, rect.adjusted(-line, -line, line, line), line, theme_.control_line);
    picture_.paint(painter, map);
    if (!hasFocus() || !paints_pixels(painter)) return;
    const double ring = whole_pixels(painter, 2), gap = 2 * line;
    const QRectF outer = rect.adjusted(-ring - gap, -ring - gap, ring + gap, ring + gap);
    fill_frame(painter, outer, ring, theme_.focus);
}

void MapCanvas::resizeEvent(QResizeEvent*) {
    Q_EMIT map_rect_changed();
}

void MapCanvas::focusInEvent(QFocusEvent*) {
    update();
}

void MapCanvas::focusOutEvent(QFocusEvent*) {
    update();
}

}  // namespace alibi::ui
