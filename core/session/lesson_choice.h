// Where a person is in a lesson, as part of the Session.
#pragma once

#include <string>

#include "core/attention/tensor.h"

namespace alibi {

struct LessonChoice {
    std::string path;  // of the lesson's file; empty = none
    Index step = 0;

    bool operator==(const LessonChoice&) const = default;
};

}  // namespace alibi
