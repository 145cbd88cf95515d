#include "ui/views/slopes/slope_plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <cmath>

#include "ui/views/slopes/slope_marks.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

constexpr double kGrip = 10;     // px around a point that take it
constexpr double kDragFrom = 3;  // px that a press may wander and still be a click

}  // namespace

void SlopePlot::show_picture(SlopePicture picture) {
    picture_ = std::move(picture);
    fill_graphs();
    redraw();
}

void SlopePlot::redraw() {
    stale_ = true;
    update();
}

bool SlopePlot::is_due() const {
    return stale_ || Plot::is_due();
}

void SlopePlot::draw_due() {
    stale_ = false;
    updateLayout();  // the axes are fitted to the size of now
    fit_axes();
    style_series();
    draw_now();
}

void SlopePlot::resizeEvent(QResizeEvent* event) {
    Plot::resizeEvent(event);
    redraw();
}

QPointF SlopePlot::point_position(Index head) const {
    const int place = picture_.place_of(head);
    if (place < 0) {
        return {};
    }
    const SlopePoint& point = picture_.points[static_cast<std::size_t>(place)];
    return marks_->pixel(point.x, point.y);
}

int SlopePlot::place_at(const QPointF& at) const {
    int nearest = -1;
    double least = kGrip * theme_.type;
    for (std::size_t place = 0; place < picture_.points.size(); ++place) {
        const SlopePoint& point = picture_.points[place];
        const double distance = QLineF(at, marks_->pixel(point.x, point.y)).length();
        if (distance < least) {
            least = distance;
            nearest = static_cast<int>(place);
        }
    }
    return nearest;
}

double SlopePlot::slope_at(double y) const {
    const QCPRange range = yAxis->range();
    return std::exp2(std::clamp(yAxis->pixelToCoord(y), range.lower, range.upper));
}

bool SlopePlot::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QStringList lines;
        for (const OverlayLine& overlay : picture_.overlays) {
            lines << overlay.difference;
        }
        QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
        return true;
    }
    return Plot::event(event);
}

void SlopePlot::mousePressEvent(QMouseEvent* event) {
    const int place = event->button() == Qt::LeftButton ? place_at(event->position()) : -1;
    if (place < 0) {
        return;
    }
    const SlopePoint& point = picture_.points[static_cast<std::size_t>(place)];
    drag_ = {point.head, marks_->pixel(point.x, point.y).y() - event->position().y(), event->position(),
             false};
    Q_EMIT head_chosen(point.head);
}

void SlopePlot::mouseMoveEvent(QMouseEvent* event) {
    if (drag_.head < 0) {
        const int place = place_at(event->position());
        setCursor(place < 0 ? Qt::ArrowCursor : Qt::SizeVerCursor);
        Q_EMIT head_hovered(place < 0 ? -1 : picture_.points[static_cast<std::size_t>(place)].head);
        return;
    }
    drag_.moved = drag_.moved || QLineF(drag_.from, event->position()).length() >= kDragFrom;
    if (drag_.moved) {
        Q_EMIT own_slope(drag_.head, slope_at(event->position().y() + drag_.grip), true);
    }
}

void SlopePlot::mouseReleaseEvent(QMouseEvent* event) {
    const Drag done = std::exchange(drag_, Drag{});
    if (done.moved) {
        Q_EMIT own_slope(done.head, slope_at(event->position().y() + done.grip), false);
    }
    redraw();
}

void SlopePlot::leaveEvent(QEvent* event) {
    Plot::leaveEvent(event);
    if (drag_.head < 0) {
        Q_EMIT head_hovered(-1);
    }
}

void SlopePlot::choose_neighbour(int step) {
    const int last = static_cast<int>(picture_.points.size()) - 1;
    const int place = std::clamp(picture_.chosen + step, 0, last);
    Q_EMIT head_chosen(picture_.points[static_cast<std::size_t>(place)].head);
}

void SlopePlot::step_slope(double octaves) {
    if (picture_.chosen < 0) {
        return;
    }
    const SlopePoint& point = picture_.points[static_cast<std::size_t>(picture_.chosen)];
    if (std::isfinite(point.y)) {
        Q_EMIT own_slope(point.head, std::exp2(point.y + octaves), false);
    }
}

void SlopePlot::keyPressEvent(QKeyEvent* event) {
    constexpr int kAll = 1 << 20;
    switch (picture_.points.empty() ? Qt::Key_unknown : event->key()) {
        case Qt::Key_Left: choose_neighbour(-1); break;
        case Qt::Key_Right: choose_neighbour(1); break;
        case Qt::Key_Home: choose_neighbour(-kAll); break;
        case Qt::Key_End: choose_neighbour(kAll); break;
        case Qt::Key_Up: step_slope(0.25); break;
        case Qt::Key_Down: step_slope(-0.25); break;
        default: Plot::keyPressEvent(event);
    }
}

void SlopePlot::focusInEvent(QFocusEvent* event) {
    marks_->set_focused(event->reason() != Qt::MouseFocusReason);
    Plot::focusInEvent(event);
    redraw();
}

void SlopePlot::focusOutEvent(QFocusEvent* event) {
    marks_->set_focused(false);
    Plot::focusOutEvent(event);
    redraw();
}

}  // namespace alibi::ui
