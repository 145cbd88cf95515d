// Figures of rows of weights: where a head looks, how widely, and how far.
#include <algorithm>
#include <cmath>

#include "core/attention/closed_form.h"
#include "core/attention/field.h"
#include "core/attention/key_blocks.h"
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
    return mass > 0 || std::isnan(mass) ? static_cast<Index>(mass_at_distance.size()) : 0;
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

// Gathers one row's weights, a run of keys at a time.
class RowFigures {
  public:
    RowFigures(Index query, Index window) : query_(query), window_(window) {}

    // `weights` of keys first, first + 1, ...; masked ones are kMasked.
    void add(Index first, std::span<const Scalar> weights) {
        for (const Scalar weight : weights) {
            const Index distance = std::abs(query_ - first++);
            if (weight == kMasked || weight == 0) continue;
            add_weight(distance, static_cast<double>(weight));
        }
    }

    RowStatistics result(Index keys) const {
        RowStatistics out = figures_;
        out.keys = keys;
        out.reach_50 = window_with(mass_at_distance_, 0.5);
        out.reach_90 = window_with(mass_at_distance_, 0.9);
        out.reach_99 = window_with(mass_at_distance_, 0.99);
        return out;
    }

  private:
    void add_weight(Index distance, double w) {
        const auto d = static_cast<std::size_t>(distance);
        if (d >= mass_at_distance_.size()) mass_at_distance_.resize(d + 1);
        mass_at_distance_[d] += w;
        figures_.entropy -= w * std::log(w);
        figures_.mean_distance += w * static_cast<double>(distance);
        if (distance < window_) figures_.mass_within += w;
        if (distance == 0) figures_.self_weight = w;
    }

    Index query_, window_;
    RowStatistics figures_;
    std::vector<double> mass_at_distance_;
};

Index visible_keys(const Mask& mask, Index query, Index seq_len) {
    return mask_is_interval(mask) ? mask_interval(mask, query, seq_len).size()
                                  : mask_count(mask, query, seq_len - 1, seq_len);
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
                                                      Index window, const std::stop_token& stop) const {
    constexpr Index kKeys = 4096;
    std::vector<RowStatistics> out(queries.size());
    std::vector<std::size_t> at;
    std::vector<Index> rows;
    std::vector<Interval> keys;
    std::vector<RowFigures> figures;
    for (std::size_t r = 0; r < queries.size(); ++r) {
        const RowBias bias = row_bias(head, queries[r]);
        if (has_closed_form(bias) && bias.visible().end == queries[r] + 1) {
            out[r] = from_closed_form(slope(head), bias.visible().size(), window);
            continue;
        }
        at.push_back(r);
        rows.push_back(queries[r]);
        keys.push_back(significant_keys(head, queries[r]));
        figures.emplace_back(queries[r], window);
    }
    const std::vector<double> sums = log_sums(head, rows, stop);
    Matrix weights;
    for_key_blocks(rows, keys, kKeys, [&](const KeyBlock& block) {
        std::vector<double> block_sums;
        for (const std::size_t row : block.rows) block_sums.push_back(sums[row]);
        cells(Stage::weights, head, block.queries, positions(block.keys), block_sums, weights);
        const auto width = static_cast<std::size_t>(weights.cols());
        for (std::size_t n = 0; n < block.rows.size(); ++n)
            figures[block.rows[n]].add(block.keys.begin, {weights.data() + n * width, width});
        return !stop.stop_requested();
    });
    for (std::size_t n = 0; n < rows.size(); ++n)
        out[at[n]] = figures[n].result(visible_keys(settings_.mask, rows[n], seq_len()));
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
            for (const RowStatistics& row : field.statistics(head, block, window, stop)) {
                add(out.heads[static_cast<std::size_t>(head)], row, share);
            }
        }
    }
    return out;
}

}  // namespace alibi
