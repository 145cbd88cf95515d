// What a tiny model is made of: its sizes, and how it knows positions. BLOOM's shape, so that what is trained
// here runs elsewhere: embedding -> LayerNorm -> (+ position) -> N blocks of {x += Attention(LN(x)); x +=
// MLP(LN(x))} -> LayerNorm -> logits by the transposed embedding.
//
// Source of ALiBi: Press, Smith, Lewis, "Train Short, Test Long" (2022), section 3.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/attention/slopes.h"
#include "core/attention/tensor.h"
#include "core/model/position_method.h"

namespace alibi {

using Token = std::int32_t;

inline constexpr float kNormEpsilon = 1e-5F;

struct ModelConfig {
    PositionMethod position = PositionMethod::alibi;
    Index vocab_size = 0;
    Index num_layers = 2;
    Index d_model = 64;
    Index num_heads = 8;  // divides d_model
    Index train_len = 32;
    std::vector<double> slopes;  // of ALiBi, one for each head; empty for the other methods

    Index head_dim() const { return d_model / num_heads; }
    Index d_ff() const { return 4 * d_model; }
    bool operator==(const ModelConfig&) const = default;
};

// Throws std::invalid_argument with what is wrong and what would be right: sizes below 1 or above the most,
// heads that do not divide the width, an odd head width under rotary, slopes that are not one finite number
// >= 0 a head; std::length_error where the model is larger than the memory.
void check_config(const ModelConfig& config);

}  // namespace alibi
