// The attention of one layer as a field of cells: any cell, row or part of a map of any stage, without an L x
// L matrix.
//
// Weights need the sum of their whole row. It is a closed form where the content is zero, and otherwise a
// walk over the visible keys that leaves out only what cannot change it: with slope m > 0 and |scaled score|
// <= S, all keys further than (2 S + 24 ln 2 + ln(1/(1 - e^-m))) / m behind the best one hold less than 2^-24
// of the sum.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/attention/bias.h"
#include "core/attention/content.h"
#include "core/attention/layer.h"
#include "core/attention/log_sum.h"
#include "core/attention/raster.h"

namespace alibi {

class RowBias;
struct KeyBlock;

// What the bias, and its sum with the score, are rounded to before softmax. float32 means without visible
// rounding: the row's own largest bias is taken off first, so every form gives the distance form's weights.
enum class Precision { float32, float16, bfloat16 };
double round_to(Precision precision, double value);

struct FieldSettings {
    std::vector<double> slopes;  // one for each head of the content
    BiasForm form = BiasForm::distance;
    Mask mask;
    Precision precision = Precision::float32;
    // Added to the bias of the slopes: [head, distance], as many distances for each head; farther ones are as
    // the last, keys after the query as distance 0. Empty: none.
    std::vector<double> learned_bias = {};

    bool operator==(const FieldSettings&) const = default;
};

// Everything about one cell, exact.
struct CellReading {
    double score = 0;   // q.k
    double scaled = 0;  // q.k / sqrt(d_k)
    double bias = 0;
    double biased = 0;  // scaled + bias
    bool masked = false;
    double weight = 0;  // 0 where masked or of a score of -infinity; else never below the smallest double
};
// The weight of such a cell, whose own is not made yet, by the sum of its row.
double cell_weight(const CellReading& cell, const LogSum& row);

// One row of weights in figures. A fully masked row has no keys and all figures 0.
struct RowStatistics {
    Index keys = 0;                                  // that the mask shows
    double mean_distance = 0;                        // of |query - key|
    double entropy = 0;                              // nats
    double self_weight = 0;                          // of key == query
    Index reach_50 = 0, reach_90 = 0, reach_99 = 0;  // smallest window of distances with that mass
    double mass_within = 0;                          // of |distance| < window
};

class AttentionField {
  public:
    // Throws std::invalid_argument when slopes or mask do not fit the content.
    AttentionField(std::shared_ptr<const Content> content, FieldSettings settings);

    Index num_heads() const { return content_->num_heads(); }
    Index seq_len() const { return content_->seq_len(); }
    const FieldSettings& settings() const { return settings_; }
    const Content& content() const { return *content_; }
    const std::shared_ptr<const Content>& shared_content() const { return content_; }

    CellReading cell(Index head, Index query, Index key) const;
    // The same but for the weight, which needs its whole row: left at 0.
    CellReading cell_sum(Index head, Index query, Index key) const;
    // As it is added to the score: rounded to the precision.
    double bias(Index head, Index query, Index key) const;
    // The same along one row, before rounding. Refers to the field.
    RowBias row_bias(Index head, Index query) const;
    // ln of the sum of exp(biased) over the visible keys; -infinity for a fully masked row. One for each
    // query.
    std::vector<LogSum> log_sums(Index head, std::span<const Index> queries,
                                 const std::stop_token& stop = {}) const;
    LogSum log_sum(Index head, Index query) const;
    // Keys of this row whose weight can differ from 0 at float precision.
    Interval significant_keys(Index head, Index query) const;
    // Cells [queries, keys] at a stage up to `weights`; kMasked where masked (from `masked` on). out is
    // resized. log_sums: of these queries, needed for `weights` alone.
    void cells(Stage stage, Index head, std::span<const Index> queries, std::span<const Index> keys,
               std::span<const LogSum> log_sums, Matrix& out) const;
    // One for each query; several at once share the scoring of the keys between them.
    std::vector<RowStatistics> statistics(Index head, std::span<const Index> queries, Index window,
                                          const std::stop_token& stop = {}) const;
    RowStatistics statistics(Index head, Index query, Index window) const;
    // Rows of `context` of one head, [queries, d_k], and of `output` (all heads), [queries, output width].
    Matrix context(Index head, std::span<const Index> queries, const std::stop_token& stop = {}) const;
    Matrix output(std::span<const Index> queries, const std::stop_token& stop = {}) const;
    // Multiply-adds (about a quarter of a nanosecond each) that log_sum of a row takes, beside the content's
    // setup_cost(). Without a query: of a costly row of this head.
    double row_cost(Index head, Index query) const;
    double row_cost(Index head) const;

  private:
    double scale() const;
    double slope(Index head) const;
    double biased(double scaled, double bias) const;
    bool has_closed_form(const RowBias& bias) const;
    // The sums of up to a block of queries over their keys, each block of keys scored once for all of them.
    void row_terms(const RowBias& bias, Interval keys, const Scalar* scores,
                   std::vector<double>& terms) const;
    void sum_block(Index head, std::span<const Index> queries, std::span<const Interval> keys,
                   std::span<LogSum> out) const;
    Matrix mix_values(Index head, const KeyBlock& block, std::span<const LogSum> log_sums) const;
    // Turns a row's raw scores into the stage's values, in place.
    void cell_row(Stage stage, Index head, Index query, std::span<const Index> keys, const LogSum& sum,
                  Scalar* values) const;

    std::shared_ptr<const Content> content_;
    FieldSettings settings_;
};

// The map of one head at a stage ([query, key]; context: [query, d_v]; output: [query, output width], head
// ignored).
std::shared_ptr<const MapSource> field_map(std::shared_ptr<const AttentionField> field, Stage stage,
                                           Index head);
// The bias alone, [query, key]; masked cells kMasked where `show_masked`, else their bias.
std::shared_ptr<const MapSource> bias_map(BiasForm form, double slope, Index seq_len, const Mask& mask,
                                          Precision precision, bool show_masked);

// Means over queries, one for each head, of the rows' statistics; at most `max_queries` evenly spaced ones.
struct HeadStatistics {
    double mean_distance = 0, entropy = 0, self_weight = 0, reach_50 = 0, reach_90 = 0, reach_99 = 0,
           mass_within = 0;
    bool operator==(const HeadStatistics&) const = default;
};
struct FieldStatistics {
    std::vector<HeadStatistics> heads;
    Index queries = 0;  // how many rows the means stand on
};
FieldStatistics field_statistics(const AttentionField& field, Index window, Index max_queries,
                                 const std::stop_token& stop);

}  // namespace alibi
