#include "ui/views/extrapolation/loss_marks.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/widgets/format.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

LossMarks::LossMarks(const Theme& theme, const LossPicture& picture, const PlotPoint& read, Plot* plot)
    : QCPAbstractItem(plot), theme_(theme), picture_(picture), read_(read) {
    setClipToAxisRect(false);
    setSelectable(false);
    setLayer(QStringLiteral("overlay"));
}

QPointF LossMarks::pixel(double tokens, double loss) const {
    return {mParentPlot->xAxis->coordToPixel(std::log2(tokens)), mParentPlot->yAxis->coordToPixel(loss)};
}

void LossMarks::draw(QCPPainter* painter) {
    painter->setRenderHint(QPainter::Antialiasing);
    if (picture_.lines.empty()) {
        painter->setPen(theme_.muted);
        painter->setFont(theme_.font(12));
        const QRect area = mParentPlot->axisRect()->rect().adjusted(8, 0, qRound(50 * theme_.type), 0);
        painter->drawText(area, Qt::AlignCenter | Qt::TextWordWrap, keep_words(picture_.empty_words));
        return;
    }
    draw_axis_words(*painter);
    draw_length(*painter);
    draw_names(*painter);
    if (read_.is_one()) draw_read(*painter);
}

// By the line of another training length.
bool LossMarks::is_struck(const QRectF& label) const {
    const auto crosses = [&](double length) {
        const double x = pixel(length, 1).x();
        return x > label.left() - 2 && x < label.right() + 2;
    };
    return crosses(picture_.train_len) || std::ranges::any_of(picture_.other_lens, crosses);
}

void LossMarks::draw_length(QCPPainter& painter) const {
    if (picture_.train_len <= 0) return;
    const double top = mParentPlot->axisRect()->rect().top() - 2 * theme_.type, line = 15 * theme_.type;
    const auto write = [&](double length, double y) {
        const QString words = QStringLiteral("L = %1").arg(grouped_text(static_cast<Index>(length)));
        const double x = pixel(length, 1).x() + 6 * theme_.type;
        const QRectF place(x, y, painter.fontMetrics().horizontalAdvance(words) + 1, line);
        if (is_struck(place)) painter.fillRect(place.adjusted(-2, 1, 2, -1), theme_.surface);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, words);
    };
    painter.setPen(theme_.text);
    painter.setFont(theme_.number_font(11, QFont::Bold));
    write(picture_.train_len, top);
    // Each a line lower, so that neighbours keep clear of each other.
    painter.setPen(theme_.muted);
    painter.setFont(theme_.number_font(11));
    double y = top;
    for (const double length : picture_.other_lens) write(length, y += line);
}

void LossMarks::draw_axis_words(QCPPainter& painter) const {
    const QRect area = mParentPlot->axisRect()->rect();
    const double half = 10 * theme_.type;
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(11));
    painter.drawText(QRectF(area.left() - 60 * theme_.type, area.bottom() + 30 * theme_.type - half,
                            area.width() + 120 * theme_.type, 2 * half),
                     Qt::AlignCenter, picture_.axis_words);
}

// Where the last finite point of a line is, px.
double LossMarks::end_of(const LossLine& line) const {
    for (auto i = line.y.size(); i-- > 0;)
        if (std::isfinite(line.y[i])) return pixel(1, line.y[i]).y();
    return std::numeric_limits<double>::quiet_NaN();
}

bool LossMarks::ends_before_others(const LossLine& line) const {
    return picture_.named_at_ends && !line.x.isEmpty() && line.x.back() < picture_.high;
}

bool LossMarks::crosses_a_line(const QRectF& box) const {
    for (const LossLine& line : picture_.lines)
        for (qsizetype i = 1; i < line.x.size(); ++i) {
            const QPointF from = pixel(line.x[i - 1], line.y[i - 1]), to = pixel(line.x[i], line.y[i]);
            QPainterPath piece(from);
            piece.lineTo(to);
            piece.lineTo(from);
            if (piece.intersects(box)) return true;
        }
    return false;
}

// Over its last point, as near as no line runs through the name; in its colour, since other lines are near.
void LossMarks::draw_name_at_end(QCPPainter& painter, const LossLine& line) const {
    constexpr int kMostSteps = 12;
    painter.setPen(line.look.colour);
    painter.setFont(theme_.font(12));
    const QPointF end = pixel(line.x.back(), line.y.back());
    const double wide = painter.fontMetrics().horizontalAdvance(line.name) + 2, high = 16 * theme_.type;
    const double left = end.x() - wide / 2;
    QRectF box(left, end.y() - high - 4 * theme_.type, wide, high);
    for (int n = 0; n < kMostSteps && crosses_a_line(box); ++n) box.translate(0, -4 * theme_.type);
    painter.drawText(box, Qt::AlignCenter, line.name);
}

// Where there are more lines than room for names, the strong and the chosen are named first.
std::vector<double> LossMarks::name_places() const {
    const QRect area = mParentPlot->axisRect()->rect();
    const double step = name_step(theme_);
    const double top = area.top() + 2 * theme_.type, bottom = area.bottom() - 3 * theme_.type;
    const auto most = static_cast<std::size_t>(std::max(1.0, (bottom - top) / step + 1));
    std::vector<std::size_t> named;
    for (const bool first : {true, false})
        for (std::size_t n = 0; n < picture_.lines.size() && named.size() < most; ++n) {
            const LossLine& line = picture_.lines[n];
            if (ends_before_others(line)) continue;
            if ((line.strong || line.chosen) == first && std::isfinite(end_of(line))) named.push_back(n);
        }
    std::ranges::sort(named);
    std::vector<double> wanted;
    for (const std::size_t n : named) wanted.push_back(end_of(picture_.lines[n]));
    wanted = push_apart(std::move(wanted), step, top, bottom);
    std::vector<double> places(picture_.lines.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < named.size(); ++i) places[named[i]] = wanted[i];
    return places;
}

// A figure alone has no table of the runs beside it: each name has the marker of its line before it, since
// names that were pushed apart no longer stand at the lines' ends.
void LossMarks::draw_names(QCPPainter& painter) const {
    const std::vector<double> places = name_places();
    const double edge = mParentPlot->axisRect()->right() + 6 * theme_.type;
    const double left = edge + mark_room(theme_);
    const QPointF mark(edge + 4.5 * theme_.type, 0);
    const double wide = mParentPlot->width() - left - 6 * theme_.unit;
    for (std::size_t n = 0; n < places.size(); ++n) {
        const LossLine& line = picture_.lines[n];
        if (ends_before_others(line) && std::isfinite(end_of(line))) draw_name_at_end(painter, line);
        if (!std::isfinite(places[n])) continue;
        if (theme_.alone)
            paint_marker(painter, mark + QPointF(0, places[n]), line.look, 3.8 * theme_.type, theme_.surface);
        painter.setPen(line.strong ? line.look.colour : theme_.text);
        painter.setFont(theme_.font(12, line.strong || line.chosen ? QFont::DemiBold : QFont::Normal));
        painter.drawText(QRectF(left, places[n] - 10 * theme_.type, wide, 20 * theme_.type),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(line.name, Qt::ElideRight, qRound(wide)));
    }
}

void LossMarks::draw_read(QCPPainter& painter) const {
    const LossLine& line = picture_.lines[static_cast<std::size_t>(read_.line)];
    const QPointF at = pixel(line.x[read_.at], line.y[read_.at]);
    const QRect area = mParentPlot->axisRect()->rect();
    QPen dots(theme_.text, theme_.line_width, Qt::CustomDashLine, Qt::FlatCap);
    dots.setDashPattern({2, 3});
    painter.setPen(dots);
    painter.drawLine(QLineF(at.x(), area.top(), at.x(), area.bottom()));
    painter.setPen(QPen(theme_.accent, 1.5 * theme_.line_width));
    painter.setBrush(theme_.surface);
    painter.drawEllipse(at, 7 * theme_.type, 7 * theme_.type);
    paint_marker(painter, at, line.look, 4 * theme_.type, theme_.surface);
    draw_read_words(painter, at, line);
}

// "64 tokens" over the loss, beside the point, on a ground of its own.
void LossMarks::draw_read_words(QCPPainter& painter, const QPointF& at, const LossLine& line) const {
    const QString where = QStringLiteral("%1, %2").arg(line.name, tokens_words(line.x[read_.at]));
    const QString value = loss_words(picture_, line.y[read_.at]);
    const QFont plain = theme_.font(12), bold = theme_.number_font(12, QFont::Bold);
    const double wide = std::max(QFontMetricsF(plain).horizontalAdvance(where),
                                 QFontMetricsF(bold).horizontalAdvance(value)) +
                        12 * theme_.type;
    const double high = 34 * theme_.type;
    const QRectF area(mParentPlot->rect());
    double x = at.x() + 12 * theme_.type;
    if (x + wide > area.right() - 2) x = at.x() - 12 * theme_.type - wide;
    const double y = std::clamp(at.y() - high - 6 * theme_.type, area.top() + 1.0, area.bottom() - high - 1);
    const QRectF box(std::max(x, area.left() + 1.0), y, wide, high);
    painter.setPen(QPen(theme_.line, theme_.line_width));
    painter.setBrush(theme_.surface);
    painter.drawRoundedRect(box, theme_.px(4), theme_.px(4));
    const QRectF text = box.adjusted(6 * theme_.type, 2 * theme_.type, 0, -2 * theme_.type);
    painter.setPen(theme_.text);
    painter.setFont(plain);
    painter.drawText(QRectF(text.topLeft(), QSizeF(text.width(), text.height() / 2)),
                     Qt::AlignLeft | Qt::AlignVCenter, where);
    painter.setPen(line.look.colour);
    painter.setFont(bold);
    painter.drawText(QRectF(text.left(), text.center().y(), text.width(), text.height() / 2),
                     Qt::AlignLeft | Qt::AlignVCenter, value);
}

}  // namespace alibi::ui
