#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/attention/content.h"
#include "core/attention/content_parts.h"

namespace alibi {

namespace {

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
