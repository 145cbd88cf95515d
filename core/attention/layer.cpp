#include "core/attention/layer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "core/attention/bias_rows.h"
#include "core/attention/dropout.h"
#include "core/attention/softmax.h"
#include "core/files/memory.h"

namespace alibi {
namespace {

constexpr std::array kStages{
    StageRow{Stage::scores, "scores"},   StageRow{Stage::scaled, "scaled"},
    StageRow{Stage::biased, "biased"},   StageRow{Stage::masked, "masked"},
    StageRow{Stage::weights, "weights"}, StageRow{Stage::context, "context"},
    StageRow{Stage::output, "output"},
};

[[noreturn]] void refuse(const std::string& reason) {
    throw std::invalid_argument(reason);
}

void check_linear(const Linear& linear, Index width, const std::string& name) {
    if (linear.weight.rows() != width || linear.weight.cols() != width)
        refuse("the weight of " + name + " is " + std::to_string(linear.weight.rows()) + " x " +
               std::to_string(linear.weight.cols()) + ", the layer needs " + std::to_string(width) + " x " +
               std::to_string(width));
    if (linear.bias.size() != width)
        refuse("the bias of " + name + " has " + std::to_string(linear.bias.size()) +
               " values, the layer needs " + std::to_string(width));
}

void check_parameters(const LayerParameters& parameters) {
    const Index width = parameters.d_model();
    if (parameters.num_heads < 1) refuse("a layer needs one head or more");
    if (width < 1 || width % parameters.num_heads != 0)
        refuse("a width of " + std::to_string(width) + " cannot be shared by " +
               std::to_string(parameters.num_heads) + " heads");
    check_linear(parameters.query, width, "query");
    check_linear(parameters.key, width, "key");
    check_linear(parameters.value, width, "value");
    check_linear(parameters.output, width, "output");
}

void check_settings(const LayerParameters& parameters, const LayerSettings& settings) {
    if (static_cast<Index>(settings.slopes.size()) != parameters.num_heads)
        refuse(std::to_string(settings.slopes.size()) + " slopes do not fit " +
               std::to_string(parameters.num_heads) + " heads: each head needs one");
    if (!(settings.dropout >= 0 && settings.dropout < 1)) refuse("dropout must be 0 or more and below 1");
}

void check_item(const LayerParameters& parameters, const LayerSettings& settings, const Matrix& x) {
    if (x.cols() != parameters.d_model())
        refuse("x has " + std::to_string(x.cols()) + " features, the layer needs " +
               std::to_string(parameters.d_model()));
    check_mask(settings.mask, x.rows());
    if (settings.form == BiasForm::cumsum && !mask_is_causal(settings.mask, x.rows()))
        refuse(
            "the cumsum form needs a causal mask: under this one its running count of visible keys is not "
            "the "
            "distance between query and key");
}

// What LayerStages will hold: six tensors of all cells, five matrices of all features.
std::uint64_t stages_bytes(const LayerParameters& parameters, std::span<const Matrix> x) {
    double bytes = 0;
    for (const Matrix& item : x) {
        const double length = static_cast<double>(item.rows());
        const double cells = static_cast<double>(parameters.num_heads) * length * length;
        bytes += sizeof(Scalar) * (6 * cells + 5 * length * static_cast<double>(parameters.d_model()));
    }
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    return bytes < static_cast<double>(kMost) ? static_cast<std::uint64_t>(bytes) : kMost;
}

// [head, position, d_k] of x W^T + b: each head has its own rows of W, so nothing is split afterwards.
Tensor3 project_heads(const Linear& linear, const Matrix& x, Index num_heads) {
    const Index head_dim = linear.weight.rows() / num_heads;
    Tensor3 result(num_heads, x.rows(), head_dim);
    for (Index h = 0; h < num_heads; ++h) {
        Eigen::Map<Matrix> head = result.head(h);
        head.noalias() = x * linear.weight.middleRows(h * head_dim, head_dim).transpose();
        head.rowwise() += linear.bias.segment(h * head_dim, head_dim).transpose();
    }
    return result;
}

std::span<Scalar> row_of(Tensor3& tensor, Index head, Index query) {
    Scalar* begin = tensor.data().data() + (head * tensor.rows() + query) * tensor.cols();
    return {begin, static_cast<std::size_t>(tensor.cols())};
}

// -inf where masked, the score elsewhere.
void mask_row(const Mask& mask, Index query, Interval visible, std::span<const Scalar> in,
              std::span<Scalar> out) {
    const Index seq_len = static_cast<Index>(in.size());
    std::ranges::fill(out, -std::numeric_limits<Scalar>::infinity());
    const bool whole = mask_is_interval(mask);
    for (Index j = visible.begin; j < visible.end; ++j)
        if (whole || mask_visible(mask, query, j, seq_len))
            out[static_cast<std::size_t>(j)] = in[static_cast<std::size_t>(j)];
}

void drop_row(const Dropout& dropout, std::uint64_t first_cell, std::span<const Scalar> in,
              std::span<Scalar> out) {
    if (!dropout.active()) {
        std::ranges::copy(in, out.begin());
        return;
    }
    for (std::size_t j = 0; j < in.size(); ++j) out[j] = in[j] * dropout.factor(first_cell + j);
}

// From `scores` to `weights`, a row at a time, so that a row stays in the cache through all of its stages.
void weigh_head(const LayerSettings& settings, Index head, std::uint64_t first_cell, LayerStages& stages) {
    const Index seq_len = stages.scores.rows();
    const BiasRows bias(settings.form, settings.slopes[static_cast<std::size_t>(head)], seq_len,
                        settings.mask);
    const Dropout dropout(settings.dropout, settings.dropout_seed);
    const Scalar scale = 1 / std::sqrt(static_cast<Scalar>(stages.q.cols()));
    for (Index i = 0; i < seq_len; ++i) {
        const std::span<Scalar> scaled = row_of(stages.scaled, head, i);
        const std::span<Scalar> biased = row_of(stages.biased, head, i);
        std::ranges::transform(row_of(stages.scores, head, i), scaled.begin(),
                               [scale](Scalar score) { return score * scale; });
        bias.copy_row(i, biased.data());
        std::ranges::transform(biased, scaled, biased.begin(), std::plus<Scalar>());
        const Interval visible = mask_interval(settings.mask, i, seq_len);
        mask_row(settings.mask, i, visible, biased, row_of(stages.masked, head, i));
        softmax_row(row_of(stages.masked, head, i), visible, row_of(stages.softmax, head, i));
        drop_row(dropout, first_cell + static_cast<std::uint64_t>(i * seq_len),
                 row_of(stages.softmax, head, i), row_of(stages.weights, head, i));
    }
}

LayerStages allocate_stages(const LayerParameters& parameters, Index seq_len) {
    LayerStages stages;
    const Index heads = parameters.num_heads;
    for (Tensor3* tensor :
         {&stages.scores, &stages.scaled, &stages.biased, &stages.masked, &stages.softmax, &stages.weights})
        *tensor = Tensor3(heads, seq_len, seq_len);
    stages.context.resize(seq_len, parameters.d_model());
    return stages;
}

LayerStages forward_item(const LayerParameters& parameters, const LayerSettings& settings, const Matrix& x,
                         std::uint64_t first_cell) {
    const Index heads = parameters.num_heads;
    const Index head_dim = parameters.head_dim();
    const std::uint64_t head_cells = static_cast<std::uint64_t>(x.rows() * x.rows());
    LayerStages stages = allocate_stages(parameters, x.rows());
    stages.q = project_heads(parameters.query, x, heads);
    stages.k = project_heads(parameters.key, x, heads);
    stages.v = project_heads(parameters.value, x, heads);
    for (Index h = 0; h < heads; ++h) {
        stages.scores.head(h).noalias() = stages.q.head(h) * stages.k.head(h).transpose();
        weigh_head(settings, h, first_cell + static_cast<std::uint64_t>(h) * head_cells, stages);
        stages.context.middleCols(h * head_dim, head_dim).noalias() =
            stages.weights.head(h) * stages.v.head(h);
    }
    stages.output.noalias() = stages.context * parameters.output.weight.transpose();
    stages.output.rowwise() += parameters.output.bias.transpose();
    return stages;
}

}  // namespace

std::span<const StageRow> stages() {
    return kStages;
}

std::optional<Stage> stage_from_id(std::string_view id) {
    const auto row = std::ranges::find(kStages, id, &StageRow::id);
    if (row == kStages.end()) return std::nullopt;
    return row->stage;
}

void check_layer(const LayerParameters& parameters, const LayerSettings& settings,
                 std::span<const Matrix> x) {
    check_parameters(parameters);
    check_settings(parameters, settings);
    for (const Matrix& item : x) check_item(parameters, settings, item);
}

std::vector<LayerStages> layer_forward(const LayerParameters& parameters, const LayerSettings& settings,
                                       std::span<const Matrix> x) {
    check_layer(parameters, settings, x);
    require_memory(stages_bytes(parameters, x), "every stage of this layer");
    std::vector<LayerStages> result;
    result.reserve(x.size());
    std::uint64_t first_cell = 0;
    for (const Matrix& item : x) {
        result.push_back(forward_item(parameters, settings, item, first_cell));
        first_cell += static_cast<std::uint64_t>(parameters.num_heads * item.rows() * item.rows());
    }
    return result;
}

}  // namespace alibi
