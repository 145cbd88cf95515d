#include "core/model/optimizer.h"

#include <cmath>

#include "core/kernels/elements.h"

namespace alibi {
namespace {

void scale(double factor, Parameters& values) {
    for (Scalar& value : values) value *= static_cast<Scalar>(factor);
}

}  // namespace

OptimizerState make_optimizer(const ModelConfig& config) {
    const std::size_t count = static_cast<std::size_t>(parameter_count(config));
    return {Parameters(count), Parameters(count), 0};
}

double adamw_step(const ModelConfig& config, double learning_rate, Parameters& gradient,
                  Parameters& parameters, OptimizerState& state, const AdamWSettings& settings) {
    const double norm = std::sqrt(alibi_sum_of_squares(gradient.data(), gradient.size()));
    if (!std::isfinite(norm)) return norm;
    if (norm > settings.clip_norm) scale(settings.clip_norm / norm, gradient);
    const double steps = static_cast<double>(++state.steps);
    const double rate = learning_rate / (1 - std::pow(settings.beta_1, steps));
    const double root = 1 / std::sqrt(1 - std::pow(settings.beta_2, steps));
    for (const TensorPlace& place : parameter_places(config)) {
        const AlibiAdamW step{static_cast<float>(settings.beta_1),
                              static_cast<float>(settings.beta_2),
                              static_cast<float>(rate),
                              static_cast<float>(root),
                              static_cast<float>(settings.epsilon),
                              place.decays ? static_cast<float>(learning_rate * settings.weight_decay) : 0};
        alibi_adamw(&step, gradient.data() + place.offset, static_cast<std::size_t>(place.size()),
                    state.mean.data() + place.offset, state.square.data() + place.offset,
                    parameters.data() + place.offset);
    }
    return norm;
}

}  // namespace alibi
