#include "core/model/packed_weights.h"

#include <algorithm>

#include "core/kernels/elements.h"
#include "core/kernels/gemm.h"
#include "core/model/sizes.h"

namespace alibi {
namespace {

constexpr Index kNoBias = -1;

Index packed_size(const LinearPlace& place) {
    return std::max(packed_rows_size(place.in, place.out), packed_rows_size(place.out, place.in));
}

}  // namespace

Index packed_rows_size(Index rows, Index width) {
    constexpr Index kCacheLine = 16;
    const Index size = static_cast<Index>(alibi_packed_size(size_of(rows), size_of(width)));
    return (size + kCacheLine - 1) / kCacheLine * kCacheLine;
}

PackedWeights::PackedWeights(const ModelPlaces& places, const ModelConfig& config, bool backward) {
    for (const LayerPlaces& layer : places.layers)
        matrices_.insert(matrices_.end(),
                         {layer.query_key_value, layer.attention_output, layer.mlp_in, layer.mlp_out});
    matrices_.push_back({places.embedding, kNoBias, config.vocab_size, config.d_model});
    Index size = 0;
    for (const LinearPlace& place : matrices_) {
        starts_.push_back(size);
        size += packed_size(place);
    }
    forward_.resize(size_of(size));
    if (backward) backward_.resize(size_of(size));
}

Index PackedWeights::start(const LinearPlace& place) const {
    const auto found = std::ranges::find(matrices_, place.weight, &LinearPlace::weight);
    return starts_[static_cast<std::size_t>(found - matrices_.begin())];
}

void PackedWeights::pack(const Parameters& parameters) {
    for (Index n = 0; n < count(); ++n) pack_matrix(parameters, n);
}

void PackedWeights::pack_matrix(const Parameters& parameters, Index n) {
    const LinearPlace& place = matrices_[size_of(n)];
    const Index start = starts_[size_of(n)];
    const Scalar* weight = parameters.data() + place.weight;
    const std::size_t out = size_of(place.out), in = size_of(place.in);
    alibi_pack(weight, 1, in, in, out, 1, forward_.data() + start);
    if (!backward_.empty()) alibi_pack(weight, in, 1, out, in, 1, backward_.data() + start);
}

void linear(const PackedWeights& weights, const LinearPlace& place, const Scalar* parameters,
            const LinearInput& input, Scalar* out) {
    const AlibiGemm gemm{.a = input.x,
                         .a_row = size_of(place.in),
                         .a_depth = 1,
                         .packed = weights.forward(place),
                         .rows = size_of(input.rows),
                         .depth = size_of(place.in),
                         .width = size_of(place.out),
                         .bias = place.bias == kNoBias ? nullptr : parameters + place.bias,
                         .base = input.base,
                         .base_row = size_of(place.out),
                         .c = out,
                         .c_row = size_of(place.out)};
    alibi_gemm(&gemm);
}

void linear_input_gradient(const PackedWeights& weights, const LinearPlace& place, const Scalar* d_out,
                           Index rows, Scalar* d_x) {
    const AlibiGemm gemm{.a = d_out,
                         .a_row = size_of(place.out),
                         .a_depth = 1,
                         .packed = weights.backward(place),
                         .rows = size_of(rows),
                         .depth = size_of(place.out),
                         .width = size_of(place.in),
                         .bias = nullptr,
                         .base = nullptr,
                         .base_row = 0,
                         .c = d_x,
                         .c_row = size_of(place.in)};
    alibi_gemm(&gemm);
}

void linear_weight_gradient(const LinearPlace& place, const Scalar* x, const Scalar* d_out, Index rows,
                            Scalar* packed, Scalar* gradient) {
    const std::size_t in = size_of(place.in), out = size_of(place.out);
    alibi_pack(x, in, 1, size_of(rows), in, 1, packed);
    Scalar* weight = gradient + place.weight;
    const AlibiGemm gemm{.a = d_out,
                         .a_row = 1,
                         .a_depth = out,
                         .packed = packed,
                         .rows = out,
                         .depth = size_of(rows),
                         .width = in,
                         .bias = nullptr,
                         .base = weight,
                         .base_row = in,
                         .c = weight,
                         .c_row = in};
    alibi_gemm(&gemm);
    if (place.bias != kNoBias) alibi_add_columns(d_out, size_of(rows), out, gradient + place.bias);
}

}  // namespace alibi
