#include "core/attention/walked_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/attention/infinity.h"
#include "core/attention/key_blocks.h"
#include "core/attention/real.h"
#include "core/attention/running_sum.h"
#include "core/kernels/rows.h"

namespace alibi {
namespace {

constexpr double kNothing = 1e30;  // taken off a term, leaves a weight of 0

}  // namespace

WalkedRow::WalkedRow(Index query, Interval keys) : query_(query), keys_(keys) {
    terms_.reserve(static_cast<std::size_t>(keys.size()));
}

void WalkedRow::add(std::span<const double> terms) {
    const double largest = largest_of(terms);
    blocks_.push_back({static_cast<Index>(terms_.size()), largest});
    const double taken_off = largest == -kInfinity ? 0 : largest;
    for (const double term : terms) terms_.push_back(static_cast<float>(term - taken_off));
}

double WalkedRow::largest() const {
    double out = -kInfinity;
    for (const Block& block : blocks_)
        if (block.largest > out || std::isnan(block.largest)) out = block.largest;
    return out;
}

// Distances fall up to the query and rise behind it.
void WalkedRow::weigh(Interval part, double shift) {
    for (const Interval run : {intersection(part, {0, query_ + 1 - keys_.begin}),
                               intersection(part, {query_ + 1 - keys_.begin, keys_.size()})}) {
        if (run.size() == 0) continue;
        float* const at = terms_.data() + run.begin;
        double sums[3] = {};
        alibi_weigh(at, static_cast<std::size_t>(run.size()), static_cast<float>(shift), at, sums);
        const Index ahead = keys_.begin + run.begin - query_;  // of the query
        sum_ += sums[0];
        terms_sum_ += sums[1];
        distance_sum_ += ahead > 0 ? real(ahead) * sums[0] + sums[2] : real(-ahead) * sums[0] - sums[2];
    }
}

double WalkedRow::weight_at(Index distance) const {
    const auto at = [&](Index key) {
        return keys_.contains(key) ? static_cast<double>(terms_[static_cast<std::size_t>(key - keys_.begin)])
                                   : 0.0;
    };
    return at(query_ - distance) + (distance > 0 ? at(query_ + distance) : 0.0);
}

// 1e-6 forgives the rounding of the weights.
void WalkedRow::find_reaches(Index window, RowStatistics& out) const {
    const Index farthest = std::max(query_ - keys_.begin, keys_.end - 1 - query_);
    double mass = 0;
    for (Index distance = 0; distance <= farthest; ++distance) {
        mass += weight_at(distance) / sum_;
        if (distance + 1 == window) out.mass_within = mass;
        for (const auto& [reach, share] :
             {std::pair(&out.reach_50, 0.50), std::pair(&out.reach_90, 0.90), std::pair(&out.reach_99, 0.99)})
            if (*reach == 0 && mass >= share - 1e-6) *reach = distance + 1;
        if (out.reach_99 > 0 && distance + 1 >= window) return;
    }
    if (window > farthest) out.mass_within = mass;
}

RowStatistics WalkedRow::statistics(Index window) {
    RowStatistics out;
    const double most = largest();
    if (most == -kInfinity) return out;
    if (!std::isfinite(most)) {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        out.mean_distance = out.entropy = out.self_weight = out.mass_within = nan;
        out.reach_50 = out.reach_90 = out.reach_99 =
            1 + std::max(query_ - keys_.begin, keys_.end - 1 - query_);
        return out;
    }
    for (std::size_t n = 0; n < blocks_.size(); ++n) {
        const Index end = n + 1 < blocks_.size() ? blocks_[n + 1].first : static_cast<Index>(terms_.size());
        weigh({blocks_[n].first, end}, std::min(most - blocks_[n].largest, kNothing));
    }
    out.mean_distance = distance_sum_ / sum_;
    out.entropy = std::log(sum_) - terms_sum_ / sum_;
    out.self_weight = weight_at(0) / sum_;
    find_reaches(window, out);
    return out;
}

}  // namespace alibi
