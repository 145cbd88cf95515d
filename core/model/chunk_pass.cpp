#include "core/model/chunk_pass.h"

#include <algorithm>

#include "core/kernels/attention_tiles.h"
#include "core/kernels/elements.h"
#include "core/model/sizes.h"

namespace alibi {
namespace {

Parameters numbers(Index count) {
    return Parameters(size_of(count));
}

Index tiles_size(Index length) {
    return static_cast<Index>(alibi_weights_size(size_of(length)));
}

// Cells of dropout: weights of attention count up from 0, what the halves of blocks add from here.
constexpr std::uint64_t kBranchCells = std::uint64_t{1} << 62;

std::uint64_t branch_cell(const StepInput& step, Sequences sequences, Index half) {
    const Index row = (half * step.batch + sequences.first) * step.length;
    return kBranchCells + static_cast<std::uint64_t>(row * step.config.d_model);
}

// Factors of the cells of one head, laid out as its tiles of weights.
void fill_kept(const Dropout& dropout, std::uint64_t first_cell, Index length, Scalar* tiles) {
    const Index lanes = static_cast<Index>(alibi_tile_queries());
    for (Index first = 0; first < length; first += lanes) {
        Scalar* tile = tiles + alibi_weights_size(size_of(first));
        const Index keys = std::min(first + lanes, length);
        for (Index j = 0; j < keys; ++j)
            for (Index lane = 0; lane < lanes; ++lane)
                tile[j * lanes + lane] =
                    dropout.factor(first_cell + static_cast<std::uint64_t>((first + lane) * length + j));
    }
}

void drop(const Dropout& dropout, std::uint64_t first_cell, const Scalar* x, Index count, Scalar* out) {
    for (Index n = 0; n < count; ++n)
        out[n] = x[n] * dropout.factor(first_cell + static_cast<std::uint64_t>(n));
}

void norm(const NormPlace& place, const Scalar* parameters, const Parameters& x, Index rows, Index width,
          Parameters& out, Parameters& statistics) {
    alibi_layer_norm(x.data(), size_of(rows), size_of(width), parameters + place.gain,
                     parameters + place.bias, kNormEpsilon, out.data(), statistics.data());
}

AlibiHead head_of(const StepInput& step, const Scalar* query_key_value, Index sequence, Index head) {
    const Index head_dim = step.config.head_dim(), row = 3 * step.config.d_model;
    const Scalar* query = query_key_value + sequence * step.length * row + head * 3 * head_dim;
    return {.length = size_of(step.length),
            .head_dim = size_of(head_dim),
            .query = query,
            .key = query + head_dim,
            .value = query + 2 * head_dim,
            .row = size_of(row),
            .bias = step.bias.head(head),
            .kept = nullptr};
}

PositionRows rows_of(const StepInput& step) {
    return {step.config, step.places, step.parameters, step.table.data(), 0, step.length};
}

// q and k of every sequence, where the method turns them.
void turn(const StepInput& step, bool back, Index rows, Scalar* query_key_value) {
    auto* const turn_rows = position_functions(step.config.position).turn;
    if (turn_rows == nullptr) return;
    for (Index row = 0; row < rows; row += step.length)
        turn_rows(rows_of(step), back, query_key_value + row * 3 * step.config.d_model);
}

}  // namespace

ChunkPass::ChunkPass(const ModelConfig& config, Index sequences, Index length)
    : width_(config.d_model), length_(length), heads_(config.num_heads), tiles_(tiles_size(length)) {
    const Index rows = sequences * length, cells = rows * width_;
    for (Index n = 0; n < config.num_layers; ++n)
        layers_.push_back({numbers(cells), numbers(cells), numbers(2 * rows), numbers(3 * cells),
                           numbers(sequences * heads_ * tiles_), Parameters(), numbers(cells), numbers(cells),
                           numbers(cells), numbers(2 * rows), numbers(4 * cells), numbers(4 * cells)});
    for (Parameters* block :
         {&embedded_, &output_, &output_normed_, &d_x_, &d_branch_, &d_normed_, &d_context_})
        *block = numbers(cells);
    for (Parameters* block : {&embedded_statistics_, &output_statistics_}) *block = numbers(2 * rows);
    logits_ = numbers(rows * config.vocab_size);
    losses_ = numbers(rows);
    d_query_key_value_ = numbers(3 * cells);
    d_hidden_ = numbers(4 * cells);
    packed_ = numbers(std::max(packed_rows_size(rows, config.d_ff()), packed_rows_size(rows, width_)));
    scratch_ =
        numbers(static_cast<Index>(alibi_attention_scratch(size_of(length), size_of(config.head_dim()))));
}

double ChunkPass::size(const ModelConfig& config, Index sequences, Index length) {
    const double rows = static_cast<double>(sequences) * static_cast<double>(length);
    const double width = static_cast<double>(config.d_model), layers = static_cast<double>(config.num_layers);
    const double tiles = static_cast<double>(config.num_heads) * static_cast<double>(tiles_size(length));
    return rows * (width * (16 * layers + 20) + static_cast<double>(config.vocab_size)) +
           layers * 2 * static_cast<double>(sequences) * tiles;
}

void ChunkPass::run(const StepInput& step, Sequences sequences, StepGradient& gradient) {
    const Token* tokens = step.tokens.data() + sequences.first * length_;
    const Index layers = static_cast<Index>(layers_.size());
    rows_ = sequences.count * length_;
    embed(step, tokens);
    for (Index layer = 0; layer < layers; ++layer) forward_layer(step, sequences, layer);
    read_out(step, sequences, gradient);
    for (Index layer = layers; layer-- > 0;) backward_layer(step, sequences, layer, gradient);
    embed_backward(step, tokens, gradient);
}

// --- embedding ---

void ChunkPass::embed(const StepInput& step, const Token* tokens) {
    const Scalar* embedding = step.parameters + step.places.embedding;
    for (Index row = 0; row < rows_; ++row)
        std::copy_n(embedding + tokens[row] * width_, width_, embedded_.data() + row * width_);
    Parameters& out = layers_.front().input;
    norm(step.places.embedding_norm, step.parameters, embedded_, rows_, width_, out, embedded_statistics_);
    auto* const add = position_functions(step.config.position).add;
    if (add == nullptr) return;
    for (Index row = 0; row < rows_; row += length_) add(rows_of(step), out.data() + row * width_);
}

void ChunkPass::embed_backward(const StepInput& step, const Token* tokens, StepGradient& gradient) {
    Scalar* out = gradient.parameters.data();
    auto* const add_backward = position_functions(step.config.position).add_backward;
    if (add_backward != nullptr)
        for (Index row = 0; row < rows_; row += length_)
            add_backward(rows_of(step), d_x_.data() + row * width_, out);
    std::copy_n(d_x_.data(), rows_ * width_, d_normed_.data());
    norm_backward(step, step.places.embedding_norm, embedded_.data(), embedded_statistics_.data(),
                  d_normed_.data(), false, gradient);
    for (Index row = 0; row < rows_; ++row)
        alibi_add(d_x_.data() + row * width_, size_of(width_),
                  out + step.places.embedding + tokens[row] * width_);
}

// --- attention ---

void ChunkPass::attend(const StepInput& step, Sequences sequences, Index layer) {
    Layer& at = layers_[size_of(layer)];
    if (step.dropout.active()) at.kept.resize(at.weights.size());
    for (Index item = 0; item < sequences.count * heads_; ++item) {
        const Index sequence = item / heads_, h = item % heads_;
        AlibiHead head = head_of(step, at.query_key_value.data(), sequence, h);
        if (step.dropout.active()) {
            const Index cells = (layer * step.batch + sequences.first) * heads_ + item;
            fill_kept(step.dropout, static_cast<std::uint64_t>(cells * length_ * length_), length_,
                      at.kept.data() + item * tiles_);
            head.kept = at.kept.data() + item * tiles_;
        }
        Scalar* context = at.context.data() + sequence * length_ * width_ + h * step.config.head_dim();
        alibi_attention(&head, at.weights.data() + item * tiles_, context, size_of(width_), scratch_.data());
    }
}

void ChunkPass::attend_backward(const StepInput& step, Index layer, StepGradient& gradient) {
    const Layer& at = layers_[size_of(layer)];
    const bool wants_bias = position_functions(step.config.position).bias_backward != nullptr;
    const Index head_dim = step.config.head_dim();
    for (Index item = 0; item < rows_ / length_ * heads_; ++item) {
        const Index sequence = item / heads_, h = item % heads_;
        AlibiHead head = head_of(step, at.query_key_value.data(), sequence, h);
        if (step.dropout.active()) head.kept = at.kept.data() + item * tiles_;
        Scalar* d_query = d_query_key_value_.data() + sequence * length_ * 3 * width_ + h * 3 * head_dim;
        const AlibiHeadGradient out{
            .weights = at.weights.data() + item * tiles_,
            .d_context = d_context_.data() + sequence * length_ * width_ + h * head_dim,
            .context_row = size_of(width_),
            .d_query = d_query,
            .d_key = d_query + head_dim,
            .d_value = d_query + 2 * head_dim,
            .d_bias = wants_bias ? gradient.bias.head(h) : nullptr};
        alibi_attention_backward(&head, &out, scratch_.data());
    }
}

// --- a block ---

// out = base + x W^T + b, the middle two through dropout.
void ChunkPass::add_branch(const StepInput& step, const LinearPlace& place, const Scalar* x,
                           const Scalar* base, std::uint64_t first_cell, Scalar* out) {
    if (!step.dropout.active()) {
        linear(step.weights, place, step.parameters, {x, rows_, base}, out);
        return;
    }
    linear(step.weights, place, step.parameters, {x, rows_}, out);
    drop(step.dropout, first_cell, out, rows_ * width_, out);
    alibi_add(base, size_of(rows_ * width_), out);
}

const Scalar* ChunkPass::branch_gradient(const StepInput& step, std::uint64_t first_cell) {
    if (!step.dropout.active()) return d_x_.data();
    drop(step.dropout, first_cell, d_x_.data(), rows_ * width_, d_branch_.data());
    return d_branch_.data();
}

void ChunkPass::forward_layer(const StepInput& step, Sequences sequences, Index layer) {
    const LayerPlaces& places = step.places.layers[size_of(layer)];
    Layer& at = layers_[size_of(layer)];
    const bool last = size_of(layer) + 1 == layers_.size();
    Parameters& out = last ? output_ : layers_[size_of(layer) + 1].input;

    norm(places.attention_norm, step.parameters, at.input, rows_, width_, at.normed, at.statistics);
    linear(step.weights, places.query_key_value, step.parameters, {at.normed.data(), rows_},
           at.query_key_value.data());
    turn(step, false, rows_, at.query_key_value.data());
    attend(step, sequences, layer);
    add_branch(step, places.attention_output, at.context.data(), at.input.data(),
               branch_cell(step, sequences, 2 * layer), at.middle.data());

    norm(places.mlp_norm, step.parameters, at.middle, rows_, width_, at.middle_normed, at.middle_statistics);
    linear(step.weights, places.mlp_in, step.parameters, {at.middle_normed.data(), rows_}, at.hidden.data());
    alibi_gelu(at.hidden.data(), size_of(rows_ * places.mlp_in.out), at.hidden.data(), at.slope.data());
    add_branch(step, places.mlp_out, at.hidden.data(), at.middle.data(),
               branch_cell(step, sequences, 2 * layer + 1), out.data());
}

void ChunkPass::norm_backward(const StepInput& step, const NormPlace& place, const Scalar* x,
                              const Scalar* statistics, const Scalar* d_out, bool add,
                              StepGradient& gradient) {
    const AlibiLayerNormGradient norm_gradient{.x = x,
                                               .statistics = statistics,
                                               .gain = step.parameters + place.gain,
                                               .d_out = d_out,
                                               .rows = size_of(rows_),
                                               .width = size_of(width_),
                                               .d_x = d_x_.data(),
                                               .d_gain = gradient.parameters.data() + place.gain,
                                               .d_bias = gradient.parameters.data() + place.bias,
                                               .add = add};
    alibi_layer_norm_backward(&norm_gradient);
}

void ChunkPass::backward_layer(const StepInput& step, Sequences sequences, Index layer,
                               StepGradient& gradient) {
    const LayerPlaces& places = step.places.layers[size_of(layer)];
    const Layer& at = layers_[size_of(layer)];
    Scalar* out = gradient.parameters.data();

    const Scalar* d_mlp = branch_gradient(step, branch_cell(step, sequences, 2 * layer + 1));
    linear_weight_gradient(places.mlp_out, at.hidden.data(), d_mlp, rows_, packed_.data(), out);
    linear_input_gradient(step.weights, places.mlp_out, d_mlp, rows_, d_hidden_.data());
    alibi_multiply(at.slope.data(), size_of(rows_ * places.mlp_in.out), d_hidden_.data());
    linear_weight_gradient(places.mlp_in, at.middle_normed.data(), d_hidden_.data(), rows_, packed_.data(),
                           out);
    linear_input_gradient(step.weights, places.mlp_in, d_hidden_.data(), rows_, d_normed_.data());
    norm_backward(step, places.mlp_norm, at.middle.data(), at.middle_statistics.data(), d_normed_.data(),
                  true, gradient);

    const Scalar* d_attention = branch_gradient(step, branch_cell(step, sequences, 2 * layer));
    linear_weight_gradient(places.attention_output, at.context.data(), d_attention, rows_, packed_.data(),
                           out);
    linear_input_gradient(step.weights, places.attention_output, d_attention, rows_, d_context_.data());
    attend_backward(step, layer, gradient);
    turn(step, true, rows_, d_query_key_value_.data());
    linear_weight_gradient(places.query_key_value, at.normed.data(), d_query_key_value_.data(), rows_,
                           packed_.data(), out);
    linear_input_gradient(step.weights, places.query_key_value, d_query_key_value_.data(), rows_,
                          d_normed_.data());
    norm_backward(step, places.attention_norm, at.input.data(), at.statistics.data(), d_normed_.data(), true,
                  gradient);
}

// --- logits and loss ---

void ChunkPass::read_out(const StepInput& step, Sequences sequences, StepGradient& gradient) {
    norm(step.places.final_norm, step.parameters, output_, rows_, width_, output_normed_, output_statistics_);
    const LinearPlace& embedding = step.weights.embedding();
    linear(step.weights, embedding, step.parameters, {output_normed_.data(), rows_}, logits_.data());
    const float scale = 1.0F / static_cast<float>(step.batch * length_);
    alibi_cross_entropy_gradient(logits_.data(), size_of(rows_), size_of(step.config.vocab_size),
                                 step.targets.data() + sequences.first * length_, scale, losses_.data());
    for (Index row = 0; row < rows_; ++row) gradient.loss += static_cast<double>(losses_[size_of(row)]);
    linear_weight_gradient(embedding, output_normed_.data(), logits_.data(), rows_, packed_.data(),
                           gradient.parameters.data());
    linear_input_gradient(step.weights, embedding, logits_.data(), rows_, d_normed_.data());
    norm_backward(step, step.places.final_norm, output_.data(), output_statistics_.data(), d_normed_.data(),
                  false, gradient);
}

}  // namespace alibi
