// Softmax of one masked row, and its backward: the two places where a fully masked row is defined as zeros.
#pragma once

#include <span>

#include "core/attention/tensor.h"

namespace alibi {

// masked: one row of scores, -inf where masked. visible: the smallest interval with every visible key of the
// row; empty for a fully masked row, whose weights are all 0. NaN and +inf make the whole row NaN, as IEEE
// has it.
void softmax_row(std::span<const Scalar> masked, Interval visible, std::span<Scalar> weights);

// In place: grad holds d loss / d weights and receives d loss / d scores = w (g - sum w g). A masked cell has
// w = 0 and so gradient 0.
void softmax_row_backward(std::span<const Scalar> weights, std::span<Scalar> grad);

}  // namespace alibi
