#include "core/session/equation_numbers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace alibi {
namespace {

// exp() of more has no place in the double that shows it.
constexpr double kLargestExponent = 80;

std::vector<Index> all_positions(Index length) {
    std::vector<Index> positions(static_cast<std::size_t>(length));
    std::iota(positions.begin(), positions.end(), Index{0});
    return positions;
}

void fill_head(const SmallContent& content, Index head, EquationNumbers& numbers) {
    const Interval all{0, content.seq_len()};
    numbers.x = content.x();
    numbers.query_weight = content.projection(Projection::query, head);
    numbers.key_weight = content.projection(Projection::key, head);
    numbers.value_weight = content.projection(Projection::value, head);
    numbers.q = content.queries(head, all);
    numbers.k = content.keys(head, all);
    numbers.v = content.values(head, all);
}

void fill_stages(const AttentionField& field, Index head, EquationNumbers& numbers) {
    const std::vector<Index> at = all_positions(field.seq_len());
    const std::vector<LogSum> log_sums = field.log_sums(head, at);
    field.cells(Stage::scores, head, at, at, log_sums, numbers.scores);
    field.cells(Stage::scaled, head, at, at, log_sums, numbers.scaled);
    field.cells(Stage::biased, head, at, at, log_sums, numbers.sums);
    field.cells(Stage::masked, head, at, at, log_sums, numbers.masked);
    field.cells(Stage::weights, head, at, at, log_sums, numbers.weights);
    numbers.bias.resize(field.seq_len(), field.seq_len());
    for (const Index i : at)
        for (const Index j : at) numbers.bias(i, j) = static_cast<Scalar>(field.bias(head, i, j));
    numbers.context = field.context(head, at);
}

// The way from masked scores to weights: exponentials and their sums.
void fill_exponentials(const AttentionField& field, Index head, EquationNumbers& numbers) {
    const Index length = field.seq_len();
    numbers.exponentials.resize(length, length);
    for (Index i = 0; i < length; ++i) {
        const double largest = static_cast<double>(numbers.masked.row(i).maxCoeff());
        const bool extreme = std::isfinite(largest) && std::abs(largest) > kLargestExponent;
        const double shift = extreme ? largest : 0;
        numbers.shifts.push_back(shift);
        const LogSum sum = field.log_sum(head, i);
        numbers.totals.push_back(std::exp(sum.largest - shift + sum.rest));
        for (Index j = 0; j < length; ++j) {
            const Scalar masked = numbers.masked(i, j);
            numbers.exponentials(i, j) =
                masked == kMasked ? kMasked
                                  : static_cast<Scalar>(std::exp(static_cast<double>(masked) - shift));
        }
    }
}

void fill_heads(const AttentionField& field, Index query, EquationNumbers& numbers) {
    const std::span<const Index> one(&query, 1);
    const Index heads = field.num_heads(), dim = field.content().head_dim();
    numbers.head_contexts.resize(heads, dim);
    numbers.output_weight.resize(field.content().output_width(), heads * dim);
    for (Index h = 0; h < heads; ++h) {
        numbers.head_contexts.row(h) = field.context(h, one);
        numbers.output_weight.middleCols(h * dim, dim) = field.content().output_weight(h);
    }
    numbers.output = field.output(one);
}

// Every form's row of weights beside the distance form's.
void fill_forms(const std::shared_ptr<const SmallContent>& content, const EquationSpec& spec,
                EquationNumbers& numbers) {
    const std::vector<Index> at = all_positions(content->seq_len());
    const std::span<const Index> query(&spec.query, 1);
    const auto row_of = [&](BiasForm form) {
        FieldSettings settings = spec.settings;
        settings.form = form;
        const AttentionField field(content, settings);
        Matrix row;
        field.cells(Stage::weights, spec.head, query, at, field.log_sums(spec.head, query), row);
        return Matrix(row.cwiseMax(0));
    };
    const Matrix distance = row_of(BiasForm::distance);
    const double slope = spec.settings.slopes[static_cast<std::size_t>(spec.head)];
    for (const BiasFormRow& form : bias_forms()) {
        const double change = static_cast<double>((row_of(form.form) - distance).cwiseAbs().maxCoeff());
        numbers.forms.push_back(
            {form.form, row_shift(form.form, slope, spec.query, content->seq_len(), spec.settings.mask),
             change});
    }
}

}  // namespace

std::shared_ptr<const EquationNumbers> equation_numbers(const EquationSpec& spec) {
    auto numbers = std::make_shared<EquationNumbers>();
    numbers->spec = spec;
    const auto content = std::make_shared<const SmallContent>(static_cast<Index>(spec.settings.slopes.size()),
                                                              spec.tokens, spec.seed, spec.entries);
    const AttentionField field(content, spec.settings);
    fill_head(*content, spec.head, *numbers);
    fill_stages(field, spec.head, *numbers);
    fill_exponentials(field, spec.head, *numbers);
    fill_heads(field, spec.query, *numbers);
    fill_forms(content, spec, *numbers);
    return numbers;
}

}  // namespace alibi
