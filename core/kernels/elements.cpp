#include "core/kernels/elements.h"

#include <cmath>

#include "core/kernels/vectors.h"

namespace {

using alibi::kernels::all;
using alibi::kernels::exp_of;
using alibi::kernels::Floats;
using alibi::kernels::kLanes;
using alibi::kernels::larger;
using alibi::kernels::largest_of;
using alibi::kernels::load;
using alibi::kernels::load_part;
using alibi::kernels::store;
using alibi::kernels::store_part;
using alibi::kernels::sum_of;

constexpr float kGeluRoot = 0.7978845608028654F, kGeluCube = 0.044715F;

float mean_of(const float* x, std::size_t width) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::size_t n = 0; n < width; ++n) sum += x[n];
    return sum / static_cast<float>(width);
}

float variance_of(const float* x, std::size_t width, float mean) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::size_t n = 0; n < width; ++n) sum += (x[n] - mean) * (x[n] - mean);
    return sum / static_cast<float>(width);
}

struct Gelu {
    Floats value, slope;
};

// x s and s + 2 u' x s (1 - s), with s = 1 / (1 + e^(-2u)).
inline Gelu gelu_of(const Floats& x) {
    const Floats square = x * x;
    const Floats u = x * (kGeluRoot + (kGeluRoot * kGeluCube) * square);
    const Floats s = 1.0F / (1.0F + exp_of(-2.0F * u));
    const Floats du = kGeluRoot + (3 * kGeluRoot * kGeluCube) * square;
    return {x * s, s + 2.0F * x * du * s * (1.0F - s)};
}

// x becomes e^(x - largest); returns the sum and the largest.
struct RowSoftmax {
    float largest, sum;
};

float largest_of_row(const float* x, std::size_t width) {
    Floats largest = all(-INFINITY);
    std::size_t n = 0;
    for (; n + kLanes <= width; n += kLanes) largest = larger(load(x + n), largest);
    if (n < width) largest = larger(load_part(x + n, width - n, -INFINITY), largest);
    return largest_of(largest);
}

template <bool kKeep>
RowSoftmax softmax_row(const float* x, std::size_t width, float* out) {
    const float largest = largest_of_row(x, width);
    Floats sum = {};
    std::size_t n = 0;
    for (; n + kLanes <= width; n += kLanes) {
        const Floats value = exp_of(load(x + n) - largest);
        if constexpr (kKeep) store(out + n, value);
        sum += value;
    }
    if (n < width) {
        const Floats value = exp_of(load_part(x + n, width - n, -INFINITY) - largest);
        if constexpr (kKeep) store_part(out + n, value, width - n);
        sum += value;
    }
    return {largest, sum_of(sum)};
}

}  // namespace

extern "C" {

void alibi_layer_norm(const float* x, std::size_t rows, std::size_t width, const float* gain,
                      const float* bias, float epsilon, float* out, float* statistics) {
    for (std::size_t r = 0; r < rows; ++r) {
        const float mean = mean_of(x, width);
        const float inverse = 1.0F / std::sqrt(variance_of(x, width, mean) + epsilon);
#pragma omp simd
        for (std::size_t n = 0; n < width; ++n) out[n] = (x[n] - mean) * inverse * gain[n] + bias[n];
        if (statistics != nullptr) {
            statistics[2 * r] = mean;
            statistics[2 * r + 1] = inverse;
        }
        x += width;
        out += width;
    }
}

void alibi_layer_norm_backward(const AlibiLayerNormGradient* gradient) {
    const std::size_t width = gradient->width;
    const float* gain = gradient->gain;
    float *d_gain = gradient->d_gain, *d_bias = gradient->d_bias;
    for (std::size_t r = 0; r < gradient->rows; ++r) {
        const float *x = gradient->x + r * width, *d_out = gradient->d_out + r * width;
        float* d_x = gradient->d_x + r * width;
        const float mean = gradient->statistics[2 * r], inverse = gradient->statistics[2 * r + 1];
        float sum = 0, along = 0;
#pragma omp simd reduction(+ : sum, along)
        for (std::size_t n = 0; n < width; ++n) {
            const float normal = (x[n] - mean) * inverse, d_normal = d_out[n] * gain[n];
            d_gain[n] += d_out[n] * normal;
            d_bias[n] += d_out[n];
            sum += d_normal;
            along += d_normal * normal;
        }
        sum /= static_cast<float>(width);
        along /= static_cast<float>(width);
        const float kept = gradient->add ? 1.0F : 0.0F;
#pragma omp simd
        for (std::size_t n = 0; n < width; ++n) {
            const float normal = (x[n] - mean) * inverse;
            d_x[n] = kept * d_x[n] + inverse * (d_out[n] * gain[n] - sum - normal * along);
        }
    }
}

void alibi_gelu(const float* x, std::size_t n, float* out, float* slope) {
    std::size_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
        const Gelu gelu = gelu_of(load(x + i));
        store(out + i, gelu.value);
        if (slope != nullptr) store(slope + i, gelu.slope);
    }
    if (i == n) return;
    const Gelu gelu = gelu_of(load_part(x + i, n - i));
    store_part(out + i, gelu.value, n - i);
    if (slope != nullptr) store_part(slope + i, gelu.slope, n - i);
}

void alibi_cross_entropy(const float* x, std::size_t rows, std::size_t width, const std::int32_t* target,
                         float* loss) {
    for (std::size_t r = 0; r < rows; ++r, x += width) {
        const RowSoftmax row = softmax_row<false>(x, width, nullptr);
        loss[r] = std::log(row.sum) - (x[target[r]] - row.largest);
    }
}

void alibi_cross_entropy_gradient(float* x, std::size_t rows, std::size_t width, const std::int32_t* target,
                                  float scale, float* loss) {
    for (std::size_t r = 0; r < rows; ++r, x += width) {
        const float of_target = x[target[r]];
        const RowSoftmax row = softmax_row<true>(x, width, x);
        loss[r] = std::log(row.sum) - (of_target - row.largest);
        const float factor = scale / row.sum;
#pragma omp simd
        for (std::size_t n = 0; n < width; ++n) x[n] *= factor;
        x[target[r]] -= scale;
    }
}

void alibi_add(const float* x, std::size_t n, float* to) {
#pragma omp simd
    for (std::size_t i = 0; i < n; ++i) to[i] += x[i];
}

void alibi_multiply(const float* x, std::size_t n, float* to) {
#pragma omp simd
    for (std::size_t i = 0; i < n; ++i) to[i] *= x[i];
}

void alibi_add_columns(const float* x, std::size_t rows, std::size_t width, float* sums) {
    constexpr std::size_t kColumns = 4 * kLanes;  // at a time, their sums in registers
    std::size_t n = 0;
    for (; n + kColumns <= width; n += kColumns) {
        Floats total[4];
        for (std::size_t w = 0; w < 4; ++w) total[w] = load(sums + n + w * kLanes);
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t w = 0; w < 4; ++w) total[w] += load(x + r * width + n + w * kLanes);
        for (std::size_t w = 0; w < 4; ++w) store(sums + n + w * kLanes, total[w]);
    }
    if (n == width) return;
    for (std::size_t r = 0; r < rows; ++r) alibi_add(x + r * width + n, width - n, sums + n);
}

double alibi_sum_of_squares(const float* x, std::size_t n) {
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (std::size_t i = 0; i < n; ++i) sum += static_cast<double>(x[i]) * static_cast<double>(x[i]);
    return sum;
}

void alibi_adamw(const AlibiAdamW* settings, const float* gradient, std::size_t n, float* mean, float* square,
                 float* x) {
    const AlibiAdamW s = *settings;
    const float new_1 = 1 - s.beta_1, new_2 = 1 - s.beta_2, kept = 1 - s.decay;
#pragma omp simd
    for (std::size_t i = 0; i < n; ++i) {
        const float g = gradient[i];
        mean[i] = s.beta_1 * mean[i] + new_1 * g;
        square[i] = s.beta_2 * square[i] + new_2 * (g * g);
        x[i] = kept * x[i] - s.rate * mean[i] / (std::sqrt(square[i]) * s.root + s.epsilon);
    }
}
}
