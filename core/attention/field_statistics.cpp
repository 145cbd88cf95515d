// Figures of rows of weights: where a head looks, how widely, and how far.
#include <algorithm>
#include <cmath>

#include "core/attention/closed_form.h"
#include "core/attention/field.h"
#include "core/attention/row_bias.h"

namespace alibi {

namespace {

// Smallest window of distances whose mass is at least `share`; 1e-6 forgives the rounding of float weights.
Index window_with(const std::vector<double>& mass_at_distance, double share) {
    double mass = 0;
    for (std::size_t d = 0; d < mass_at_distance.size(); ++d) {
        mass += mass_at_distance[d];
        if (mass >= share - 1e-6) return static_cast<Index>(d) + 1;
    }
    return static_cast<Index>(mass_at_distance.size());
}

RowStatistics from_closed_form(double slope, Index keys, Index window) {
    const SlopeStatistics s = slope_statistics(slope, keys);
    RowStatistics out;
    out.keys = keys;
    out.mean_distance = s.mean_distance;
    out.entropy = s.entropy;
    out.self_weight = s.self_weight;
    out.reach_50 = s.reach_50;
    out.reach_90 = s.reach_90;
    out.reach_99 = s.reach_99;
    out.mass_within = closed_form_mass_within(slope, std::min(window, keys), keys);
    return out;
}

// `weights` of keys first, first + 1, ...; masked ones are kMasked.
RowStatistics from_weights(Index query, Index first, std::span<const Scalar> weights, Index window) {
    RowStatistics out;
    std::vector<double> mass_at_distance;
    for (std::size_t c = 0; c < weights.size(); ++c) {
        if (weights[c] == kMasked) continue;
        const auto w = static_cast<double>(weights[c]);
        const auto distance = static_cast<std::size_t>(std::abs(query - first - static_cast<Index>(c)));
        if (distance >= mass_at_distance.size()) mass_at_distance.resize(distance + 1);
        mass_at_distance[distance] += w;
        ++out.keys;
        if (w > 0) out.entropy -= w * std::log(w);
        out.mean_distance += w * static_cast<double>(distance);
        if (static_cast<Index>(distance) < window) out.mass_within += w;
        if (distance == 0) out.self_weight = w;
    }
    out.reach_50 = window_with(mass_at_distance, 0.5);
    out.reach_90 = window_with(mass_at_distance, 0.9);
    out.reach_99 = window_with(mass_at_distance, 0.99);
    return out;
}

void add(HeadStatistics& total, const RowStatistics& row, double share) {
    total.mean_distance += share * row.mean_distance;
    total.entropy += share * row.entropy;
    total.self_weight += share * row.self_weight;
    total.reach_50 += share * static_cast<double>(row.reach_50);
    total.reach_90 += share * static_cast<double>(row.reach_90);
    total.reach_99 += share * static_cast<double>(row.reach_99);
    total.mass_within += share * row.mass_within;
}

}  // namespace

std::vector<RowStatistics> AttentionField::statistics(Index head, std::span<const Index> queries,
                                                      Index window) const {
    std::vector<RowStatistics> out(queries.size());
    std::vector<Index> walked;
    Interval all{seq_len(), 0};
    for (std::size_t r = 0; r < queries.size(); ++r) {
        const RowBias bias = row_bias(head, queries[r]);
        const Interval visible = bias.visible();
        if (visible.size() == 0) continue;
        if (has_closed_form(bias) && visible.end == queries[r] + 1) {
            out[r] = from_closed_form(slope(head), visible.size(), window);
            continue;
        }
        walked.push_back(static_cast<Index>(r));
    }
    for (const Index r : walked) {
        const Index query = queries[static_cast<std::size_t>(r)];
        const Interval keys = significant_keys(head, query);
        all = {std::min(all.begin, keys.begin), std::max(all.end, keys.end)};
    }
    if (walked.empty()) return out;
    std::vector<Index> rows, keys;
    for (const Index r : walked) rows.push_back(queries[static_cast<std::size_t>(r)]);
    for (Index key = all.begin; key < all.end; ++key) keys.push_back(key);
    Matrix weights;
    cells(Stage::weights, head, rows, keys, log_sums(head, rows), weights);
    for (std::size_t n = 0; n < rows.size(); ++n) {
        const Scalar* row = weights.data() + static_cast<Index>(n) * weights.cols();
        out[static_cast<std::size_t>(walked[n])] =
            from_weights(rows[n], all.begin, {row, static_cast<std::size_t>(weights.cols())}, window);
    }
    return out;
}

RowStatistics AttentionField::statistics(Index head, Index query, Index window) const {
    return statistics(head, std::span<const Index>(&query, 1), window).front();
}

FieldStatistics field_statistics(const AttentionField& field, Index window, Index max_queries,
                                 const std::stop_token& stop) {
    constexpr std::size_t kBlock = 16;
    FieldStatistics out;
    out.queries = std::min(field.seq_len(), std::max<Index>(max_queries, 1));
    std::vector<Index> queries;
    for (Index n = 0; n < out.queries; ++n)
        queries.push_back((2 * n + 1) * field.seq_len() / (2 * out.queries));
    out.heads.resize(static_cast<std::size_t>(field.num_heads()));
    const double share = 1.0 / static_cast<double>(out.queries);
    for (Index head = 0; head < field.num_heads(); ++head) {
        for (std::size_t first = 0; first < queries.size(); first += kBlock) {
            if (stop.stop_requested()) return out;
            const std::size_t count = std::min(kBlock, queries.size() - first);
            const std::span<const Index> block(queries.data() + first, count);
            for (const RowStatistics& row : field.statistics(head, block, window)) {
                add(out.heads[static_cast<std::size_t>(head)], row, share);
            }
        }
    }
    return out;
}

}  // namespace alibi
