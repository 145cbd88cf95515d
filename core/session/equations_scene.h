// What the Equations view draws.
#pragma once

#include "core/attention/tensor.h"

namespace alibi {

struct EquationsScene {
    Index step = 0;
};

}  // namespace alibi
