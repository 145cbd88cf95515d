#include "ui/views/lesson/step_dots.h"

#include <QPainter>
#include <algorithm>

namespace alibi::ui {
namespace {

constexpr Index kMostDots = 9;

}  // namespace

StepDots::StepDots(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setFixedHeight(theme.px(12));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StepDots::set_place(Index step, Index count) {
    if (step == step_ && count == count_) return;
    step_ = step;
    count_ = std::max<Index>(count, 1);
    setAccessibleName(tr("Step %1 of %2").arg(std::min(step_ + 1, count_)).arg(count_));
    update();
}

void StepDots::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double side = theme_.px(8), middle = height() / 2.0;
    if (count_ > kMostDots) {
        const QRectF bar(0, middle - 2, width(), 4);
        painter.setBrush(theme_.line);
        painter.drawRoundedRect(bar, 2, 2);
        painter.setBrush(theme_.accent);
        const double share = static_cast<double>(std::min(step_ + 1, count_)) / static_cast<double>(count_);
        painter.drawRoundedRect(QRectF(0, middle - 2, bar.width() * share, 4), 2, 2);
        return;
    }
    const double whole = static_cast<double>(count_) * side * 1.75 + side;
    double at = (width() - whole) / 2;
    for (Index n = 0; n < count_; ++n) {
        const double wide = n == step_ ? 2 * side : side;
        painter.setBrush(n <= step_ ? theme_.accent : theme_.line);
        painter.drawRoundedRect(QRectF(at, middle - side / 2, wide, side), side / 2, side / 2);
        at += wide + side * 0.75;
    }
}

}  // namespace alibi::ui
