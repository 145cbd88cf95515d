// An index as the size that the standard library counts in.
#pragma once

#include <cstddef>

#include "core/attention/tensor.h"

namespace alibi {

inline std::size_t size_of(Index value) {
    return static_cast<std::size_t>(value);
}

}  // namespace alibi
