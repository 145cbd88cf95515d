#include "core/attention/near_keys.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/attention/key_blocks.h"
#include "core/attention/row_bias.h"

namespace alibi {
namespace {

// The key of the largest bias.
Index best_key(const FieldSettings& settings, Index query, Interval visible) {
    return settings.form == BiasForm::symmetric ? std::clamp(query, visible.begin, visible.end - 1)
                                                : visible.end - 1;
}

// ln of the sum over the best key and some before it, against the best one's bias.
double log_sum_of_nearest(const AttentionField& field, Index head, Index query, Index best, Index count) {
    const std::vector<Index> keys = positions({best + 1 - count, best + 1});
    Matrix terms;
    field.cells(Stage::biased, head, {&query, 1}, keys, {}, terms);
    const double top = static_cast<double>(terms.maxCoeff());
    double sum = 0;
    for (const Scalar term : terms.reshaped()) sum += std::exp(static_cast<double>(term) - top);
    return top + std::log(sum) - field.row_bias(head, query)(best);
}

}  // namespace

bool leaves_far_keys(const AttentionField& field, Index head) {
    const FieldSettings& settings = field.settings();
    return settings.slopes[static_cast<std::size_t>(head)] > 0 && settings.precision == Precision::float32 &&
           mask_is_interval(settings.mask) && settings.learned_bias.empty();
}

Interval near_keys(const AttentionField& field, Index head, Index query, double bound, double log_sum) {
    const FieldSettings& settings = field.settings();
    const Interval visible = mask_interval(settings.mask, query, field.seq_len());
    const double m = settings.slopes[static_cast<std::size_t>(head)];
    const double lost = 24 * std::log(2.0) - std::log(-std::expm1(-m));
    const double distance = std::ceil((bound - log_sum + lost) / m) + 1;
    if (!(distance < static_cast<double>(visible.size()))) return visible;
    const auto reach = static_cast<Index>(distance);
    const Index best = best_key(settings, query, visible);
    return intersection(visible, {best - reach, best + reach + 1});
}

Interval fewest_keys(const AttentionField& field, Index head, Index query) {
    constexpr Index kScored = 64, kWorthwhile = 8 * kScored;
    const Interval all = field.significant_keys(head, query);
    if (all.size() < kWorthwhile || !leaves_far_keys(field, head)) return all;
    const double bound = field.content().score_bound(head, query);
    if (!std::isfinite(bound)) return all;
    const Index best = best_key(field.settings(), query, all);
    const Index count = std::min(kScored, best + 1 - all.begin);
    // Half a unit for the rounding of large sums to float.
    const double log_sum = log_sum_of_nearest(field, head, query, best, count) - 0.5;
    return near_keys(field, head, query, bound, log_sum);
}

}  // namespace alibi
