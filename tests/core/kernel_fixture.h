// Numbers to feed kernels with, and what they are compared with: the same worked out in double.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace alibi::test {

using Values = std::vector<float>;
using Exact = std::vector<double>;

inline std::size_t as_size(int value) {
    return static_cast<std::size_t>(value);
}

// Between -size and size, different for each seed.
inline Values some_values(std::size_t count, unsigned seed, float size = 1) {
    Values values(count);
    std::uint64_t state = seed;
    for (float& value : values) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        value = size * (static_cast<float>(state >> 40) * 0x1p-23F - 1);
    }
    return values;
}

// The largest difference, relative to the largest value of `expected`; NaN counts as infinity.
inline double error_of(const Values& values, const Exact& expected) {
    double largest = 0, error = 0;
    for (std::size_t n = 0; n < expected.size(); ++n) {
        const double difference = std::abs(static_cast<double>(values[n]) - expected[n]);
        error = difference <= error ? error : (std::isnan(difference) ? INFINITY : difference);
        largest = std::max(largest, std::abs(expected[n]));
    }
    return error / std::max(largest, 1e-3);
}

inline double at(const Values& values, std::size_t n) {
    return static_cast<double>(values[n]);
}

}  // namespace alibi::test
