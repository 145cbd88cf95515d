// The Equations view's numbers: those of the core's layer, written out, and its session fields.
#include <QtTest>
#include <cmath>
#include <numeric>

#include "core/attention/small_content.h"
#include "core/session/action.h"
#include "core/session/scene.h"
#include "core/session/session_file.h"

using namespace alibi;

namespace {

Session equations_session() {
    Session session;
    session.view = ViewId::equations;
    session.selection = {{1, 4, 1}, true};
    return session;
}

Session after(std::initializer_list<Action> actions, Session session = equations_session()) {
    for (const Action& action : actions) session = update(session, action);
    return session;
}

EquationsScene scene_of(const Session& session) {
    return derive(session, {}).equations;
}

// The same layer as the whole layer of core/attention knows it: two heads of four, width eight.
LayerParameters parameters_of(const EquationSpec& spec) {
    const SmallContent content(2, spec.tokens, spec.seed);
    LayerParameters layer;
    layer.num_heads = 2;
    const Matrix zero = Matrix::Zero(kSmallWidth, kSmallWidth);
    for (Linear* linear : {&layer.query, &layer.key, &layer.value, &layer.output})
        *linear = {zero, Vector::Zero(kSmallWidth)};
    for (Index h = 0; h < 2; ++h) {
        layer.query.weight.middleRows(h * 4, 4) = content.projection(Projection::query, h);
        layer.key.weight.middleRows(h * 4, 4) = content.projection(Projection::key, h);
        layer.value.weight.middleRows(h * 4, 4) = content.projection(Projection::value, h);
        layer.output.weight.middleCols(h * 4, 4) = content.output_weight(h);
    }
    return layer;
}

// Largest difference over the cells that are not masked; infinity where the masks differ.
double difference(const Matrix& a, const Matrix& b) {
    double most = 0;
    for (Index i = 0; i < a.rows(); ++i)
        for (Index j = 0; j < a.cols(); ++j) {
            if (std::isinf(a(i, j)) != std::isinf(b(i, j))) return std::numeric_limits<double>::infinity();
            if (!std::isinf(a(i, j))) most = std::max(most, std::abs(double(a(i, j)) - double(b(i, j))));
        }
    return most;
}

double sum_of_products(const Matrix& a, Index i, const Matrix& b, Index j) {
    double sum = 0;
    for (Index c = 0; c < a.cols(); ++c) sum += double(a(i, c)) * double(b(j, c));
    return sum;
}

}  // namespace

class TestEquations : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void numbers_are_those_of_the_layer_data();
    void numbers_are_those_of_the_layer();
    void one_score_is_its_sum();
    void a_weight_is_its_quotient();
    void equal_forms_give_equal_weights();
    void an_entry_set_by_hand_is_followed();
    void a_slope_set_by_hand_is_followed();
    void steps_do_not_depend_on_the_way();
    void every_step_has_its_matrices_data();
    void every_step_has_its_matrices();
    void cells_outside_are_brought_inside();
    void terms_are_lit();
    void what_is_undone();
    void strange_sessions_are_mended();
    void numbers_are_kept_while_only_the_light_moves();
    void files_keep_it();
    void files_with_mistakes_are_refused_data();
    void files_with_mistakes_are_refused();
    void extreme_numbers_stay_numbers();
};

void TestEquations::numbers_are_those_of_the_layer_data() {
    QTest::addColumn<int>("form");
    QTest::addColumn<int>("length");
    for (const BiasFormRow& form : bias_forms())
        for (const int length : {4, 12})
            QTest::addRow("%s, %d", form.id.data(), length) << static_cast<int>(form.form) << length;
}

void TestEquations::numbers_are_those_of_the_layer() {
    QFETCH(int, form);
    QFETCH(int, length);
    const auto bias_form = static_cast<BiasForm>(form);
    const EquationsScene scene =
        scene_of(after({SetHeads{2}, SetEquationLength{length}, SetBiasForm{bias_form}, ChooseHead{1}}));
    const EquationNumbers& numbers = *scene.numbers;
    const LayerParameters layer = parameters_of(numbers.spec);
    const LayerStages stages =
        layer_forward(layer, {numbers.spec.settings.slopes, bias_form, {}}, std::span(&numbers.x, 1)).front();
    QVERIFY(difference(numbers.q, stages.q.head(1)) < 1e-6);
    QVERIFY(difference(numbers.k, stages.k.head(1)) < 1e-6);
    QVERIFY(difference(numbers.v, stages.v.head(1)) < 1e-6);
    QVERIFY(difference(numbers.scores, stages.scores.head(1)) < 1e-5);
    QVERIFY(difference(numbers.scaled, stages.scaled.head(1)) < 1e-5);
    QVERIFY(difference(numbers.masked, stages.masked.head(1)) < 1e-5);
    QVERIFY(difference(numbers.weights.cwiseMax(0), stages.weights.head(1)) < 1e-6);
    QVERIFY(difference(numbers.context, stages.context.rightCols(4)) < 1e-5);
    QVERIFY(difference(numbers.output, stages.output.row(scene.cell.query)) < 1e-5);
    for (Index h = 0; h < 2; ++h)
        QVERIFY(difference(numbers.head_contexts.row(h),
                           stages.context.row(scene.cell.query).segment(h * 4, 4)) < 1e-5);
}

void TestEquations::one_score_is_its_sum() {
    const EquationsScene scene = scene_of(equations_session());
    const EquationNumbers& n = *scene.numbers;
    QCOMPARE(scene.cell, (Cell{1, 4, 1}));
    const double score = sum_of_products(n.q, 4, n.k, 1);
    QVERIFY(std::abs(scene.reading.score - score) < 1e-5);
    QVERIFY(std::abs(scene.reading.scaled - score / 2) < 1e-5);
    QCOMPARE(scene.reading.bias, -0.25 * 3);  // head 2 of 8: 1/4
    QVERIFY(std::abs(scene.reading.biased - (score / 2 - 0.25 * 3)) < 1e-5);
    // Each entry of q is the sum over the embedding, and has few digits.
    for (Index c = 0; c < kSmallHeadDim; ++c) {
        QVERIFY(std::abs(double(n.q(4, c)) - sum_of_products(n.x, 4, n.query_weight, c)) < 1e-6);
        const double hundredths = double(n.q(4, c)) * 100;
        QVERIFY(std::abs(hundredths - std::round(hundredths)) < 1e-3);
    }
}

void TestEquations::a_weight_is_its_quotient() {
    const EquationsScene scene = scene_of(equations_session());
    const EquationNumbers& n = *scene.numbers;
    double total = 0;
    for (Index j = 0; j <= 4; ++j) total += std::exp(double(n.sums(4, j)));
    QVERIFY(std::abs(scene.total - total) < 1e-5 * total);
    QVERIFY(std::abs(scene.exponential - std::exp(scene.reading.biased)) < 1e-5);
    QVERIFY(std::abs(scene.reading.weight - scene.exponential / total) < 1e-6);
    QCOMPARE(scene.shift, 0.0);
}

void TestEquations::equal_forms_give_equal_weights() {
    const EquationsScene scene = scene_of(equations_session());
    QCOMPARE(scene.numbers->forms.size(), bias_forms().size());
    for (const FormComparison& form : scene.numbers->forms) QVERIFY(form.largest_weight_change < 1e-6);
    QCOMPARE(scene.numbers->forms[1].shift.value(), 0.25 * 4);  // key position: + m i
    // Where the last key may be seen, symmetric is another model.
    const EquationsScene open = scene_of(after({SetMask{MaskKind::none}, ChooseCell{{1, 2, 1}}}));
    QVERIFY(open.numbers->forms[4].largest_weight_change > 1e-3);
    QVERIFY(open.numbers->forms[1].largest_weight_change < 1e-6);
}

void TestEquations::an_entry_set_by_hand_is_followed() {
    const EquationsScene before = scene_of(equations_session());
    const Session edited = after({SetEquationEntry{{Projection::query, 1, 4, 2, 3.5}}});
    const EquationsScene scene = scene_of(edited);
    QCOMPARE(scene.numbers->q(4, 2), 3.5F);
    const double change = (3.5 - double(before.numbers->q(4, 2))) * double(before.numbers->k(1, 2));
    QVERIFY(std::abs(scene.reading.score - before.reading.score - change) < 1e-5);
    QVERIFY(difference(scene.numbers->output, before.numbers->output) > 1e-4);
    // Another head's stays; the same place again replaces; reset brings the seed's back.
    QCOMPARE(scene_of(after({ChooseHead{0}}, edited)).numbers->q,
             scene_of(after({ChooseHead{0}})).numbers->q);
    const Session twice = after({SetEquationEntry{{Projection::query, 1, 4, 2, 99}}}, edited);
    QCOMPARE(twice.equations.entries.size(), std::size_t(1));
    QCOMPARE(twice.equations.entries[0].value, kLargestEntry);
    QCOMPARE(after({ResetEquationEntries{}}, twice), equations_session());
}

void TestEquations::a_slope_set_by_hand_is_followed() {
    const EquationsScene scene = scene_of(after({SetOwnSlope{1, 0.5}}));
    QCOMPARE(scene.reading.bias, -1.5);
    QCOMPARE(scene.slope.value, 0.5);
}

void TestEquations::steps_do_not_depend_on_the_way() {
    const Session there = after({SetEquationStep{EquationStep::softmax}});
    const Session around = after({SetEquationStep{EquationStep::whole}, MoveEquationStep{-1000},
                                  MoveEquationStep{7}, MoveEquationStep{-1}});
    QCOMPARE(there, around);
    QVERIFY(after({MoveEquationStep{-20}}).equations.looks.step == EquationStep::embed);
    QVERIFY(after({MoveEquationStep{20}}).equations.looks.step == EquationStep::whole);
}

void TestEquations::every_step_has_its_matrices_data() {
    QTest::addColumn<int>("step");
    for (const EquationStepRow& row : equation_steps())
        QTest::newRow(std::string(row.id).c_str()) << static_cast<int>(row.step);
    QCOMPARE(equation_steps().size(), std::size_t(11));
}

void TestEquations::every_step_has_its_matrices() {
    QFETCH(int, step);
    for (const Index length : {4, 7, 12})
        for (const Index heads : {1, 8, 12, 1024}) {
            const EquationsScene scene = scene_of(
                after({SetHeads{heads}, SetEquationLength{length}, SetEquationStep{EquationStep(step)}}));
            QVERIFY(scene.matrices.size() >= 2);
            for (const EquationMatrix& matrix : scene.matrices) {
                QVERIFY(matrix.values.size() > 0);
                QVERIFY(matrix.range.low < matrix.range.high);
                const auto terms = equation_terms();
                QVERIFY(std::find(terms.begin(), terms.end(), matrix.symbol) != terms.end());
                if (matrix.rows == MatrixAxis::query && matrix.first_row == 0 && matrix.values.rows() > 1)
                    QCOMPARE(matrix.values.rows(), length);
            }
            QVERIFY(!scene.equation.empty());
        }
}

void TestEquations::cells_outside_are_brought_inside() {
    Session session = equations_session();
    session.selection = {{3, 90, 7}, true};
    QCOMPARE(scene_of(session).cell, (Cell{3, 4, 1}));
    session.selection = {{3, 2, 2}, true};
    QCOMPARE(scene_of(session).cell, (Cell{3, 2, 2}));
    session.seq_len = 1;
    session = update(session, Unlock{});
    QCOMPARE(scene_of(session).cell, (Cell{3, 0, 0}));
    QCOMPARE(scene_of(session).length, Index(1));
}

void TestEquations::terms_are_lit() {
    QCOMPARE(scene_of(equations_session()).lit, std::string("bias"));
    const Session chosen = after({ChooseTerm{"slope"}});
    QCOMPARE(scene_of(chosen).lit, std::string("slope"));
    QCOMPARE(scene_of(after({HoverTerm{"q"}}, chosen)).lit, std::string("q"));
    QCOMPARE(scene_of(after({ChooseTerm{"slope"}}, chosen)).lit, std::string("bias"));
    QCOMPARE(after({ChooseTerm{"nothing of the kind"}}), equations_session());
}

void TestEquations::what_is_undone() {
    for (const Action& action : std::initializer_list<Action>{
             SetEquationStep{EquationStep::mask}, MoveEquationStep{1}, ChooseTerm{"q"}, HoverTerm{"q"},
             SetEquationCode{CodeLanguage::pytorch}, ShowEquationNumbers{false}, SetEquationPace{3}})
        QVERIFY(!is_undoable(action));
    for (const Action& action : std::initializer_list<Action>{SetEquationLength{6}, SetEquationSeed{9},
                                                              SetEquationEntry{}, ResetEquationEntries{}})
        QVERIFY(is_undoable(action));
}

void TestEquations::strange_sessions_are_mended() {
    Session session = equations_session();
    session.equations.length = -3;
    session.equations.entries = {{Projection::value, 0, 0, 0, 1},
                                 {Projection::key, 0, 99, 0, 1},
                                 {Projection::key, 0, 1, 0, std::nan("")},
                                 {Projection::key, 0, 1, 0, -1e9}};
    session.equations.looks.step = static_cast<EquationStep>(77);
    session.equations.looks.pace = std::nan("");
    session.equations.looks.term = "?";
    const Session mended = update(Session{}, ReplaceSession{session});
    QCOMPARE(mended.equations.length, kLeastEquationLength);
    QCOMPARE(mended.equations.entries.size(), std::size_t(1));
    QCOMPARE(mended.equations.entries[0].value, -kLargestEntry);
    QVERIFY(mended.equations.looks.step == EquationStep::whole);
    QVERIFY(mended.equations.looks.pace >= kShortestPace && mended.equations.looks.term.empty());
}

void TestEquations::numbers_are_kept_while_only_the_light_moves() {
    const Scene before = derive(equations_session(), {});
    const Scene after_hover = derive(after({HoverTerm{"q"}, MoveEquationStep{1}}), {}, &before);
    QCOMPARE(after_hover.equations.numbers.get(), before.equations.numbers.get());
    const Scene other = derive(after({SetEquationSeed{8}}), {}, &before);
    QVERIFY(other.equations.numbers.get() != before.equations.numbers.get());
    QVERIFY(difference(other.equations.numbers->q, before.equations.numbers->q) > 0);
}

void TestEquations::files_keep_it() {
    const Session session =
        after({SetEquationStep{EquationStep::join}, SetEquationLength{9}, SetEquationSeed{123456789012345ULL},
               SetEquationEntry{{Projection::key, 3, 8, 1, -0.3}},
               SetEquationEntry{{Projection::query, 0, 0, 0, 2}}, SetEquationCode{CodeLanguage::pytorch},
               ShowEquationNumbers{false}, SetEquationPace{2.5}, ChooseTerm{"weight"}});
    QCOMPARE(session_from_json(session_to_json(session), "x.json"), session);
}

void TestEquations::files_with_mistakes_are_refused_data() {
    QTest::addColumn<QString>("field");
    for (const char* const field :
         {"\"equation_step\": 3", "\"equation_step\": \"biass\"", "\"equation_length\": 13",
          "\"equation_term\": \"y\"", "\"equation_entries\": [[\"v\", 1, 0, 0, 1]]",
          "\"equation_entries\": [[\"q\", 0, 0, 0, 1]]", "\"equation_entries\": [[\"q\", 1, 0, 4, 1]]",
          "\"equation_entries\": [[\"q\", 1, 0, 0]]", "\"equation_entries\": [[\"q\", 1, 0, 0, 11]]",
          "\"equation_entries\": [7]", "\"equation_pace\": 0"})
        QTest::newRow(field) << QString::fromLatin1(field);
}

void TestEquations::files_with_mistakes_are_refused() {
    QFETCH(QString, field);
    const std::string text =
        "{\n \"format\": \"alibi-lab session\",\n \"version\": 1,\n " + field.toStdString() + "\n}\n";
    QVERIFY_THROWS_EXCEPTION(FileError, session_from_json(text, "x.json"));
}

void TestEquations::extreme_numbers_stay_numbers() {
    Session session = after({SetBiasForm{BiasForm::key}, SetOwnSlope{1, 64}, SetEquationLength{12}});
    for (Index c = 0; c < kSmallHeadDim; ++c) {
        session = after({SetEquationEntry{{Projection::query, 1, 11, c, 10}},
                         SetEquationEntry{{Projection::key, 1, 11, c, 10}}},
                        session);
    }
    session.selection = {{1, 11, 11}, true};
    const EquationsScene scene = scene_of(session);
    QVERIFY(std::isfinite(scene.total) && std::isfinite(scene.exponential) && scene.shift > 700);
    QVERIFY(std::abs(scene.exponential / scene.total - scene.reading.weight) < 1e-6);
    const EquationsScene padded = scene_of(after({SetMask{MaskKind::padding_left}, ChooseCell{{1, 0, 0}}}));
    QCOMPARE(padded.total, 0.0);  // a row that sees nothing
    QVERIFY(padded.masked);
}

QTEST_APPLESS_MAIN(TestEquations)
#include "test_equations.moc"
