#include "ui/widgets/slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/widgets/focus_ring.h"
#include "ui/widgets/painting.h"

namespace alibi::ui {
namespace {

constexpr int kPlaces = 10'000;    // of QSlider, which screen readers read
constexpr double kKeyStep = 0.02;  // of the whole length
constexpr int kPage = 5;

}  // namespace

Slider::Slider(const Theme& theme, double low, double high, double step, SliderScale scale, QWidget* parent)
    : QSlider(Qt::Horizontal, parent),
      theme_(theme),
      low_(low),
      high_(high),
      step_(step),
      scale_(scale),
      amount_(low) {
    setRange(0, kPlaces);
    setProperty("own_focus_mark", true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

void Slider::set_range(double low, double high) {
    low_ = low;
    high_ = high;
    set_amount(amount_);
    update();
}

void Slider::set_amount(double amount) {
    amount_ = std::clamp(amount, low_, high_);
    const QSignalBlocker blocker(this);
    setValue(qRound(place_of(amount_) * kPlaces));
}

QSize Slider::sizeHint() const {
    return {theme_.px(71), theme_.px(28)};
}
QSize Slider::minimumSizeHint() const {
    return {theme_.px(36), theme_.px(24)};
}

double Slider::place_of(double amount) const {
    if (high_ == low_) return 0;
    if (scale_ == SliderScale::linear) return (amount - low_) / (high_ - low_);
    return std::log(amount / low_) / std::log(high_ / low_);
}

double Slider::amount_at(double place) const {
    const double at = std::clamp(place, 0.0, 1.0);
    const double amount =
        scale_ == SliderScale::linear ? low_ + at * (high_ - low_) : low_ * std::pow(high_ / low_, at);
    return std::clamp(std::round(amount / step_) * step_, low_, high_);
}

double Slider::neighbour(int steps) const {
    const double next = amount_at(place_of(amount_) + steps * kKeyStep);
    const double least = amount_ + (steps > 0 ? step_ : -step_);
    return std::clamp(steps > 0 ? std::max(next, least) : std::min(next, least), low_, high_);
}

void Slider::change_to(double amount, bool continues) {
    if (amount == amount_) return;
    set_amount(amount);
    update();
    Q_EMIT amount_changed(amount_, continues);
}

void Slider::follow_pointer(const QPointF& position, bool continues) {
    const double handle = theme_.px(14);
    change_to(amount_at((position.x() - handle / 2) / std::max(1.0, width() - handle)), continues);
}

void Slider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    setSliderDown(true);
    follow_pointer(event->position(), false);
    update();
}

void Slider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) follow_pointer(event->position(), true);
}

void Slider::mouseReleaseEvent(QMouseEvent*) {
    setSliderDown(false);
    update();
}

void Slider::focusInEvent(QFocusEvent* event) {
    by_key_ = came_by_key(event->reason());
    QSlider::focusInEvent(event);
}

void Slider::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Down: return change_to(neighbour(-1), event->isAutoRepeat());
        case Qt::Key_Right:
        case Qt::Key_Up: return change_to(neighbour(1), event->isAutoRepeat());
        case Qt::Key_PageDown: return change_to(neighbour(-kPage), event->isAutoRepeat());
        case Qt::Key_PageUp: return change_to(neighbour(kPage), event->isAutoRepeat());
        case Qt::Key_Home: return change_to(low_, false);
        case Qt::Key_End: return change_to(high_, false);
        default: event->ignore();
    }
}

// Only once it was chosen: scrolling the panel must not change it.
void Slider::wheelEvent(QWheelEvent* event) {
    if (!hasFocus() || event->angleDelta().y() == 0) return event->ignore();
    change_to(neighbour(event->angleDelta().y() > 0 ? 1 : -1), false);
    event->accept();
}

void Slider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto shade = [this](const QColor& colour) {
        return isEnabled() ? colour : faded(colour, theme_.surface);
    };
    const double handle = theme_.px(14), groove = theme_.px(4), middle = height() / 2.0;
    const double x = handle / 2 + place_of(amount_) * (width() - handle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(shade(theme_.id == ThemeId::projector ? theme_.control_line : theme_.line));
    painter.drawRoundedRect(QRectF(0, middle - groove / 2, width(), groove), groove / 2, groove / 2);
    painter.setBrush(shade(theme_.accent));
    painter.drawRoundedRect(QRectF(0, middle - groove / 2, x, groove), groove / 2, groove / 2);
    painter.setPen(QPen(shade(theme_.accent), theme_.px(2)));
    painter.setBrush(isSliderDown() ? theme_.accent : underMouse() ? theme_.hover : theme_.surface);
    painter.drawEllipse(QPointF(x, middle), handle / 2 - 1, handle / 2 - 1);
    if (!hasFocus() || !by_key_) return;
    painter.setPen(QPen(theme_.focus, theme_.px(2)));
    painter.setBrush(Qt::NoBrush);
    const double ring = handle / 2 + theme_.px(2);
    painter.drawEllipse(QPointF(x, middle), ring, ring);
}

}  // namespace alibi::ui
