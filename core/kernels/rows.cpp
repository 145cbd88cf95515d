#include "core/kernels/rows.h"

#include <cstdint>
#include <cstring>

// One function, built for several instruction sets; the loader picks. Every version gives the same numbers:
// sums keep their lanes, and products are not fused with sums (see CMakeLists.txt).
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define ALIBI_EACH_CPU __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define ALIBI_EACH_CPU
#endif

namespace {

using Eight = float __attribute__((vector_size(32)));

// exp by 2^k * polynomial(f), Cody-Waite reduction; written without branches so that compilers vectorise it.
inline float exp_approx(float x) {
    constexpr float kLog2e = 1.44269504088896341F;
    constexpr float kLn2High = 0.693359375F;
    constexpr float kLn2Low = -2.12194440e-4F;
    constexpr float kMagic = 12582912.0F;  // 1.5 * 2^23: adding it rounds to a whole number
    const float clamped = x < -87.0F ? -87.0F : (x > 88.0F ? 88.0F : x);
    const float shifted = clamped * kLog2e + kMagic;
    const float k = shifted - kMagic;
    const float f = (clamped - k * kLn2High) - k * kLn2Low;
    float p = 1.9875691500e-4F;
    p = p * f + 1.3981999507e-3F;
    p = p * f + 8.3334519073e-3F;
    p = p * f + 4.1665795894e-2F;
    p = p * f + 1.6666665459e-1F;
    p = p * f + 5.0000001201e-1F;
    const float y = (p * f * f + f) + 1.0F;
    std::uint32_t bits = 0;
    std::memcpy(&bits, &shifted, sizeof bits);
    const std::uint32_t exponent = (bits - 0x4B400000U + 127U) << 23;
    float scale = 0;
    std::memcpy(&scale, &exponent, sizeof scale);
    const float result = y * scale;
    return x < -87.0F ? 0.0F : (x != x ? x : result);
}

inline std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

}  // namespace

extern "C" {

ALIBI_EACH_CPU void alibi_exp_shift(const float* x, std::size_t n, float shift, float* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = exp_approx(x[i] - shift);
}

ALIBI_EACH_CPU double alibi_sum_exp(const float* x, std::size_t n, float shift) {
    constexpr std::size_t kBlock = 256;
    double total = 0;
    for (std::size_t start = 0; start < n; start += kBlock) {
        const std::size_t end = start + kBlock < n ? start + kBlock : n;
        float lanes[8] = {};
        std::size_t i = start;
        for (; i + 8 <= end; i += 8) {
            for (std::size_t lane = 0; lane < 8; ++lane) lanes[lane] += exp_approx(x[i + lane] - shift);
        }
        for (; i < end; ++i) lanes[0] += exp_approx(x[i] - shift);
        for (const float lane : lanes) total += static_cast<double>(lane);
    }
    return total;
}

ALIBI_EACH_CPU void alibi_weigh(const float* x, std::size_t n, float shift, float* out, double* sums) {
    constexpr std::size_t kBlock = 256, kLanes = 8;
    for (std::size_t start = 0; start < n; start += kBlock) {
        const std::size_t count = start + kBlock < n ? kBlock : n - start;
        float weights[kBlock + kLanes], terms[kBlock + kLanes];
        for (std::size_t i = 0; i < count; ++i) {
            const float term = x[start + i] - shift;
            weights[i] = exp_approx(term);
            terms[i] = term < -87.0F ? 0.0F : term;  // a weight of 0 times -infinity is nothing
        }
        for (std::size_t i = count; i < count + kLanes; ++i) weights[i] = terms[i] = 0.0F;
        float sum[kLanes] = {}, term_sum[kLanes] = {}, place_sum[kLanes] = {};
        for (std::size_t i = 0; i < count; i += kLanes) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const float weight = weights[i + lane];
                sum[lane] += weight;
                term_sum[lane] += weight * terms[i + lane];
                place_sum[lane] += weight * static_cast<float>(static_cast<std::int32_t>(i + lane));
            }
        }
        std::memcpy(out + start, weights, count * sizeof(float));
        double all = 0, places = 0;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            all += static_cast<double>(sum[lane]);
            sums[1] += static_cast<double>(term_sum[lane]);
            places += static_cast<double>(place_sum[lane]);
        }
        sums[0] += all;
        sums[2] += static_cast<double>(start) * all + places;
    }
}

ALIBI_EACH_CPU void alibi_scores(const float* q, std::size_t rows, const float* k, std::size_t keys,
                                 std::size_t dim, float* scores) {
    for (std::size_t c = 0; c < keys; ++c) {
        const float* key = k + c * dim;
        for (std::size_t r = 0; r < rows; ++r) {
            const float* query = q + r * dim;
            Eight sum = {};
            std::size_t d = 0;
            for (; d + 8 <= dim; d += 8) {
                Eight a, b;
                std::memcpy(&a, query + d, sizeof a);
                std::memcpy(&b, key + d, sizeof b);
                sum += a * b;
            }
            float lanes[8];
            std::memcpy(lanes, &sum, sizeof lanes);
            for (; d < dim; ++d) lanes[0] += query[d] * key[d];
            scores[r * keys + c] = ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) +
                                   ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
        }
    }
}

ALIBI_EACH_CPU void alibi_random(unsigned long long stream, unsigned long long first, std::size_t n,
                                 float* out) {
    constexpr float kScale =
        2.6428998e-5F;  // 1 / sqrt(4 (65536^2 - 1) / 12): four uniforms of 16 bits are summed
    constexpr float kMean = 131070.0F;
    const std::uint64_t start = mix(stream + 0x9E3779B97F4A7C15ULL);
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t bits = mix(start + (first + i) * 0x9E3779B97F4A7C15ULL);
        const auto sum = static_cast<std::int32_t>((bits & 0xFFFFU) + ((bits >> 16) & 0xFFFFU) +
                                                   ((bits >> 32) & 0xFFFFU) + (bits >> 48));
        out[i] = (static_cast<float>(sum) - kMean) * kScale;
    }
}

ALIBI_EACH_CPU void alibi_add_visible(const float* x, std::size_t n, double* sums, float* counts) {
    constexpr float kMasked = -__builtin_inff();
    for (std::size_t i = 0; i < n; ++i) {
        const bool masked = x[i] == kMasked;
        const float cell = masked ? 0.0F : x[i];
        sums[i] += static_cast<double>(cell);
        counts[i] += masked ? 0.0F : 1.0F;
    }
}
}
