// The field's cells, rows and figures against whole matrices in double, and at lengths where none exist.
#include "core/attention/field.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/attention/closed_form.h"
#include "core/attention/head_statistics.h"
#include "core/attention/near_keys.h"
#include "core/attention/slopes.h"
#include "field_fixture.h"
#include "layer_fixture.h"

using namespace alibi;
using namespace alibi::test;

using Made = std::shared_ptr<const Content>;

namespace {

constexpr Index kLength = 21;

std::vector<Index> all_of(Index length) {
    std::vector<Index> out(static_cast<std::size_t>(length));
    std::iota(out.begin(), out.end(), Index{0});
    return out;
}

Mask mask_of(MaskKind kind, Index size = 5) {
    Mask mask;
    mask.kind = kind;
    mask.window = size;
    mask.padding = size;
    return mask;
}

// Two thirds of the cells, ahead of the query too; row 3 sees nothing.
Mask file_mask(Index length) {
    std::vector<std::uint8_t> visible(static_cast<std::size_t>(length * length));
    for (std::size_t n = 0; n < visible.size(); ++n) visible[n] = (n * 7 + n / 5) % 3 != 0;
    for (Index j = 0; j < length; ++j) visible[static_cast<std::size_t>(3 * length + j)] = 0;
    Mask mask = mask_of(MaskKind::file);
    mask.matrix = make_mask_matrix(length, visible);
    return mask;
}

std::vector<std::pair<QString, Mask>> masks(Index length) {
    return {{"causal", mask_of(MaskKind::causal)},
            {"none", mask_of(MaskKind::none)},
            {"window", mask_of(MaskKind::window)},
            {"padding left", mask_of(MaskKind::padding_left)},
            {"padding right", mask_of(MaskKind::padding_right)},
            {"all padding", mask_of(MaskKind::padding_left, length)},
            {"file", file_mask(length)}};
}

std::shared_ptr<Tensor3> map_of(bool weights) {
    auto out = std::make_shared<Tensor3>(2, kLength, kLength);
    for (Index h = 0; h < 2; ++h) {
        for (Index i = 0; i < kLength; ++i) {
            double sum = 0;
            for (Index j = 0; j < kLength; ++j) {
                const double value =
                    weights && j > i ? 0 : 0.1 + std::abs(std::sin(double(h * 900 + i * 31 + j * j)));
                (*out)(h, i, j) = static_cast<Scalar>(value);
                sum += value;
            }
            if (weights) out->head(h).row(i) /= static_cast<Scalar>(sum);
        }
    }
    return out;
}

// Says how many scores were asked of it.
class Counting final : public Content {
  public:
    explicit Counting(Made inner) : inner_(std::move(inner)) {}
    Index num_heads() const override { return inner_->num_heads(); }
    Index seq_len() const override { return inner_->seq_len(); }
    Index head_dim() const override { return inner_->head_dim(); }
    Index output_width() const override { return inner_->output_width(); }
    void scores(Index head, std::span<const Index> q, std::span<const Index> k, Matrix& out) const override {
        scored += q.size() * k.size();
        inner_->scores(head, q, k, out);
    }
    double score_bound(Index head, Index query) const override { return inner_->score_bound(head, query); }
    Matrix queries(Index head, Interval at) const override { return inner_->queries(head, at); }
    Matrix keys(Index head, Interval at) const override { return inner_->keys(head, at); }
    Matrix values(Index head, Interval at) const override { return inner_->values(head, at); }
    Matrix output_weight(Index head) const override { return inner_->output_weight(head); }
    bool is_zero() const override { return inner_->is_zero(); }
    mutable std::size_t scored = 0;

  private:
    Made inner_;
};

const std::vector<double> kNone;
const std::vector<double> kLearned = {0.3, -0.7, 1.2, -0.2, 0.5, -1};  // three distances of two heads

std::vector<std::pair<QString, Made>> contents() {
    const std::vector<std::string> text =
        split_tokens("a b a c d . a e b c f g ! a b a c h i j k l m n o", std::size_t(kLength));
    const LayerParameters layer = random_parameters(2, 12);
    return {{"zero", zero_content(2, kLength, 1)},
            {"random", random_content(2, kLength, 1, 1)},
            {"wide", random_content(2, kLength, 1, 40)},
            {"text", text_content(2, text, 1, 1)},
            {"layer", layer_content(layer, random_batch(1, kLength, 12).front())},
            {"scores", score_content(map_of(false))},
            {"weights", weight_content(map_of(true))}};
}

// Both -infinity, both NaN, or near: `tolerance` is relative to the larger of 1 and the value.
bool near(double found, double expected, double tolerance) {
    if (std::isnan(expected)) return std::isnan(found);
    if (std::isinf(expected)) return found == expected;
    return std::abs(found - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

#define VERIFY_NEAR(found, expected, tolerance)                \
    QVERIFY2(near(double(found), double(expected), tolerance), \
             qPrintable(QString("%1 found, %2 expected")       \
                            .arg(double(found), 0, 'g', 12)    \
                            .arg(double(expected), 0, 'g', 12)))

AttentionField zero_field(Index length, std::vector<double> slopes, BiasForm form = BiasForm::distance,
                          Mask mask = {}, Precision precision = Precision::float32) {
    const auto heads = static_cast<Index>(slopes.size());
    return {zero_content(heads, length, 1), {std::move(slopes), form, std::move(mask), precision}};
}

std::vector<double> row_of(const AttentionField& field, Index head, Index query) {
    Matrix out;
    const std::vector<LogSum> sums{field.log_sum(head, query)};
    field.cells(Stage::weights, head, std::span(&query, 1), all_of(field.seq_len()), sums, out);
    std::vector<double> row;
    for (Index j = 0; j < out.cols(); ++j)
        row.push_back(out(0, j) == kMasked ? 0.0 : static_cast<double>(out(0, j)));
    return row;
}

double total_variation(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t n = 0; n < a.size(); ++n) sum += std::abs(a[n] - b[n]);
    return sum / 2;
}

std::vector<double> exact_row(double slope, Index length) {
    std::vector<double> row;
    for (Index j = 0; j < length; ++j) row.push_back(closed_form_weight(slope, length - 1 - j, length));
    return row;
}

}  // namespace

class TestField : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void rounds_as_the_formats_do_data();
    void rounds_as_the_formats_do();
    void agrees_with_whole_matrices_data() { add_fields(); }
    void agrees_with_whole_matrices();
    void statistics_agree_with_whole_matrices_data() { add_fields(); }
    void statistics_agree_with_whole_matrices();
    void stored_layers_stage_by_stage_data();
    void stored_layers_stage_by_stage();
    void closed_form_is_the_walked_row_data();
    void closed_form_is_the_walked_row();
    void no_row_of_zero_content_is_walked_data();
    void no_row_of_zero_content_is_walked();
    void settled_rows_are_exact();
    void skipping_changes_nothing_data();
    void skipping_changes_nothing();
    void large_scores_keep_their_digits();
    void huge_scores_share_their_row_data();
    void huge_scores_share_their_row();
    void far_cell_keeps_a_weight();
    void one_query_of_a_million();
    void part_of_a_map_of_65536();
    void far_rows_cost_no_more_than_their_keys();
    void bad_scores_stay_in_their_row();
    void unusual_slopes_data();
    void unusual_slopes();
    void key_position_in_bfloat16();
    void forms_are_equal_after_softmax_data();
    void forms_are_equal_after_softmax();
    void statistics_are_the_closed_forms_data();
    void statistics_are_the_closed_forms();
    void means_are_over_evenly_spaced_rows();
    void stops_when_asked();
    void bad_settings_are_refused();

  private:
    static void add_fields();
    static void add_closed_rows(const std::vector<double>& slopes);
};

void TestField::rounds_as_the_formats_do_data() {
    QTest::addColumn<Precision>("precision");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("expected");
    const double infinity = std::numeric_limits<double>::infinity();
    const auto row = [](const char* name, Precision p, double value, double expected) {
        QTest::newRow(name) << p << value << expected;
    };
    row("bf16 counts to 256", Precision::bfloat16, 256, 256);
    row("bf16 257 goes to even", Precision::bfloat16, 257, 256);
    row("bf16 259 goes to even", Precision::bfloat16, 259, 260);
    row("bf16 negative", Precision::bfloat16, -257.5, -258);
    row("bf16 carries into the exponent", Precision::bfloat16, 511.5, 512);
    row("bf16 of a third", Precision::bfloat16, 1.0 / 3, 0.333984375);
    row("bf16 below the normal ones", Precision::bfloat16, std::ldexp(1.3, -133), std::ldexp(1.0, -133));
    row("fp16 counts to 2048", Precision::float16, 2048, 2048);
    row("fp16 2049 goes to even", Precision::float16, 2049, 2048);
    row("fp16 largest", Precision::float16, 65519, 65504);
    row("fp16 overflows", Precision::float16, -65520, -infinity);
    row("fp16 smallest", Precision::float16, 6e-8, std::ldexp(1.0, -24));
    row("fp16 nothing", Precision::float16, 1e-9, 0);
    row("0", Precision::float16, 0, 0);
    row("infinity", Precision::bfloat16, infinity, infinity);
    row("nan", Precision::bfloat16, std::nan(""), std::nan(""));
    row("float32 is left alone", Precision::float32, 1.0 / 3, 1.0 / 3);
}

void TestField::rounds_as_the_formats_do() {
    QFETCH(Precision, precision);
    QFETCH(double, value);
    QFETCH(double, expected);
    VERIFY_NEAR(round_to(precision, value), expected, 0);
}

void TestField::add_fields() {
    QTest::addColumn<Made>("content");
    QTest::addColumn<BiasForm>("form");
    QTest::addColumn<Mask>("mask");
    QTest::addColumn<Precision>("precision");
    QTest::addColumn<bool>("learned");
    struct PrecisionCase {
        const char* name;
        Precision precision;
        bool learned;
    };
    const PrecisionCase precisions[] = {{"fp32", Precision::float32, false},
                                        {"fp16", Precision::float16, false},
                                        {"bf16", Precision::bfloat16, false},
                                        {"learned", Precision::float32, true}};
    for (const auto& [content_name, content] : contents()) {
        for (const BiasFormRow& form : bias_forms()) {
            for (const auto& [mask_name, mask] : masks(kLength)) {
                for (const auto& [precision_name, precision, learned] : precisions) {
                    const QString id = QString::fromUtf8(form.id.data(), int(form.id.size()));
                    QTest::newRow(
                        qPrintable(QStringList({content_name, id, mask_name, precision_name}).join(", ")))
                        << content << form.form << mask << precision << learned;
                }
            }
        }
    }
}

void TestField::agrees_with_whole_matrices() {
    QFETCH(Made, content);
    QFETCH(BiasForm, form);
    QFETCH(Mask, mask);
    QFETCH(Precision, precision);
    QFETCH(bool, learned);
    const AttentionField field(content, {{0.5, 0.01}, form, mask, precision, learned ? kLearned : kNone});
    const std::vector<Index> all = all_of(kLength);
    Matrix output = Matrix::Zero(kLength, content->output_width());
    for (Index head = 0; head < 2; ++head) {
        const FullHead full(field, head);
        const std::vector<LogSum> sums = field.log_sums(head, all);
        Matrix found;
        const std::pair<Stage, const DoubleMatrix*> stages[] = {{Stage::scores, &full.scores},
                                                                {Stage::scaled, &full.scaled},
                                                                {Stage::biased, &full.biased},
                                                                {Stage::masked, &full.masked},
                                                                {Stage::weights, &full.weights}};
        for (const auto& [stage, expected] : stages) {
            field.cells(stage, head, all, all, sums, found);
            for (Index i = 0; i < kLength; ++i) {
                for (Index j = 0; j < kLength; ++j) {
                    const bool hidden = stage >= Stage::masked && !mask_visible(mask, i, j, kLength);
                    if (hidden)
                        QCOMPARE(found(i, j), kMasked);
                    else if (stage == Stage::weights && full.masked(i, j) == kMinusInfinity)
                        QVERIFY(found(i, j) == 0 || found(i, j) == kMasked);
                    else
                        VERIFY_NEAR(found(i, j), (*expected)(i, j), 2e-6);
                }
            }
        }
        for (Index i = 0; i < kLength; ++i) {
            VERIFY_NEAR(sums[std::size_t(i)].value(), full.log_sums[std::size_t(i)], 1e-6);
            const CellReading cell = field.cell(head, i, kLength - 1 - i);
            const Index j = kLength - 1 - i;
            VERIFY_NEAR(cell.scaled, full.scaled(i, j), 1e-12);
            VERIFY_NEAR(cell.bias, full.bias(i, j), 1e-12);
            VERIFY_NEAR(cell.biased, full.biased(i, j), 1e-12);
            VERIFY_NEAR(cell.weight, full.weights(i, j), 1e-6);
            QCOMPARE(cell.masked, !mask_visible(mask, i, j, kLength));
        }
        if (!content->has_values()) continue;
        const Matrix context = field.context(head, all);
        QVERIFY((context.cast<double>() - full.context).norm() <= 1e-5 * (1 + full.context.norm()));
        output += (full.context * content->output_weight(head).transpose().cast<double>()).cast<Scalar>();
    }
    if (!content->has_values()) return;
    output.rowwise() += content->output_bias().transpose();
    QVERIFY((field.output(all) - output).norm() <= 1e-5F * (1 + output.norm()));
}

void TestField::statistics_agree_with_whole_matrices() {
    QFETCH(Made, content);
    QFETCH(BiasForm, form);
    QFETCH(Mask, mask);
    QFETCH(Precision, precision);
    QFETCH(bool, learned);
    const AttentionField field(content, {{0.5, 0.01}, form, mask, precision, learned ? kLearned : kNone});
    for (Index head = 0; head < 2; ++head) {
        const FullHead full(field, head);
        const std::vector<Index> all = all_of(kLength);
        const std::vector<RowStatistics> found = field.statistics(head, all, 4);
        for (Index i = 0; i < kLength; ++i) {
            const RowStatistics expected = full_statistics(full, mask, i, 4);
            const RowStatistics& row = found[std::size_t(i)];
            QCOMPARE(row.keys, expected.keys);
            VERIFY_NEAR(row.mean_distance, expected.mean_distance, 1e-5);
            VERIFY_NEAR(row.entropy, expected.entropy, 1e-5);
            VERIFY_NEAR(row.self_weight, expected.self_weight, 1e-6);
            VERIFY_NEAR(row.mass_within, expected.mass_within, 1e-5);
            QCOMPARE(row.reach_50, expected.reach_50);
            QCOMPARE(row.reach_90, expected.reach_90);
            QCOMPARE(row.reach_99, expected.reach_99);
        }
    }
}

void TestField::stored_layers_stage_by_stage_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"1h_8d_3l", "4h_16d_1l", "8h_64d_10l", "12h_24d_7l"})
        QTest::newRow(name) << name;
}

void TestField::stored_layers_stage_by_stage() {
    QFETCH(QString, name);
    const StoredLayer stored(name.toStdString());
    const Stage kStages[] = {Stage::scores, Stage::scaled, Stage::biased, Stage::masked, Stage::weights};
    for (const Stage stage : kStages) {
        const std::string id(stages()[static_cast<std::size_t>(stage)].id);
        const NumpyArray<double> expected = stored.file.read<double>(id);
        std::size_t at = 0;
        for (const Matrix& x : stored.x) {
            const AttentionField field(layer_content(stored.parameters, x),
                                       {stored.settings.slopes, BiasForm::distance, {}, Precision::float32});
            const std::vector<Index> all = all_of(x.rows());
            for (Index head = 0; head < field.num_heads(); ++head) {
                Matrix found;
                field.cells(stage, head, all, all, field.log_sums(head, all), found);
                for (Index n = 0; n < found.size(); ++n) {
                    const double want = expected.values.at(at++);
                    const double have = static_cast<double>(found.data()[n]);
                    if (stage == Stage::weights && found.data()[n] == kMasked)
                        QCOMPARE(want, 0.0);
                    else
                        VERIFY_NEAR(have, want, 2e-5);
                }
            }
        }
        QCOMPARE(at, expected.values.size());
    }
    const NumpyArray<double> output = stored.file.read<double>("output");
    std::size_t at = 0;
    for (const Matrix& x : stored.x) {
        const AttentionField field(layer_content(stored.parameters, x),
                                   {stored.settings.slopes, BiasForm::distance, {}, Precision::float32});
        const Matrix found = field.output(all_of(x.rows()));
        for (Index n = 0; n < found.size(); ++n) {
            const double expected = output.values.at(at++);
            VERIFY_NEAR(found.data()[n], expected, 2e-5);
        }
    }
    QCOMPARE(at, output.values.size());
}

void TestField::add_closed_rows(const std::vector<double>& slopes) {
    QTest::addColumn<double>("slope");
    QTest::addColumn<BiasForm>("form");
    QTest::addColumn<MaskKind>("mask");
    for (const double slope : slopes) {
        for (const BiasFormRow& form : bias_forms()) {
            for (const MaskKindRow& mask : mask_kinds()) {
                if (mask.kind == MaskKind::file) continue;
                const std::string name = std::string(form.id) + ", " + std::string(mask.id);
                QTest::newRow(qPrintable(QString("%1, %2").arg(slope).arg(name.c_str())))
                    << slope << form.form << mask.kind;
            }
        }
    }
}

void TestField::closed_form_is_the_walked_row_data() {
    add_closed_rows({0.5, 1.0 / 256, 1e-5, 0.0, 3.0, -0.01});
}

// Random content of spread 0 has the scores of zero content and no closed form.
void TestField::closed_form_is_the_walked_row() {
    QFETCH(double, slope);
    QFETCH(BiasForm, form);
    QFETCH(MaskKind, mask);
    constexpr Index kKeys = 3000;
    const FieldSettings settings{{slope}, form, mask_of(mask, 700), Precision::float32};
    const AttentionField closed(zero_content(1, kKeys, 1), settings),
        walked(random_content(1, kKeys, 1, 0), settings);
    QVERIFY(closed.row_cost(0) < 10'000);
    for (const Index query : {Index{0}, Index{699}, Index{700}, Index{1500}, Index{2300}, kKeys - 1}) {
        VERIFY_NEAR(closed.log_sum(0, query).value(), walked.log_sum(0, query).value(), 1e-6);
        const RowStatistics a = closed.statistics(0, query, 16), b = walked.statistics(0, query, 16);
        QCOMPARE(a.keys, b.keys);
        VERIFY_NEAR(a.mean_distance, b.mean_distance, 1e-5);
        VERIFY_NEAR(a.entropy, b.entropy, 1e-5);
        VERIFY_NEAR(a.self_weight, b.self_weight, 1e-6);
        VERIFY_NEAR(a.mass_within, b.mass_within, 1e-5);
        QVERIFY(std::abs(a.reach_50 - b.reach_50) <= 1);
        QVERIFY(std::abs(a.reach_90 - b.reach_90) <= 1);
        QVERIFY(std::abs(a.reach_99 - b.reach_99) <= 1);
    }
}

void TestField::no_row_of_zero_content_is_walked_data() {
    add_closed_rows({0.5, 1e-6, 0.0, -0.01});
}

// Slopes so small, or reversed, that every key counts: a row of a million is one formula.
void TestField::no_row_of_zero_content_is_walked() {
    QFETCH(double, slope);
    QFETCH(BiasForm, form);
    QFETCH(MaskKind, mask);
    constexpr Index kKeys = 1'000'000;
    const auto content = std::make_shared<const Counting>(zero_content(1, kKeys, 1));
    const AttentionField field(content, {{slope}, form, mask_of(mask, 1000), Precision::float32});
    const std::vector<Index> queries = evenly_spaced(kKeys, 64);
    for (const RowStatistics& row : field.statistics(0, queries, 16)) {
        QVERIFY(std::isfinite(row.entropy) && row.entropy >= 0);
        QVERIFY(row.mass_within >= 0 && row.mass_within <= 1 + 1e-12);
        QVERIFY(row.reach_50 <= row.reach_90 && row.reach_90 <= row.reach_99);
    }
    for (const LogSum& sum : field.log_sums(0, queries)) QVERIFY(std::isfinite(sum.value()));
    QCOMPARE(content->scored, std::size_t{0});
}

// Far keys are left out only where they change no digit.
void TestField::settled_rows_are_exact() {
    constexpr Index kKeys = 1'000'000;
    for (const double slope : {2.0, 0.5, 1.0 / 256, 1e-3}) {
        const SlopeStatistics expected = slope_statistics(slope, kKeys);
        const RowStatistics row = zero_field(kKeys, {slope}).statistics(0, kKeys - 1, 16);
        QCOMPARE(row.keys, kKeys);
        QCOMPARE(row.mean_distance, expected.mean_distance);
        QCOMPARE(row.entropy, expected.entropy);
        QCOMPARE(row.self_weight, expected.self_weight);
        QCOMPARE(row.reach_99, expected.reach_99);
        QCOMPARE(row.mass_within, closed_form_mass_within(slope, 16, kKeys));
    }
}

void TestField::skipping_changes_nothing_data() {
    QTest::addColumn<BiasForm>("form");
    QTest::addColumn<MaskKind>("mask");
    QTest::addColumn<double>("spread");
    for (const BiasFormRow& form : bias_forms()) {
        for (const auto& [name, kind] :
             {std::pair("causal", MaskKind::causal), std::pair("none", MaskKind::none)}) {
            for (const double spread : {0.0, 0.3, 1.0}) {
                const QString id = QString::fromUtf8(form.id.data(), int(form.id.size()));
                QTest::newRow(qPrintable(QString("%1, %2, spread %3").arg(id, name).arg(spread)))
                    << form.form << kind << spread;
            }
        }
    }
}

void TestField::skipping_changes_nothing() {
    QFETCH(BiasForm, form);
    QFETCH(MaskKind, mask);
    QFETCH(double, spread);
    constexpr Index kKeys = 4096;
    const AttentionField field(random_content(8, kKeys, 5, spread),
                               {slopes(SlopeRule::reference, 8), form, mask_of(mask), Precision::float32});
    const std::vector<Index> all = all_of(kKeys);
    bool skipped = false, fewer = false;
    for (Index head = 0; head < 8; ++head) {
        for (const Index query : {kKeys / 2, kKeys - 1}) {
            Matrix biased;
            field.cells(Stage::masked, head, std::span(&query, 1), all, {}, biased);
            const Interval fewest = fewest_keys(field, head, query);
            double top = kMinusInfinity, sum = 0, left_out = 0;
            for (Index j = 0; j < kKeys; ++j)
                top = std::max(top,
                               field.cell_sum(head, query, j).masked ? kMinusInfinity : double(biased(0, j)));
            for (Index j = 0; j < kKeys; ++j) {
                const CellReading cell = field.cell_sum(head, query, j);
                if (cell.masked) continue;
                sum += std::exp(cell.biased - top);
                if (!fewest.contains(j)) left_out += std::exp(cell.biased - top);
            }
            QVERIFY(left_out <= std::exp2(-24) * sum);
            QVERIFY(fewest.size() <= field.significant_keys(head, query).size());
            fewer = fewer || fewest.size() < field.significant_keys(head, query).size();
            QVERIFY(std::abs(std::exp(field.log_sum(head, query).value() - top) / sum - 1) < 1e-6);
            skipped = skipped || field.significant_keys(head, query).size() <
                                     mask_interval(field.settings().mask, query, kKeys).size();
        }
    }
    QVERIFY(skipped);
    QVERIFY(fewer);
}

void TestField::huge_scores_share_their_row_data() {
    QTest::addColumn<float>("score");
    for (const float score : {1.0F, 1e9F, 1e16F, 1e20F, 1e38F, -1e20F})
        QTest::newRow(QByteArray::number(double(score)).constData()) << score;
}

// ln of the number of keys is no digit of such a score.
void TestField::huge_scores_share_their_row() {
    QFETCH(float, score);
    auto values = std::make_shared<Tensor3>(1, 4, 4);
    std::ranges::fill(values->data(), score);
    const auto field = std::make_shared<const AttentionField>(
        score_content(values),
        FieldSettings{{0.0}, BiasForm::distance, mask_of(MaskKind::none, 0), Precision::float32});
    for (Index i = 0; i < 4; ++i) {
        for (const double weight : row_of(*field, 0, i)) VERIFY_NEAR(weight, 0.25, 1e-6);
        for (Index j = 0; j < 4; ++j) VERIFY_NEAR(field->cell(0, i, j).weight, 0.25, 1e-12);
        VERIFY_NEAR(field->statistics(0, i, 16).self_weight, 0.25, 1e-6);
    }
    const Raster raster =
        field_map(field, Stage::weights, 0)->raster({{0, 0, 4, 4}, 4, 4, Pooling::mean}, {});
    for (const float weight : raster.values) VERIFY_NEAR(weight, 0.25, 1e-6);
}

// Softmax gives every key that is seen some weight; 0 is kept for those of score -infinity.
void TestField::far_cell_keeps_a_weight() {
    const AttentionField field = zero_field(4096, {1.0});
    const CellReading far = field.cell(0, 4095, 0);
    QVERIFY(far.weight > 0 && far.weight < 1e-300);
    QCOMPARE(field.cell(0, 0, 4095).weight, 0.0);
}

void TestField::large_scores_keep_their_digits() {
    const AttentionField field(random_content(1, 500, 5, 1000),
                               {{0.01}, BiasForm::distance, {}, Precision::float32});
    for (const Index query : {Index{50}, Index{250}, Index{499}}) {
        double sum = 0;
        for (const double weight : row_of(field, 0, query)) {
            QVERIFY(weight <= 1 + 1e-6);
            sum += weight;
        }
        VERIFY_NEAR(sum, 1, 1e-5);
    }
}

void TestField::one_query_of_a_million() {
    constexpr Index kKeys = 1'000'000;
    const AttentionField field(random_content(8, kKeys, 1, 1),
                               {slopes(SlopeRule::reference, 8), BiasForm::distance, {}, Precision::float32});
    for (const Index head : {Index{0}, Index{7}}) {
        const RowStatistics row = field.statistics(head, kKeys - 1, 16);
        QCOMPARE(row.keys, kKeys);
        QVERIFY(std::isfinite(row.entropy) && row.entropy > 0 && row.entropy < std::log(1e6));
        QVERIFY(row.mean_distance > 0 && row.mean_distance < 2000);
        QVERIFY(row.reach_50 <= row.reach_90 && row.reach_90 <= row.reach_99 && row.reach_99 < 5000);
        QVERIFY(field.row_cost(head) < 20'000 * (field.content().score_cost() + 50));
    }
    const CellReading far = field.cell(7, kKeys - 1, 0);
    QCOMPARE(far.bias, -999'999.0 / 256);
    QCOMPARE(far.weight, 0.0);
}

void TestField::part_of_a_map_of_65536() {
    constexpr Index kKeys = 65'536;
    const auto field = std::make_shared<const AttentionField>(
        random_content(8, kKeys, 1, 1),
        FieldSettings{slopes(SlopeRule::reference, 8), BiasForm::distance, {}, Precision::float32});
    const auto map = field_map(field, Stage::weights, 3);
    const CellRect part{kKeys - 24, kKeys - 24, 24, 24};
    const Raster raster = map->raster({part, 24, 24, Pooling::mean}, {});
    QVERIFY(raster.exact);
    for (Index i = 0; i < 24; ++i) {
        for (Index j = 0; j < 24; ++j) {
            const float found = raster.values[std::size_t(i * 24 + j)];
            const CellReading cell = field->cell(3, part.row + i, part.col + j);
            if (cell.masked)
                QCOMPARE(found, kMasked);
            else
                VERIFY_NEAR(found, cell.weight, 1e-6);
        }
    }
}

// Rows far apart share no keys: their walk must not go over what lies between them.
void TestField::far_rows_cost_no_more_than_their_keys() {
    constexpr Index kKeys = 1'000'000;
    const auto content = std::make_shared<const Counting>(random_content(1, kKeys, 1, 1));
    const AttentionField field(content, {{0.5}, BiasForm::distance, {}, Precision::float32});
    std::vector<Index> queries;
    for (Index n = 1; n <= 16; ++n) queries.push_back(n * 60'000);
    std::size_t needed = 0;
    for (const Index query : queries) needed += std::size_t(field.significant_keys(0, query).size());
    for (const RowStatistics& row : field.statistics(0, queries, 16)) QVERIFY(row.entropy > 0);
    QVERIFY(content->scored <= needed);
    content->scored = 0;
    QVERIFY(field.context(0, queries).allFinite());
    QVERIFY(content->scored <= 2 * needed);
}

void TestField::bad_scores_stay_in_their_row() {
    auto values = std::make_shared<Tensor3>(1, 6, 6);
    const float infinity = std::numeric_limits<float>::infinity();
    for (Index i = 0; i < 6; ++i) {
        for (Index j = 0; j < 6; ++j) (*values)(0, i, j) = static_cast<float>(j);
    }
    (*values)(0, 1, 0) = std::nanf("");
    (*values)(0, 2, 1) = -infinity;
    for (Index j = 0; j < 6; ++j) (*values)(0, 3, j) = -infinity;
    (*values)(0, 4, 2) = infinity;
    const AttentionField field(score_content(values), {{0.0}, BiasForm::distance, {}, Precision::float32});
    QVERIFY(std::isnan(field.log_sum(0, 1).value()) && std::isnan(field.cell(0, 1, 1).weight));
    QVERIFY(std::isnan(field.log_sum(0, 4).value()));
    QCOMPARE(field.cell(0, 2, 1).weight, 0.0);
    VERIFY_NEAR(field.cell(0, 2, 0).weight + field.cell(0, 2, 2).weight, 1, 1e-6);
    QCOMPARE(field.log_sum(0, 3).value(), kMinusInfinity);
    for (const double weight : row_of(field, 0, 3)) QCOMPARE(weight, 0.0);
    const RowStatistics nothing = field.statistics(0, 3, 16);
    QCOMPARE(nothing.entropy, 0.0);
    QCOMPARE(nothing.reach_99, Index{0});
    double sum = 0;
    for (const double weight : row_of(field, 0, 5)) sum += weight;
    VERIFY_NEAR(sum, 1, 1e-6);
}

void TestField::unusual_slopes_data() {
    QTest::addColumn<double>("slope");
    for (const double slope : {0.0, -0.25, -3.0, 1e-300, 64.0, 1000.0})
        QTest::newRow(qPrintable(QString::number(slope))) << slope;
}

void TestField::unusual_slopes() {
    QFETCH(double, slope);
    for (const Made& content : {zero_content(1, 40, 1), random_content(1, 40, 1, 1)}) {
        const AttentionField field(content, {{slope}, BiasForm::distance, {}, Precision::float32});
        const FullHead full(field, 0);
        for (const Index query : {Index{0}, Index{20}, Index{39}}) {
            const std::vector<double> row = row_of(field, 0, query);
            for (Index j = 0; j < 40; ++j) VERIFY_NEAR(row[std::size_t(j)], full.weights(query, j), 1e-6);
        }
    }
}

// ALIBI.md, "Precision": slope 1/2, zero scores, the last query.
void TestField::key_position_in_bfloat16() {
    const std::pair<Index, double> variations[] = {{512, 0.155}, {1024, 0.170}, {2048, 0.257}, {4096, 0.420}};
    for (const auto& [length, expected] : variations) {
        const auto exact = exact_row(0.5, length);
        const auto key = zero_field(length, {0.5}, BiasForm::key, {}, Precision::bfloat16);
        const auto distance = zero_field(length, {0.5}, BiasForm::distance, {}, Precision::bfloat16);
        const double found = total_variation(row_of(key, 0, length - 1), exact);
        QVERIFY2(std::abs(found - expected) < 6e-4, qPrintable(QString::number(found)));
        QVERIFY(total_variation(row_of(distance, 0, length - 1), exact) <= 5e-4);
    }
    const std::vector<double> row =
        row_of(zero_field(2048, {0.5}, BiasForm::key, {}, Precision::bfloat16), 0, 2047);
    for (std::size_t j = 2044; j < 2048; ++j) QVERIFY(std::abs(row[j] - 0.242) < 6e-4);
    const double last[] = {0.088, 0.145, 0.239, 0.393};
    for (std::size_t n = 0; n < 4; ++n) QVERIFY(std::abs(exact_row(0.5, 2048)[2044 + n] - last[n]) < 6e-4);
}

void TestField::forms_are_equal_after_softmax_data() {
    QTest::addColumn<QString>("mask_name");
    QTest::addColumn<Mask>("mask");
    for (const auto& [name, mask] : masks(kLength)) QTest::newRow(qPrintable(name)) << name << mask;
}

void TestField::forms_are_equal_after_softmax() {
    QFETCH(Mask, mask);
    const Made content = random_content(2, kLength, 4, 1);
    const std::vector<double> slopes{0.5, 0.03};
    const AttentionField distance(content, {slopes, BiasForm::distance, mask, Precision::float32});
    for (const BiasFormRow& form : bias_forms()) {
        const AttentionField other(content, {slopes, form.form, mask, Precision::float32});
        double largest = 0;
        for (Index query = 0; query < kLength; ++query) {
            const auto a = row_of(distance, 1, query), b = row_of(other, 1, query);
            largest = std::max(largest, total_variation(a, b));
        }
        QCOMPARE(largest < 1e-6, equals_distance_after_softmax(form.form, kLength, mask));
    }
}

void TestField::statistics_are_the_closed_forms_data() {
    QTest::addColumn<double>("slope");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("entropy");
    QTest::addColumn<Index>("reach_90");
    QTest::newRow("1/2") << 0.5 << 1.5415 << 1.70350 << Index{5};
    QTest::newRow("1/16") << 0.0625 << 15.505 << 3.77275 << Index{37};
    QTest::newRow("1/128") << 1.0 / 128 << 127.50 << 5.85203 << Index{295};
}

void TestField::statistics_are_the_closed_forms() {
    QFETCH(double, slope);
    QFETCH(double, mean);
    QFETCH(double, entropy);
    QFETCH(Index, reach_90);
    constexpr Index kKeys = 100'000;
    const RowStatistics row = zero_field(kKeys, {slope}).statistics(0, kKeys - 1, 16);
    VERIFY_NEAR(row.mean_distance, mean, 5e-5);
    VERIFY_NEAR(row.entropy, entropy, 5e-6);
    QCOMPARE(row.reach_90, reach_90);
    VERIFY_NEAR(row.mass_within, closed_form_mass_within(slope, 16, kKeys), 1e-9);
    QCOMPARE(row.keys, kKeys);
}

void TestField::means_are_over_evenly_spaced_rows() {
    const AttentionField field(random_content(2, 100, 1, 1),
                               {{0.5, 0.01}, BiasForm::distance, {}, Precision::float32});
    const FieldStatistics every = field_statistics(field, 16, 1000, {});
    QCOMPARE(every.queries, Index{100});
    const FieldStatistics four = field_statistics(field, 16, 4, {});
    QCOMPARE(four.queries, Index{4});
    for (Index head = 0; head < 2; ++head) {
        double entropy = 0;
        for (Index i = 0; i < 100; ++i) entropy += field.statistics(head, i, 16).entropy / 100;
        VERIFY_NEAR(every.heads[std::size_t(head)].entropy, entropy, 1e-9);
        double self = 0;
        for (const Index i : {12, 37, 62, 87}) self += field.statistics(head, i, 16).self_weight / 4;
        VERIFY_NEAR(four.heads[std::size_t(head)].self_weight, self, 1e-9);
    }
}

void TestField::stops_when_asked() {
    std::stop_source source;
    source.request_stop();
    const AttentionField field(random_content(64, 1'000'000, 1, 1),
                               {std::vector<double>(64, 0.0), BiasForm::distance, {}, Precision::float32});
    QElapsedTimer timer;
    timer.start();
    field_statistics(field, 16, 1024, source.get_token());
    field.output(all_of(100), source.get_token());
    QVERIFY(timer.elapsed() < 2000);
}

void TestField::bad_settings_are_refused() {
    const Made content = zero_content(2, 8, 1);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             AttentionField(content, {{0.5}, BiasForm::distance, {}, Precision::float32}));
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        AttentionField(content, {{0.5, 1}, BiasForm::distance, file_mask(9), Precision::float32}));
    const auto map = std::make_shared<const AttentionField>(
        score_content(map_of(false)), FieldSettings{{0.5, 1}, BiasForm::distance, {}, Precision::float32});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, field_map(map, Stage::context, 0));
}

QTEST_APPLESS_MAIN(TestField)
#include "test_field.moc"
