#include "ui/views/extrapolation/chart_card.h"

#include <QPainter>

#include "ui/widgets/painting.h"

namespace alibi::ui {

namespace {

constexpr double kChartTop = 31;  // px at 96 dpi

}  // namespace

ChartCard::ChartCard(const Theme& theme, QWidget* parent) : HeadedCard(theme, parent) {}

void ChartCard::add_chart(QWidget* chart) {
    chart->setParent(this);
    charts_.push_back(chart);
    show_chart(charts_.front());
}

void ChartCard::show_chart(QWidget* chart) {
    for (QWidget* const each : charts_) each->setVisible(each == chart);
}

void ChartCard::set_words(const QString& title, const QString& more, const QString& right) {
    if (title == title_ && more == more_ && right == right_) return;
    title_ = title;
    more_ = more;
    right_ = right;
    setAccessibleName(title);
    setAccessibleDescription(more);
    update();
}

void ChartCard::set_foreign(bool foreign) {
    set_bar(foreign ? theme_.control_line : QColor());
}

void ChartCard::resizeEvent(QResizeEvent*) {
    const int top = qRound(kChartTop * theme_.type);
    for (QWidget* const chart : charts_) chart->setGeometry(1, top, width() - 2, height() - top - 1);
}

void ChartCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    QPainter painter(this);
    QRectF line = title_line();
    painter.setFont(theme_.font(11));
    painter.setPen(theme_.muted);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, right_);
    if (!right_.isEmpty()) line.setRight(line.right() - painter.fontMetrics().horizontalAdvance(right_) - 8);
    paint_title(painter, theme_, line, title_, more_);
}

}  // namespace alibi::ui
