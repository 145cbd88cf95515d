// What a person chose about training and reading long, as part of the Session.
#pragma once

#include <string>

#include "core/attention/tensor.h"

namespace alibi {

struct ExtrapolationChoice {
    std::string run;  // the chosen one, by its id

    bool operator==(const ExtrapolationChoice&) const = default;
};

}  // namespace alibi
