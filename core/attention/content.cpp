#include "core/attention/content.h"

#include <cmath>

#include "core/attention/content_parts.h"
#include "core/kernels/rows.h"

namespace alibi {

namespace {

// Content whose q, k and v are rows of hash-made streams.
class RandomContent : public Content {
  public:
    RandomContent(Index num_heads, Index seq_len, std::uint64_t seed, double spread)
        : num_heads_(num_heads), seq_len_(seq_len), seed_(seed), spread_(check_spread(spread)) {
        check_shape(num_heads, seq_len);
    }

    Index num_heads() const override { return num_heads_; }
    Index seq_len() const override { return seq_len_; }
    Index head_dim() const override { return kHeadDim; }
    Index output_width() const override { return kModelWidth; }

    void scores(Index head, std::span<const Index> queries, std::span<const Index> keys,
                Matrix& out) const override {
        dot_products(gather(Stream::query, head, queries, spread_), gather(Stream::key, head, keys, 1), out);
    }

    // sum |q_c| |k_c| / sqrt(d_k), with the largest |k_c| that four uniforms can give.
    double score_bound(Index head, Index query) const override {
        constexpr double kLargest = 3.4642;
        return static_cast<double>(queries(head, {query, query + 1}).lpNorm<1>()) * kLargest /
               std::sqrt(double{kHeadDim});
    }

    Matrix queries(Index head, Interval at) const override { return rows(Stream::query, head, at, spread_); }
    Matrix keys(Index head, Interval at) const override { return rows(Stream::key, head, at, 1); }
    Matrix values(Index head, Interval at) const override { return rows(Stream::value, head, at, 1); }

    Matrix output_weight(Index head) const override { return random_output_weight(seed_, num_heads_, head); }

    // Making a key's numbers costs about five times their product.
    double score_cost() const override { return 6.0 * kHeadDim; }

  private:
    Matrix rows(Stream use, Index head, Interval at, double scale) const {
        return random_matrix(stream_id(seed_, use, head), at.begin, at.size(), kHeadDim, scale);
    }

    Matrix gather(Stream use, Index head, std::span<const Index> positions, double scale) const {
        Matrix out(static_cast<Index>(positions.size()), kHeadDim);
        const std::uint64_t stream = stream_id(seed_, use, head);
        for (std::size_t r = 0; r < positions.size(); ++r) {
            alibi_random(stream, static_cast<std::uint64_t>(positions[r] * kHeadDim), kHeadDim,
                         out.data() + static_cast<Index>(r) * kHeadDim);
        }
        if (scale != 1) out *= static_cast<Scalar>(scale);
        return out;
    }

    Index num_heads_, seq_len_;
    std::uint64_t seed_;
    double spread_;
};

class ZeroContent final : public RandomContent {
  public:
    ZeroContent(Index num_heads, Index seq_len, std::uint64_t seed)
        : RandomContent(num_heads, seq_len, seed, 0) {}

    void scores(Index, std::span<const Index> queries, std::span<const Index> keys,
                Matrix& out) const override {
        out.setZero(static_cast<Index>(queries.size()), static_cast<Index>(keys.size()));
    }
    double score_bound(Index, Index) const override { return 0; }
    bool is_zero() const override { return true; }
    double score_cost() const override { return 1; }
};

}  // namespace

std::shared_ptr<const Content> zero_content(Index num_heads, Index seq_len, std::uint64_t seed) {
    return std::make_shared<ZeroContent>(num_heads, seq_len, seed);
}

std::shared_ptr<const Content> random_content(Index num_heads, Index seq_len, std::uint64_t seed,
                                              double spread) {
    return std::make_shared<RandomContent>(num_heads, seq_len, seed, spread);
}

}  // namespace alibi
