// The numbers of one small layer, stage by stage, through the same field that all attention goes through.
// Private to core/session.
#pragma once

#include "core/session/equations_scene.h"

namespace alibi {

std::shared_ptr<const EquationNumbers> equation_numbers(const EquationSpec& spec);
// The matrices of the scene's step, from its numbers.
std::vector<EquationMatrix> equation_matrices(const EquationsScene& scene, bool show_masked);

}  // namespace alibi
