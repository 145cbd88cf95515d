#include "ui/widgets/map_badges.h"

#include <QPainter>
#include <algorithm>

namespace alibi::ui {

namespace {

constexpr int kPadding = 8, kHeight = 20, kGap = 5, kIcon = 13;

}  // namespace

MapBadge::MapBadge(const Theme& theme, const QString& icon, QWidget* parent)
    : QWidget(parent), theme_(theme), icon_(icon) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void MapBadge::set_text(const QString& words, const QString& value) {
    if (words == words_ && value == value_) return;
    words_ = words;
    value_ = value;
    setAccessibleName(words + value);
    updateGeometry();
    resize(sizeHint());
    update();
}

QSize MapBadge::sizeHint() const {
    int width = 2 * theme_.px(kPadding) + QFontMetrics(theme_.font(11)).horizontalAdvance(words_) + 1;
    if (!icon_.isEmpty()) width += theme_.px(kIcon + 6);
    if (!value_.isEmpty())
        width += QFontMetrics(theme_.number_font(11, QFont::Bold)).horizontalAdvance(value_) + 5;
    return {width, qRound(kHeight * theme_.type)};
}

void MapBadge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.control_line, theme_.line_width));
    painter.setBrush(theme_.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    double x = theme_.px(kPadding);
    if (!icon_.isEmpty()) {
        const int side = theme_.px(kIcon);
        theme_.icon(icon_, theme_.text).paint(&painter, QRect(qRound(x), (height() - side) / 2, side, side));
        x += theme_.px(kIcon + 6);
    }
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(11));
    painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, words_);
    if (value_.isEmpty()) return;
    x += painter.fontMetrics().horizontalAdvance(words_) + 5;
    painter.setFont(theme_.number_font(11, QFont::Bold));
    painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, value_);
}

MapBadges::MapBadges(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      zoom_(new MapBadge(theme, QStringLiteral("zoom"), this)),
      linked_(new MapBadge(theme, QStringLiteral("link"), this)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    linked_->set_text(tr("all heads move together"));
    hide();
}

void MapBadges::set_zoom(double zoom, bool linked) {
    zoom_->set_text(tr("zoom"), QString::number(zoom, 'f', zoom < 100 ? 1 : 0) + QChar(0x00d7));
    linked_->setVisible(linked);
    setVisible(zoom > 1.0001);
}

void MapBadges::place(const QRectF& map) {
    const int width = std::max(zoom_->width(), linked_->width()), height = zoom_->height();
    const int rows = linked_->isVisibleTo(this) ? 3 : 2;
    setGeometry(qRound(map.right()) - width - 9, qRound(map.top()) + 8, width, rows * (height + kGap));
    zoom_->move(width - zoom_->width(), 0);
    linked_->move(width - linked_->width(), height + kGap);
    raise();
}

void MapBadges::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFont font = theme_.font(11);
    const QString hint = tr("Ctrl+0 shows all");
    const double text_width = QFontMetricsF(font).horizontalAdvance(hint);
    const double line = zoom_->height();
    const QRectF area(width() - text_width - 3, height() - line - kGap + 1, text_width + 1, line - 2);
    painter.fillRect(area.adjusted(-3, 1, 2, -1), theme_.masked);
    painter.setFont(font);
    painter.setPen(theme_.muted);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, hint);
}

}  // namespace alibi::ui
