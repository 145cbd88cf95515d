// What a layer attends over: where q, k and v of every head come from.
//
// Nothing is stored that can be made again: random projections are a hash of (seed, head, position,
// component), so one query at a million tokens costs that query's keys alone.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/layer.h"
#include "core/attention/tensor.h"

namespace alibi {

inline constexpr Index kHeadDim = 32;     // d_k of random and typed content
inline constexpr Index kModelWidth = 64;  // width of the embedding of typed content, and of the output

class Content {
  public:
    virtual ~Content() = default;
    virtual Index num_heads() const = 0;
    virtual Index seq_len() const = 0;
    virtual Index head_dim() const = 0;  // d_k; scores are divided by its square root
    virtual Index output_width() const = 0;

    // out[r, c] = q(queries[r]) . k(keys[c]), before the scale; out is resized.
    virtual void scores(Index head, std::span<const Index> queries, std::span<const Index> keys,
                        Matrix& out) const = 0;
    // No |scaled score| of this query is above it: the bound behind exact skipping. Infinity if unknown.
    virtual double score_bound(Index head, Index query) const = 0;
    // False where the content has no values, so no context and no output (an opened map).
    virtual bool has_values() const { return true; }
    // Queries, keys or values of `positions`, [positions, d_k].
    virtual Matrix queries(Index head, Interval positions) const = 0;
    virtual Matrix keys(Index head, Interval positions) const = 0;
    virtual Matrix values(Index head, Interval positions) const = 0;
    // This head's part of the output projection, [output_width, d_k], and its bias [output_width].
    virtual Matrix output_weight(Index head) const = 0;
    virtual Vector output_bias() const { return Vector::Zero(output_width()); }
    // All scores are 0: closed forms hold.
    virtual bool is_zero() const { return false; }
    // Multiply-adds for one score, for cost estimates.
    virtual double score_cost() const { return static_cast<double>(head_dim()); }
    // Multiply-adds before the first score of a head, which are then kept.
    virtual double setup_cost() const { return 0; }
};

// Scores 0; values random by `seed`, so that context and output are there to see.
std::shared_ptr<const Content> zero_content(Index num_heads, Index seq_len, std::uint64_t seed);

// q and k of every head nearly normal (a sum of four uniforms), variance 1; q is multiplied by `spread`, so
// scaled scores have standard deviation `spread` (>= 0, finite).
std::shared_ptr<const Content> random_content(Index num_heads, Index seq_len, std::uint64_t seed,
                                              double spread);

// Each distinct token has a random embedding (a hash of the token and the seed); q, k, v are random
// projections of it. No positions: the same word has the same q, k and v wherever it stands.
std::shared_ptr<const Content> text_content(Index num_heads, std::span<const std::string> tokens,
                                            std::uint64_t seed, double spread);

// q, k and v of one opened sequence through an opened layer; the bias of the output projection is added once.
std::shared_ptr<const Content> layer_content(const LayerParameters& parameters, const Matrix& x);

// q, k and v as they are, [position, d_model] with head h in columns h d_k ... (h+1) d_k, and the projection
// of their output. Throws std::invalid_argument where the shapes do not fit.
std::shared_ptr<const Content> projected_content(Index num_heads, const Matrix& queries, const Matrix& keys,
                                                 const Matrix& values, Linear output);

// Opened scores [head, query, key]: taken as already scaled (head_dim 1).
std::shared_ptr<const Content> score_content(std::shared_ptr<const Tensor3> scores);
// Opened weights, as scores ln(w): with slopes 0 and no mask softmax gives the weights back.
std::shared_ptr<const Content> weight_content(std::shared_ptr<const Tensor3> weights);

// Words and single punctuation marks of UTF-8 text, in order; invalid bytes become U+FFFD. At most `limit`
// tokens.
std::vector<std::string> split_tokens(std::string_view text, std::size_t limit);

}  // namespace alibi
