#include "ui/widgets/head_grid.h"

#include <QScrollBar>
#include <QWheelEvent>

namespace alibi::ui {

HeadGrid::HeadGrid(const Theme& theme, RasterService& rasters, QWidget* parent)
    : QScrollArea(parent), body_(new HeadGridBody(theme, rasters, this)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidget(body_);
    // The view's own background shows; the names keep the rule from reaching the scroll bars.
    viewport()->setObjectName(QStringLiteral("grid_viewport"));
    viewport()->setAutoFillBackground(false);
    body_->setAutoFillBackground(false);
    viewport()->setStyleSheet(QStringLiteral("#grid_viewport { background: transparent; }"));
    connect(body_, &HeadGridBody::head_chosen, this, &HeadGrid::head_chosen);
    connect(body_, &HeadGridBody::isolate_wanted, this, &HeadGrid::isolate_wanted);
    connect(body_, &HeadGridBody::cell_hovered, this, &HeadGrid::cell_hovered);
    set_layout(tile_size_, columns_);
}

void HeadGrid::set_tiles(const std::vector<HeadTile>& tiles) {
    body_->set_tiles(tiles);
}

void HeadGrid::set_chosen(int tile) {
    if (tile == body_->chosen()) return;
    body_->set_chosen(tile);
    show_chosen();
}

void HeadGrid::set_layout(int tile_size, int columns) {
    tile_size_ = tile_size;
    columns_ = columns;
    const bool sideways = columns == 0;
    setHorizontalScrollBarPolicy(sideways ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(sideways ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    apply_layout();
}

void HeadGrid::apply_layout() {
    body_->set_layout(tile_size_, columns_, width());
    show_chosen();
}

// While it is put away it has no size to scroll by; it gets one before it is seen again.
void HeadGrid::show_chosen() {
    if (isHidden()) return;
    if (body_->chosen() < 0 || body_->chosen() >= body_->tile_count()) return;
    const QRect area = body_->cell_area(body_->chosen()).toAlignedRect();
    ensureVisible(area.left(), area.top(), 0, 0);
    ensureVisible(area.right(), area.bottom(), 0, 0);
}

void HeadGrid::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    apply_layout();
}

void HeadGrid::wheelEvent(QWheelEvent* event) {
    QScrollBar* const bar = horizontalScrollBar();
    if (columns_ != 0 || event->angleDelta().y() == 0) return QScrollArea::wheelEvent(event);
    if (bar->maximum() == 0) return event->ignore();
    bar->setValue(bar->value() - event->angleDelta().y());
    event->accept();
}

}  // namespace alibi::ui
