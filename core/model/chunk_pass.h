// Forward and backward of a few whole sequences of a training step: what one thread does at a time. All
// memory is taken once.
#pragma once

#include <span>

#include "core/attention/dropout.h"
#include "core/model/distance_bias.h"
#include "core/model/packed_weights.h"

namespace alibi {

// What all chunks of a step read.
struct StepInput {
    const ModelConfig& config;
    const ModelPlaces& places;
    const PackedWeights& weights;
    const DistanceBias& bias;
    const Parameters& table;  // of the position method, [length, table_width]
    const Scalar* parameters;
    std::span<const Token> tokens, targets;  // [batch, length]
    Index batch, length;
    Dropout dropout;
};

struct Sequences {
    Index first, count;
};

// What a chunk adds to.
struct StepGradient {
    Parameters parameters;
    DistanceBias bias;
    double loss = 0;  // sum over tokens
};

class ChunkPass {
  public:
    ChunkPass(const ModelConfig& config, Index sequences, Index length);

    // The gradient of the mean over the whole batch.
    void run(const StepInput& step, Sequences sequences, StepGradient& gradient);

    // Numbers that a pass of this shape takes.
    static double size(const ModelConfig& config, Index sequences, Index length);

  private:
    // Of one layer, kept from forward for backward: rows one after the other.
    struct Layer {
        Parameters input, normed, statistics;  // [rows, d_model], and mean and 1 / deviation of each row
        Parameters query_key_value;            // [rows, head, 3, d_k]; rotary: turned
        Parameters weights, kept;              // [sequence, head] of tiles; kept: factors of dropout
        Parameters context;
        Parameters middle, middle_normed, middle_statistics;  // between attention and MLP
        Parameters hidden, slope;                             // GELU and its slope, [rows, d_ff]
    };

    void embed(const StepInput& step, const Token* tokens);
    void attend(const StepInput& step, Sequences sequences, Index layer);
    void attend_backward(const StepInput& step, Index layer, StepGradient& gradient);
    void add_branch(const StepInput& step, const LinearPlace& place, const Scalar* x, const Scalar* base,
                    std::uint64_t first_cell, Scalar* out);
    const Scalar* branch_gradient(const StepInput& step, std::uint64_t first_cell);
    void forward_layer(const StepInput& step, Sequences sequences, Index layer);
    void backward_layer(const StepInput& step, Sequences sequences, Index layer, StepGradient& gradient);
    void read_out(const StepInput& step, Sequences sequences, StepGradient& gradient);
    void embed_backward(const StepInput& step, const Token* tokens, StepGradient& gradient);
    void norm_backward(const StepInput& step, const NormPlace& place, const Scalar* x,
                       const Scalar* statistics, const Scalar* d_out, bool add, StepGradient& gradient);

    Index width_, length_, rows_ = 0, heads_, tiles_;  // rows_: of the chunk at hand; tiles_: numbers a head
    std::vector<Layer> layers_;
    Parameters embedded_, embedded_statistics_;
    Parameters output_, output_normed_, output_statistics_;
    Parameters logits_, losses_;
    // Gradients on their way back: of the residual stream, and of what a half of a block makes of it.
    Parameters d_x_, d_branch_, d_normed_, d_context_, d_query_key_value_, d_hidden_;
    Parameters packed_, scratch_;
};

}  // namespace alibi
