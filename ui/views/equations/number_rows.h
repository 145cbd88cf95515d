// The real numbers under the equation of a step: as they are put in, and worked out.
#pragma once

#include <vector>

#include "core/session/equations_scene.h"
#include "ui/widgets/equation.h"

namespace alibi::ui {

std::vector<NumberRow> number_rows(const EquationsScene& scene);

}  // namespace alibi::ui
