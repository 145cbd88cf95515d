// What a person chose in the Equations view, as part of the Session.
#pragma once

#include "core/attention/tensor.h"

namespace alibi {

struct EquationsChoice {
    Index step = 0;

    bool operator==(const EquationsChoice&) const = default;
};

}  // namespace alibi
