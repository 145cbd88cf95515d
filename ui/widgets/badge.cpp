#include "ui/widgets/badge.h"

#include <QPainter>

#include "ui/widgets/painting.h"

namespace alibi::ui {

Badge::Badge(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Badge::set(const QString& icon, const QString& words, const QString& number) {
    if (icon == icon_name_ && words == words_ && number == number_) return;
    icon_name_ = icon;
    words_ = words;
    number_ = number;
    icon_ = icon.isEmpty() ? QIcon() : theme_.icon(icon, theme_.text);
    setAccessibleName(number.isEmpty() ? words : words + QLatin1Char(' ') + number);
    updateGeometry();
    update();
}

QSize Badge::sizeHint() const {
    int width = theme_.px(7) * 2 + QFontMetrics(theme_.font(11)).horizontalAdvance(words_);
    if (!icon_.isNull()) width += theme_.px(18);
    if (!number_.isEmpty())
        width +=
            theme_.px(5) + QFontMetrics(theme_.number_font(11, QFont::DemiBold)).horizontalAdvance(number_);
    return {width, qRound(theme_.px(20) * theme_.type / theme_.unit)};
}

void Badge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint_frame(painter, rect(), theme_.px(3), theme_.surface, theme_.control_line, theme_.line_width);
    QRect place = rect().adjusted(theme_.px(7), 0, -theme_.px(7), 0);
    if (!icon_.isNull()) {
        const int side = theme_.px(14);
        icon_.paint(&painter, place.x(), (height() - side) / 2, side, side);
        place.adjust(theme_.px(18), 0, 0, 0);
    }
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(11));
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, words_);
    painter.setFont(theme_.number_font(11, QFont::DemiBold));
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignRight, number_);
}

}  // namespace alibi::ui
