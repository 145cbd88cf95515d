#include "core/attention/content.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "core/kernels/rows.h"

namespace alibi {

namespace {

// One stream of random numbers for each use and head, so that none depends on another's length.
enum class Stream : std::uint64_t {
    query = 1,
    key,
    value,
    output,
    query_weight,
    key_weight,
    value_weight,
    token
};

std::uint64_t stream_id(std::uint64_t seed, Stream use, Index head) {
    return seed * 0xD1342543DE82EF95ULL + (static_cast<std::uint64_t>(use) << 40) +
           static_cast<std::uint64_t>(head);
}

Matrix random_matrix(std::uint64_t stream, Index first_row, Index rows, Index cols, double scale = 1) {
    Matrix out(rows, cols);
    alibi_random(stream, static_cast<std::uint64_t>(first_row * cols), static_cast<std::size_t>(out.size()),
                 out.data());
    if (scale != 1) out *= static_cast<Scalar>(scale);
    return out;
}

void check_shape(Index num_heads, Index seq_len) {
    if (num_heads < 1 || seq_len < 1) {
        throw std::invalid_argument("content needs at least one head and one token");
    }
}

double check_spread(double spread) {
    if (!std::isfinite(spread) || spread < 0)
        throw std::invalid_argument("the spread must be a number from 0 up");
    return spread;
}

void dot_products(const Matrix& q, const Matrix& k, Matrix& out) {
    out.resize(q.rows(), k.rows());
    alibi_scores(q.data(), static_cast<std::size_t>(q.rows()), k.data(), static_cast<std::size_t>(k.rows()),
                 static_cast<std::size_t>(q.cols()), out.data());
}

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

    Matrix output_weight(Index head) const override {
        const double fan_in = static_cast<double>(num_heads_ * kHeadDim);
        return random_matrix(stream_id(seed_, Stream::output, head), 0, kModelWidth, kHeadDim,
                             1 / std::sqrt(fan_in));
    }

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

// Numbers the distinct hashes in the order they come. A flat table: a long text is numbered while its writer
// waits for the next letter.
class DistinctHashes {
  public:
    explicit DistinctHashes(std::size_t most) : table_(std::bit_ceil(most + most / 2 + 2), -1) {}

    Index id(std::uint64_t hash) {
        const std::size_t mask = table_.size() - 1;
        for (std::size_t at = (hash ^ (hash >> 32)) & mask;; at = (at + 1) & mask) {
            if (table_[at] < 0) {
                table_[at] = static_cast<std::int32_t>(hashes_.size());
                hashes_.push_back(hash);
            }
            if (hashes_[static_cast<std::size_t>(table_[at])] == hash) return table_[at];
        }
    }

    const std::vector<std::uint64_t>& hashes() const { return hashes_; }

  private:
    std::vector<std::int32_t> table_;
    std::vector<std::uint64_t> hashes_;
};

// Typed text: a token's q, k and v do not depend on where it stands. Its keys and values are kept for each
// distinct token, its query is made when it is asked for.
class TextContent final : public Content {
  public:
    TextContent(Index num_heads, std::span<const std::string> tokens, std::uint64_t seed, double spread)
        : num_heads_(num_heads),
          seed_(seed),
          spread_(check_spread(spread)),
          distinct_(tokens.size()),
          heads_(static_cast<std::size_t>(std::max<Index>(num_heads, 0))) {
        check_shape(num_heads, static_cast<Index>(tokens.size()));
        ids_.reserve(tokens.size());
        for (const std::string& token : tokens) ids_.push_back(distinct_.id(token_hash(token)));
    }

    Index num_heads() const override { return num_heads_; }
    Index seq_len() const override { return static_cast<Index>(ids_.size()); }
    Index head_dim() const override { return kHeadDim; }
    Index output_width() const override { return kModelWidth; }

    void scores(Index head, std::span<const Index> queries, std::span<const Index> keys,
                Matrix& out) const override {
        const Projected& k = keys_of(head);
        const Matrix q = queries_at(head, queries);
        out.resize(static_cast<Index>(queries.size()), static_cast<Index>(keys.size()));
        Matrix all;
        // Few keys are gathered; many are looked up among the products with every distinct token.
        if (keys.size() < distinct_.hashes().size()) {
            dot_products(q, rows_of(k.of_token, keys), out);
            return;
        }
        for (Index r = 0; r < out.rows(); ++r) {
            dot_products(q.row(r), k.of_token, all);
            for (Index c = 0; c < out.cols(); ++c) out(r, c) = all(0, id(keys[static_cast<std::size_t>(c)]));
        }
    }

    double score_bound(Index head, Index query) const override {
        const auto longest = static_cast<double>(keys_of(head).longest);
        return static_cast<double>(queries_at(head, {&query, 1}).norm()) * longest /
               std::sqrt(double{kHeadDim});
    }

    Matrix queries(Index head, Interval at) const override { return queries_at(head, places(at)); }
    Matrix keys(Index head, Interval at) const override {
        return rows_of(keys_of(head).of_token, places(at));
    }
    Matrix values(Index head, Interval at) const override {
        return rows_of(values_of(head).of_token, places(at));
    }

    Matrix output_weight(Index head) const override {
        const double fan_in = static_cast<double>(num_heads_ * kHeadDim);
        return random_matrix(stream_id(seed_, Stream::output, head), 0, kModelWidth, kHeadDim,
                             1 / std::sqrt(fan_in));
    }

    double score_cost() const override { return 8 + kHeadDim; }
    double setup_cost() const override {
        return static_cast<double>(distinct_.hashes().size()) * kModelWidth * kHeadDim;
    }

  private:
    struct Projected {
        std::once_flag once;
        Matrix of_token;  // [distinct token, d_k]
        Scalar longest = 0;
    };
    struct Head {
        Projected keys, values;
        std::once_flag once;
        Matrix query_weight;
    };

    static std::uint64_t token_hash(std::string_view token) {
        std::uint64_t hash = 0xCBF29CE484222325ULL;
        for (const char c : token) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
        return hash;
    }

    static std::vector<Index> places(Interval at) {
        std::vector<Index> out;
        for (Index position = at.begin; position < at.end; ++position) out.push_back(position);
        return out;
    }

    Index id(Index position) const { return ids_[static_cast<std::size_t>(position)]; }

    Matrix rows_of(const Matrix& of_token, std::span<const Index> at) const {
        Matrix out(static_cast<Index>(at.size()), of_token.cols());
        for (Index r = 0; r < out.rows(); ++r) out.row(r) = of_token.row(id(at[static_cast<std::size_t>(r)]));
        return out;
    }

    // [distinct token, width]; shared by all heads.
    const Matrix& embeddings() const {
        std::call_once(embedded_, [&] {
            const std::vector<std::uint64_t>& hashes = distinct_.hashes();
            embeddings_.resize(static_cast<Index>(hashes.size()), kModelWidth);
            for (Index t = 0; t < embeddings_.rows(); ++t) {
                alibi_random(stream_id(seed_ ^ hashes[static_cast<std::size_t>(t)], Stream::token, 0), 0,
                             kModelWidth, embeddings_.data() + t * kModelWidth);
            }
        });
        return embeddings_;
    }

    Matrix weight(Stream use, Index head, double scale) const {
        return random_matrix(stream_id(seed_, use, head), 0, kHeadDim, kModelWidth,
                             scale / std::sqrt(double{kModelWidth}));
    }

    // A row's numbers are the same whichever rows it is made with: dot products in a fixed order.
    Matrix queries_at(Index head, std::span<const Index> at) const {
        Matrix out;
        Head& mine = heads_[static_cast<std::size_t>(head)];
        std::call_once(mine.once, [&] { mine.query_weight = weight(Stream::query_weight, head, spread_); });
        dot_products(rows_of(embeddings(), at), mine.query_weight, out);
        return out;
    }

    const Projected& made(Projected& projected, Stream use, Index head) const {
        std::call_once(projected.once, [&] {
            projected.of_token = embeddings() * weight(use, head, 1).transpose();
            projected.longest = projected.of_token.rowwise().norm().maxCoeff();
        });
        return projected;
    }
    const Projected& keys_of(Index head) const {
        return made(heads_[static_cast<std::size_t>(head)].keys, Stream::key_weight, head);
    }
    const Projected& values_of(Index head) const {
        return made(heads_[static_cast<std::size_t>(head)].values, Stream::value_weight, head);
    }

    Index num_heads_;
    std::uint64_t seed_;
    double spread_;
    std::vector<Index> ids_;  // of each position
    DistinctHashes distinct_;
    mutable std::once_flag embedded_;
    mutable Matrix embeddings_;
    mutable std::vector<Head> heads_;
};

// One sequence through the projections of an opened layer.
class LayerContent final : public Content {
  public:
    LayerContent(const LayerParameters& parameters, const Matrix& x)
        : q_(project(parameters, parameters.query, x)),
          k_(project(parameters, parameters.key, x)),
          v_(project(parameters, parameters.value, x)),
          output_(parameters.output) {}
    LayerContent(Index num_heads, const Matrix& queries, const Matrix& keys, const Matrix& values,
                 Linear output)
        : q_(by_head(num_heads, queries)),
          k_(by_head(num_heads, keys)),
          v_(by_head(num_heads, values)),
          output_(std::move(output)) {}

    Index num_heads() const override { return q_.heads(); }
    Index seq_len() const override { return q_.rows(); }
    Index head_dim() const override { return q_.cols(); }
    Index output_width() const override { return output_.weight.rows(); }

    void scores(Index head, std::span<const Index> queries, std::span<const Index> keys,
                Matrix& out) const override {
        dot_products(gather(q_, head, queries), gather(k_, head, keys), out);
    }
    double score_bound(Index, Index) const override { return std::numeric_limits<double>::infinity(); }
    Matrix queries(Index head, Interval at) const override {
        return q_.head(head).middleRows(at.begin, at.size());
    }
    Matrix keys(Index head, Interval at) const override {
        return k_.head(head).middleRows(at.begin, at.size());
    }
    Matrix values(Index head, Interval at) const override {
        return v_.head(head).middleRows(at.begin, at.size());
    }
    Matrix output_weight(Index head) const override {
        return output_.weight.middleCols(head * head_dim(), head_dim());
    }
    Vector output_bias() const override { return output_.bias; }

  private:
    static Tensor3 project(const LayerParameters& parameters, const Linear& linear, const Matrix& x) {
        const Matrix all = (x * linear.weight.transpose()).rowwise() + linear.bias.transpose();
        return by_head(parameters.num_heads, all);
    }

    static Tensor3 by_head(Index num_heads, const Matrix& all) {
        const Index dim = all.cols() / num_heads;
        Tensor3 out(num_heads, all.rows(), dim);
        for (Index h = 0; h < num_heads; ++h) out.head(h) = all.middleCols(h * dim, dim);
        return out;
    }

    static Matrix gather(const Tensor3& of, Index head, std::span<const Index> positions) {
        Matrix out(static_cast<Index>(positions.size()), of.cols());
        for (Index r = 0; r < out.rows(); ++r)
            out.row(r) = of.head(head).row(positions[static_cast<std::size_t>(r)]);
        return out;
    }

    Tensor3 q_, k_, v_;
    Linear output_;
};

// Opened scores, taken as they are, or the logarithms of opened weights.
class ScoreContent final : public Content {
  public:
    ScoreContent(std::shared_ptr<const Tensor3> values, bool weights)
        : values_(std::move(values)), weights_(weights) {
        check_shape(values_->heads(), values_->rows());
    }

    Index num_heads() const override { return values_->heads(); }
    Index seq_len() const override { return values_->rows(); }
    Index head_dim() const override { return 1; }
    Index output_width() const override { return 0; }
    bool has_values() const override { return false; }

    void scores(Index head, std::span<const Index> queries, std::span<const Index> keys,
                Matrix& out) const override {
        out.resize(static_cast<Index>(queries.size()), static_cast<Index>(keys.size()));
        for (std::size_t r = 0; r < queries.size(); ++r) {
            for (std::size_t c = 0; c < keys.size(); ++c) {
                const Scalar value = (*values_)(head, queries[r], keys[c]);
                out(static_cast<Index>(r), static_cast<Index>(c)) = weights_ ? std::log(value) : value;
            }
        }
    }
    double score_bound(Index, Index) const override { return std::numeric_limits<double>::infinity(); }
    Matrix queries(Index, Interval) const override { return {}; }
    Matrix keys(Index, Interval) const override { return {}; }
    Matrix values(Index, Interval) const override { return {}; }
    Matrix output_weight(Index) const override { return {}; }

  private:
    std::shared_ptr<const Tensor3> values_;
    bool weights_;
};

}  // namespace

std::shared_ptr<const Content> zero_content(Index num_heads, Index seq_len, std::uint64_t seed) {
    return std::make_shared<ZeroContent>(num_heads, seq_len, seed);
}

std::shared_ptr<const Content> random_content(Index num_heads, Index seq_len, std::uint64_t seed,
                                              double spread) {
    return std::make_shared<RandomContent>(num_heads, seq_len, seed, spread);
}

std::shared_ptr<const Content> text_content(Index num_heads, std::span<const std::string> tokens,
                                            std::uint64_t seed, double spread) {
    return std::make_shared<TextContent>(num_heads, tokens, seed, spread);
}

std::shared_ptr<const Content> layer_content(const LayerParameters& parameters, const Matrix& x) {
    return std::make_shared<LayerContent>(parameters, x);
}

std::shared_ptr<const Content> projected_content(Index num_heads, const Matrix& queries, const Matrix& keys,
                                                 const Matrix& values, Linear output) {
    const auto fits = [&](const Matrix& m) {
        return m.rows() == queries.rows() && m.cols() == queries.cols();
    };
    if (num_heads < 1 || queries.rows() < 1 || queries.cols() % num_heads != 0 || !fits(keys) ||
        !fits(values))
        throw std::invalid_argument("q, k and v must have one shape, whose width the heads divide");
    if (output.weight.cols() != queries.cols() || output.bias.size() != output.weight.rows())
        throw std::invalid_argument("the output projection must be as wide as q, k and v");
    return std::make_shared<LayerContent>(num_heads, queries, keys, values, std::move(output));
}

std::shared_ptr<const Content> score_content(std::shared_ptr<const Tensor3> scores) {
    return std::make_shared<ScoreContent>(std::move(scores), false);
}

std::shared_ptr<const Content> weight_content(std::shared_ptr<const Tensor3> weights) {
    return std::make_shared<ScoreContent>(std::move(weights), true);
}

}  // namespace alibi
