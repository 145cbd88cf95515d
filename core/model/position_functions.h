// What each position method does in the model, forward and backward side by side: its row's functions. A null
// function does nothing. Scores are biased by distance alone, so a bias is one number for each (head,
// distance).
#pragma once

#include <span>

#include "core/model/model_places.h"

namespace alibi {

// Rows of one sequence: positions first ... first + rows - 1.
struct PositionRows {
    const ModelConfig& config;
    const ModelPlaces& places;
    const Scalar* parameters;
    const Scalar* table;  // of fill_table for these positions, [rows, table_width]
    Index first, rows;
};

// A matrix of parameters of the method's own. Starts with normal numbers of this deviation.
struct PositionTable {
    const char* name = nullptr;  // in the file; null: the method has none
    Index (*rows)(const ModelConfig& config) = nullptr;
    Index (*cols)(const ModelConfig& config) = nullptr;
    double deviation = 0;
};

struct PositionFunctions {
    // Throws std::invalid_argument, one sentence, where the method cannot work with these sizes.
    void (*check)(const ModelConfig& config) = nullptr;
    PositionTable learns = {};
    // Numbers that depend on the position alone, made once: sines, cosines.
    Index (*table_width)(const ModelConfig& config) = nullptr;
    void (*fill_table)(const ModelConfig& config, Index position, Scalar* row) = nullptr;
    // x [rows, d_model] += what the method adds to the embedding.
    void (*add)(const PositionRows& rows, Scalar* x) = nullptr;
    void (*add_backward)(const PositionRows& rows, const Scalar* d_x, Scalar* gradient) = nullptr;
    // Turns q and k of x [rows, head, 3, d_k] in place, forward or back: a turn back is its backward.
    void (*turn)(const PositionRows& rows, bool back, Scalar* x) = nullptr;
    // Added to the score of a key `distance` before the query.
    double (*bias)(const ModelConfig& config, const ModelPlaces& places, const Scalar* parameters, Index head,
                   Index distance) = nullptr;
    // gradient += what the bias's gradients of one head, [distance], make of it.
    void (*bias_backward)(const ModelConfig& config, const ModelPlaces& places, const Scalar* parameters,
                          Index head, std::span<const Scalar> by_distance, Scalar* gradient) = nullptr;
};

const PositionFunctions& position_functions(PositionMethod method);

// T5's bucket of a distance, 0 ... 31: each distance its own up to 15, then ever wider ones up to 128.
inline constexpr Index kT5Buckets = 32;
inline constexpr Index kT5MaxDistance = 128;
Index t5_bucket(Index distance);

}  // namespace alibi
