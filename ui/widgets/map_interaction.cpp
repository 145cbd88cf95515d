// What the mouse and the keyboard do to a map: everything is reported, nothing is done here.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/widgets/heatmap.h"

namespace alibi::ui {

namespace {

constexpr double kDragStart = 4;  // px; less is a click
constexpr double kNotch = 120;    // of a wheel
constexpr double kZoomStep = 1.25;
constexpr Index kPage = 10;

// Cells that a key moves the cursor by; the owner keeps the cursor inside the map.
std::optional<CellAt> cursor_step(int key, Index cols) {
    switch (key) {
        case Qt::Key_Left: return CellAt{0, -1};
        case Qt::Key_Right: return CellAt{0, 1};
        case Qt::Key_Up: return CellAt{-1, 0};
        case Qt::Key_Down: return CellAt{1, 0};
        case Qt::Key_PageUp: return CellAt{-kPage, 0};
        case Qt::Key_PageDown: return CellAt{kPage, 0};
        case Qt::Key_Home: return CellAt{0, -cols};
        case Qt::Key_End: return CellAt{0, cols};
        default: break;
    }
    return std::nullopt;
}

}  // namespace

void MapCanvas::hover(const std::optional<CellAt>& cell) {
    if (cell == hovered_) return;
    hovered_ = cell;
    Q_EMIT hovered(cell);
}

void MapCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (press_ && (event->buttons() & Qt::LeftButton)) {
        const QPointF moved = event->position() - press_->at;
        press_->drags = press_->drags || std::hypot(moved.x(), moved.y()) >= kDragStart;
        if (press_->drags) return pan(*press_, event->position());
    }
    hover(cell_at(event->position()));
}

void MapCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !cell_at(event->position())) return event->ignore();
    press_ = Press{event->position(), picture_.shown(), false};
}

void MapCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !press_) return event->ignore();
    const bool clicked = !press_->drags;
    press_.reset();
    const std::optional<CellAt> cell = cell_at(event->position());
    if (clicked && cell) Q_EMIT chosen(cell->first, cell->second);
}

void MapCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    press_.reset();  // its release is no click
    if (event->button() == Qt::LeftButton && cell_at(event->position())) Q_EMIT activated();
}

void MapCanvas::leaveEvent(QEvent*) {
    hover(std::nullopt);
}

void MapCanvas::pan(const Press& press, const QPointF& to) {
    if (!state().source || state().shown.empty()) return;
    const QRectF map = map_rect();
    const QPointF moved = press.at - to;
    const auto right = std::lround(moved.x() * static_cast<double>(press.shown.cols) / map.width());
    const auto down = std::lround(moved.y() * static_cast<double>(press.shown.rows) / map.height());
    const CellRect cells =
        pan_cells(press.shown, state().source->rows(), state().source->cols(), down, right);
    if (cells != picture_.shown()) Q_EMIT zoomed(cells);
}

void MapCanvas::zoom(double factor, const QPointF& position) {
    if (!state().source) return;
    const QRectF map = map_rect();
    const QPointF anchor((position.x() - map.left()) / map.width(),
                         (position.y() - map.top()) / map.height());
    const CellRect space_cells = picture_.shown();
    const QRectF space = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    QSizeF side = space.size() * devicePixelRatioF();
    if (picture_.square())
        side = QSizeF(std::min(side.width(), side.height()), std::min(side.width(), side.height()));
    const CellRect cells =
        zoom_cells(space_cells, state().source->rows(), state().source->cols(), factor, anchor, side);
    const bool everything = cells.empty() && state().shown.empty();
    if (!everything && cells != state().shown) Q_EMIT zoomed(cells);
}

void MapCanvas::wheelEvent(QWheelEvent* event) {
    if (!cell_at(event->position())) return event->ignore();
    wheel_rest_ += event->angleDelta().y();
    const double notches = std::trunc(wheel_rest_ / kNotch);
    wheel_rest_ -= notches * kNotch;
    if (notches != 0) zoom(std::pow(kZoomStep, notches), event->position());
    hover(cell_at(event->position()));  // another cell may be under the pointer now
    event->accept();
}

bool MapCanvas::zoom_key(int key) {
    const bool closer = key == Qt::Key_Plus || key == Qt::Key_Equal;
    if (!closer && key != Qt::Key_Minus) return false;
    const QRectF map = map_rect();
    const QPointF at =
        state().cell ? cell_rect(state().cell->first, state().cell->second).center() : map.center();
    zoom(closer ? kZoomStep : 1 / kZoomStep, map.contains(at) ? at : map.center());
    return true;
}

void MapCanvas::keyPressEvent(QKeyEvent* event) {
    if (!state().source) return event->ignore();
    if (event->key() == Qt::Key_0 && event->modifiers() == Qt::ControlModifier) {
        Q_EMIT zoomed(CellRect{});
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        if (!state().locked) return event->ignore();
        Q_EMIT unlock_wanted();
        return;
    }
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) return event->ignore();
    const auto step = cursor_step(event->key(), state().source->cols());
    if (step) {
        Q_EMIT cursor_moved(step->first, step->second);
        return;
    }
    if (!zoom_key(event->key())) event->ignore();
}

}  // namespace alibi::ui
