#include "core/model/parameters.h"

#include <algorithm>
#include <cmath>

#include "core/model/model_places.h"
#include "core/model/position_functions.h"

namespace alibi {
namespace {

// Lays one tensor after the other.
class Layout {
  public:
    Index vector(const std::string& name, Index size) { return add({name, size, 0, 0, false}); }
    Index matrix(const std::string& name, Index rows, Index cols) { return add({name, rows, cols, 0, true}); }
    NormPlace norm(const std::string& name, Index width) {
        const Index gain = vector(name + ".weight", width);
        return {gain, vector(name + ".bias", width)};
    }
    LinearPlace linear(const std::string& name, Index out, Index in) {
        const Index weight = matrix(name + ".weight", out, in);
        return {weight, vector(name + ".bias", out), out, in};
    }
    Index count() const { return next_; }
    std::vector<TensorPlace> take() { return std::move(tensors_); }

  private:
    Index add(TensorPlace place) {
        place.offset = next_;
        next_ += place.size();
        tensors_.push_back(std::move(place));
        return tensors_.back().offset;
    }

    std::vector<TensorPlace> tensors_;
    Index next_ = 0;
};

LayerPlaces layer_places(const ModelConfig& config, Index layer, Layout& layout) {
    const std::string name = "transformer.h." + std::to_string(layer) + ".";
    const Index width = config.d_model;
    LayerPlaces places;
    places.attention_norm = layout.norm(name + "input_layernorm", width);
    places.query_key_value = layout.linear(name + "self_attention.query_key_value", 3 * width, width);
    places.attention_output = layout.linear(name + "self_attention.dense", width, width);
    places.mlp_norm = layout.norm(name + "post_attention_layernorm", width);
    places.mlp_in = layout.linear(name + "mlp.dense_h_to_4h", config.d_ff(), width);
    places.mlp_out = layout.linear(name + "mlp.dense_4h_to_h", width, config.d_ff());
    return places;
}

// A stream of random numbers that is the same on every machine: SplitMix64 (Steele, Lea, Flood 2014), and
// normal numbers by the sum of twelve uniforms less 6 - no library function whose last digit may differ.
class NormalStream {
  public:
    explicit NormalStream(std::uint64_t seed) : state_(seed * 0xD1342543DE82EF95u + 0x2545F4914F6CDD1Du) {}

    double next() {
        double sum = -6;
        for (int n = 0; n < 12; ++n) sum += static_cast<double>(bits() >> 11) * 0x1p-53;
        return sum;
    }

  private:
    std::uint64_t bits() {
        std::uint64_t x = state_ += 0x9E3779B97F4A7C15u;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    std::uint64_t state_;
};

class Initializer {
  public:
    Initializer(std::uint64_t seed, Parameters& parameters) : normal_(seed), parameters_(parameters) {}

    void normal(Index offset, Index count, double deviation) {
        for (Index n = offset; n < offset + count; ++n)
            at(n) = static_cast<Scalar>(deviation * normal_.next());
    }
    void linear(const LinearPlace& place, double scale) {
        normal(place.weight, place.out * place.in, scale / std::sqrt(static_cast<double>(place.in)));
    }
    void norm(const NormPlace& place, Index width) {
        for (Index n = 0; n < width; ++n) at(place.gain + n) = 1;
    }

  private:
    Scalar& at(Index n) { return parameters_[static_cast<std::size_t>(n)]; }

    NormalStream normal_;
    Parameters& parameters_;
};

}  // namespace

ModelPlaces model_places(const ModelConfig& config) {
    Layout layout;
    ModelPlaces places;
    places.embedding = layout.matrix("transformer.word_embeddings.weight", config.vocab_size, config.d_model);
    places.embedding_norm = layout.norm("transformer.word_embeddings_layernorm", config.d_model);
    const PositionTable& learns = position_functions(config.position).learns;
    if (learns.name != nullptr)
        places.position_table = layout.matrix(learns.name, learns.rows(config), learns.cols(config));
    for (Index layer = 0; layer < config.num_layers; ++layer)
        places.layers.push_back(layer_places(config, layer, layout));
    places.final_norm = layout.norm("transformer.ln_f", config.d_model);
    places.count = layout.count();
    places.tensors = layout.take();
    return places;
}

std::vector<TensorPlace> parameter_places(const ModelConfig& config) {
    return model_places(config).tensors;
}

Index parameter_count(const ModelConfig& config) {
    return model_places(config).count;
}

Parameters initial_parameters(const ModelConfig& config, std::uint64_t seed) {
    check_config(config);
    const ModelPlaces places = model_places(config);
    Parameters parameters(static_cast<std::size_t>(places.count));
    Initializer fill(seed, parameters);
    const Index width = config.d_model;
    const double residual = 1 / std::sqrt(2 * static_cast<double>(config.num_layers));
    fill.normal(places.embedding, config.vocab_size * width, 1 / std::sqrt(static_cast<double>(width)));
    fill.norm(places.embedding_norm, width);
    const PositionTable& learns = position_functions(config.position).learns;
    if (learns.deviation > 0)
        fill.normal(places.position_table, learns.rows(config) * learns.cols(config), learns.deviation);
    for (const LayerPlaces& layer : places.layers) {
        fill.norm(layer.attention_norm, width);
        fill.linear(layer.query_key_value, 1);
        fill.linear(layer.attention_output, residual);
        fill.norm(layer.mlp_norm, width);
        fill.linear(layer.mlp_in, 1);
        fill.linear(layer.mlp_out, residual);
    }
    fill.norm(places.final_norm, width);
    return parameters;
}

}  // namespace alibi
