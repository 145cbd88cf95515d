// AdamW: betas (.9, .95), eps 1e-8, weight decay .1 on matrices only, the gradient first clipped to global
// norm 1.
#pragma once

#include <span>

#include "core/model/parameters.h"

namespace alibi {

struct AdamWSettings {
    double beta_1 = 0.9, beta_2 = 0.95, epsilon = 1e-8, weight_decay = 0.1, clip_norm = 1;
};

struct OptimizerState {
    Parameters mean, square;  // first and second moment, as many as parameters
    Index steps = 0;
};

OptimizerState make_optimizer(const ModelConfig& config);

// One step in place; `gradient` is clipped in place. Returns the gradient's norm before clipping. A gradient
// that is not finite changes nothing, and the norm says so.
double adamw_step(const ModelConfig& config, double learning_rate, Parameters& gradient,
                  Parameters& parameters, OptimizerState& state, const AdamWSettings& settings = {});

}  // namespace alibi
