#include "core/attention/zero_row.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/attention/closed_form_parts.h"

namespace alibi {
namespace {

// e^-kFallen is nothing beside 1 in double, and so is kMaxLength e^-kFallen.
constexpr double kFallen = 800;

RowArm arm(double slope, Index first, Index keys) {
    if (slope * static_cast<double>(keys) > kFallen)
        keys = static_cast<Index>(std::ceil(kFallen / slope)) + 1;
    return {slope, first, std::max<Index>(keys, 0)};
}

// ln of the sum of e^(-slope (distance - origin)).
double log_mass(const RowArm& arm, Index origin) {
    if (arm.keys == 0) return -std::numeric_limits<double>::infinity();
    return -arm.slope * static_cast<double>(arm.first - origin) -
           closed_form_log_weight(arm.slope, 0, arm.keys);
}

// An arm and its part of the row's mass.
struct Share {
    const RowArm& arm;
    double mass;
};
using Shares = std::array<Share, 2>;

Index nearest(const ZeroRow& row) {
    return row.before.keys > 0 ? row.before.first : row.after.first;
}

Shares shares_of(const ZeroRow& row) {
    const double sum = zero_row_log_sum(row);
    const Index origin = nearest(row);
    return {Share{row.before, std::exp(log_mass(row.before, origin) - sum)},
            Share{row.after, std::exp(log_mass(row.after, origin) - sum)}};
}

double mass_within(const Shares& shares, Index window) {
    double sum = 0;
    for (const auto& [arm, mass] : shares) {
        if (mass == 0 || window <= arm.first) continue;
        sum += mass * closed_form_mass_within(arm.slope, std::min(window - arm.first, arm.keys), arm.keys);
    }
    return sum;
}

Index reach(const Shares& shares, double share) {
    constexpr double kTolerance = 1e-12;
    Index low = 0, high = 0;
    for (const auto& [arm, mass] : shares) {
        if (mass == 1) return arm.first + closed_form_reach(arm.slope, share, arm.keys);
        if (arm.keys > 0) high = std::max(high, arm.first + arm.keys);
    }
    while (high - low > 1) {
        const Index middle = low + (high - low) / 2;
        (mass_within(shares, middle) >= share * (1 - kTolerance) ? high : low) = middle;
    }
    return high;
}

}  // namespace

ZeroRow zero_row(BiasForm form, double slope, Index query, Interval visible) {
    const Index own = std::clamp(query, visible.begin, visible.end - 1);
    ZeroRow row;
    if (own <= query) row.before = arm(slope, query - own, own + 1 - visible.begin);
    const Index first = own > query ? own - query : 1;
    row.after = arm(form == BiasForm::symmetric ? slope : -slope, first, visible.end - query - first);
    return row;
}

double zero_row_log_sum(const ZeroRow& row) {
    const double before = log_mass(row.before, nearest(row)), after = log_mass(row.after, nearest(row));
    const double most = std::max(before, after);
    return most + std::log(std::exp(before - most) + std::exp(after - most));
}

RowStatistics zero_row_statistics(const ZeroRow& row, Index window) {
    RowStatistics out;
    const Shares shares = shares_of(row);
    for (const auto& [arm, mass] : shares) {
        if (mass == 0) continue;
        const double first = static_cast<double>(arm.first);
        out.mean_distance += mass * (first + closed_form_mean_distance(arm.slope, arm.keys));
        out.entropy += mass * (closed_form_entropy(arm.slope, arm.keys) - std::log(mass));
        if (arm.first == 0) out.self_weight = mass * closed_form_weight(arm.slope, 0, arm.keys);
    }
    out.reach_50 = reach(shares, 0.50);
    out.reach_90 = reach(shares, 0.90);
    out.reach_99 = reach(shares, 0.99);
    out.mass_within = mass_within(shares, window);
    return out;
}

}  // namespace alibi
