#include "ui/widgets/map_badges.h"

#include <QPainter>
#include <algorithm>

#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

constexpr int kGap = 5;

}  // namespace

MapBadges::MapBadges(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), zoom_(new Badge(theme, this)), linked_(new Badge(theme, this)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    linked_->set(QStringLiteral("link"), tr("all heads move together"));
    hide();
}

void MapBadges::set_zoom(double zoom, bool linked) {
    zoom_->set(QStringLiteral("zoom"), tr("zoom"), fixed_text(zoom, zoom < 100 ? 1 : 0) + QChar(0x00d7));
    linked_->setVisible(linked);
    setVisible(zoom > 1.0001);
}

void MapBadges::place(const QRectF& map) {
    zoom_->resize(zoom_->sizeHint());
    linked_->resize(linked_->sizeHint());
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
