#include "ui/widgets/row_card.h"

#include <QPainter>

#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

constexpr int kHeader = 34;
constexpr int kOverlap = 12;  // of the plot and the header, for a number at the plot's top
constexpr int kInset = 13;

}  // namespace

RowCard::RowCard(const Theme& theme, QWidget* parent)
    : Card(theme, parent), theme_(theme), plot_(new RowPlot(theme, this)) {
    title_ = tr("Row of query");
}

void RowCard::set_title(Index query, Index head, const QString& slope) {
    query_ = QStringLiteral("i = ") + grouped_text(query);
    head_ = tr("head %1,").arg(head);
    slope_ = QStringLiteral("m = ") + slope;
    update();
}

void RowCard::resizeEvent(QResizeEvent*) {
    const int top = theme_.px(kHeader - (theme_.alone ? 0 : kOverlap));
    plot_->setGeometry(1, top, width() - 2, height() - top - 1);
}

void RowCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    const QRectF area(theme_.px(kInset), theme_.px(8), width() - 2 * theme_.px(kInset), 22 * theme_.type);
    painter.setFont(theme_.font(13, QFont::DemiBold));
    painter.setPen(theme_.text);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, title_);
    const double after = painter.fontMetrics().horizontalAdvance(title_) + 5;
    painter.setFont(theme_.number_font(12, QFont::Medium));
    painter.setPen(theme_.q);
    painter.drawText(area.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, query_);
    const double query_end = after + painter.fontMetrics().horizontalAdvance(query_);
    painter.setPen(theme_.slope);
    const double slope_width = painter.fontMetrics().horizontalAdvance(slope_);
    painter.setFont(theme_.font(12));
    const double head_width = painter.fontMetrics().horizontalAdvance(head_) + 4;
    if (query_end + head_width + slope_width + 8 > area.width()) return;
    painter.setFont(theme_.number_font(12));
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, slope_);
    painter.setFont(theme_.font(12));
    painter.setPen(theme_.muted);
    painter.drawText(area.adjusted(0, 0, -slope_width - 4, 0), Qt::AlignRight | Qt::AlignVCenter, head_);
}

}  // namespace alibi::ui
