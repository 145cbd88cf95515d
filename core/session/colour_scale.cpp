#include "core/session/colour_scale.h"

#include <algorithm>
#include <cmath>

namespace alibi {

namespace {

// Magnitude u in [0, 1] to its place in [0, 1], and back.
double place_of(ScaleKind scale, double u) {
    switch (scale) {
        case ScaleKind::root: return std::sqrt(u);
        case ScaleKind::log: return u <= kLogFloor ? 0 : 1 - std::log10(u) / std::log10(kLogFloor);
        case ScaleKind::linear: break;
    }
    return u;
}

double magnitude_at(ScaleKind scale, double place) {
    switch (scale) {
        case ScaleKind::root: return place * place;
        case ScaleKind::log: return place <= 0 ? 0 : std::pow(10, (1 - place) * std::log10(kLogFloor));
        case ScaleKind::linear: break;
    }
    return place;
}

double unit(double value) {
    return std::clamp(value, 0.0, 1.0);
}

}  // namespace

float scale_position(const ScaleRange& range, double value) {
    if (std::isnan(value)) return std::nanf("");
    const double span = range.high - range.low;
    if (range.quantity == Quantity::scores) {
        const double largest = std::max(std::abs(range.low), std::abs(range.high));
        const double place = place_of(range.scale, unit(std::abs(value) / largest));
        return static_cast<float>(0.5 + (value < 0 ? -0.5 : 0.5) * place);
    }
    // Penalties are measured down from the top, shares up from the bottom.
    if (range.quantity == Quantity::bias) {
        return static_cast<float>(1 - place_of(range.scale, unit((range.high - value) / span)));
    }
    return static_cast<float>(place_of(range.scale, unit((value - range.low) / span)));
}

double scale_value(const ScaleRange& range, double position) {
    const double span = range.high - range.low;
    if (range.quantity == Quantity::scores) {
        const double largest = std::max(std::abs(range.low), std::abs(range.high));
        const double side = 2 * position - 1;
        return std::copysign(largest * magnitude_at(range.scale, std::abs(side)), side);
    }
    if (range.quantity == Quantity::bias) return range.high - span * magnitude_at(range.scale, 1 - position);
    return range.low + span * magnitude_at(range.scale, position);
}

std::span<const ColourMapRow> colour_maps() {
    static constexpr ColourMapRow kRows[] = {
        {ColourMap::plum, "plum"},       {ColourMap::tide, "tide"},   {ColourMap::viridis, "viridis"},
        {ColourMap::cividis, "cividis"}, {ColourMap::magma, "magma"}, {ColourMap::grey, "grey"},
    };
    return kRows;
}

}  // namespace alibi
