// How a value becomes a place on a colour map. The scale never changes silently: its limits are part of the
// session.
#pragma once

#include <span>
#include <string_view>

namespace alibi {

enum class ColourMap { plum, tide, viridis, cividis, magma, grey };
// linear; square root; log10 with a floor. For a map of penalties (0 at the top) root and log are taken of
// the distance from the top; for a signed map of the magnitude on each side of 0.
enum class ScaleKind { linear, root, log };
// automatic: from the values; percentile: 1 to 99 % of them; full: what the quantity can be; typed: low and
// high.
enum class LimitsKind { automatic, percentile, full, typed };
enum class Quantity { bias, scores, weights };  // penalties; signed, centred on 0; shares of 1

struct ColourScale {
    ColourMap map = ColourMap::viridis;
    ScaleKind scale = ScaleKind::linear;
    LimitsKind limits = LimitsKind::automatic;
    double low = 0;  // for `typed`
    double high = 1;
    bool shared = true;  // one scale for all heads

    bool operator==(const ColourScale&) const = default;
};

inline constexpr double kLogFloor = 1e-4;  // of the range, for ScaleKind::log

// The limits that hold now, and how to place a value between them.
struct ScaleRange {
    Quantity quantity = Quantity::weights;
    ScaleKind scale = ScaleKind::linear;
    double low = 0;
    double high = 1;
    bool clipped_low = false;  // some shown value lies outside
    bool clipped_high = false;

    bool operator==(const ScaleRange&) const = default;
};

// Place of `value` in [0, 1], clamped; NaN for NaN. low < high.
float scale_position(const ScaleRange& range, double value);
// The value at a place: the inverse, for ticks of a colour bar.
double scale_value(const ScaleRange& range, double position);

struct ColourMapRow {
    ColourMap map;
    std::string_view id;  // "plum", "tide", ...
};
std::span<const ColourMapRow> colour_maps();

}  // namespace alibi
