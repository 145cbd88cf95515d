#include "ui/views/slopes/label_places.h"

#include <QLineF>
#include <algorithm>
#include <cmath>

namespace alibi::ui {

namespace {

constexpr double kSample = 6;  // px between the points that stand for a line
constexpr double kClear = 3;   // px kept around a name

}  // namespace

void LabelPlaces::add_line(const QPolygonF& line) {
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (!std::isfinite(line[i].y())) {
            continue;
        }
        marks_.push_back(line[i]);
        if (i + 1 == line.size() || !std::isfinite(line[i + 1].y())) {
            continue;
        }
        const QLineF piece(line[i], line[i + 1]);
        const double length = piece.length();
        const int samples = static_cast<int>(std::ceil(length / kSample));
        for (int n = 1; n < samples; ++n) {
            marks_.push_back(piece.pointAt(n * kSample / length));
        }
    }
}

bool LabelPlaces::is_free(const QRectF& box) const {
    const QRectF clear = box.adjusted(-kClear, -kClear, kClear, kClear);
    return bounds_.contains(box) &&
           std::ranges::none_of(taken_, [&clear](const QRectF& other) { return other.intersects(clear); }) &&
           std::ranges::none_of(marks_, [&clear](const QPointF& mark) { return clear.contains(mark); });
}

std::optional<QRectF> LabelPlaces::take(const std::vector<QRectF>& candidates) {
    const auto found = std::ranges::find_if(candidates, [this](const QRectF& box) { return is_free(box); });
    if (found == candidates.end()) {
        return std::nullopt;
    }
    taken_.push_back(*found);
    return *found;
}

}  // namespace alibi::ui
