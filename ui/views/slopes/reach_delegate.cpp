#include "ui/views/slopes/reach_delegate.h"

#include <QPainter>
#include <QtMath>
#include <algorithm>

#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

QColor faded(QColor colour, double alpha) {
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

}  // namespace

void paint_head_marker(QPainter& painter, const QPointF& centre, bool in_between, double half,
                       const QPen& pen, const QBrush& open_fill) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (in_between) {
        painter.setPen(pen);
        painter.setBrush(open_fill);
        painter.drawPolygon(QPolygonF({centre + QPointF(0, -half), centre + QPointF(half, 0),
                                       centre + QPointF(0, half), centre + QPointF(-half, 0)}));
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(pen.color());
        painter.drawEllipse(centre, 0.75 * half, 0.75 * half);
    }
    painter.restore();
}

ReachDelegate::ReachDelegate(const Theme& theme, const ReachModel& model, QObject* parent)
    : QStyledItemDelegate(parent), theme_(theme), model_(model) {}

void ReachDelegate::set(const ReachLayout& layout, const DistanceAxis& axis, int chosen_row) {
    layout_ = layout;
    axis_ = axis;
    chosen_row_ = chosen_row;
}

void ReachDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const HeadRow& row = model_.head_row(index.row());
    const bool chosen = index.row() == chosen_row_;
    const ReachColumn column = model_.columns()[static_cast<std::size_t>(index.column())];
    switch (column) {
        case ReachColumn::head: paint_head(*painter, option.rect, row, chosen); break;
        case ReachColumn::power: paint_power(*painter, option.rect, row, chosen); break;
        case ReachColumn::ruler: paint_bar(*painter, option.rect, row, chosen); break;
        default:
            paint_figure(*painter, option.rect, index.data().toString(), column == ReachColumn::slope,
                         chosen);
    }
}

void ReachDelegate::paint_head(QPainter& painter, const QRect& cell, const HeadRow& row, bool chosen) const {
    const double scale = theme_.type;
    const QPointF centre(cell.left() + 19.5 * scale, cell.center().y() + 0.5);
    const QColor fill = chosen ? theme_.selected : theme_.surface;
    paint_head_marker(painter, centre, row.slope.in_between, 5.5 * scale,
                      QPen(theme_.slope, 1.5 * theme_.line_width), fill);
    painter.setPen(theme_.text);
    painter.setFont(theme_.number_font(12, chosen ? QFont::DemiBold : QFont::Normal));
    painter.drawText(cell.adjusted(qRound(32 * scale), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     grouped_text(row.head + 1));
}

void ReachDelegate::paint_figure(QPainter& painter, const QRect& cell, const QString& text, bool is_slope,
                                 bool chosen) const {
    painter.setPen(is_slope ? theme_.slope : theme_.text);
    painter.setFont(theme_.number_font(12, chosen && is_slope ? QFont::DemiBold : QFont::Normal));
    painter.drawText(cell.adjusted(0, 0, -layout_.pad, 0),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text);
}

// 2 with its exponent raised.
void ReachDelegate::paint_power(QPainter& painter, const QRect& cell, const HeadRow& row, bool chosen) const {
    const QString exponent = exponent_text(row.slope);
    if (exponent.isEmpty()) return paint_figure(painter, cell, QStringLiteral("–"), false, chosen);
    const QFont raised = theme_.number_font(11, chosen ? QFont::DemiBold : QFont::Normal);
    const double width = QFontMetricsF(raised).horizontalAdvance(exponent);
    paint_figure(painter, cell.adjusted(0, 0, -qCeil(width), 0), QStringLiteral("2"), true, chosen);
    painter.setFont(raised);
    painter.drawText(cell.adjusted(0, 0, -layout_.pad, -qRound(8 * theme_.type)),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, exponent);
}

void ReachDelegate::paint_bar(QPainter& painter, const QRect& cell, const HeadRow& row, bool chosen) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = cell.top() + cell.height() / 2.0;
    const double half = 4 * theme_.type;
    const double bar_end = axis_.x_of(static_cast<double>(row.figures.reach_90));
    const double whisker_end = axis_.x_of(static_cast<double>(row.figures.reach_99));
    painter.setPen(QPen(faded(theme_.slope, 0.6), 1.5 * theme_.line_width));
    painter.drawLine(QPointF(bar_end, middle), QPointF(whisker_end, middle));
    painter.setPen(QPen(theme_.slope, theme_.line_width));
    painter.drawLine(QPointF(whisker_end, middle - half + 0.5), QPointF(whisker_end, middle + half - 0.5));
    // The grid must not shine through, and heads in between are lighter on every ground.
    const QRectF bar(axis_.left, middle - half, std::max(bar_end - axis_.left, 1.0), 2 * half);
    painter.fillRect(bar, chosen ? theme_.selected : theme_.surface);
    painter.fillRect(bar, faded(theme_.slope, row.slope.in_between ? 0.58 : 0.85));
    if (row.figures.half_life > 0) {
        const double notch = axis_.x_of(row.figures.half_life);
        painter.fillRect(QRectF(notch - 1, middle - half, 2, 2 * half),
                         chosen ? theme_.selected : theme_.surface);
    }
    painter.restore();
}

}  // namespace alibi::ui
