// Models to test with: those stored with every number of a training step (tests/data/transformer_*), and tiny
// random ones.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "core/attention/slopes.h"
#include "core/files/numpy.h"
#include "core/model/transformer.h"

namespace alibi::test {

inline constexpr const char* kStoredModels[] = {"alibi_4h",  "alibi_6h",      "learned_4h", "none_4h",
                                                "rotary_4h", "sinusoidal_4h", "t5_4h"};

inline std::vector<Token> whole_numbers(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

// The largest difference, relative to the largest value of `expected`; NaN counts as infinity.
inline double largest_error(std::span<const float> values, std::span<const double> expected) {
    if (values.size() != expected.size()) return INFINITY;
    double difference = 0, largest = 0;
    for (std::size_t n = 0; n < values.size(); ++n) {
        const double error = std::abs(static_cast<double>(values[n]) - expected[n]);
        difference = error <= difference ? difference : (std::isnan(error) ? INFINITY : error);
        largest = std::max(largest, std::abs(expected[n]));
    }
    return difference / std::max(largest, 1e-12);
}

struct StoredModel {
    NpzReader file;
    Model model;
    Index batch = 0, length = 0;
    std::vector<Token> tokens, targets;

    explicit StoredModel(const std::string& name) : file(ALIBI_TEST_DATA "/transformer_" + name + ".npz") {
        const auto json =
            nlohmann::json::parse(read_file_whole(ALIBI_TEST_DATA "/transformer_" + name + ".json"));
        ModelConfig& config = model.config;
        config.position = position_method_from_id(json["position"].get<std::string>()).value();
        config.vocab_size = json["vocab"];
        config.num_layers = json["layers"];
        config.d_model = json["d_model"];
        config.num_heads = json["heads"];
        config.train_len = json["context"];
        if (position_method_row(config.position).has_slopes)
            config.slopes = slopes(SlopeRule::reference, config.num_heads);
        model.parameters.resize(static_cast<std::size_t>(parameter_count(config)));
        for (const TensorPlace& place : parameter_places(config)) {
            const auto values = file.read<float>("param." + place.name).values;
            std::ranges::copy(values, model.parameters.begin() + place.offset);
        }
        const auto stored = file.read<double>("tokens");
        batch = stored.shape.at(0);
        length = stored.shape.at(1);
        tokens = whole_numbers(stored.values);
        targets = whole_numbers(file.read<double>("targets").values);
    }

    std::vector<double> values(const std::string& name) const { return file.read<double>(name).values; }

    // The largest error of any tensor against those stored as `prefix` and its name.
    double error(const std::string& prefix, const Parameters& parameters) const {
        double largest = 0;
        for (const TensorPlace& place : parameter_places(model.config)) {
            const std::span<const float> tensor(parameters.data() + place.offset,
                                                static_cast<std::size_t>(place.size()));
            largest = std::max(largest, largest_error(tensor, values(prefix + place.name)));
        }
        return largest;
    }
};

inline ModelConfig tiny_config(PositionMethod position) {
    ModelConfig config{.position = position,
                       .vocab_size = 7,
                       .num_layers = 2,
                       .d_model = 12,
                       .num_heads = 3,
                       .train_len = 5,
                       .slopes = {}};
    if (position_method_row(position).has_slopes)
        config.slopes = slopes(SlopeRule::reference, config.num_heads);
    return config;
}

// Not as training starts: every parameter is random, so that every gradient matters.
inline Model tiny_model(PositionMethod position, std::uint64_t seed = 1) {
    Model model{tiny_config(position), initial_parameters(tiny_config(position), seed)};
    for (std::size_t n = 0; n < model.parameters.size(); ++n)
        model.parameters[n] += 0.2F * std::sin(static_cast<float>(n * n % 1000));
    return model;
}

inline std::vector<Token> some_tokens(Index count, Index vocab_size, std::uint64_t seed = 1) {
    std::vector<Token> tokens;
    std::uint64_t state = seed;
    for (Index n = 0; n < count; ++n) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        tokens.push_back(static_cast<Token>((state >> 33) % static_cast<std::uint64_t>(vocab_size)));
    }
    return tokens;
}

}  // namespace alibi::test
