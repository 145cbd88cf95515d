#include "ui/views/slopes/distance_axis.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace alibi::ui {

namespace {

constexpr double kGrip = 5;  // px

// A line of `width` px that fills whole pixels.
double crisp(double x, double width) {
    return std::floor(x) + (qRound(width) % 2 == 1 ? 0.5 : 0.0);
}

}  // namespace

double DistanceAxis::x_of(double distance) const {
    const double end = std::log2(std::max(largest, 2.0));
    const double at = std::clamp(std::log2(std::max(distance, 1.0)), 0.0, end);
    return left + (right - left) * at / end;
}

Index DistanceAxis::distance_at(double x) const {
    const double end = std::log2(std::max(largest, 2.0));
    const double at = std::clamp((x - left) / std::max(right - left, 1.0), 0.0, 1.0) * end;
    return static_cast<Index>(std::llround(std::exp2(at)));
}

bool DistanceAxis::near_ruler(double x) const {
    return std::abs(x - x_of(static_cast<double>(ruler))) <= kGrip;
}

std::vector<double> DistanceAxis::ticks(const Theme& theme) const {
    const QString longest = QString::number(largest, 'f', 0);
    const double smallest_gap =
        QFontMetricsF(theme.number_font(11)).horizontalAdvance(longest) + 8 * theme.unit;
    double factor = 4;
    while (x_of(factor) - x_of(1) < smallest_gap && factor < largest) {
        factor *= 4;
    }
    std::vector<double> at;
    while (at.empty() || at.back() * factor <= largest) {
        at.push_back(at.empty() ? 1 : at.back() * factor);
    }
    return at;
}

void paint_axis_grid(QPainter& painter, const Theme& theme, const DistanceAxis& axis, double origin,
                     double top, double bottom) {
    painter.setPen(QPen(theme.line, theme.line_width));
    for (const double distance : axis.ticks(theme)) {
        const double x = crisp(axis.x_of(distance) - origin, theme.line_width);
        painter.drawLine(QLineF(x, top, x, bottom));
    }
}

void paint_ruler(QPainter& painter, const Theme& theme, const DistanceAxis& axis, double origin, double top,
                 double bottom, double phase) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double width = 1.5 * theme.line_width;
    QPen dashes(axis.ruler_at_length() ? theme.accent : theme.muted, width, Qt::CustomDashLine, Qt::FlatCap);
    dashes.setDashPattern({4 / width, 3 / width});
    dashes.setDashOffset(phase / width);
    painter.setPen(dashes);
    const double length_x = axis.x_of(static_cast<double>(axis.length)) - origin;
    painter.drawLine(QLineF(length_x, top, length_x, bottom));
    if (!axis.ruler_at_length()) {
        painter.setPen(QPen(theme.accent, width, Qt::SolidLine, Qt::FlatCap));
        const double x = axis.x_of(static_cast<double>(axis.ruler)) - origin;
        painter.drawLine(QLineF(x, top, x, bottom));
    }
    painter.restore();
}

}  // namespace alibi::ui
