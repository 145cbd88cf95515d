// What may be trained, the presets, and the learning rate.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/model/training.h"

namespace alibi {

namespace {

constexpr double kWarmUpShare = 0.05;
constexpr double kLastShare = 0.1;  // of the learning rate, at the end of the cosine

void require_between(Index value, Index low, Index high, const std::string& what) {
    if (value >= low && value <= high) return;
    throw std::invalid_argument(what + " must be a whole number from " + std::to_string(low) + " to " +
                                std::to_string(high) + ".");
}

TrainingSettings sizes(Index steps, Index train_len, Index batch) {
    TrainingSettings settings;
    settings.steps = steps;
    settings.train_len = train_len;
    settings.batch = batch;
    return settings;
}

// The annotated implementation's own experiment: Tiny Shakespeare by characters, 128 epochs of about a
// million characters. Source: labml.ai, transformers/alibi/experiment.py.
TrainingSettings labml_sizes() {
    TrainingSettings settings = sizes(15'680, 64, 128);
    settings.num_layers = 4;
    settings.d_model = 128;
    settings.learning_rate = 6e-4;
    settings.dropout = 0.1;
    return settings;
}

std::span<const TrainingPresetRow> table() {
    static const std::array rows = {
        TrainingPresetRow{TrainingPreset::quick, "quick", sizes(300, 32, 32), false},
        TrainingPresetRow{TrainingPreset::standard, "default", sizes(1'000, 32, 32), false},
        TrainingPresetRow{TrainingPreset::thorough, "long", sizes(3'000, 32, 32), false},
        TrainingPresetRow{TrainingPreset::headline, "headline", sizes(1'000, 64, 16), false},
        TrainingPresetRow{TrainingPreset::labml, "labml", labml_sizes(), true}};
    return rows;
}

}  // namespace

void check_settings(const TrainingSettings& settings) {
    require_between(settings.train_len, 1, kMaxTrainLength, "The training length");
    require_between(settings.steps, 1, kMaxSteps, "The number of steps");
    require_between(settings.batch, 1, kMaxBatch, "The batch");
    require_between(settings.num_heads, 1, kMaxHeads, "The number of heads");
    if (!(settings.learning_rate > 0) || !std::isfinite(settings.learning_rate))
        throw std::invalid_argument("The learning rate must be a number above 0.");
    if (!(settings.dropout >= 0 && settings.dropout < 1))
        throw std::invalid_argument("Dropout must be a number from 0 to below 1.");
}

double rate_after_divergence(double rate) {
    const double third = std::min(rate / 3, TrainingSettings{}.learning_rate);
    const double unit = std::pow(10, std::floor(std::log10(third)));
    return std::round(third / unit) * unit;
}

ModelConfig model_config(const TrainingSettings& settings, Index vocab_size) {
    check_settings(settings);
    ModelConfig config;
    config.position = settings.position;
    config.vocab_size = vocab_size;
    config.num_layers = settings.num_layers;
    config.d_model = settings.d_model;
    config.num_heads = settings.num_heads;
    config.train_len = settings.train_len;
    if (position_method_row(settings.position).has_slopes)
        config.slopes = settings.slope_rule == SlopeRule::own
                            ? settings.own_slopes
                            : slopes(settings.slope_rule, settings.num_heads, settings.bias_max);
    check_config(config);
    return config;
}

double learning_rate_at(const TrainingSettings& settings, Index step) {
    const double warm_up = std::ceil(kWarmUpShare * static_cast<double>(settings.steps));
    const double at = static_cast<double>(step);
    if (at < warm_up) return settings.learning_rate * (at + 1) / warm_up;
    const double left = static_cast<double>(settings.steps) - warm_up;
    const double share = left > 0 ? (at - warm_up) / left : 1;
    const double cosine = (1 + std::cos(std::numbers::pi * share)) / 2;
    return settings.learning_rate * (kLastShare + (1 - kLastShare) * cosine);
}

std::span<const TrainingPresetRow> training_presets() {
    return table();
}

const TrainingPresetRow& training_preset_row(TrainingPreset preset) {
    return table()[static_cast<std::size_t>(preset)];
}

std::optional<TrainingPreset> training_preset_from_id(std::string_view id) {
    for (const TrainingPresetRow& row : table())
        if (row.id == id) return row.preset;
    return std::nullopt;
}

TrainingSettings with_preset(TrainingSettings settings, TrainingPreset preset) {
    const TrainingSettings& sizes_of = training_preset_row(preset).sizes;
    settings.steps = sizes_of.steps;
    settings.train_len = sizes_of.train_len;
    settings.batch = sizes_of.batch;
    settings.num_layers = sizes_of.num_layers;
    settings.d_model = sizes_of.d_model;
    settings.num_heads = sizes_of.num_heads;
    settings.learning_rate = sizes_of.learning_rate;
    settings.dropout = sizes_of.dropout;
    return settings;
}

std::optional<TrainingPreset> preset_of(const TrainingSettings& settings) {
    for (const TrainingPresetRow& row : table())
        if (with_preset(settings, row.preset) == settings) return row.preset;
    return std::nullopt;
}

double training_tokens(const TrainingSettings& settings) {
    return static_cast<double>(settings.steps) * static_cast<double>(settings.batch * settings.train_len);
}

}  // namespace alibi
