#include "ui/views/extrapolation/curve_marks.h"

#include <algorithm>
#include <cmath>

#include "ui/views/extrapolation/method_look.h"
#include "ui/widgets/format.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

constexpr double kLine = 14;  // px at 96 dpi, of the words at what is read

}  // namespace

CurveMarks::CurveMarks(const Theme& theme, CurvePlot& plot)
    : QCPAbstractItem(&plot), theme_(theme), plot_(plot) {
    setClipToAxisRect(false);
    setSelectable(false);
    setLayer(QStringLiteral("overlay"));
}

QPointF CurveMarks::pixel(double step, double loss) const {
    return {plot_.xAxis->coordToPixel(step), plot_.yAxis->coordToPixel(loss)};
}

void CurveMarks::draw(QCPPainter* painter) {
    painter->setRenderHint(QPainter::Antialiasing);
    const TrainingCurve* const curve = plot_.picture().chosen();
    if (!curve || curve->steps.empty()) {
        painter->setPen(theme_.muted);
        painter->setFont(theme_.font(12));
        painter->drawText(
            plot_.axisRect()->rect(), Qt::AlignCenter | Qt::TextWordWrap,
            keep_words(CurvePlot::tr("The curve of the chosen run appears here while it trains.")));
        return;
    }
    if (curve->diverged_at >= 0) draw_diverged(*painter, *curve);
    draw_compared(*painter);
    if (curve->diverged_at < 0 || plot_.is_pointed()) draw_read(*painter, *curve);
}

// A dotted line at the step, a disc on the curve, and both numbers beside it on the side with more room.
void CurveMarks::draw_read(QCPPainter& painter, const TrainingCurve& curve) const {
    const auto at = static_cast<std::size_t>(plot_.read());
    const QPointF point = pixel(static_cast<double>(curve.steps[at]), curve.losses[at]);
    const QRect area = plot_.axisRect()->rect();
    if (!std::isfinite(point.y())) return;
    const QColor colour = method_look(theme_, curve.position).colour;
    QPen dots(colour, theme_.line_width, Qt::CustomDashLine, Qt::FlatCap);
    dots.setDashPattern({2, 3});
    painter.setPen(dots);
    painter.drawLine(QLineF(point.x(), area.top(), point.x(), area.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(point, 4.8 * theme_.type, 4.8 * theme_.type);
    const QString step = CurvePlot::tr("step %1").arg(grouped_text(curve.steps[at]));
    const QString value = fixed_text(curve.losses[at], 3);
    const double wide =
        std::max(QFontMetricsF(theme_.font(11)).horizontalAdvance(step),
                 QFontMetricsF(theme_.number_font(12, QFont::Bold)).horizontalAdvance(value)) +
        2;
    const bool right = point.x() + wide + 12 * theme_.type < area.right();
    const double x = right ? point.x() + 9 * theme_.type : point.x() - 9 * theme_.type - wide;
    const double line = kLine * theme_.type;
    const double y = std::clamp(point.y() - 2.4 * line, area.top() + 2.0, area.bottom() - 2 * line);
    const int side = static_cast<int>((right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    painter.fillRect(QRectF(x - 2, y, wide + 4, 2 * line), theme_.surface);
    painter.setPen(theme_.text);
    painter.setFont(theme_.font(11));
    painter.drawText(QRectF(x, y, wide, line), side, step);
    painter.setPen(colour);
    painter.setFont(theme_.number_font(12, QFont::Bold));
    painter.drawText(QRectF(x, y + line, wide, line), side, value);
}

// At its end; above the words of the chosen curve where that ends beside it.
void CurveMarks::draw_compared(QCPPainter& painter) const {
    const CurvePicture& picture = plot_.picture();
    if (picture.curves.size() < 2 || picture.curves[1].losses.empty()) return;
    const TrainingCurve& curve = picture.curves[1];
    const QPointF end = pixel(static_cast<double>(curve.steps.back()), curve.losses.back());
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(11));
    const QRect area = plot_.axisRect()->rect();
    const double x = std::min(end.x(), double(area.right())), wide = 180 * theme_.type;
    const TrainingCurve& chosen = picture.curves.front();
    const QPointF read = pixel(static_cast<double>(chosen.steps.back()), chosen.losses.back());
    double y = end.y() - 22 * theme_.type;
    if (std::isfinite(read.y()) && std::abs(read.x() - x) < wide)
        y = std::min(y, read.y() - (2.4 * kLine + 17) * theme_.type);
    painter.drawText(QRectF(x - wide, std::max(y, double(area.top())), wide, 16 * theme_.type),
                     Qt::AlignRight | Qt::AlignVCenter, picture.names.value(1));
}

// Hatched from the first step that was not finite on; the last good one dashed.
void CurveMarks::draw_diverged(QCPPainter& painter, const TrainingCurve& curve) const {
    const QRectF area(plot_.axisRect()->rect());
    const double x = pixel(static_cast<double>(curve.diverged_at), 0).x();
    painter.save();
    painter.setClipRect(QRectF(x, area.top(), area.right() - x, area.height()));
    painter.setPen(QPen(theme_.line, theme_.line_width));
    for (double at = x - area.height(); at < area.right(); at += 6 * theme_.unit)
        painter.drawLine(QLineF(at, area.bottom(), at + area.height(), area.top()));
    painter.restore();
    painter.setPen(QPen(theme_.error, 1.5 * theme_.line_width));
    painter.drawLine(QLineF(x, area.top(), x, area.bottom()));
    const double kept = pixel(static_cast<double>(plot_.picture().kept_step), 0).x();
    QPen dashes(theme_.success, 1.5 * theme_.line_width, Qt::CustomDashLine, Qt::FlatCap);
    dashes.setDashPattern({3, 2});
    painter.setPen(dashes);
    painter.drawLine(QLineF(kept, area.top(), kept, area.bottom()));
    draw_words(painter, x, area.top() + 28 * theme_.type,
               CurvePlot::tr("not a number from step %1").arg(grouped_text(curve.diverged_at)), theme_.error);
    draw_words(painter, x, area.top() + 46 * theme_.type,
               CurvePlot::tr("last good checkpoint: step %1").arg(grouped_text(plot_.picture().kept_step)),
               theme_.success);
}

// Right of x where there is room, else left of it.
void CurveMarks::draw_words(QCPPainter& painter, double x, double y, const QString& words,
                            const QColor& colour) const {
    painter.setPen(colour);
    painter.setFont(theme_.font(11, QFont::DemiBold));
    const double wide = painter.fontMetrics().horizontalAdvance(words) + 4;
    const QRectF area(plot_.axisRect()->rect());
    const bool right = x + wide + 10 < area.right();
    const double left = right ? x + 10 * theme_.type : std::max(area.left(), x - wide - 10 * theme_.type);
    const QRectF box(left, y - 9 * theme_.type, wide, 18 * theme_.type);
    painter.fillRect(box.adjusted(-2, 1, 2, -1), theme_.surface);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, words);
}

}  // namespace alibi::ui
