// Causal attention of one head, tile by tile: a tile is a few queries side by side in the lanes of registers
// against all keys they see, so that softmax needs no sums across lanes. C interface; no allocation, no
// exceptions.
//
// Weights are kept as tiles: for each tile of alibi_tile_queries() queries, [key, query] up to the tile's
// last key.
#pragma once

#include <cstddef>

#include "core/kernels/level.h"

extern "C" {

// The bias before distance 0 must hold this many times -infinity (keys after the query), and as many finite
// values must follow the last distance.
enum { kAlibiBiasPad = 32 };

ALIBI_KERNEL std::size_t alibi_tile_queries(void);
// Floats of all the tiles of one head. The tile of query i begins at alibi_weights_size(i), for the first i
// of a tile.
ALIBI_KERNEL std::size_t alibi_weights_size(std::size_t length);
// Floats of scratch memory for each function below.
ALIBI_KERNEL std::size_t alibi_attention_scratch(std::size_t length, std::size_t head_dim);

struct AlibiHead {
    std::size_t length, head_dim;
    const float *query, *key, *value;  // [length, head_dim]
    std::size_t row;                   // floats from one position to the next in all three
    const float* bias;  // bias[distance], added to scores q k / sqrt(head_dim); padded as said above
    const float* kept;  // factors of dropout, laid out as weights; null: none
};

// weights: softmax(q k^T / sqrt(head_dim) + bias). context[position * context_row + d] = weights (times kept)
// value.
ALIBI_KERNEL void alibi_attention(const AlibiHead* head, float* weights, float* context,
                                  std::size_t context_row, float* scratch);

struct AlibiHeadGradient {
    const float *weights, *d_context;  // of alibi_attention
    std::size_t context_row;
    float *d_query, *d_key, *d_value;  // overwritten; rows `row` apart
    float* d_bias;                     // by distance, padded as the bias is; added to. Null: not wanted
};
ALIBI_KERNEL void alibi_attention_backward(const AlibiHead* head, const AlibiHeadGradient* gradient,
                                           float* scratch);

// Context of the queries first ... first + count - 1 alone, whatever the length; nothing is kept. With a
// slope above 0 the bias must be -slope * distance, and keys too far away to change a float are left out:
// walking back, as soon as `largest |query| * key_norm / sqrt(head_dim) - slope * distance`, with the
// geometric tail, is below the sum so far by 2^-24. key_norm: no key is longer.
struct AlibiStream {
    struct AlibiHead head;  // kept is not used
    std::size_t first, count;
    float slope, key_norm;
    float* context;  // of query `first`
    std::size_t context_row;
};
ALIBI_KERNEL void alibi_attention_stream(const AlibiStream* stream, float* scratch);
}
