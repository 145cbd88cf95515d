// Figures of rows of weights: where a head looks, how widely, and how far.
#include <algorithm>

#include "core/attention/field.h"
#include "core/attention/head_statistics.h"
#include "core/attention/key_blocks.h"
#include "core/attention/near_keys.h"
#include "core/attention/row_bias.h"
#include "core/attention/walked_row.h"
#include "core/attention/zero_row.h"

namespace alibi {

namespace {

Index visible_keys(const Mask& mask, Index query, Index seq_len) {
    return mask_is_interval(mask) ? mask_interval(mask, query, seq_len).size()
                                  : mask_count(mask, query, seq_len - 1, seq_len);
}

// Rows of zero content, one after another: where the keys far away no longer tell, each is as the last one.
class ClosedRows {
  public:
    ClosedRows(BiasForm form, double slope, Index window) : form_(form), slope_(slope), window_(window) {}

    RowStatistics statistics(Index query, Interval visible) {
        const ZeroRow row = zero_row(form_, slope_, query, visible);
        if (last_ != row) figures_ = zero_row_statistics(row, window_);
        last_ = row;
        return figures_;
    }

  private:
    BiasForm form_;
    double slope_;
    Index window_;
    ZeroRow last_;           // without a key: none yet
    RowStatistics figures_;  // of `last_`
};

// Scores each block of keys once for all of the queries. terms(bias, keys, scores, out): as row_terms.
template <typename Terms>
std::vector<WalkedRow> walk_rows(const AttentionField& field, Index head, std::span<const Index> queries,
                                 const Terms& terms_of, const std::stop_token& stop) {
    constexpr Index kKeys = 1024;
    std::vector<RowBias> bias;
    std::vector<Interval> keys;
    std::vector<WalkedRow> rows;
    for (const Index query : queries) {
        bias.push_back(field.row_bias(head, query));
        keys.push_back(fewest_keys(field, head, query));
        rows.emplace_back(query, keys.back());
    }
    Matrix scores;
    std::vector<double> terms;
    for_key_blocks(queries, keys, kKeys, [&](const KeyBlock& block) {
        field.content().scores(head, block.queries, positions(block.keys), scores);
        for (std::size_t n = 0; n < block.rows.size(); ++n) {
            const std::size_t r = block.rows[n];
            const Interval mine = intersection(block.keys, keys[r]);
            const Scalar* const row = scores.data() + static_cast<Index>(n) * scores.cols();
            terms_of(bias[r], mine, row + (mine.begin - block.keys.begin), terms);
            rows[r].add(terms);
        }
        return !stop.stop_requested();
    });
    return rows;
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
    std::vector<RowStatistics> out(queries.size());
    ClosedRows closed(settings_.form, slope(head), window);
    std::vector<std::size_t> at;  // of the rows that have no closed form
    std::vector<Index> walked;
    for (std::size_t r = 0; r < queries.size(); ++r) {
        const RowBias bias = row_bias(head, queries[r]);
        if (has_closed_form(bias)) {
            out[r] = closed.statistics(queries[r], bias.visible());
        } else if (bias.visible().size() > 0) {
            at.push_back(r);
            walked.push_back(queries[r]);
        }
    }
    const auto terms = [&](const RowBias& bias, Interval keys, const Scalar* scores,
                           std::vector<double>& to) { row_terms(bias, keys, scores, to); };
    std::vector<WalkedRow> rows = walk_rows(*this, head, walked, terms, stop);
    for (std::size_t n = 0; n < rows.size() && !stop.stop_requested(); ++n)
        out[at[n]] = rows[n].statistics(window);
    for (std::size_t r = 0; r < queries.size(); ++r)
        out[r].keys = visible_keys(settings_.mask, queries[r], seq_len());
    return out;
}

RowStatistics AttentionField::statistics(Index head, Index query, Index window) const {
    return statistics(head, std::span<const Index>(&query, 1), window).front();
}

std::vector<Index> evenly_spaced(Index seq_len, Index max_queries) {
    const Index count = std::min(seq_len, std::max<Index>(max_queries, 1));
    std::vector<Index> queries;
    for (Index n = 0; n < count; ++n) queries.push_back((2 * n + 1) * seq_len / (2 * count));
    return queries;
}

HeadStatistics head_statistics(const AttentionField& field, Index head, std::span<const Index> queries,
                               Index window, const std::stop_token& stop) {
    constexpr std::size_t kBlock = 16;
    HeadStatistics out;
    const double share = 1.0 / static_cast<double>(queries.size());
    for (std::size_t first = 0; first < queries.size() && !stop.stop_requested(); first += kBlock) {
        const std::size_t count = std::min(kBlock, queries.size() - first);
        for (const RowStatistics& row : field.statistics(head, queries.subspan(first, count), window, stop))
            add(out, row, share);
    }
    return out;
}

FieldStatistics field_statistics(const AttentionField& field, Index window, Index max_queries,
                                 const std::stop_token& stop) {
    FieldStatistics out;
    const std::vector<Index> queries = evenly_spaced(field.seq_len(), max_queries);
    out.queries = static_cast<Index>(queries.size());
    for (Index head = 0; head < field.num_heads(); ++head)
        out.heads.push_back(head_statistics(field, head, queries, window, stop));
    return out;
}

}  // namespace alibi
