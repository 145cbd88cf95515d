// Products of matrices over plain pointers: the second factor is packed once into panels as wide as two
// registers, and tiles of the result stay in registers. C interface; no allocation, no exceptions.
//
// Any strides serve for the first factor, so that its transpose costs nothing:
//   y  = x W^T + b : a = x (a_row = in, a_depth = 1),   b = W packed as its transpose
//   dx = dy W      : a = dy (a_row = out, a_depth = 1), b = W packed as it is
//   dW += dy^T x   : a = dy (a_row = 1, a_depth = out), b = x packed as it is, base = c = dW
#pragma once

#include <cstddef>

#include "core/kernels/level.h"

extern "C" {

// Floats that a [depth, width] matrix takes once packed. At least 64 bytes aligned memory is fastest.
ALIBI_KERNEL std::size_t alibi_packed_size(std::size_t depth, std::size_t width);

// packed = scale * b, where b[k * depth_stride + n * width_stride] is row k, column n. What fills the last
// panel is 0.
ALIBI_KERNEL void alibi_pack(const float* b, std::size_t depth_stride, std::size_t width_stride,
                             std::size_t depth, std::size_t width, float scale, float* packed);

// c = a b + bias + base; c[m * c_row + n], a[m * a_row + k * a_depth].
struct AlibiGemm {
    const float* a;
    std::size_t a_row, a_depth;
    const float* packed;
    std::size_t rows, depth, width;
    const float* bias;  // [width], or null
    const float* base;  // [rows, width] with rows base_row apart, or null; may be c
    std::size_t base_row;
    float* c;
    std::size_t c_row;
};
ALIBI_KERNEL void alibi_gemm(const AlibiGemm* gemm);
}
