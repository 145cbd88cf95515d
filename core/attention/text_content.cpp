#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <vector>

#include "core/attention/content.h"
#include "core/attention/content_parts.h"
#include "core/kernels/rows.h"

namespace alibi {

namespace {

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

    Matrix output_weight(Index head) const override { return random_output_weight(seed_, num_heads_, head); }

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

}  // namespace

std::shared_ptr<const Content> text_content(Index num_heads, std::span<const std::string> tokens,
                                            std::uint64_t seed, double spread) {
    return std::make_shared<TextContent>(num_heads, tokens, seed, spread);
}

}  // namespace alibi
