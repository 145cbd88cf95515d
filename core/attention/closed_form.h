// What a slope means when the content scores are all 0: closed forms of softmax(-m d) over the distances
// d = 0 .. n-1 of the n visible keys (causal, distance form and all forms softmax cannot tell from it).
//
// With r = e^-m: weight p(d) = r^d (1-r)/(1-r^n). n = nullopt means infinitely many keys (then m must be
// above 0). All functions throw std::invalid_argument for a slope that is not finite, n < 1, or m <= 0 with
// infinite n. For finite n any finite slope is defined: 0 is the uniform row, below 0 favours the far end.
// Evaluated with expm1/log1p so that slopes down to 1e-300 and n to 1e6 lose no digits.
#pragma once

#include <optional>

#include "core/attention/tensor.h"

namespace alibi {

using VisibleKeys = std::optional<Index>;

struct SlopeStatistics {
    double slope = 0;
    double half_life = 0;  // ln 2 / m, tokens; infinite for m = 0, negative for a reversed sign
    Index reach_50 = 0;    // smallest window that holds that share of the mass, tokens
    Index reach_90 = 0;
    Index reach_99 = 0;
    double mean_distance = 0;  // E[d], tokens
    double variance = 0;       // of d
    double entropy = 0;        // nats
    double participation = 0;  // 1 / sum p^2: how many keys share the attention
    double self_weight = 0;    // p(0)

    bool operator==(const SlopeStatistics&) const = default;
};

SlopeStatistics slope_statistics(double slope, VisibleKeys n);

double closed_form_weight(double slope, Index distance, VisibleKeys n);
// ln of the weight; finite where the weight itself underflows.
double closed_form_log_weight(double slope, Index distance, VisibleKeys n);
// Smallest window W with mass(d < W) >= mass, 0 < mass <= 1; n at most. (Infinite n and mass 1: throws.)
Index closed_form_reach(double slope, double mass, VisibleKeys n);
double closed_form_mass_within(double slope, Index window, VisibleKeys n);
double half_life(double slope);
// How many logits q.k/sqrt(d_k) a key at `distance` needs above a key at distance 0 to get the same weight: m
// d.
double logits_to_beat(double slope, double distance);
// Total variation between the row of n keys and the infinite row: r^n.
double total_variation_to_infinity(double slope, Index n);
// Mean |d| and self weight of the symmetric form far from both ends.
double symmetric_mean_distance(double slope);
double symmetric_self_weight(double slope);

}  // namespace alibi
