// The slope of each head: one row of one table for each rule, correct ones and the faults people really make.
//
// Source: the paper, section 3 and its footnote on head counts that are no power of two; the authors' code.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

inline constexpr Index kMaxHeads = 1024;

enum class SlopeRule { reference, text, off_by_one, no_second_step, linear, equal, own };

// A slope is 2^exponent; where the rule makes the exponent a ratio of whole numbers, they are kept for
// display.
struct SlopeExponent {
    Index numerator = 0;  // negative for slopes below 1; in lowest terms
    Index denominator = 1;

    bool operator==(const SlopeExponent&) const = default;
};

struct HeadSlope {
    double value = 0;
    bool in_between = false;                // of the second, interleaved series (rules that have one, h >= p)
    std::optional<SlopeExponent> exponent;  // exact, where the rule and the bias maximum make it so
};

// One row of the table of rules. `own` has no maker: its slopes are the person's.
struct SlopeRuleRow {
    SlopeRule rule;
    std::string_view
        id;  // as on the command line and in session files: "reference", "text", "off-by-one", ...
    bool fault;
    std::vector<HeadSlope> (*make)(Index num_heads, double bias_max);
};

std::span<const SlopeRuleRow> slope_rules();
const SlopeRuleRow& slope_rule_row(SlopeRule rule);
std::optional<SlopeRule> slope_rule_from_id(std::string_view id);

// Slopes of all heads, in head order, double precision (relative error below 1e-15).
// num_heads: 1 to kMaxHeads; bias_max: finite and above 0 (8 in the paper; the last slope of a power of two
// is 2^-bias_max). Throws std::invalid_argument outside these, and for `own`.
std::vector<HeadSlope> head_slopes(SlopeRule rule, Index num_heads, double bias_max = 8);
std::vector<double> slopes(SlopeRule rule, Index num_heads, double bias_max = 8);

// The largest power of two that is not above n (n >= 1): the length of the first series.
Index first_series_length(Index num_heads);

}  // namespace alibi
