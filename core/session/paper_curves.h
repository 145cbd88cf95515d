// The paper's own figures, to stand beside ours: WikiText-103, 16 layers, d 1024, 8 heads. Press, Smith,
// Lewis, "Train Short, Test Long" (2022), tables 2 and 13 to 15 and section 4.1.
#pragma once

#include <vector>

#include "core/session/extrapolation_scene.h"

namespace alibi {

std::vector<PaperSeries> paper_curves();

}  // namespace alibi
