// Decoder: one token after the other.
#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/kernels/attention_tiles.h"
#include "core/kernels/elements.h"
#include "core/model/distance_bias.h"
#include "core/model/packed_weights.h"
#include "core/model/sizes.h"
#include "core/model/transformer.h"

namespace alibi {
namespace {

constexpr Index kFirstRoom = 64;  // tokens; doubled whenever it is full

}  // namespace

struct Decoder::Parts {
    explicit Parts(const Model& of)
        : model(of),
          config(of.config),
          places(model_places(config)),
          weights(places, config, false),
          bias(config.num_heads, kFirstRoom),
          past(size_of(config.num_layers)),
          x(size_of(config.d_model)),
          normed(x.size()),
          context(x.size()),
          hidden(size_of(config.d_ff())),
          scratch(alibi_attention_scratch(0, size_of(config.head_dim()))),
          logits(config.vocab_size) {
        weights.pack(model.parameters);
        make_room(kFirstRoom);
        const PositionFunctions& functions = position_functions(config.position);
        if (functions.table_width != nullptr) table.resize(size_of(functions.table_width(config)));
    }

    void make_room(Index tokens) {
        room = tokens;
        bias = DistanceBias(config.num_heads, room);
        bias.fill(config, places, model.parameters.data());
        for (Parameters& layer : past) layer.resize(size_of(room * 3 * config.d_model));
    }

    const Scalar* parameters() const { return model.parameters.data(); }
    PositionRows row() const { return {config, places, parameters(), table.data(), length, 1}; }

    void norm(const NormPlace& place, const Scalar* from, Scalar* out) const {
        alibi_layer_norm(from, 1, size_of(config.d_model), parameters() + place.gain,
                         parameters() + place.bias, kNormEpsilon, out, nullptr);
    }

    void embed(Token token) {
        const PositionFunctions& functions = position_functions(config.position);
        if (functions.fill_table != nullptr) functions.fill_table(config, length, table.data());
        norm(places.embedding_norm, parameters() + places.embedding + token * config.d_model, x.data());
        if (functions.add != nullptr) functions.add(row(), x.data());
    }

    void attend(const Parameters& query_key_value) {
        const Index head_dim = config.head_dim();
        for (Index h = 0; h < config.num_heads; ++h) {
            const Scalar* query = query_key_value.data() + h * 3 * head_dim;
            AlibiStream stream{};
            stream.head = {.length = size_of(length + 1),
                           .head_dim = size_of(head_dim),
                           .query = query,
                           .key = query + head_dim,
                           .value = query + 2 * head_dim,
                           .row = size_of(3 * config.d_model),
                           .bias = bias.head(h),
                           .kept = nullptr};
            stream.first = size_of(length);
            stream.count = 1;
            stream.context = context.data() + h * head_dim;
            stream.context_row = size_of(config.d_model);
            alibi_attention_stream(&stream, scratch.data());
        }
    }

    void read_layer(Index layer) {
        const LayerPlaces& at = places.layers[size_of(layer)];
        Parameters& query_key_value = past[size_of(layer)];
        Scalar* own = query_key_value.data() + length * 3 * config.d_model;
        norm(at.attention_norm, x.data(), normed.data());
        linear(weights, at.query_key_value, parameters(), {normed.data(), 1}, own);
        const auto turn = position_functions(config.position).turn;
        if (turn != nullptr) turn(row(), false, own);
        attend(query_key_value);
        linear(weights, at.attention_output, parameters(), {context.data(), 1, x.data()}, x.data());
        norm(at.mlp_norm, x.data(), normed.data());
        linear(weights, at.mlp_in, parameters(), {normed.data(), 1}, hidden.data());
        alibi_gelu(hidden.data(), hidden.size(), hidden.data(), nullptr);
        linear(weights, at.mlp_out, parameters(), {hidden.data(), 1, x.data()}, x.data());
    }

    void feed(Token token) {
        if (length == room) make_room(2 * room);
        embed(token);
        for (Index layer = 0; layer < config.num_layers; ++layer) read_layer(layer);
        norm(places.final_norm, x.data(), normed.data());
        linear(weights, weights.embedding(), parameters(), {normed.data(), 1}, logits.data());
        ++length;
    }

    const Model& model;
    const ModelConfig& config;
    ModelPlaces places;
    PackedWeights weights;
    DistanceBias bias;
    std::vector<Parameters> past;  // of each layer, [room, head, 3, d_k]
    Index length = 0, room = 0;
    Parameters table, x, normed, context, hidden, scratch;
    Vector logits;
};

Decoder::Decoder(const Model& model) {
    check_config(model.config);
    if (static_cast<Index>(model.parameters.size()) != parameter_count(model.config))
        throw std::invalid_argument("these parameters are not of this model");
    parts_ = std::make_unique<Parts>(model);
}

Decoder::~Decoder() = default;
Decoder::Decoder(Decoder&&) noexcept = default;

const Vector& Decoder::feed(Token token) {
    const Index vocab_size = parts_->config.vocab_size;
    if (token < 0 || token >= vocab_size)
        throw std::invalid_argument("token " + std::to_string(token) + " is outside the vocabulary of " +
                                    std::to_string(vocab_size));
    parts_->feed(token);
    return parts_->logits;
}

Index Decoder::length() const {
    return parts_->length;
}

}  // namespace alibi
