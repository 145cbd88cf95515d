#include "ui/views/lesson/option_button.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/painting.h"

namespace alibi::ui {

OptionButton::OptionButton(const Theme& theme, const QString& words, QChar letter, QWidget* parent)
    : QAbstractButton(parent),
      theme_(theme),
      letter_(letter),
      document_(theme, {13.5, 18, QFont::Normal, 100}) {
    setCheckable(true);
    setAutoExclusive(false);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    document_.set_lesson_text(words, 1000);
    setAccessibleName(document_.toPlainText());
}

void OptionButton::set_mark(Mark mark, const QString& note) {
    if (mark == mark_ && note == note_) return;
    mark_ = mark;
    note_ = note;
    setAccessibleDescription(note);
    update();
}

double OptionButton::text_left() const {
    return theme_.px(letter_.isNull() ? 37 : 44);
}

// Room for a note stays free, so that a mark moves nothing.
double OptionButton::text_width(int width) const {
    return std::max(1.0, width - text_left() - theme_.px(12));
}

int OptionButton::heightForWidth(int width) const {
    document_.set_width(text_width(width));
    const double words = document_.size().height();
    return std::max(theme_.px(letter_.isNull() ? 36 : 30),
                    static_cast<int>(std::ceil(words)) + theme_.px(12));
}

QSize OptionButton::sizeHint() const {
    return {width(), heightForWidth(std::max(width(), 1))};
}

QColor OptionButton::edge() const {
    if (mark_ == Mark::right) return theme_.success;
    if (mark_ == Mark::wrong) return theme_.error;
    return isChecked() ? theme_.accent : theme_.control_line;
}

void OptionButton::paint_circle(QPainter& painter) const {
    const double radius = theme_.px(letter_.isNull() ? 7 : 11);
    const QPointF centre(theme_.px(letter_.isNull() ? 18 : 22), height() / 2.0);
    const bool filled = isChecked() || mark_ == Mark::right;
    painter.setPen(QPen(filled ? edge() : theme_.control_line, theme_.line_width));
    painter.setBrush(filled ? QBrush(edge()) : QBrush(Qt::NoBrush));
    painter.drawEllipse(centre, radius, radius);
    const QRectF box(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    if (mark_ != Mark::none) {
        const QString icon = mark_ == Mark::right ? QStringLiteral("check") : QStringLiteral("x");
        const double side = radius * 1.4;
        const QRectF inner(centre.x() - side / 2, centre.y() - side / 2, side, side);
        theme_.icon(icon, theme_.surface).paint(&painter, inner.toAlignedRect());
    } else if (!letter_.isNull()) {
        painter.setFont(theme_.font(12, QFont::Bold));
        painter.setPen(filled ? theme_.on_accent : theme_.text);
        painter.drawText(box, Qt::AlignCenter, QString(letter_));
    } else if (filled) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme_.on_accent);
        painter.drawEllipse(centre, radius * 0.4, radius * 0.4);
    }
}

void OptionButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const bool strong = isChecked() || mark_ == Mark::right;
    QColor ground = isChecked() ? theme_.selected : theme_.surface;
    if (mark_ == Mark::right) ground = theme_.success_bg;
    if (mark_ == Mark::wrong) ground = theme_.error_bg;
    if (mark_ == Mark::none && !isChecked() && underMouse() && isEnabled()) ground = theme_.hover;
    const double line = strong || mark_ != Mark::none ? 2 * theme_.line_width : theme_.line_width;
    paint_frame(painter, rect(), theme_.px(4), ground, edge(), line);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_circle(painter);
    document_.set_width(text_width(width()));
    document_.paint(painter, {text_left(), (height() - document_.size().height()) / 2});
    if (note_.isEmpty()) return;
    painter.setFont(theme_.font(12, QFont::DemiBold));
    const double wide = painter.fontMetrics().horizontalAdvance(note_);
    // Beside the words where there is room; the circle says it in any case.
    if (text_left() + document_.idealWidth() + wide + theme_.px(20) > width()) return;
    painter.setPen(edge());
    painter.drawText(rect().adjusted(0, 0, -theme_.px(12), 0), Qt::AlignRight | Qt::AlignVCenter, note_);
}

void OptionButton::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void OptionButton::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

}  // namespace alibi::ui
