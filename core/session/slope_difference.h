// How many times as steep a head is as the same head under a rule laid over it: the slope of the session's
// rule divided by the slope of the other. NaN where either slope is not above 0.
#pragma once

#include <cmath>
#include <limits>

#include "core/session/scene.h"

namespace alibi {

inline double slope_ratio(const HeadRow& row, const OverlayRow& overlay) {
    const double other = overlay.slopes.at(static_cast<std::size_t>(row.head)).value;
    const bool both = row.slope.value > 0 && other > 0;
    return both ? row.slope.value / other : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace alibi
