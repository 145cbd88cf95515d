#include "ui/widgets/check_box.h"

#include <QPainter>

#include "ui/widgets/painting.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

CheckBox::CheckBox(const Theme& theme, const QString& text, QWidget* parent)
    : QCheckBox(text, parent), theme_(theme) {
    setFont(theme.font(12));
    setAccessibleName(text);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize CheckBox::sizeHint() const {
    if (text().isEmpty()) return {theme_.px(16), theme_.px(24)};
    return {text_left() + QFontMetrics(theme_.font(12)).horizontalAdvance(text()) + 1, theme_.px(24)};
}

QSize CheckBox::minimumSizeHint() const {
    return {theme_.px(16), theme_.px(24)};
}

int CheckBox::heightForWidth(int width) const {
    const QFontMetrics metrics(theme_.font(12));
    const QRect box(0, 0, std::max(1, width - text_left()), 1000);
    const int text_height = metrics.boundingRect(box, Qt::TextWordWrap, keep_words(text())).height();
    return std::max(theme_.px(24), text_height + theme_.px(8));
}

void CheckBox::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto shade = [this](const QColor& colour) {
        return isEnabled() ? colour : faded(colour, theme_.surface);
    };
    const double side = theme_.px(16);
    const QRectF box(0, std::round((height() - side) / 2), side, side);
    const QColor rest = isDown() ? theme_.selected : underMouse() ? theme_.hover : theme_.surface;
    paint_frame(painter, box, theme_.px(3), isChecked() ? shade(theme_.accent) : rest,
                shade(isChecked() ? theme_.accent : theme_.control_line), theme_.line_width);
    if (isChecked()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme_.on_accent, 1.5 * theme_.unit, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const auto at = [&](double x, double y) { return box.topLeft() + QPointF(x, y) * (side / 16); };
        const QPointF tick[] = {at(4.2, 8.4), at(6.9, 11), at(11.8, 5.2)};
        painter.drawPolyline(tick, 3);
    }
    painter.setPen(shade(theme_.text));
    painter.setFont(theme_.font(12));
    painter.drawText(rect().adjusted(text_left(), 0, 0, 0), Qt::AlignVCenter | Qt::TextWordWrap,
                     keep_words(text()));
}

}  // namespace alibi::ui
