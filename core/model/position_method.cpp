#include "core/model/position_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

namespace alibi {
namespace {

constexpr double kBase = 10000;  // of sinusoids and of rotary turns

double frequency(Index pair, Index width) {
    return std::pow(kBase, -2 * static_cast<double>(pair) / static_cast<double>(width));
}

// --- ALiBi: -slope * distance ---

double alibi_bias(const ModelConfig& config, const ModelPlaces&, const Scalar*, Index head, Index distance) {
    return -config.slopes[static_cast<std::size_t>(head)] * static_cast<double>(distance);
}

// --- sinusoidal: sin and cos interleaved, Vaswani et al. (2017), section 3.5 ---

Index model_width(const ModelConfig& config) {
    return config.d_model;
}

void sinusoid(const ModelConfig& config, Index position, Scalar* row) {
    for (Index n = 0; n < config.d_model; ++n) {
        const double angle = static_cast<double>(position) * frequency(n / 2, config.d_model);
        row[n] = static_cast<Scalar>(n % 2 == 0 ? std::sin(angle) : std::cos(angle));
    }
}

void add_table(const PositionRows& rows, Scalar* x) {
    const Index count = rows.rows * rows.config.d_model;
    for (Index n = 0; n < count; ++n) x[n] += rows.table[n];
}

// --- rotary: pairs (n, n + d_k / 2) of q and k turned by position * frequency, Su et al. (2021) ---

Index head_width(const ModelConfig& config) {
    return config.head_dim();
}

void check_pairs(const ModelConfig& config) {
    if (config.head_dim() % 2 != 0)
        throw std::invalid_argument("rotary positions turn pairs, so a head's width must be even, not " +
                                    std::to_string(config.head_dim()));
}

void turns(const ModelConfig& config, Index position, Scalar* row) {
    const Index half = config.head_dim() / 2;
    for (Index n = 0; n < half; ++n) {
        const double angle = static_cast<double>(position) * frequency(n, config.head_dim());
        row[n] = static_cast<Scalar>(std::cos(angle));
        row[half + n] = static_cast<Scalar>(std::sin(angle));
    }
}

void turn_vector(const Scalar* turn, Scalar direction, Index half, Scalar* x) {
    for (Index n = 0; n < half; ++n) {
        const Scalar a = x[n], b = x[half + n], sine = direction * turn[half + n];
        x[n] = a * turn[n] - b * sine;
        x[half + n] = b * turn[n] + a * sine;
    }
}

void turn_rows(const PositionRows& rows, bool back, Scalar* x) {
    const Index head_dim = rows.config.head_dim();
    for (Index i = 0; i < rows.rows; ++i) {
        const Scalar* turn = rows.table + i * head_dim;
        for (Index h = 0; h < rows.config.num_heads; ++h) {
            Scalar* query = x + (i * rows.config.num_heads + h) * 3 * head_dim;
            turn_vector(turn, back ? -1 : 1, head_dim / 2, query);
            turn_vector(turn, back ? -1 : 1, head_dim / 2, query + head_dim);
        }
    }
}

// --- learned: a table of train_len rows, whose last is repeated ---

Index learned_rows(const ModelConfig& config) {
    return config.train_len;
}

Index learned_row(const PositionRows& rows, Index i) {
    const Index position = std::min(rows.first + i, rows.config.train_len - 1);
    return rows.places.position_table + position * rows.config.d_model;
}

void add_learned(const PositionRows& rows, Scalar* x) {
    const Index width = rows.config.d_model;
    for (Index i = 0; i < rows.rows; ++i) {
        const Scalar* from = rows.parameters + learned_row(rows, i);
        for (Index n = 0; n < width; ++n) x[i * width + n] += from[n];
    }
}

void add_learned_backward(const PositionRows& rows, const Scalar* d_x, Scalar* gradient) {
    const Index width = rows.config.d_model;
    for (Index i = 0; i < rows.rows; ++i) {
        Scalar* to = gradient + learned_row(rows, i);
        for (Index n = 0; n < width; ++n) to[n] += d_x[i * width + n];
    }
}

// --- T5: a learned bias for each (bucket of distances, head), Raffel et al. (2020), section 2.1 ---

Index t5_rows(const ModelConfig&) {
    return kT5Buckets;
}

Index head_count(const ModelConfig& config) {
    return config.num_heads;
}

double t5_bias(const ModelConfig& config, const ModelPlaces& places, const Scalar* parameters, Index head,
               Index distance) {
    return static_cast<double>(
        parameters[places.position_table + t5_bucket(distance) * config.num_heads + head]);
}

void t5_bias_backward(const ModelConfig& config, const ModelPlaces& places, const Scalar*, Index head,
                      std::span<const Scalar> by_distance, Scalar* gradient) {
    std::array<double, kT5Buckets> sums{};
    for (std::size_t d = 0; d < by_distance.size(); ++d)
        sums[static_cast<std::size_t>(t5_bucket(static_cast<Index>(d)))] +=
            static_cast<double>(by_distance[d]);
    for (Index bucket = 0; bucket < kT5Buckets; ++bucket)
        gradient[places.position_table + bucket * config.num_heads + head] +=
            static_cast<Scalar>(sums[static_cast<std::size_t>(bucket)]);
}

constexpr PositionFunctions kAlibi{.bias = alibi_bias};
constexpr PositionFunctions kSinusoidal{.table_width = model_width, .fill_table = sinusoid, .add = add_table};
constexpr PositionFunctions kRotary{
    .check = check_pairs, .table_width = head_width, .fill_table = turns, .turn = turn_rows};
constexpr PositionFunctions kLearned{
    .learns = {"transformer.position_embeddings.weight", learned_rows, model_width, 0.5},
    .add = add_learned,
    .add_backward = add_learned_backward};
constexpr PositionFunctions kT5{
    .learns = {"transformer.relative_attention_bias.weight", t5_rows, head_count, 0},
    .bias = t5_bias,
    .bias_backward = t5_bias_backward};
constexpr PositionFunctions kNone{};

constexpr std::array kMethods{
    PositionMethodRow{PositionMethod::alibi, "alibi", "ALiBi", true, &kAlibi},
    PositionMethodRow{PositionMethod::sinusoidal, "sinusoidal", "Sinusoidal", false, &kSinusoidal},
    PositionMethodRow{PositionMethod::rotary, "rotary", "Rotary", false, &kRotary},
    PositionMethodRow{PositionMethod::learned, "learned", "Learned", false, &kLearned},
    PositionMethodRow{PositionMethod::t5, "t5", "T5 bias", false, &kT5},
    PositionMethodRow{PositionMethod::none, "none", "None", false, &kNone},
};

}  // namespace

std::span<const PositionMethodRow> position_methods() {
    return kMethods;
}

const PositionMethodRow& position_method_row(PositionMethod method) {
    return *std::ranges::find(kMethods, method, &PositionMethodRow::method);
}

std::optional<PositionMethod> position_method_from_id(std::string_view id) {
    const auto row = std::ranges::find(kMethods, id, &PositionMethodRow::id);
    if (row == kMethods.end()) return std::nullopt;
    return row->method;
}

const PositionFunctions& position_functions(PositionMethod method) {
    return *position_method_row(method).functions;
}

Index t5_bucket(Index distance) {
    constexpr Index kExact = kT5Buckets / 2;
    if (distance < kExact) return distance;
    const double octaves = std::log(static_cast<double>(distance) / kExact) /
                           std::log(static_cast<double>(kT5MaxDistance) / kExact);
    return std::min(kExact + static_cast<Index>(octaves * (kT5Buckets - kExact)), kT5Buckets - 1);
}

}  // namespace alibi
