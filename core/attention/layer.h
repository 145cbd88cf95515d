// One multi-head attention layer with linear biases, stage by stage, as labml's annotated implementation
// defines it:
//
//   q, k, v = split(x W^T + b)      scores = q k^T      scaled = scores / sqrt(d_k)      biased = scaled +
//   bias masked = biased, -inf where masked      weights = dropout(softmax over keys)      context =
//   join(weights v) output = context W_o^T + b_o
// The bias is added after the scale, never divided by sqrt(d_k). A fully masked row has weights 0 (PyTorch:
// NaN). NaN and infinity in x or the parameters go through as IEEE arithmetic has them; nothing is hidden.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/attention/bias.h"
#include "core/attention/tensor.h"

namespace alibi {

enum class Stage { scores, scaled, biased, masked, weights, context, output };
struct StageRow {
    Stage stage;
    std::string_view id;
};
std::span<const StageRow> stages();
std::optional<Stage> stage_from_id(std::string_view id);

struct Linear {
    Matrix weight;  // [out, in]
    Vector bias;    // [out]
};

struct LayerParameters {
    Index num_heads = 1;
    Linear query, key, value, output;  // each [d_model, d_model]

    Index d_model() const { return output.weight.rows(); }
    Index head_dim() const { return d_model() / num_heads; }
};

struct LayerSettings {
    std::vector<double> slopes;  // one for each head
    BiasForm form = BiasForm::cumsum;
    Mask mask;
    double dropout = 0;  // of the weights, 0 <= p < 1; kept weights are divided by 1 - p
    std::uint64_t dropout_seed = 0;
};

// Every stage of one sequence. q k v: [head, position, d_k]; scores .. weights: [head, query, key];
// context and output: [position, d_model]. `weights` are those after dropout; `softmax` before it.
struct LayerStages {
    Tensor3 q, k, v, scores, scaled, biased, masked, softmax, weights;
    Matrix context, output;
};

struct LayerGradients {
    Linear query, key, value, output;
    std::vector<Matrix> x;  // [batch] of [position, d_model]
};

// Throws std::invalid_argument with the reason where shapes do not fit, where slopes are not one a head, and
// where the cumsum form meets a mask that is not causal: its running count is then no distance (labml asserts
// the same).
void check_layer(const LayerParameters& parameters, const LayerSettings& settings, std::span<const Matrix> x);

// x: [batch] of [position, d_model]. Nothing is cached between calls, so another mask or length is always
// right.
std::vector<LayerStages> layer_forward(const LayerParameters& parameters, const LayerSettings& settings,
                                       std::span<const Matrix> x);

// Gradient of sum(output * grad_output) with respect to x and every parameter. `stages` as layer_forward gave
// them.
LayerGradients layer_backward(const LayerParameters& parameters, const LayerSettings& settings,
                              std::span<const Matrix> x, std::span<const LayerStages> stages,
                              std::span<const Matrix> grad_output);

}  // namespace alibi
