// What the lesson's panel draws.
#pragma once

#include "core/attention/tensor.h"

namespace alibi {

struct LessonScene {
    Index step = 0;
};

}  // namespace alibi
