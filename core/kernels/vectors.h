// Vectors of floats as wide as the instruction set this file is compiled for, and exp of one. Only for the
// sources of core/kernels: what includes it differs from one build of them to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace alibi::kernels {

using Four = float __attribute__((vector_size(16)));
using Eight = float __attribute__((vector_size(32)));
using Sixteen = float __attribute__((vector_size(64)));

// kLanes floats fill a register; a tile of kTileRows x 2 registers fills the register file.
#if defined(__AVX512F__)
inline constexpr std::size_t kLanes = 16;
inline constexpr int kTileRows = 12;
using Floats = Sixteen;
#elif defined(__AVX2__)
inline constexpr std::size_t kLanes = 8;
inline constexpr int kTileRows = 6;
using Floats = Eight;
#else
inline constexpr std::size_t kLanes = 4;
inline constexpr int kTileRows = 6;
using Floats = Four;
#endif
using Bits = std::uint32_t __attribute__((vector_size(kLanes * 4)));

// Queries of one tile of attention, and columns of one panel of a packed matrix.
inline constexpr std::size_t kPanel = 2 * kLanes;

template <typename V = Floats>
inline V load(const float* from) {
    V value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <typename V>
inline void store(float* to, const V& value) {
    std::memcpy(to, &value, sizeof value);
}

// The first `count` lanes; the others are `rest`.
inline Floats load_part(const float* from, std::size_t count, float rest = 0) {
    float lanes[kLanes];
    for (std::size_t n = 0; n < kLanes; ++n) lanes[n] = n < count ? from[n] : rest;
    return load(lanes);
}

inline void store_part(float* to, const Floats& value, std::size_t count) {
    std::memcpy(to, &value, count * sizeof(float));
}

inline Floats all(float value) {
    return Floats{} + value;
}

inline Floats larger(const Floats& a, const Floats& b) {
    return a > b ? a : b;
}

inline float sum_of(const Floats& value) {
    float lanes[kLanes];
    store(lanes, value);
    for (std::size_t half = kLanes / 2; half > 0; half /= 2)
        for (std::size_t n = 0; n < half; ++n) lanes[n] += lanes[n + half];
    return lanes[0];
}

inline float largest_of(const Floats& value) {
    float lanes[kLanes];
    store(lanes, value);
    float result = lanes[0];
    for (const float lane : lanes) result = lane > result ? lane : result;
    return result;
}

// to[c][r] = scale * from[r][c], four by four.
inline void turn_block(const float* from, std::size_t from_row, float scale, float* to, std::size_t to_row) {
    const Four a = load<Four>(from), b = load<Four>(from + from_row), c = load<Four>(from + 2 * from_row),
               d = load<Four>(from + 3 * from_row);
    const Four ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5),
               ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const Four cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5),
               cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    store(to, scale * __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5));
    store(to + to_row, scale * __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7));
    store(to + 2 * to_row, scale * __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
    store(to + 3 * to_row, scale * __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7));
}

// e^x, relative error below 2e-7: 2^k times a polynomial of the rest (Cody and Waite's reduction). 0 below
// -87, what e^88 is above 88, NaN of NaN.
inline Floats exp_of(const Floats& x) {
    constexpr float kLog2e = 1.44269504088896341F, kLn2High = 0.693359375F, kLn2Low = -2.12194440e-4F;
    constexpr float kMagic = 12582912.0F;  // 1.5 * 2^23: adding it rounds to a whole number
    const Floats low = Floats{} - 87.0F, high = Floats{} + 88.0F;
    const Floats bounded = x > high ? high : x;
    const Floats shifted = bounded * kLog2e + kMagic;
    const Floats k = shifted - kMagic;
    const Floats f = (bounded - k * kLn2High) - k * kLn2Low;
    Floats p = Floats{} + 1.9875691500e-4F;
    p = p * f + 1.3981999507e-3F;
    p = p * f + 8.3334519073e-3F;
    p = p * f + 4.1665795894e-2F;
    p = p * f + 1.6666665459e-1F;
    p = p * f + 5.0000001201e-1F;
    const Floats y = (p * f * f + f) + 1.0F;
    const Bits exponent = (reinterpret_cast<Bits>(shifted) - 0x4B400000U + 127U) << 23;
    return x < low ? Floats{} : y * reinterpret_cast<Floats>(exponent);
}

}  // namespace alibi::kernels
