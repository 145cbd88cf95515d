// The whole model: forward and backward by hand for training, and readings of any length whose memory grows
// with the length, not with its square.
#pragma once

#include <memory>
#include <span>
#include <stop_token>

#include "core/attention/dropout.h"
#include "core/model/parameters.h"

namespace alibi {

// One shape of training step, its memory taken once. The same numbers for any number of threads: each part of
// the batch has its own gradient, and they are added in a fixed order.
class TrainingPass {
  public:
    // threads: 0 = as many as the machine has, at most `batch`. Throws std::invalid_argument (check_config,
    // sizes below 1), std::length_error where the memory would not fit.
    TrainingPass(const ModelConfig& config, Index batch, Index length, int threads = 0);
    ~TrainingPass();
    TrainingPass(TrainingPass&&) noexcept;
    TrainingPass& operator=(TrainingPass&&) noexcept;

    // Mean cross-entropy in nats per token of `tokens` against `targets` (both [batch, length]); writes its
    // gradient, parameter_count() numbers. Dropout falls on the attention weights and on what each half of a
    // block adds.
    double run(const Parameters& parameters, std::span<const Token> tokens, std::span<const Token> targets,
               Parameters& gradient, const Dropout& dropout = {});

    // What one of this shape takes.
    static double bytes(const ModelConfig& config, Index batch, Index length, int threads = 0);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

struct ReadOptions {
    int threads = 0;
    bool skip_far_keys =
        true;              // leaves out keys that cannot change a float (ALiBi alone): within 1e-6 of without
    std::stop_token stop;  // stopped halfway, what is left is NaN
};

// Losses in nats, one for each token ([batch, length], row-major), of `tokens` [batch, length + 1]: inputs
// all but the last, targets all but the first. Any length: attention is streamed, no [length, length] matrix
// exists.
std::vector<float> token_losses(const Model& model, std::span<const Token> tokens, Index batch, Index length,
                                const ReadOptions& options = {});
// [length, vocab_size], of one sequence.
Matrix logits(const Model& model, std::span<const Token> tokens, const ReadOptions& options = {});
// Bytes that token_losses takes, so that a reading that does not fit is refused first.
double reading_bytes(const ModelConfig& config, Index batch, Index length, int threads);

// Queries, keys and values of one layer, as they enter the scores (rotary: turned), and that layer's output
// projection: what a look inside needs.
struct LayerInside {
    Matrix queries, keys, values;  // [length, d_model], head h in columns h d_k ... (h+1) d_k
    Matrix output_weight;          // [d_model, d_model]
    Vector output_bias;
    std::vector<double> bias_by_distance;  // [head, distance], 0 ... length - 1; empty with slopes or no bias
};
LayerInside look_inside(const Model& model, std::span<const Token> tokens, Index layer,
                        const ReadOptions& options = {});

// One token after the other, with the keys and values of those before kept.
class Decoder {
  public:
    explicit Decoder(const Model& model);  // keeps a reference to the model
    ~Decoder();
    Decoder(Decoder&&) noexcept;
    // Logits of the token after this one. Throws std::invalid_argument for a token outside the vocabulary.
    const Vector& feed(Token token);
    Index length() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace alibi
