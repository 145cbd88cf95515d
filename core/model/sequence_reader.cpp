#include "core/model/sequence_reader.h"

#include <algorithm>
#include <cmath>

#include "core/kernels/attention_tiles.h"
#include "core/kernels/elements.h"
#include "core/model/sizes.h"

namespace alibi {
namespace {

void norm(const ReadInput& input, const NormPlace& place, const Scalar* x, Index rows, Scalar* out) {
    const Scalar* parameters = input.model.parameters.data();
    alibi_layer_norm(x, size_of(rows), size_of(input.model.config.d_model), parameters + place.gain,
                     parameters + place.bias, kNormEpsilon, out, nullptr);
}

Index table_width(const ModelConfig& config) {
    const PositionFunctions& functions = position_functions(config.position);
    return functions.table_width == nullptr ? 0 : functions.table_width(config);
}

std::size_t attention_scratch(const ModelConfig& config) {
    return alibi_attention_scratch(0, size_of(config.head_dim()));
}

}  // namespace

ReadInput::ReadInput(const Model& of, Index length, const ReadOptions& options)
    : model(of),
      places(model_places(of.config)),
      weights(places, of.config, false),
      bias(of.config.num_heads, length),
      skips_far_keys(options.skip_far_keys && position_method_row(of.config.position).has_slopes),
      stop(options.stop) {
    weights.pack(of.parameters);
    bias.fill(of.config, places, of.parameters.data());
    const Index width = table_width(of.config);
    table.resize(size_of(length * width));
    if (width == 0) return;
    const auto fill = position_functions(of.config.position).fill_table;
    for (Index i = 0; i < length; ++i) fill(of.config, i, table.data() + i * width);
}

double ReadInput::size(const ModelConfig& config, Index length) {
    return 1.5 * static_cast<double>(parameter_count(config)) +
           static_cast<double>(config.num_heads + table_width(config)) * static_cast<double>(length);
}

TileScratch::TileScratch(const ModelConfig& config)
    : normed(size_of(SequenceReader::kTileRows * config.d_model)),
      context(normed.size()),
      hidden(size_of(SequenceReader::kTileRows * config.d_ff())),
      logits(size_of(SequenceReader::kTileRows * config.vocab_size)),
      attention(attention_scratch(config)) {}

double TileScratch::size(const ModelConfig& config) {
    return static_cast<double>(SequenceReader::kTileRows) *
               static_cast<double>(6 * config.d_model + config.vocab_size) +
           static_cast<double>(attention_scratch(config));
}

SequenceReader::SequenceReader(const ReadInput& input, Index length)
    : input_(input),
      config_(input.model.config),
      length_(length),
      x_(size_of(length * config_.d_model)),
      query_key_value_(size_of(3 * length * config_.d_model)),
      key_norms_(size_of(tiles() * config_.num_heads)) {}

double SequenceReader::size(const ModelConfig& config, Index length) {
    return 4 * static_cast<double>(config.d_model) * static_cast<double>(length);
}

void SequenceReader::read(std::span<const Token> tokens, Index count, const Tiles& tiles) {
    embed(tokens);
    const Index projected = std::min(count + 1, config_.num_layers);
    for (Index layer = 0; layer < projected; ++layer) {
        tiles([this, layer](Index tile, TileScratch& scratch) { project(layer, tile, scratch); });
        if (layer < count)
            tiles([this, layer](Index tile, TileScratch& scratch) { finish(layer, tile, scratch); });
        if (stopped()) return;
    }
}

void SequenceReader::embed(std::span<const Token> tokens) {
    const Scalar* parameters = input_.model.parameters.data();
    const Index width = config_.d_model;
    for (Index i = 0; i < length_; ++i) {
        const Scalar* from = parameters + input_.places.embedding + tokens[size_of(i)] * width;
        norm(input_, input_.places.embedding_norm, from, 1, x_.data() + i * width);
    }
    const auto add = position_functions(config_.position).add;
    if (add != nullptr) add({config_, input_.places, parameters, input_.table.data(), 0, length_}, x_.data());
}

void SequenceReader::project(Index layer, Index tile, TileScratch& scratch) {
    if (stopped()) return;
    const LayerPlaces& places = input_.places.layers[size_of(layer)];
    const Scalar* parameters = input_.model.parameters.data();
    const Interval rows = this->rows(tile);
    Scalar* out = query_key_value_.data() + rows.begin * 3 * config_.d_model;
    norm(input_, places.attention_norm, x_.data() + rows.begin * config_.d_model, rows.size(),
         scratch.normed.data());
    linear(input_.weights, places.query_key_value, parameters, {scratch.normed.data(), rows.size()}, out);
    const auto turn = position_functions(config_.position).turn;
    const Scalar* table = input_.table.data() + rows.begin * table_width(config_);
    if (turn != nullptr)
        turn({config_, input_.places, parameters, table, rows.begin, rows.size()}, false, out);
    if (input_.skips_far_keys) measure_keys(tile);
}

void SequenceReader::measure_keys(Index tile) {
    const Index head_dim = config_.head_dim(), heads = config_.num_heads;
    const Interval rows = this->rows(tile);
    for (Index h = 0; h < heads; ++h) {
        Scalar longest = 0;
        for (Index i = rows.begin; i < rows.end; ++i) {
            const Scalar* key = query_key_value_.data() + ((i * heads + h) * 3 + 1) * head_dim;
            Scalar square = 0;
            for (Index d = 0; d < head_dim; ++d) square += key[d] * key[d];
            longest = std::max(longest, square);
        }
        key_norms_[size_of(tile * heads + h)] = std::sqrt(longest);
    }
}

float SequenceReader::key_norm(Index head) const {
    float longest = 0;
    for (Index tile = 0; tile < tiles(); ++tile)
        longest = std::max(longest, key_norms_[size_of(tile * config_.num_heads + head)]);
    return longest;
}

// False where it was stopped.
bool SequenceReader::attend(Index tile, TileScratch& scratch) const {
    const Index head_dim = config_.head_dim(), width = config_.d_model;
    const Interval rows = this->rows(tile);
    for (Index h = 0; h < config_.num_heads; ++h) {
        if (stopped()) return false;
        const Scalar* query = query_key_value_.data() + h * 3 * head_dim;
        AlibiStream stream{};
        stream.head = {.length = size_of(length_),
                       .head_dim = size_of(head_dim),
                       .query = query,
                       .key = query + head_dim,
                       .value = query + 2 * head_dim,
                       .row = size_of(3 * width),
                       .bias = input_.bias.head(h),
                       .kept = nullptr};
        stream.first = size_of(rows.begin);
        stream.count = size_of(rows.size());
        if (input_.skips_far_keys) {
            stream.slope = static_cast<float>(config_.slopes[size_of(h)]);
            stream.key_norm = key_norm(h);
        }
        stream.context = scratch.context.data() + h * head_dim;
        stream.context_row = size_of(width);
        alibi_attention_stream(&stream, scratch.attention.data());
    }
    return true;
}

void SequenceReader::finish(Index layer, Index tile, TileScratch& scratch) {
    if (!attend(tile, scratch)) return;
    const LayerPlaces& places = input_.places.layers[size_of(layer)];
    const Scalar* parameters = input_.model.parameters.data();
    const Interval rows = this->rows(tile);
    const Index count = rows.size();
    Scalar* x = x_.data() + rows.begin * config_.d_model;
    linear(input_.weights, places.attention_output, parameters, {scratch.context.data(), count, x}, x);
    norm(input_, places.mlp_norm, x, count, scratch.normed.data());
    linear(input_.weights, places.mlp_in, parameters, {scratch.normed.data(), count}, scratch.hidden.data());
    alibi_gelu(scratch.hidden.data(), size_of(count * config_.d_ff()), scratch.hidden.data(), nullptr);
    linear(input_.weights, places.mlp_out, parameters, {scratch.hidden.data(), count, x}, x);
}

void SequenceReader::logits(Index tile, TileScratch& scratch, Scalar* out) const {
    const Interval rows = this->rows(tile);
    norm(input_, input_.places.final_norm, x_.data() + rows.begin * config_.d_model, rows.size(),
         scratch.normed.data());
    linear(input_.weights, input_.weights.embedding(), input_.model.parameters.data(),
           {scratch.normed.data(), rows.size()}, out);
}

void SequenceReader::losses(Index tile, std::span<const Token> targets, TileScratch& scratch,
                            float* out) const {
    const Interval rows = this->rows(tile);
    logits(tile, scratch, scratch.logits.data());
    alibi_cross_entropy(scratch.logits.data(), size_of(rows.size()), size_of(config_.vocab_size),
                        targets.data() + rows.begin, out);
}

}  // namespace alibi
