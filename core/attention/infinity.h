// Infinity; negated, what a masked score is.
#pragma once

#include <limits>

namespace alibi {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace alibi
