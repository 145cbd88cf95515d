#include "ui/widgets/alone_button.h"

#include <QPainter>
#include <QtMath>

#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

constexpr double kHeight = 22, kInset = 8, kIcon = 12, kGap = 5;  // px at 96 dpi

}  // namespace

AloneButton::AloneButton(const Theme& theme, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
    setFont(theme_.font(11, QFont::Medium));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setToolTip(tr("Show all heads (Esc, or a double-click on the map)"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    hide();
}

void AloneButton::set(Index head, bool alone) {
    const QString words = tr("head %1 alone").arg(grouped_text(head + 1));
    if (words != text()) {
        setText(words);
        setAccessibleName(tr("%1: show all heads").arg(words));
        updateGeometry();
    }
    setVisible(alone);
}

QSize AloneButton::sizeHint() const {
    const int words = QFontMetrics(font()).horizontalAdvance(text());
    return {words + qCeil((2 * kInset + kGap + kIcon) * theme_.type), qCeil(kHeight * theme_.type)};
}

void AloneButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.accent, theme_.line_width));
    painter.setBrush(underMouse() || isDown() ? theme_.hover : theme_.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const int inset = qRound(kInset * theme_.type), side = qRound(kIcon * theme_.type);
    painter.setPen(theme_.text);
    painter.setFont(font());
    painter.drawText(rect().adjusted(inset, 0, -inset, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    const QRect cross(width() - inset - side, (height() - side) / 2, side, side);
    theme_.icon(QStringLiteral("x"), theme_.text).paint(&painter, cross);
}

}  // namespace alibi::ui
