// A layer small enough to be written out by hand: a few tokens, few features, short numbers by a seed, and
// any entry of q and k set by hand.
//
//   x  [position, 8], halves        q = x W_q^T and the like, W [4, 8], tenths      output weight [8, 4] a
//   head
// It is content like any other, so every stage of it is computed by the same code as all attention.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/attention/content.h"

namespace alibi {

inline constexpr Index kSmallWidth = 8;
inline constexpr Index kSmallHeadDim = 4;

enum class Projection { query, key, value };

// An entry of q or k that was set by hand.
struct SetEntry {
    Projection of = Projection::query;  // query or key
    Index head = 0;
    Index position = 0;
    Index feature = 0;
    double value = 0;

    bool operator==(const SetEntry&) const = default;
};

class SmallContent final : public Content {
  public:
    // tokens: for each position which embedding it has; equal numbers have equal ones. Entries outside the
    // layer are left out. Throws std::invalid_argument without a head or a token.
    SmallContent(Index num_heads, std::span<const Index> tokens, std::uint64_t seed,
                 std::span<const SetEntry> entries = {});

    Index num_heads() const override { return num_heads_; }
    Index seq_len() const override { return x_.rows(); }
    Index head_dim() const override { return kSmallHeadDim; }
    Index output_width() const override { return kSmallWidth; }
    void scores(Index head, std::span<const Index> queries, std::span<const Index> keys,
                Matrix& out) const override;
    double score_bound(Index head, Index query) const override;
    Matrix queries(Index head, Interval positions) const override;
    Matrix keys(Index head, Interval positions) const override;
    Matrix values(Index head, Interval positions) const override;
    Matrix output_weight(Index head) const override;

    const Matrix& x() const { return x_; }                  // [position, width]
    Matrix projection(Projection which, Index head) const;  // [d_k, width]

  private:
    Matrix projected(Projection which, Index head, Interval positions) const;

    Index num_heads_;
    std::uint64_t seed_;
    Matrix x_;
    std::vector<SetEntry> entries_;
};

}  // namespace alibi
