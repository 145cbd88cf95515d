#include "ui/views/slopes/slope_marks.h"

#include <algorithm>
#include <cmath>

#include "ui/views/slopes/reach_delegate.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

constexpr double kRing = 10;  // radius around the chosen point, px

// Boxes beside the points of a line, tried at these shares of its length.
template <std::size_t N>
std::vector<QRectF> boxes_beside(const QPolygonF& line, const QSizeF& size,
                                 const std::array<double, N>& shares, double gap, double rise,
                                 bool right_first) {
    std::vector<QRectF> boxes;
    for (const bool right : {right_first, !right_first}) {
        for (const double share : shares) {
            const auto at = static_cast<qsizetype>(std::lround(share * static_cast<double>(line.size() - 1)));
            const double x = right ? line[at].x() + gap : line[at].x() - gap - size.width();
            const double y = line[at].y() + (right ? -rise : rise) - size.height() / 2;
            boxes.emplace_back(QPointF(x, y), size);
        }
    }
    return boxes;
}

}  // namespace

SlopeMarks::SlopeMarks(const Theme& theme, const SlopePicture& picture, Plot* plot)
    : QCPAbstractItem(plot), theme_(theme), picture_(picture) {
    setClipToAxisRect(false);
    setSelectable(false);
    setLayer(QStringLiteral("axes"));
}

QPointF SlopeMarks::pixel(double x, double y) const {
    return {mParentPlot->xAxis->coordToPixel(x), mParentPlot->yAxis->coordToPixel(y)};
}

double SlopeMarks::marker_half() const {
    const double step = std::abs(pixel(2, 0).x() - pixel(1, 0).x());
    return std::clamp(step * 0.5 / theme_.type, 2.0, 6.0) * theme_.type;
}

void SlopeMarks::draw(QCPPainter* painter) {
    painter->setRenderHint(QPainter::Antialiasing);
    draw_rug(*painter);
    const int read = picture_.hovered >= 0 ? picture_.hovered : focused_ ? picture_.chosen : -1;
    if (read >= 0) {
        draw_whiskers(*painter, read);
    }
    if (picture_.hovered >= 0 && picture_.hovered != picture_.chosen) {
        draw_ring(*painter, picture_.hovered, false);
    }
    if (picture_.chosen >= 0) {
        draw_ring(*painter, picture_.chosen, true);
    }
    draw_axis_words(*painter);
    draw_names(*painter);
}

void SlopeMarks::draw_rug(QCPPainter& painter) const {
    const double left = mParentPlot->axisRect()->right() + 4.5 * theme_.unit;
    const double right = left + 10 * theme_.unit;
    const double width = picture_.points.size() > 100 ? 1 : 2.5 * theme_.line_width;
    QPen pen(theme_.slope, width, Qt::SolidLine, Qt::FlatCap);
    for (const SlopePoint& point : picture_.points) {
        if (!std::isfinite(point.y)) {
            continue;
        }
        pen.setStyle(Qt::SolidLine);
        if (point.in_between && width > 1) {
            pen.setDashPattern({2.5 / width, 1.25 / width});
        }
        painter.setPen(pen);
        const double y = pixel(point.x, point.y).y();
        painter.drawLine(QLineF(left, y, right, y));
    }
}

void SlopeMarks::draw_whiskers(QCPPainter& painter, int place) const {
    const auto at = static_cast<std::size_t>(place);
    const SlopePoint& point = picture_.points[at];
    const QPointF from = pixel(point.x, point.y);
    QPen pen(theme_.control_line, theme_.line_width, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({1, 3});
    painter.setPen(pen);
    for (const OverlayLine& overlay : picture_.overlays) {
        if (std::isfinite(overlay.y[at]) && std::isfinite(point.y)) {
            painter.drawLine(QLineF(from, pixel(point.x, overlay.y[at])));
        }
    }
}

void SlopeMarks::draw_ring(QCPPainter& painter, int place, bool chosen) const {
    const SlopePoint& point = picture_.points[static_cast<std::size_t>(place)];
    if (!std::isfinite(point.y)) {
        return;
    }
    const QPointF centre = pixel(point.x, point.y);
    const double radius = kRing * theme_.type;
    QPen way(theme_.slope, theme_.line_width, Qt::CustomDashLine, Qt::FlatCap);
    way.setDashPattern({2, 3});
    painter.setPen(way);
    painter.drawLine(QLineF(centre + QPointF(radius, 0),
                            QPointF(mParentPlot->axisRect()->right() + 4.5 * theme_.unit, centre.y())));
    if (chosen && focused_) {
        painter.setPen(QPen(theme_.focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(centre, radius + 3, radius + 3);
    }
    painter.setPen(QPen(theme_.accent, (chosen ? 2 : 1) * theme_.line_width));
    painter.setBrush(theme_.surface);
    painter.drawEllipse(centre, radius, radius);
    paint_head_marker(painter, centre, point.in_between, std::max(marker_half(), 5 * theme_.type),
                      QPen(theme_.slope, 1.5 * theme_.line_width), theme_.surface);
}

void SlopeMarks::draw_axis_words(QCPPainter& painter) const {
    const QRect area = mParentPlot->axisRect()->rect();
    const double half = 10 * theme_.type;
    painter.setPen(theme_.muted);
    painter.setFont(theme_.font(11));
    painter.drawText(QRectF(area.right() - 30 * theme_.type, area.top() - 8 * theme_.type - half,
                            80 * theme_.type, 2 * half),
                     Qt::AlignCenter, tr("all"));
    painter.drawText(QRectF(area.left(), area.bottom() + 33 * theme_.type - half, area.width(), 2 * half),
                     Qt::AlignCenter, tr("head"));
    if (picture_.chosen < 0) {
        return;
    }
    const SlopePoint& point = picture_.points[static_cast<std::size_t>(picture_.chosen)];
    painter.setPen(theme_.text);
    painter.setFont(theme_.number_font(11, QFont::Bold));
    const double label_middle =
        area.bottom() + mParentPlot->xAxis->tickLabelPadding() + painter.fontMetrics().height() / 2.0 + 0.5;
    painter.drawText(QRectF(pixel(point.x, 0).x() - 2 * half, label_middle - half, 4 * half, 2 * half),
                     Qt::AlignCenter, grouped_text(point.head + 1));
}

QPolygonF SlopeMarks::series_line(bool in_between) const {
    QPolygonF line;
    for (const SlopePoint& point : picture_.points) {
        if (point.in_between == in_between && std::isfinite(point.y)) {
            line << pixel(point.x, point.y);
        }
    }
    return line;
}

QPolygonF SlopeMarks::ring_outline() const {
    const SlopePoint& point = picture_.points[static_cast<std::size_t>(picture_.chosen)];
    const QPointF centre = pixel(point.x, point.y);
    QPolygonF outline;
    for (int corner = 0; corner <= 8; ++corner) {
        outline << QLineF::fromPolar(kRing * theme_.type, 45.0 * corner).translated(centre).p2();
    }
    return outline;
}

QPolygonF SlopeMarks::overlay_polygon(const OverlayLine& overlay) const {
    QPolygonF line;
    for (std::size_t place = 0; place < overlay.y.size(); ++place) {
        line << pixel(static_cast<double>(place + 1), overlay.y[place]);
    }
    return line;
}

void SlopeMarks::draw_names(QCPPainter& painter) const {
    LabelPlaces places(mParentPlot->axisRect()->rect());
    places.add_line(series_line(false));
    places.add_line(series_line(true));
    for (const OverlayLine& overlay : picture_.overlays) {
        for (const QPointF& point : overlay_polygon(overlay)) {
            places.add_line(QPolygonF({point}));
        }
        if (!picture_.sorted) {
            places.add_line(overlay_polygon(overlay));
        }
    }
    if (picture_.chosen >= 0) {
        places.add_line(ring_outline());
    }
    draw_series_name(painter, places, false);
    draw_series_name(painter, places, true);
    for (const OverlayLine& overlay : picture_.overlays) {
        draw_overlay_name(painter, places, overlay);
    }
}

void SlopeMarks::draw_series_name(QCPPainter& painter, LabelPlaces& places, bool in_between) const {
    const QString& name = in_between ? picture_.between_name : picture_.first_name;
    const QPolygonF line = series_line(in_between);
    if (name.isEmpty() || line.isEmpty()) {
        return;
    }
    painter.setFont(theme_.font(12, QFont::DemiBold));
    const QSizeF size(painter.fontMetrics().horizontalAdvance(name) + 1, painter.fontMetrics().ascent());
    const double gap = (in_between || line.size() == 1 ? 16 : 12) * theme_.type;
    const std::array shares =
        in_between ? std::array{0.0, 0.3, 0.5, 0.7, 1.0} : std::array{0.71, 0.5, 0.85, 0.3, 0.0};
    std::vector<QRectF> boxes = boxes_beside(line, size, shares, gap, 0, false);
    const std::vector<QRectF> above = boxes_beside(line, size, shares, gap, 14 * theme_.type, true);
    boxes.insert(boxes.end(), above.begin(), above.end());
    if (const auto box = places.take(boxes)) {
        painter.fillRect(*box, theme_.surface);  // no grid line through a name
        painter.setPen(theme_.slope);
        painter.drawText(*box, Qt::AlignCenter | Qt::TextDontClip, name);
    }
}

void SlopeMarks::draw_overlay_name(QCPPainter& painter, LabelPlaces& places,
                                   const OverlayLine& overlay) const {
    QPolygonF line;
    for (const QPointF& point : overlay_polygon(overlay)) {
        if (std::isfinite(point.y())) {
            line << point;
        }
    }
    if (line.isEmpty()) {
        return;
    }
    painter.setFont(theme_.font(11));
    const QSizeF size(painter.fontMetrics().horizontalAdvance(overlay.name) + 1,
                      painter.fontMetrics().ascent());
    const std::array shares = {0.45, 0.6, 0.3, 0.75, 0.15, 0.9, 1.0, 0.0};
    if (const auto box =
            places.take(boxes_beside(line, size, shares, 16 * theme_.type, 18 * theme_.type, true))) {
        painter.fillRect(*box, theme_.surface);
        painter.setPen(theme_.muted);
        painter.drawText(*box, Qt::AlignCenter | Qt::TextDontClip, overlay.name);
    }
}

}  // namespace alibi::ui
