#include "ui/views/equations/scrubber.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "ui/widgets/buttons.h"
#include "ui/widgets/focus_ring.h"

namespace alibi::ui {
namespace {

constexpr int kTrack = 34;       // its height in the card
constexpr int kTrackLeft = 178;  // where it begins
constexpr int kButton = 32;

}  // namespace

Scrubber::Scrubber(const Theme& theme, QWidget* parent)
    : Card(theme, parent),
      theme_(theme),
      back_(make_button(theme, tr("Step back"), QStringLiteral("chevl"), ButtonRole::icon, this)),
      play_(make_button(theme, {}, QStringLiteral("play"), ButtonRole::primary, this)),
      forward_(make_button(theme, tr("Step forward"), QStringLiteral("chevr"), ButtonRole::icon, this)) {
    setFocusPolicy(Qt::StrongFocus);
    setProperty("own_focus_mark", true);
    setAccessibleName(tr("Step of the computation"));
    show_playing();
    connect(back_, &QPushButton::clicked, this, [this] { Q_EMIT moved(-1); });
    connect(forward_, &QPushButton::clicked, this, [this] { Q_EMIT moved(1); });
    connect(play_, &QPushButton::clicked, this, &Scrubber::toggle_playing);
    connect(&timer_, &QTimer::timeout, this, &Scrubber::tick);
    timer_.setInterval(6000);
}

void Scrubber::set_names(const QStringList& names) {
    if (names == names_) return;
    names_ = names;
    update();
}

void Scrubber::set_step(int step) {
    back_->setEnabled(step > 0);
    forward_->setEnabled(step + 1 < names_.size());
    if (step == step_) return;
    step_ = step;
    if (is_playing()) timer_.start();  // a whole pace for every step, however it came
    setAccessibleDescription(tr("%1 of %2: %3").arg(step + 1).arg(names_.size()).arg(names_.value(step)));
    update();
}

void Scrubber::set_pace(double seconds) {
    const int wait = qRound(seconds * 1000);
    if (wait != timer_.interval()) timer_.setInterval(wait);
}

// At the end it plays from the beginning.
void Scrubber::toggle_playing() {
    if (is_playing()) {
        timer_.stop();
    } else {
        if (step_ + 1 >= names_.size()) Q_EMIT step_chosen(0);
        timer_.start();
    }
    show_playing();
}

void Scrubber::tick() {
    if (step_ + 1 < names_.size()) Q_EMIT moved(1);
    if (step_ + 1 < names_.size()) return;
    timer_.stop();
    show_playing();
}

void Scrubber::show_playing() {
    play_->setIcon(
        theme_.icon(is_playing() ? QStringLiteral("pause") : QStringLiteral("play"), theme_.on_accent));
    play_->setAccessibleName(is_playing() ? tr("Pause") : tr("Play the steps"));
    play_->setToolTip(play_->accessibleName());
}

QPointF Scrubber::dot(int step) const {
    const double left = (kTrackLeft + 22) * theme_.type, right = width() - 46 * theme_.type;
    const double last = std::max<double>(1, static_cast<double>(names_.size()) - 1);
    return {left + (right - left) * step / last, double(theme_.px(kTrack))};
}

void Scrubber::paint_dot(QPainter& painter, int step) const {
    const QPointF at = dot(step);
    const bool here = step == step_;
    const double radius = here ? 12 * theme_.type : theme_.px(7);
    painter.setPen(QPen(step <= step_ ? theme_.accent : theme_.control_line, 2));
    painter.setBrush(step <= step_ ? theme_.accent : theme_.surface);
    painter.drawEllipse(at, radius, radius);
    if (here) {
        painter.setPen(theme_.on_accent);
        painter.setFont(theme_.number_font(12, QFont::DemiBold));
        painter.drawText(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), Qt::AlignCenter,
                         QString::number(step + 1));
    }
    painter.setPen(here ? theme_.text : theme_.muted);
    painter.setFont(theme_.font(11, here ? QFont::DemiBold : QFont::Normal));
    const double wide = dot(1).x() - dot(0).x() + theme_.px(6);
    painter.drawText(QRectF(at.x() - wide / 2, at.y() + 16 * theme_.type, wide, 20 * theme_.type),
                     Qt::AlignCenter, names_.value(step));
}

void Scrubber::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int count = static_cast<int>(names_.size());
    if (count < 2) return;
    const double line = theme_.px(3);
    painter.fillRect(QRectF(dot(0).x(), dot(0).y() - line / 2, dot(count - 1).x() - dot(0).x(), line),
                     theme_.line);
    painter.fillRect(QRectF(dot(0).x(), dot(0).y() - line / 2, dot(step_).x() - dot(0).x(), line),
                     theme_.accent);
    for (int n = 0; n < count; ++n) paint_dot(painter, n);
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(11));
    painter.drawText(QRectF(theme_.px(15), back_->geometry().bottom() + theme_.px(4),
                            kTrackLeft * theme_.type, 20 * theme_.type),
                     Qt::AlignVCenter, tr("Space plays, ← → step"));
    if (!hasFocus() || !by_key_) return;
    painter.setPen(QPen(theme_.focus, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(dot(step_), 15 * theme_.type, 15 * theme_.type);
}

void Scrubber::resizeEvent(QResizeEvent*) {
    const int side = theme_.px(kButton), top = theme_.px(kTrack) - side / 2, left = theme_.px(15);
    const int gap = theme_.px(6), wide = theme_.px(44);
    back_->setGeometry(left, top, side, side);
    play_->setGeometry(left + side + gap, top, wide, side);
    forward_->setGeometry(left + side + wide + 2 * gap, top, side, side);
}

void Scrubber::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || event->position().x() < dot(0).x() - theme_.px(20)) return;
    const double each = dot(1).x() - dot(0).x();
    const int step = qRound((event->position().x() - dot(0).x()) / std::max(1.0, each));
    if (step >= 0 && step < names_.size()) Q_EMIT step_chosen(step);
}

void Scrubber::keyPressEvent(QKeyEvent* event) {
    by_key_ = true;
    event->ignore();  // the keys of the view
}

// Nothing moves on where nobody sees it.
void Scrubber::hideEvent(QHideEvent*) {
    timer_.stop();
    show_playing();
}

void Scrubber::focusInEvent(QFocusEvent* event) {
    by_key_ = came_by_key(event->reason());
    update();
}

QSize Scrubber::sizeHint() const {
    return {theme_.px(500), theme_.px(46) + qRound(46 * theme_.type)};
}

}  // namespace alibi::ui
