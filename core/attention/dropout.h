// Dropout of attention weights as a function of the cell alone, so that forward, backward, any thread and any
// order agree on what is kept and nothing has to be stored.
#pragma once

#include <cstdint>

#include "core/attention/tensor.h"

namespace alibi {

class Dropout {
  public:
    Dropout() : Dropout(0, 0) {}  // off
    Dropout(double probability, std::uint64_t seed) : probability_(probability), seed_(mix(seed)) {}

    bool active() const { return probability_ > 0; }

    // What the weight of a cell is multiplied by: 0, or 1 / (1 - p) where it is kept. `cell`: its number in
    // [batch, head, query, key] order.
    Scalar factor(std::uint64_t cell) const {
        const std::uint64_t hash = mix(seed_ + cell * kGolden);
        const double uniform = static_cast<double>(hash >> 11) * 0x1p-53;
        return uniform < probability_ ? Scalar{0} : static_cast<Scalar>(1 / (1 - probability_));
    }

  private:
    static constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15u;

    // The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
    static std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }

    double probability_;
    std::uint64_t seed_;
};

}  // namespace alibi
