#include "core/attention/field.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/attention/infinity.h"
#include "core/attention/key_blocks.h"
#include "core/attention/near_keys.h"
#include "core/attention/row_bias.h"
#include "core/attention/running_sum.h"
#include "core/attention/zero_row.h"
#include "core/kernels/rows.h"

namespace alibi {

namespace {

constexpr Index kKeyBlock = 1024;
constexpr Index kQueryBlock = 32;

// Rounds to `bits` of significand (the hidden one counted), to even; `lowest` is the smallest normal
// exponent. On the bits of the double where the result is normal: this stands in every row's inner loop.
double round_significand(double value, int bits, int lowest) {
    const auto raw = std::bit_cast<std::uint64_t>(value);
    const int exponent = static_cast<int>((raw >> 52) & 0x7FFU) - 1023;
    if (value == 0 || exponent == 1024) return value;
    if (exponent < lowest) {
        const double unit = std::ldexp(1.0, lowest - bits + 1);
        return std::nearbyint(value / unit) * unit;
    }
    const int dropped = 53 - bits;
    const std::uint64_t half = std::uint64_t{1} << (dropped - 1);
    const std::uint64_t odd = (raw >> dropped) & 1U;
    return std::bit_cast<double>(((raw + half - 1 + odd) >> dropped) << dropped);
}

// Is the closed form of this row the one of the query before?
bool is_settled(const FieldSettings& settings, double slope, Index query, Index seq_len) {
    const Interval visible = mask_interval(settings.mask, query, seq_len);
    const Interval before = query > 0 ? mask_interval(settings.mask, query - 1, seq_len) : Interval{};
    return before.size() > 0 && zero_row(settings.form, slope, query, visible) ==
                                    zero_row(settings.form, slope, query - 1, before);
}

}  // namespace

double round_to(Precision precision, double value) {
    switch (precision) {
        case Precision::float16: {
            const double rounded = round_significand(value, 11, -14);
            return std::abs(rounded) > 65504 ? std::copysign(kInfinity, value) : rounded;
        }
        case Precision::bfloat16: return round_significand(value, 8, -126);
        case Precision::float32: break;
    }
    return value;
}

// exp() rounds what is below the smallest double to 0, which softmax makes of nothing but -infinity.
double cell_weight(const CellReading& cell, const LogSum& row) {
    if (cell.masked || cell.biased == -kInfinity || row.largest == -kInfinity) return 0;
    return std::max(std::exp(row.log_share(cell.biased)), std::numeric_limits<double>::denorm_min());
}

AttentionField::AttentionField(std::shared_ptr<const Content> content, FieldSettings settings)
    : content_(std::move(content)), settings_(std::move(settings)) {
    if (static_cast<Index>(settings_.slopes.size()) != content_->num_heads()) {
        throw std::invalid_argument("there must be one slope for each head of the content");
    }
    if (settings_.learned_bias.size() % settings_.slopes.size() != 0)
        throw std::invalid_argument("a learned bias must have as many distances for each head");
    check_mask(settings_.mask, content_->seq_len());
}

double AttentionField::scale() const {
    return 1 / std::sqrt(static_cast<double>(content_->head_dim()));
}

double AttentionField::slope(Index head) const {
    return settings_.slopes[static_cast<std::size_t>(head)];
}

RowBias AttentionField::row_bias(Index head, Index query) const {
    const std::size_t distances = settings_.learned_bias.size() / settings_.slopes.size();
    const std::span<const double> learned(settings_.learned_bias);
    return {settings_.form, slope(head),
            query,          seq_len(),
            settings_.mask, learned.subspan(static_cast<std::size_t>(head) * distances, distances)};
}

double AttentionField::biased(double scaled, double bias) const {
    return round_to(settings_.precision, scaled + round_to(settings_.precision, bias));
}

bool AttentionField::has_closed_form(const RowBias& bias) const {
    return content_->is_zero() && bias.visible().size() > 0 && mask_is_interval(settings_.mask) &&
           settings_.learned_bias.empty() && settings_.precision == Precision::float32;
}

Interval AttentionField::significant_keys(Index head, Index query) const {
    if (!leaves_far_keys(*this, head)) return mask_interval(settings_.mask, query, seq_len());
    const double bound = content_->score_bound(head, query);
    return near_keys(*this, head, query, bound, -bound);
}

double AttentionField::row_cost(Index head, Index query) const {
    constexpr double kPerKey = 50, kPerRounding = 30, kClosed = 4000, kSettled = 200;
    if (has_closed_form(row_bias(head, query)))
        return is_settled(settings_, slope(head), query, seq_len()) ? kSettled : kClosed;
    const double rounding = settings_.precision == Precision::float32 ? 0 : kPerRounding;
    const double keys = static_cast<double>(significant_keys(head, query).size());
    return keys * (content_->score_cost() + kPerKey + rounding);
}

double AttentionField::row_cost(Index head) const {
    return std::max(row_cost(head, seq_len() / 2), row_cost(head, seq_len() - 1));
}

// Scores scaled and biased; -infinity where the row does not see the key.
void AttentionField::row_terms(const RowBias& bias, Interval keys, const Scalar* scores,
                               std::vector<double>& terms) const {
    const double factor = scale();
    terms.resize(static_cast<std::size_t>(keys.size()));
    if (bias.sees_all(keys) && settings_.precision == Precision::float32) {
        bias.fill(keys.begin, terms);
        for (std::size_t n = 0; n < terms.size(); ++n) terms[n] += static_cast<double>(scores[n]) * factor;
        return;
    }
    for (std::size_t n = 0; n < terms.size(); ++n) {
        const Index key = keys.begin + static_cast<Index>(n);
        const double scaled = static_cast<double>(scores[n]) * factor;
        terms[n] = bias.sees(key) ? biased(scaled, bias(key)) : -kInfinity;
    }
}

void AttentionField::sum_block(Index head, std::span<const Index> queries, std::span<const Interval> keys,
                               std::span<LogSum> out) const {
    std::vector<RunningSum> sums(queries.size());
    std::vector<RowBias> bias;
    for (const Index query : queries) bias.push_back(row_bias(head, query));
    Matrix scores;
    std::vector<double> terms;
    std::vector<float> relative;
    for_key_blocks(queries, keys, kKeyBlock, [&](const KeyBlock& block) {
        content_->scores(head, block.queries, positions(block.keys), scores);
        for (std::size_t n = 0; n < block.rows.size(); ++n) {
            const std::size_t r = block.rows[n];
            const Interval mine = intersection(block.keys, keys[r]);
            const Scalar* row = scores.data() + static_cast<Index>(n) * scores.cols();
            row_terms(bias[r], mine, row + (mine.begin - block.keys.begin), terms);
            sums[r].add(terms, relative);
        }
        return true;
    });
    for (std::size_t r = 0; r < queries.size(); ++r) out[r] = sums[r].result();
}

std::vector<LogSum> AttentionField::log_sums(Index head, std::span<const Index> queries,
                                             const std::stop_token& stop) const {
    std::vector<LogSum> out(queries.size());
    std::vector<Index> walked;
    std::vector<std::size_t> at;
    for (std::size_t r = 0; r < queries.size(); ++r) {
        const RowBias bias = row_bias(head, queries[r]);
        const Interval keys = bias.visible();
        if (keys.size() == 0) continue;
        if (has_closed_form(bias)) {
            const Index nearest = std::clamp(queries[r], keys.begin, keys.end - 1);
            out[r] = {bias(nearest),
                      zero_row_log_sum(zero_row(settings_.form, slope(head), queries[r], keys))};
        } else {
            walked.push_back(queries[r]);
            at.push_back(r);
        }
    }
    for (std::size_t first = 0; first < walked.size() && !stop.stop_requested(); first += kQueryBlock) {
        const std::size_t count = std::min<std::size_t>(kQueryBlock, walked.size() - first);
        const std::span<const Index> block(walked.data() + first, count);
        std::vector<Interval> keys;
        for (const Index query : block) keys.push_back(significant_keys(head, query));
        std::vector<LogSum> sums(count);
        sum_block(head, block, keys, sums);
        for (std::size_t r = 0; r < count; ++r) out[at[first + r]] = sums[r];
    }
    return out;
}

LogSum AttentionField::log_sum(Index head, Index query) const {
    return log_sums(head, std::span<const Index>(&query, 1)).front();
}

CellReading AttentionField::cell(Index head, Index query, Index key) const {
    CellReading reading = cell_sum(head, query, key);
    if (!reading.masked) reading.weight = cell_weight(reading, log_sum(head, query));
    return reading;
}

double AttentionField::bias(Index head, Index query, Index key) const {
    return round_to(settings_.precision, row_bias(head, query)(key));
}

CellReading AttentionField::cell_sum(Index head, Index query, Index key) const {
    Matrix score;
    content_->scores(head, std::span<const Index>(&query, 1), std::span<const Index>(&key, 1), score);
    CellReading reading;
    reading.score = static_cast<double>(score(0, 0));
    reading.scaled = reading.score * scale();
    reading.bias = bias(head, query, key);
    reading.biased = biased(reading.scaled, reading.bias);
    reading.masked = !mask_visible(settings_.mask, query, key, seq_len());
    return reading;
}

void AttentionField::cell_row(Stage stage, Index head, Index query, std::span<const Index> keys,
                              const LogSum& sum, Scalar* values) const {
    const RowBias bias = row_bias(head, query);
    const double factor = scale();
    const Interval run{keys.front(), keys.back() + 1};
    if (stage == Stage::weights && run.size() == static_cast<Index>(keys.size()) && bias.sees_all(run)) {
        std::vector<double> terms;
        row_terms(bias, run, values, terms);
        std::vector<Scalar> logs(terms.size());
        for (std::size_t c = 0; c < logs.size(); ++c) logs[c] = static_cast<Scalar>(sum.log_share(terms[c]));
        return alibi_exp_shift(logs.data(), logs.size(), 0, values);
    }
    for (std::size_t c = 0; c < keys.size(); ++c) {
        const double scaled = static_cast<double>(values[c]) * factor;
        if (stage == Stage::scaled) {
            values[c] = static_cast<Scalar>(scaled);
        } else if (stage != Stage::biased && !bias.sees(keys[c])) {
            values[c] = kMasked;
        } else {
            const double term = biased(scaled, bias(keys[c]));
            values[c] = static_cast<Scalar>(stage == Stage::weights ? sum.log_share(term) : term);
        }
    }
    if (stage != Stage::weights) return;
    // exp(-infinity) is 0, but a masked cell must stay recognisable.
    std::vector<Scalar> weights(keys.size());
    alibi_exp_shift(values, keys.size(), 0, weights.data());
    for (std::size_t c = 0; c < keys.size(); ++c) values[c] = values[c] == kMasked ? kMasked : weights[c];
}

void AttentionField::cells(Stage stage, Index head, std::span<const Index> queries,
                           std::span<const Index> keys, std::span<const LogSum> log_sums, Matrix& out) const {
    out.resize(static_cast<Index>(queries.size()), static_cast<Index>(keys.size()));
    Interval needed{0, seq_len()};
    if (stage == Stage::weights || stage == Stage::masked) {
        needed = {};
        for (const Index query : queries) {
            needed = hull(needed, stage == Stage::weights ? significant_keys(head, query)
                                                          : mask_interval(settings_.mask, query, seq_len()));
        }
    }
    const auto begin = std::lower_bound(keys.begin(), keys.end(), needed.begin) - keys.begin();
    const auto count = std::lower_bound(keys.begin(), keys.end(), needed.end) - keys.begin() - begin;
    const std::span<const Index> inside =
        keys.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(count));
    Matrix scores;
    if (count > 0) content_->scores(head, queries, inside, scores);
    for (std::size_t r = 0; r < queries.size(); ++r) {
        const auto row = static_cast<Index>(r);
        const RowBias bias = row_bias(head, queries[r]);
        for (Index c = 0; c < out.cols(); ++c) {
            if (c >= begin && c < begin + count) continue;
            out(row, c) = bias.sees(keys[static_cast<std::size_t>(c)]) ? 0 : kMasked;
        }
        if (count == 0) continue;
        out.row(row).segment(begin, count) = scores.row(row);
        if (stage == Stage::scores) continue;
        const LogSum sum = stage == Stage::weights ? log_sums[r] : LogSum{};
        cell_row(stage, head, queries[r], inside, sum, out.data() + row * out.cols() + begin);
    }
}

// Weights times values over one block of keys, [rows of the block, d_k].
Matrix AttentionField::mix_values(Index head, const KeyBlock& block, std::span<const LogSum> log_sums) const {
    std::vector<LogSum> sums;
    for (const std::size_t row : block.rows) sums.push_back(log_sums[row]);
    Matrix weights;
    cells(Stage::weights, head, block.queries, positions(block.keys), sums, weights);
    weights = (weights.array() == kMasked).select(Scalar{0}, weights);
    return weights * content_->values(head, block.keys);
}

Matrix AttentionField::context(Index head, std::span<const Index> queries,
                               const std::stop_token& stop) const {
    Matrix out = Matrix::Zero(static_cast<Index>(queries.size()), content_->head_dim());
    for (std::size_t first = 0; first < queries.size() && !stop.stop_requested(); first += kQueryBlock) {
        const auto block = queries.subspan(first, std::min<std::size_t>(kQueryBlock, queries.size() - first));
        const std::vector<LogSum> sums = log_sums(head, block, stop);
        std::vector<Interval> keys;
        for (const Index query : block) keys.push_back(significant_keys(head, query));
        for_key_blocks(block, keys, kKeyBlock, [&](const KeyBlock& part) {
            const Matrix mixed = mix_values(head, part, sums);
            for (std::size_t n = 0; n < part.rows.size(); ++n)
                out.row(static_cast<Index>(first + part.rows[n])) += mixed.row(static_cast<Index>(n));
            return !stop.stop_requested();
        });
    }
    return out;
}

Matrix AttentionField::output(std::span<const Index> queries, const std::stop_token& stop) const {
    Matrix out = content_->output_bias().transpose().replicate(static_cast<Index>(queries.size()), 1);
    for (Index head = 0; head < num_heads() && !stop.stop_requested(); ++head) {
        out.noalias() += context(head, queries, stop) * content_->output_weight(head).transpose();
    }
    return out;
}

}  // namespace alibi
