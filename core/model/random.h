// Random numbers that are the same on every machine: the finalizer of SplitMix64 (Steele, Lea, Flood 2014)
// over a counter. Internal to core/model.
#pragma once

#include <cstdint>

#include "core/attention/tensor.h"

namespace alibi {

inline std::uint64_t mix_bits(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

class Random {
  public:
    // Streams of one seed are independent of each other.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
        : state_(mix_bits(mix_bits(seed + kGolden) ^ (stream * kGolden + 0x5851F42D4C957F2Du))) {}

    std::uint64_t next() { return mix_bits(state_ += kGolden); }
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // in [0, 1)
    // 0 to count - 1 (count >= 1 and far below 2^53).
    Index below(Index count) { return static_cast<Index>(uniform() * static_cast<double>(count)); }
    bool chance(double probability) { return uniform() < probability; }

  private:
    static constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15u;
    std::uint64_t state_;
};

}  // namespace alibi
