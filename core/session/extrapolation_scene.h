// What the Extrapolation view draws.
#pragma once

#include <string>

#include "core/attention/tensor.h"

namespace alibi {

struct ExtrapolationScene {
    std::string run;
};

}  // namespace alibi
