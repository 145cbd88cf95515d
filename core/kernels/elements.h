// What a model does to each number or each row besides its products: layer norm, GELU, cross-entropy, sums
// and AdamW, forward and backward side by side. C interface over plain pointers; no allocation, no
// exceptions. Rows lie one after the other. Sums run in a fixed order, which differs from one instruction set
// to the next.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/kernels/level.h"

extern "C" {

// out = gain (x - mean) / sqrt(variance + epsilon) + bias, row by row. statistics: mean and 1 / sqrt(...) of
// each row.
ALIBI_KERNEL void alibi_layer_norm(const float* x, std::size_t rows, std::size_t width, const float* gain,
                                   const float* bias, float epsilon, float* out, float* statistics);
// d_x = (add ? d_x : 0) + gradient; d_gain and d_bias are added to.
struct AlibiLayerNormGradient {
    const float *x, *statistics, *gain, *d_out;
    std::size_t rows, width;
    float *d_x, *d_gain, *d_bias;
    bool add;
};
ALIBI_KERNEL void alibi_layer_norm_backward(const AlibiLayerNormGradient* gradient);

// GELU in its tanh form, x / (1 + exp(-2 u)) with u = sqrt(2 / pi) (x + 0.044715 x^3), and its slope. out may
// be x, slope may be null or x.
ALIBI_KERNEL void alibi_gelu(const float* x, std::size_t n, float* out, float* slope);

// loss[r] = log(sum_n exp(x[r, n])) - x[r, target[r]].
ALIBI_KERNEL void alibi_cross_entropy(const float* x, std::size_t rows, std::size_t width,
                                      const std::int32_t* target, float* loss);
// The same, and x becomes its gradient times scale: scale (softmax(x) - one at the target).
ALIBI_KERNEL void alibi_cross_entropy_gradient(float* x, std::size_t rows, std::size_t width,
                                               const std::int32_t* target, float scale, float* loss);

ALIBI_KERNEL void alibi_add(const float* x, std::size_t n, float* to);       // to += x
ALIBI_KERNEL void alibi_multiply(const float* x, std::size_t n, float* to);  // to *= x
// sums[n] += sum_r x[r, n].
ALIBI_KERNEL void alibi_add_columns(const float* x, std::size_t rows, std::size_t width, float* sums);
ALIBI_KERNEL double alibi_sum_of_squares(const float* x, std::size_t n);

// mean = b1 mean + (1 - b1) g; square = b2 square + (1 - b2) g^2;
// x = x (1 - decay) - rate mean / (sqrt(square) root + epsilon).
struct AlibiAdamW {
    float beta_1, beta_2, rate, root, epsilon, decay;
};
ALIBI_KERNEL void alibi_adamw(const AlibiAdamW* settings, const float* gradient, std::size_t n, float* mean,
                              float* square, float* x);
}
