#include "core/attention/slopes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>

namespace alibi {
namespace {

// A bias maximum that is a whole number of these keeps every exponent an exact ratio.
constexpr double kExactStep = 1.0 / 16;
constexpr double kExactLimit = 1 << 20;

// 2^(-bias_max * step / steps). Whole powers of two are split off before exp2, so that the rounding of a
// large exponent does not reach the value.
double power_of_two(double bias_max, Index step, Index steps) {
    const double k = static_cast<double>(step);
    const double q = static_cast<double>(steps);
    const double whole_max = std::floor(bias_max);
    const double whole = std::floor(whole_max * k / q);
    const double fraction = std::fmod(whole_max * k, q) / q + (bias_max - whole_max) * k / q;
    constexpr double kUnderflow = 4096;  // beyond every exponent of a double
    if (whole > kUnderflow) return 0;
    return std::ldexp(std::exp2(-fraction), -static_cast<int>(whole));
}

std::optional<SlopeExponent> exact_exponent(double bias_max, Index step, Index steps) {
    const double units = bias_max / kExactStep;
    if (bias_max > kExactLimit || units != std::floor(units)) return std::nullopt;
    const std::int64_t numerator = static_cast<std::int64_t>(units) * step;
    const std::int64_t denominator = static_cast<std::int64_t>(1 / kExactStep) * steps;
    const std::int64_t divisor = std::gcd(numerator, denominator);
    return SlopeExponent{-numerator / divisor, denominator / divisor};
}

HeadSlope slope_at(double bias_max, Index step, Index steps, bool in_between = false) {
    return {power_of_two(bias_max, step, steps), in_between, exact_exponent(bias_max, step, steps)};
}

// The first series takes steps first, first + 1, ... of p; the series in between takes second, second +
// stride, ... of 2p.
struct TwoSeries {
    Index first, second, stride;
};

std::vector<HeadSlope> make_two_series(TwoSeries series, Index num_heads, double bias_max) {
    const Index p = first_series_length(num_heads);
    std::vector<HeadSlope> result;
    for (Index h = 0; h < p; ++h) result.push_back(slope_at(bias_max, series.first + h, p));
    for (Index r = 0; r < num_heads - p; ++r)
        result.push_back(slope_at(bias_max, series.second + series.stride * r, 2 * p, true));
    return result;
}

std::vector<HeadSlope> make_reference(Index num_heads, double bias_max) {
    return make_two_series({1, 1, 2}, num_heads, bias_max);
}

std::vector<HeadSlope> make_off_by_one(Index num_heads, double bias_max) {
    return make_two_series({0, 1, 2}, num_heads, bias_max);
}

std::vector<HeadSlope> make_no_second_step(Index num_heads, double bias_max) {
    return make_two_series({1, 1, 1}, num_heads, bias_max);
}

std::vector<HeadSlope> make_text(Index num_heads, double bias_max) {
    std::vector<HeadSlope> result;
    for (Index h = 0; h < num_heads; ++h) result.push_back(slope_at(bias_max, h + 1, num_heads));
    return result;
}

std::vector<HeadSlope> make_linear(Index num_heads, double bias_max) {
    const double first = power_of_two(bias_max, 1, num_heads);
    const double last = power_of_two(bias_max, 1, 1);
    const double gaps = static_cast<double>(std::max<Index>(num_heads - 1, 1));
    std::vector<HeadSlope> result;
    for (Index h = 0; h < num_heads; ++h) {
        const double share = static_cast<double>(h) / gaps;
        result.push_back({std::lerp(first, last, share), false, std::nullopt});
    }
    return result;
}

std::vector<HeadSlope> make_equal(Index num_heads, double bias_max) {
    return std::vector<HeadSlope>(static_cast<std::size_t>(num_heads), slope_at(bias_max, 1, 2));
}

constexpr std::array kRules{
    SlopeRuleRow{SlopeRule::reference, "reference", false, make_reference},
    SlopeRuleRow{SlopeRule::text, "text", false, make_text},
    SlopeRuleRow{SlopeRule::off_by_one, "off-by-one", true, make_off_by_one},
    SlopeRuleRow{SlopeRule::no_second_step, "no-second-step", true, make_no_second_step},
    SlopeRuleRow{SlopeRule::linear, "linear", true, make_linear},
    SlopeRuleRow{SlopeRule::equal, "equal", true, make_equal},
    SlopeRuleRow{SlopeRule::own, "own", false, nullptr},
};

}  // namespace

std::span<const SlopeRuleRow> slope_rules() {
    return kRules;
}

const SlopeRuleRow& slope_rule_row(SlopeRule rule) {
    const auto row = std::ranges::find(kRules, rule, &SlopeRuleRow::rule);
    if (row == kRules.end()) throw std::invalid_argument("there is no such slope rule");
    return *row;
}

std::optional<SlopeRule> slope_rule_from_id(std::string_view id) {
    const auto row = std::ranges::find(kRules, id, &SlopeRuleRow::id);
    if (row == kRules.end()) return std::nullopt;
    return row->rule;
}

std::vector<HeadSlope> head_slopes(SlopeRule rule, Index num_heads, double bias_max) {
    if (num_heads < 1 || num_heads > kMaxHeads)
        throw std::invalid_argument("the number of heads is " + std::to_string(num_heads) +
                                    ", outside 1 to " + std::to_string(kMaxHeads));
    if (!std::isfinite(bias_max) || bias_max <= 0)
        throw std::invalid_argument("the bias maximum must be a finite number above 0");
    const SlopeRuleRow& row = slope_rule_row(rule);
    if (row.make == nullptr)
        throw std::invalid_argument("own slopes are given one by one, no rule makes them");
    return row.make(num_heads, bias_max);
}

std::vector<double> slopes(SlopeRule rule, Index num_heads, double bias_max) {
    std::vector<double> result;
    for (const HeadSlope& slope : head_slopes(rule, num_heads, bias_max)) result.push_back(slope.value);
    return result;
}

Index first_series_length(Index num_heads) {
    if (num_heads < 1) throw std::invalid_argument("the number of heads must be 1 or more");
    return static_cast<Index>(std::bit_floor(static_cast<std::uint64_t>(num_heads)));
}

}  // namespace alibi
