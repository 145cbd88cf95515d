// A count or a position as the number that a formula calculates with.
#pragma once

#include "core/attention/tensor.h"

namespace alibi {

inline double real(Index value) {
    return static_cast<double>(value);
}

}  // namespace alibi
