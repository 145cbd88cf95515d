#include "core/attention/closed_form.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "core/attention/closed_form_parts.h"
#include "core/attention/infinity.h"
#include "core/attention/long_reach.h"
#include "core/attention/real.h"

namespace alibi {
namespace {

void require_finite(double slope) {
    if (!std::isfinite(slope)) throw std::invalid_argument("a slope must be a finite number");
}

void require_above_zero(double slope) {
    require_finite(slope);
    if (slope <= 0) throw std::invalid_argument("a row without an end needs a slope above 0");
}

void check(double slope, VisibleKeys n) {
    if (!n) return require_above_zero(slope);
    require_finite(slope);
    if (*n < 1) throw std::invalid_argument("the number of visible keys must be 1 or more");
}

// A row whose ends differ by less than a rounding is uniform.
bool is_uniform(double slope, VisibleKeys n) {
    constexpr double kRounding = 1e-18;
    return n && std::abs(slope) * real(*n) < kRounding;
}

// ln(1 - e^-x) for x > 0.
double log_one_minus_exp(double x) {
    return x < std::numbers::ln2 ? std::log(-std::expm1(-x)) : std::log1p(-std::exp(-x));
}

// 1/(e^x - 1) and e^x/(e^x - 1)^2: mean and variance of the distance without an end; x > 0.
double bose(double x) {
    return 1 / std::expm1(x);
}
double bose_variance(double x) {
    const double root = 0.5 / std::sinh(x / 2);
    return root * root;
}

// (coth y - 1/y) / y for |y| <= 1/2, by Lambert's continued fraction: no difference of near values.
double langevin_over(double y) {
    double fraction = 0;
    for (int odd = 17; odd >= 3; odd -= 2) fraction = 1 / (odd + y * y * fraction);
    return fraction;
}

// g(x) = 1/(e^x - 1) - 1/x + 1/2, the part of `bose` that differs from row to row while n m is small, and g'.
double bose_rest(double x) {
    return x / 4 * langevin_over(x / 2);
}
double bose_rest_slope(double x) {
    const double y = x / 2;
    const double q = langevin_over(y);
    return (1 - 2 * q - y * q * y * q) / 4;
}

// Below this n m the closed forms are differences of two near numbers; above it they lose a digit at most.
constexpr double kSmallSpan = 1;

// The functions below take m > 0; a reversed sign is the same row read from its far end.
double mean_forward(double m, VisibleKeys n) {
    if (!n) return bose(m);
    const double keys = real(*n);
    if (keys * m > kSmallSpan) return *n == 1 ? 0 : bose(m) - keys * bose(keys * m);
    return (keys - 1) / 2 - (keys * bose_rest(keys * m) - bose_rest(m));
}

double variance_forward(double m, VisibleKeys n) {
    if (!n) return bose_variance(m);
    const double keys = real(*n);
    if (*n == 1) return 0;
    if (keys * m > kSmallSpan) return bose_variance(m) - keys * keys * bose_variance(keys * m);
    return keys * keys * bose_rest_slope(keys * m) - bose_rest_slope(m);
}

// ln p(0) = ln((1 - r)/(1 - r^n))
double log_self_weight_forward(double m, VisibleKeys n) {
    if (!n) return log_one_minus_exp(m);
    const double span = real(*n) * m;
    if (m < std::numbers::ln2) return std::log(std::expm1(-m) / std::expm1(-span));
    return log_one_minus_exp(m) - log_one_minus_exp(span);
}

double mean_distance(double slope, VisibleKeys n) {
    if (is_uniform(slope, n)) return (real(*n) - 1) / 2;
    const double forward = mean_forward(std::abs(slope), n);
    return slope > 0 ? forward : real(*n) - 1 - forward;
}

double variance(double slope, VisibleKeys n) {
    if (is_uniform(slope, n)) return (real(*n) * real(*n) - 1) / 12;
    return variance_forward(std::abs(slope), n);
}

double entropy(double slope, VisibleKeys n) {
    if (is_uniform(slope, n)) return std::log(real(*n));
    const double m = std::abs(slope);
    return m * mean_forward(m, n) - log_self_weight_forward(m, n);
}

double participation(double slope, VisibleKeys n) {
    if (is_uniform(slope, n)) return real(*n);
    const double m = std::abs(slope);
    return (n ? std::tanh(real(*n) * m / 2) : 1.0) / std::tanh(m / 2);
}

// mass(d >= window), without the cancellation of 1 - mass_within.
double mass_beyond(double slope, Index window, VisibleKeys n) {
    return n ? closed_form_mass_within(-slope, *n - window, n) : std::exp(-slope * real(window));
}

constexpr double kExactWindows = 1e11;  // above, one token changes the mass by less than its tolerance

// Decided on the smaller of the two sides, with room for the rounding of either.
bool window_holds(double slope, double mass, Index window, VisibleKeys n) {
    constexpr double kTolerance = 1e-12;
    if (mass <= 0.5) return closed_form_mass_within(slope, window, n) >= mass * (1 - kTolerance);
    return mass_beyond(slope, window, n) <= (1 - mass) * (1 + kTolerance);
}

// The real W with mass(d < W) = mass.
double reach_estimate(double slope, double mass, VisibleKeys n) {
    if (is_uniform(slope, n)) return mass * real(*n);
    const double m = std::abs(slope);
    const double end = n ? std::exp(-m * real(*n)) : 0.0;  // r^n
    if (slope < 0) return real(*n) + std::log(mass + (1 - mass) * end) / m;
    if (mass > 0.5) return -std::log((1 - mass) + mass * end) / m;
    return -std::log1p(mass * (n ? std::expm1(-m * real(*n)) : -1.0)) / m;
}

}  // namespace

SlopeStatistics slope_statistics(double slope, VisibleKeys n) {
    check(slope, n);
    SlopeStatistics result;
    result.slope = slope;
    result.half_life = half_life(slope);
    result.reach_50 = closed_form_reach(slope, 0.50, n);
    result.reach_90 = closed_form_reach(slope, 0.90, n);
    result.reach_99 = closed_form_reach(slope, 0.99, n);
    result.mean_distance = mean_distance(slope, n);
    result.variance = variance(slope, n);
    result.entropy = entropy(slope, n);
    result.participation = participation(slope, n);
    result.self_weight = closed_form_weight(slope, 0, n);
    return result;
}

double closed_form_weight(double slope, Index distance, VisibleKeys n) {
    return std::exp(closed_form_log_weight(slope, distance, n));
}

double closed_form_log_weight(double slope, Index distance, VisibleKeys n) {
    check(slope, n);
    if (distance < 0 || (n && distance >= *n)) return -kInfinity;
    if (is_uniform(slope, n)) return -std::log(real(*n));
    const double m = std::abs(slope);
    const double steps = real(slope > 0 ? distance : *n - 1 - distance);
    return log_self_weight_forward(m, n) - m * steps;
}

double long_reach(double slope, double mass, VisibleKeys n) {
    const Index reach = closed_form_reach(slope, mass, n);
    return real(reach) > kExactWindows && mass < 1 ? std::ceil(reach_estimate(slope, mass, n)) : real(reach);
}

Index closed_form_reach(double slope, double mass, VisibleKeys n) {
    check(slope, n);
    if (!(mass > 0 && mass <= 1))
        throw std::invalid_argument("a share of the mass must be above 0 and at most 1");
    if (mass == 1 && !n)
        throw std::invalid_argument("a row without an end holds all of its mass in no window");
    if (mass == 1) return *n;
    const Index most = n ? *n : std::numeric_limits<Index>::max();
    const double estimate = std::max(std::ceil(reach_estimate(slope, mass, n)), 1.0);
    const bool rough = estimate > kExactWindows;
    const Index window = estimate < real(most) ? static_cast<Index>(estimate) : most;
    if (rough) return window;
    if (window > 1 && window_holds(slope, mass, window - 1, n)) return window - 1;
    return window_holds(slope, mass, window, n) ? window : window + 1;
}

double closed_form_mass_within(double slope, Index window, VisibleKeys n) {
    check(slope, n);
    if (window <= 0) return 0;
    if (!n) return -std::expm1(-slope * real(window));
    if (window >= *n) return 1;
    if (is_uniform(slope, n)) return real(window) / real(*n);
    const double m = std::abs(slope);
    const double share = std::expm1(-m * real(window)) / std::expm1(-m * real(*n));
    return slope > 0 ? share : share * std::exp(-m * real(*n - window));
}

double closed_form_mean_distance(double slope, VisibleKeys n) {
    check(slope, n);
    return mean_distance(slope, n);
}

double closed_form_entropy(double slope, VisibleKeys n) {
    check(slope, n);
    return entropy(slope, n);
}

double half_life(double slope) {
    require_finite(slope);
    return slope == 0 ? kInfinity : std::numbers::ln2 / slope;
}

double logits_to_beat(double slope, double distance) {
    require_finite(slope);
    return slope * distance;
}

double total_variation_to_infinity(double slope, Index n) {
    require_above_zero(slope);
    if (n < 1) throw std::invalid_argument("the number of visible keys must be 1 or more");
    return std::exp(-slope * real(n));
}

double symmetric_mean_distance(double slope) {
    require_above_zero(slope);
    return 1 / std::sinh(slope);
}

double symmetric_self_weight(double slope) {
    require_above_zero(slope);
    return std::tanh(slope / 2);
}

}  // namespace alibi
