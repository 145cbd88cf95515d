// The Extrapolation view's numbers: the table, the curves, what they honestly say, and what is still to be
// measured.
#include <QtTest>
#include <cmath>

#include "core/session/action.h"
#include "run_fixture.h"

using namespace alibi;

Q_DECLARE_METATYPE(alibi::HonestCase)

namespace {

Session after(Session session, const ExtrapolationAction& action) {
    return update(session, action);
}

ExtrapolationScene scene_of(const Session& session, const Results& results) {
    return derive(session, results).extrapolation;
}

// ALiBi stays flat, sinusoidal breaks; both measured in all three ways.
Results two_runs() {
    Results results;
    results.runs.listed = true;
    const auto alibi_run = made_run("run-0001-alibi", PositionMethod::alibi);
    const auto sine_run = made_run("run-0002-sinusoidal", PositionMethod::sinusoidal);
    const std::vector<double> falls = {0.92, 0.87, 0.84, 0.84, 0.84, 0.84};
    const std::vector<double> breaks = {0.92, 1.5, 2.1, 2.4, 2.5, 2.6};
    for (const auto& [run, losses] : {std::pair{alibi_run, falls}, std::pair{sine_run, breaks}}) {
        add_run(results.runs, run);
        add_evaluation(results.runs, made_losses(*run, EvaluationKind::nonoverlapping, losses));
    }
    add_evaluation(results.runs,
                   made_losses(*alibi_run, EvaluationKind::sliding, {.8, .8, .81, .81, .82, .82}));
    add_evaluation(results.runs,
                   made_losses(*sine_run, EvaluationKind::sliding, {.8, 2.5, 2.6, 2.7, 2.8, 2.8}));
    std::vector<double> early_drop(64, 0.86), broken(64, 0.86);
    for (std::size_t n = 0; n < 3; ++n) early_drop[n] = broken[n] = 1.8 - 0.3 * double(n);
    for (std::size_t n = 16; n < 64; ++n) broken[n] = 2.5;
    add_evaluation(results.runs, made_positions(*alibi_run, early_drop));
    add_evaluation(results.runs, made_positions(*sine_run, broken));
    return results;
}

std::vector<EvaluateRun> evaluations_missing(const Session& session, const Results& results) {
    std::vector<EvaluateRun> out;
    for (const Work& work : missing_work(session, results))
        if (const auto* evaluation = std::get_if<EvaluateRun>(&work)) out.push_back(*evaluation);
    return out;
}

}  // namespace

class TestExtrapolationScene : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void table_lists_runs_with_their_losses();
    void columns_end_where_reading_ends();
    void removed_runs_are_not_listed_and_come_back();
    void charts_hold_every_shown_run();
    void every_training_length_has_its_line();
    void runs_on_other_texts_are_told();
    void points_by_position_are_single_then_means();
    void honest_sentence_data();
    void honest_sentence();
    void honest_sentence_says_where_it_breaks();
    void sliding_lines_are_of_one_text();
    void hidden_run_keeps_its_sentence();
    void ruined_run_has_learned_nothing();
    void ruined_run_leaves_the_charts_to_the_others();
    void easy_text_is_told();
    void little_learned_is_no_praise();
    void figures_of_an_earlier_step_are_told();
    void curve_keeps_every_step_in_its_means();
    void notes_stand_where_they_apply();
    void paper_has_its_own_figures();
    void training_says_what_is_wrong();
    void preset_that_fits_is_proposed();
    void diverged_run_offers_a_lower_rate();
    void live_run_is_the_one_that_trains();
    void nothing_is_missing_where_all_is_known();
    void chosen_run_is_measured_first();
    void runs_in_training_are_not_measured();
    void surgery_is_measured_beside_the_untouched();
    void work_measures_a_model();
    void work_that_fails_says_why_once();
    void stopped_work_changes_nothing();
    void texts_come_in_growing_pieces();
    void text_passes_the_training_length();
    void unknown_words_of_a_prompt_are_told();
};

void TestExtrapolationScene::table_lists_runs_with_their_losses() {
    const Results results = two_runs();
    Session session = after(extrapolation_session(), RenameRun{"run-0001-alibi", "mine"});
    session = after(session, SetRunHidden{"run-0002-sinusoidal", true});
    const ExtrapolationScene scene = scene_of(session, results);
    QVERIFY(scene.listed);
    QCOMPARE(scene.runs.size(), 2U);
    QCOMPARE(scene.runs[0].name, std::string("mine"));
    QVERIFY(scene.runs[0].chosen && !scene.runs[1].chosen);
    QVERIFY(scene.runs[1].hidden && !scene.runs[0].hidden);
    QCOMPARE(scene.column_multiples, (std::vector<Index>{1, 8, 32}));
    QCOMPARE(scene.runs[0].losses, (std::vector<std::optional<double>>{0.92, 0.84, 0.84}));
    QCOMPARE(scene.runs[1].losses, (std::vector<std::optional<double>>{0.92, 2.4, 2.6}));
    QCOMPARE(scene.read_length, Index{256});
    QCOMPARE(*scene.read_loss, 0.84);
    QCOMPARE(*scene.perplexity, std::exp(0.84));
    session = after(session, SetEvaluation{EvaluationKind::sliding});
    QCOMPARE(*scene_of(session, results).runs[1].losses[1], 2.7);
}

void TestExtrapolationScene::columns_end_where_reading_ends() {
    const Session session = after(extrapolation_session(), SetMostMultiple{9});
    QCOMPARE(session.extrapolation.most_multiple, Index{8});
    const ExtrapolationScene scene = scene_of(session, two_runs());
    QCOMPARE(scene.column_multiples, (std::vector<Index>{1, 8}));
    QCOMPARE(scene.nonoverlapping.x_high, 64.0);
    const Session longest = after(session, SetMostMultiple{1000});
    QCOMPARE(scene_of(longest, two_runs()).column_multiples, (std::vector<Index>{1, 8, 64}));
}

void TestExtrapolationScene::removed_runs_are_not_listed_and_come_back() {
    const Results results = two_runs();
    const Session before = after(extrapolation_session(), ChooseRun{"run-0002-sinusoidal"});
    const Session session = after(before, RemoveRun{"run-0002-sinusoidal"});
    QVERIFY(is_undoable(Action(RemoveRun{})));
    QCOMPARE(scene_of(session, results).runs.size(), 1U);
    QCOMPARE(scene_of(session, results).run, std::string("run-0001-alibi"));
    QCOMPARE(scene_of(before, results).run, std::string("run-0002-sinusoidal"));
    // Another session does not bring it back, nor take others away.
    Session other;
    other.extrapolation.removed = {"run-0001-alibi"};
    const Session opened = update(session, ReplaceSession{other});
    QCOMPARE(opened.extrapolation.removed, session.extrapolation.removed);
}

void TestExtrapolationScene::charts_hold_every_shown_run() {
    const Results results = two_runs();
    const ExtrapolationScene scene = scene_of(extrapolation_session(), results);
    const LossChart& chart = scene.nonoverlapping;
    QCOMPARE(chart.series.size(), 2U);
    QCOMPARE(chart.series.back().position, PositionMethod::alibi);
    QVERIFY(chart.series.back().chosen && !chart.series.front().chosen);
    QCOMPARE(chart.train_len, Index{8});
    QCOMPARE(chart.x_low, 8.0);
    QCOMPARE(chart.x_high, 256.0);
    QVERIFY(chart.y_low <= 0.84 && chart.y_low > 0.7);
    QVERIFY(chart.y_high >= 2.6 && chart.y_high < 2.71);
    const Session hidden = after(extrapolation_session(), SetRunHidden{"run-0002-sinusoidal", true});
    QCOMPARE(scene_of(hidden, results).nonoverlapping.series.size(), 1U);
}

void TestExtrapolationScene::every_training_length_has_its_line() {
    Results results = two_runs();
    QVERIFY(scene_of(extrapolation_session(), results).nonoverlapping.other_lens.empty());
    auto longer = std::make_shared<Run>(*results.runs.runs[1]);
    longer->settings.train_len = 16;
    add_run(results.runs, longer);
    LossChart chart = scene_of(extrapolation_session(), results).nonoverlapping;
    QCOMPARE(chart.train_len, Index{8});
    QCOMPARE(chart.other_lens, std::vector<Index>{16});
    chart = scene_of(after(extrapolation_session(), ChooseRun{longer->id}), results).nonoverlapping;
    QCOMPARE(chart.train_len, Index{16});
    QCOMPARE(chart.other_lens, std::vector<Index>{8});
}

void TestExtrapolationScene::runs_on_other_texts_are_told() {
    Results results = two_runs();
    const auto told = [&] {
        const auto notes = scene_of(extrapolation_session(), results).notes;
        return std::ranges::count(notes, ExtrapolationNote::different_texts);
    };
    QCOMPARE(told(), 0);
    auto other = std::make_shared<Run>(*results.runs.runs[1]);
    other->settings.text.split = TextSplit::characters;
    add_run(results.runs, other);
    QCOMPARE(told(), 1);
}

void TestExtrapolationScene::points_by_position_are_single_then_means() {
    const ExtrapolationScene scene = scene_of(extrapolation_session(), two_runs());
    const std::vector<LossPoint>& points = scene.by_position.series.front().points;
    for (std::size_t n = 0; n < 8; ++n) QCOMPARE(points[n].at, double(n + 1));
    QVERIFY(points.size() < 64);
    double tokens = 0, sum = 0;
    for (const LossPoint& point : points) {
        tokens += double(point.tokens);
        sum += double(point.tokens) * point.loss;
    }
    QCOMPARE(tokens, 32.0 * 16 + 32 * 8);  // half of the windows reach beyond 32
    // No position is counted twice or left out.
    const double near = 1.8 + 1.5 + 1.2 + 13 * 0.86 + 16 * 2.5, far = 32 * 2.5;
    QVERIFY(std::abs(sum - (16 * near + 8 * far)) < 1e-9);
}

void TestExtrapolationScene::honest_sentence_data() {
    QTest::addColumn<double>("at_longest");
    QTest::addColumn<HonestCase>("story");
    QTest::newRow("falls") << 0.80 << HonestCase::falls;
    QTest::newRow("falls a little") << 0.97 << HonestCase::flat;
    QTest::newRow("rises a little") << 1.04 << HonestCase::flat;
    QTest::newRow("rises") << 1.2 << HonestCase::rises;
    QTest::newRow("breaks") << 1.31 << HonestCase::breaks;
}

void TestExtrapolationScene::honest_sentence() {
    QFETCH(double, at_longest);
    QFETCH(HonestCase, story);
    Results results;
    results.runs.listed = true;
    const auto run = made_run("run", PositionMethod::alibi);
    add_run(results.runs, run);
    add_evaluation(results.runs, made_losses(*run, EvaluationKind::nonoverlapping, {1.0, at_longest}));
    const HonestReading honest = scene_of(extrapolation_session(), results).honest;
    QCOMPARE(honest.story, story);
    QCOMPARE(honest.at_longest, at_longest);
    QCOMPARE(honest.longest, Index{16});
    QVERIFY(!honest.sliding);
}

void TestExtrapolationScene::honest_sentence_says_where_it_breaks() {
    Session session = extrapolation_session();
    const Results results = two_runs();
    const HonestReading flat = scene_of(session, results).honest;
    QCOMPARE(flat.story, HonestCase::falls);
    QVERIFY(flat.sliding && flat.sliding->flat);
    QVERIFY(!flat.breaks_at);
    QCOMPARE(flat.lines.size(), 2U);
    QVERIFY(!flat.lines[1].flat);
    session = after(session, ChooseRun{"run-0002-sinusoidal"});
    const HonestReading breaks = scene_of(session, results).honest;
    QCOMPARE(breaks.story, HonestCase::breaks);
    QVERIFY(breaks.breaks_at && *breaks.breaks_at > 16 && *breaks.breaks_at < 20);
}

// Another text is harder or easier for every method.
void TestExtrapolationScene::sliding_lines_are_of_one_text() {
    Results results = two_runs();
    const auto add_worst = [&](const std::string& path) {
        auto none = made_run("run-0003-none", PositionMethod::none);
        none->settings.text.path = path;
        add_run(results.runs, none);
        add_evaluation(results.runs, made_losses(*none, EvaluationKind::sliding, {.8, 3, 3, 3, 3, 3}));
        return scene_of(extrapolation_session(), results).honest.lines.at(1).run;
    };
    QCOMPARE(add_worst("/elsewhere.txt"), std::string("run-0002-sinusoidal"));
    QCOMPARE(add_worst(""), std::string("run-0003-none"));
}

void TestExtrapolationScene::hidden_run_keeps_its_sentence() {
    const Results results = two_runs();
    const Session session = after(extrapolation_session(), ChooseRun{"run-0002-sinusoidal"});
    const HonestReading shown = scene_of(session, results).honest;
    const HonestReading hidden =
        scene_of(after(session, SetRunHidden{"run-0002-sinusoidal", true}), results).honest;
    QCOMPARE(hidden.story, HonestCase::breaks);
    QCOMPARE(hidden.at_longest, shown.at_longest);
    QCOMPARE(hidden.breaks_at, shown.breaks_at);
    QCOMPARE(hidden.lines.front().run, std::string("run-0002-sinusoidal"));
}

// It does not break past its training length: it is broken at it.
void TestExtrapolationScene::ruined_run_has_learned_nothing() {
    Results results;
    results.runs.listed = true;
    const auto run = made_run("run", PositionMethod::alibi);
    add_run(results.runs, run);
    add_evaluation(results.runs, made_losses(*run, EvaluationKind::nonoverlapping, {648.7, 655.2}));
    QCOMPARE(scene_of(extrapolation_session(), results).honest.story, HonestCase::learned_little);
}

void TestExtrapolationScene::ruined_run_leaves_the_charts_to_the_others() {
    Results results = two_runs();
    const auto alone = scene_of(extrapolation_session(), results);
    const auto ruined = made_run("run-0003-alibi", PositionMethod::alibi);
    add_run(results.runs, ruined);
    for (const EvaluationKind kind : {EvaluationKind::nonoverlapping, EvaluationKind::sliding})
        add_evaluation(results.runs, made_losses(*ruined, kind, {600, 601, 602, 603, 604, 605}));
    add_evaluation(results.runs, made_positions(*ruined, std::vector<double>(64, 600)));
    const auto beside = scene_of(extrapolation_session(), results);
    QCOMPARE(beside.nonoverlapping.series.size(), 3U);
    QCOMPARE(beside.nonoverlapping.y_high, alone.nonoverlapping.y_high);
    QCOMPARE(beside.by_position.y_high, alone.by_position.y_high);
    QCOMPARE(beside.honest.lines.at(1).run, std::string("run-0002-sinusoidal"));
    // Where there is no other, it is all that can be shown.
    Session session = extrapolation_session();
    for (const char* const run : {"run-0001-alibi", "run-0002-sinusoidal"})
        session = after(session, SetRunHidden{run, true});
    const LossChart only = scene_of(session, results).nonoverlapping;
    QVERIFY(only.y_low > 590 && only.y_high >= 605);
}

void TestExtrapolationScene::easy_text_is_told() {
    Results results = two_runs();
    const auto story = [&] { return scene_of(extrapolation_session(), results).honest.story; };
    for (const auto& known : std::vector(results.runs.runs)) {
        auto run = std::make_shared<Run>(*known);
        run->settings.train_len = 16;
        add_run(results.runs, run);
        QVERIFY(story() != HonestCase::too_easy);
        add_evaluation(results.runs, made_positions(*run, std::vector<double>(64, 0.7)));
    }
    QCOMPARE(story(), HonestCase::too_easy);
    // Runs on another text say nothing of this one, and neither does one that has learned little.
    auto other = std::make_shared<Run>(*results.runs.runs[1]);
    other->settings.text.path = "/elsewhere.txt";
    add_run(results.runs, other);
    std::vector<double> early_drop(64, 0.86);
    for (std::size_t n = 0; n < 3; ++n) early_drop[n] = 1.8;
    add_evaluation(results.runs, made_positions(*other, early_drop));
    QCOMPARE(story(), HonestCase::too_easy);
}

// A run that has learned little is flat, whatever its method.
void TestExtrapolationScene::little_learned_is_no_praise() {
    Results results;
    results.runs.listed = true;
    const auto run = made_run("run", PositionMethod::alibi);
    add_run(results.runs, run);
    const double untrained = std::log(double(run->model->config.vocab_size));
    const auto honest_at = [&](double at_train_len, double at_longest) {
        for (const EvaluationKind kind : {EvaluationKind::nonoverlapping, EvaluationKind::sliding})
            add_evaluation(results.runs, made_losses(*run, kind, {at_train_len, at_longest}));
        add_evaluation(results.runs, made_positions(*run, std::vector<double>(64, at_train_len)));
        return scene_of(extrapolation_session(), results).honest;
    };
    const HonestReading little = honest_at(0.9 * untrained, 0.9 * untrained);
    QCOMPARE(little.story, HonestCase::learned_little);
    QCOMPARE(little.untrained, untrained);
    QVERIFY(!little.lines.front().flat && !little.sliding->flat);
    QCOMPARE(honest_at(0.5 * untrained, 0.5 * untrained).story, HonestCase::flat);
    QCOMPARE(honest_at(0.9 * untrained, 0.9 * untrained + 1).story, HonestCase::breaks);
    // Of half of that it says so while its training still falls fast.
    for (const auto& [each_step, story] :
         {std::pair{0.3F, HonestCase::learned_little}, std::pair{0.01F, HonestCase::flat}}) {
        auto trains = std::make_shared<Run>(*run);
        std::vector<float> losses(12, 5);
        for (std::size_t n = 1; n < losses.size(); ++n) losses[n] = losses[n - 1] - each_step;
        trains->losses = std::make_shared<const std::vector<float>>(losses);
        add_run(results.runs, trains);
        QCOMPARE(honest_at(0.5 * untrained, 0.5 * untrained).story, story);
    }
}

// Whatever is shown of an earlier step says so, until it is read anew.
void TestExtrapolationScene::figures_of_an_earlier_step_are_told() {
    Results results = two_runs();
    const auto told = [&] {
        const auto notes = scene_of(extrapolation_session(), results).notes;
        return std::ranges::count(notes, ExtrapolationNote::early_figures);
    };
    QCOMPARE(told(), 0);
    auto run = std::make_shared<Run>(*results.runs.runs[0]);
    run->model_step = run->steps_done += 8;
    add_run(results.runs, run);
    add_evaluation(results.runs, made_losses(*run, EvaluationKind::nonoverlapping, {.9, .9}));
    QCOMPARE(told(), 1);  // by position and sliding are of before
    add_evaluation(results.runs, made_positions(*run, std::vector<double>(64, 0.7)));
    QCOMPARE(told(), 1);
    QVERIFY(scene_of(extrapolation_session(), results).sliding.series.back().early);
    add_evaluation(results.runs, made_losses(*run, EvaluationKind::sliding, {.9, .9}));
    QCOMPARE(told(), 0);
}

void TestExtrapolationScene::curve_keeps_every_step_in_its_means() {
    Results results = two_runs();
    auto run = std::make_shared<Run>(*results.runs.runs[0]);
    std::vector<float> losses(1000);
    for (std::size_t n = 0; n < losses.size(); ++n) losses[n] = float(n);
    run->losses = std::make_shared<const std::vector<float>>(losses);
    run->settings.steps = 1000;
    run->steps_done = 1000;
    add_run(results.runs, run);
    const Session session = after(extrapolation_session(), CompareRun{"run-0002-sinusoidal"});
    const ExtrapolationScene scene = scene_of(session, results);
    QCOMPARE(scene.curves.size(), 2U);
    QVERIFY(scene.curves[1].is_compared);
    const TrainingCurve& curve = scene.curves[0];
    QCOMPARE(curve.every, Index{3});
    QCOMPARE(curve.steps.back(), Index{1000});
    QCOMPARE(curve.losses.front(), 1.0);
    QCOMPARE(curve.losses.back(), 999.0);
}

void TestExtrapolationScene::notes_stand_where_they_apply() {
    const auto notes_of = [](PositionMethod method, Index heads, RunSource source) {
        Results results;
        results.runs.listed = true;
        const auto run = made_run("run", method, heads);
        run->source = source;
        add_run(results.runs, run);
        add_evaluation(results.runs, made_losses(*run, EvaluationKind::nonoverlapping, {1.0, 1.1}));
        return scene_of(extrapolation_session(), results).notes;
    };
    using enum ExtrapolationNote;
    QCOMPARE(notes_of(PositionMethod::rotary, 2, RunSource::trained), std::vector<ExtrapolationNote>{});
    QCOMPARE(notes_of(PositionMethod::learned, 2, RunSource::trained), std::vector{learned_repeats_row});
    QCOMPARE(notes_of(PositionMethod::t5, 2, RunSource::trained), std::vector{t5_unseen_distances});
    QCOMPARE(notes_of(PositionMethod::none, 2, RunSource::trained), std::vector{none_looks_flat});
    QCOMPARE(notes_of(PositionMethod::alibi, 1, RunSource::trained), std::vector{one_head});
    QCOMPARE(notes_of(PositionMethod::alibi, 2, RunSource::shipped), std::vector{made_earlier});
}

void TestExtrapolationScene::paper_has_its_own_figures() {
    QVERIFY(scene_of(extrapolation_session(), two_runs()).paper.empty());
    const Session session = after(extrapolation_session(), SetExtrapolationPage{ExtrapolationPage::paper});
    const std::vector<PaperSeries> paper = scene_of(session, {}).paper;
    QCOMPARE(paper.size(), 7U);
    for (const PaperSeries& series : paper) {
        QCOMPARE(series.points.size(), series.perplexity.size());
        for (std::size_t n = 0; n < series.points.size(); ++n)
            QCOMPARE(std::exp(series.points[n].loss), series.perplexity[n]);
        QCOMPARE(series.out_of_memory_at > 0, series.position == PositionMethod::t5 && !series.sliding);
    }
}

void TestExtrapolationScene::training_says_what_is_wrong() {
    Session session = extrapolation_session();
    const TrainingScene good = scene_of(session, two_runs()).training;
    QVERIFY(good.can_train);
    QCOMPARE(good.slopes.size(), 8U);
    QCOMPARE(good.slopes[0], 0.5);
    QCOMPARE(*good.preset, TrainingPreset::standard);
    session = after(session, SetModelHeads{7});
    const TrainingScene bad = scene_of(session, two_runs()).training;
    QVERIFY(!bad.can_train && !bad.problem.empty());
    QVERIFY(!bad.preset);
    session = after(session, SetPreset{TrainingPreset::quick});
    QCOMPARE(session.extrapolation.training.num_heads, Index{8});
    QCOMPARE(session.extrapolation.training.steps, Index{300});
    session = after(session, SetTrainingSlopes{{1, 0.25}});
    QCOMPARE(scene_of(session, two_runs()).training.slopes[1], 0.25);
}

void TestExtrapolationScene::preset_that_fits_is_proposed() {
    const Session session = extrapolation_session();
    Results results = two_runs();
    QVERIFY(!scene_of(session, results).training.proposed);
    const double standard = training_cost(training_settings(session, PositionMethod::alibi), 133);
    const auto proposed = [&](double seconds) {
        auto speed = std::make_shared<MachineSpeed>();
        speed->cost_per_second = standard / seconds;
        results.runs.speed = speed;
        const TrainingScene training = scene_of(session, results).training;
        if (std::abs(*training.seconds - seconds) > 1e-6) return TrainingPreset::labml;
        return *training.proposed;
    };
    QCOMPARE(proposed(10), TrainingPreset::thorough);
    QCOMPARE(proposed(60), TrainingPreset::standard);
    QCOMPARE(proposed(120), TrainingPreset::quick);
}

void TestExtrapolationScene::diverged_run_offers_a_lower_rate() {
    Results results;
    auto run = made_run("run", PositionMethod::alibi);
    run->state = RunState::diverged;
    run->diverged_at = 11;
    run->settings.learning_rate = 0.1;
    add_run(results.runs, run);
    const RunRow row = scene_of(extrapolation_session(), results).runs.front();
    QCOMPARE(row.diverged_at, Index{11});
    QVERIFY(row.can_continue && !row.can_step && !row.can_pause);
    QCOMPARE(*row.continue_rate, 0.003);
    run->settings.learning_rate = 0.006;
    QVERIFY(std::abs(*scene_of(extrapolation_session(), results).runs.front().continue_rate - 0.002) < 1e-12);
}

void TestExtrapolationScene::live_run_is_the_one_that_trains() {
    Results results = two_runs();
    QVERIFY(scene_of(extrapolation_session(), results).live.run.empty());
    auto training = made_run("run-0003-t5", PositionMethod::t5);
    training->state = RunState::training;
    training->steps_done = 2;
    training->steps_per_second = 4;
    auto waiting = made_run("run-0004-none", PositionMethod::none);
    waiting->state = RunState::waiting;
    waiting->steps_done = 0;
    add_run(results.runs, waiting);
    add_run(results.runs, training);
    const LiveRun live = scene_of(extrapolation_session(), results).live;
    QCOMPARE(live.run, std::string("run-0003-t5"));
    QVERIFY(live.can_pause && live.can_stop && !live.can_step && !live.can_continue);
    QCOMPARE(*live.seconds_left, 2.5);
    QCOMPARE(live.tokens_per_second, 4.0 * 4 * 8);
    QCOMPARE(live.waiting, Index{1});
    QCOMPARE(*live.seconds_left_in_all, 2.5 + 3.0);
}

void TestExtrapolationScene::nothing_is_missing_where_all_is_known() {
    Results results = two_runs();
    QVERIFY(evaluations_missing(extrapolation_session(), results).empty());
    QVERIFY(!scene_of(extrapolation_session(), results).runs[0].measuring);
    // Read farther: the two by length are measured anew, by position stays.
    const Session farther = after(extrapolation_session(), SetMostMultiple{64});
    QCOMPARE(evaluations_missing(farther, results).size(), 4U);
    // Trained on: all of that run.
    auto run = std::make_shared<Run>(*results.runs.runs[0]);
    run->model_step += 5;
    add_run(results.runs, run);
    QCOMPARE(evaluations_missing(extrapolation_session(), results).size(), 3U);
    QVERIFY(scene_of(extrapolation_session(), results).runs[0].measuring);
    Session elsewhere = farther;
    elsewhere.view = ViewId::slopes;
    QVERIFY(evaluations_missing(elsewhere, results).empty());
}

void TestExtrapolationScene::chosen_run_is_measured_first() {
    Results results = two_runs();
    results.runs.evaluations.clear();
    Session session = after(extrapolation_session(), ChooseRun{"run-0002-sinusoidal"});
    session = after(session, SetEvaluation{EvaluationKind::sliding});
    const std::vector<EvaluateRun> missing = evaluations_missing(session, results);
    QCOMPARE(missing.size(), 6U);
    QCOMPARE(missing[0].run, std::string("run-0002-sinusoidal"));
    QCOMPARE(missing[0].kind, EvaluationKind::sliding);
    QCOMPARE(missing[1].run, std::string("run-0001-alibi"));
    QCOMPARE(missing[2].kind, EvaluationKind::position);
    QCOMPARE(missing[2].longest, Index{64});
    session = after(session, SetRunHidden{"run-0001-alibi", true});
    QCOMPARE(evaluations_missing(session, results).size(), 3U);
}

void TestExtrapolationScene::runs_in_training_are_not_measured() {
    Results results = two_runs();
    auto run = std::make_shared<Run>(*results.runs.runs[0]);
    run->state = RunState::training;
    run->model_step = 3;
    add_run(results.runs, run);
    QVERIFY(evaluations_missing(extrapolation_session(), results).empty());
}

void TestExtrapolationScene::surgery_is_measured_beside_the_untouched() {
    Results results = two_runs();
    const std::vector<double> own = results.runs.runs[0]->model->config.slopes;
    const std::vector<double> cut = operated(own, SlopeOperation::zero, 1);
    QCOMPARE(cut, (std::vector<double>{own[0], 0}));
    QCOMPARE(operated(own, SlopeOperation::quadruple, 0), (std::vector<double>{4 * own[0], own[1]}));
    QCOMPARE(operated(own, SlopeOperation::swap, 0, 1), (std::vector<double>{own[1], own[0]}));
    const Session session = after(extrapolation_session(), SetRunSlopes{"run-0001-alibi", cut});
    QCOMPARE(evaluations_missing(session, results).size(), 3U);
    QCOMPARE(evaluations_missing(session, results)[0].slopes, cut);
    QCOMPARE(evaluations_missing(session, results)[0].kind,
             EvaluationKind::position);  // the chart that is named
    QVERIFY(scene_of(session, results).surgery.measuring);
    add_evaluation(results.runs, made_losses(*results.runs.runs[0], EvaluationKind::nonoverlapping,
                                             {1, 2, 3, 3, 3, 3}, cut));
    const ExtrapolationScene scene = scene_of(session, results);
    QCOMPARE(scene.surgery.slopes, cut);
    QCOMPARE(scene.surgery.untouched, own);
    QVERIFY(scene.runs[0].operated);
    const std::vector<LossSeries>& series = scene.nonoverlapping.series;
    QCOMPARE(series.size(), 3U);
    QVERIFY(!series[1].operated && series[2].operated);
    QCOMPARE(series[1].points.back().loss, 0.84);
    QCOMPARE(series[2].points.back().loss, 3.0);
    const Session restored = after(session, SetRunSlopes{"run-0001-alibi", {}});
    QVERIFY(!scene_of(restored, results).surgery.operated);
    QVERIFY(evaluations_missing(restored, results).empty());
}

void TestExtrapolationScene::work_measures_a_model() {
    Results results = two_runs();
    const std::string id = "run-0001-alibi";
    const auto measured = [&](EvaluationKind kind, const std::vector<double>& slopes) {
        const Work work = EvaluateRun{id, 12, slopes, kind, 16, true};
        Results newer = results;
        merge_work(newer, work, do_work(work, extrapolation_session(), results, {}));
        return *find_evaluation(newer.runs, id, kind, slopes);
    };
    const RunEvaluation known = measured(EvaluationKind::nonoverlapping, {});
    QVERIFY2(known.problem.empty(), known.problem.c_str());
    QCOMPARE(known.lengths.size(), 2U);
    QCOMPARE(known.lengths[1].length, Index{16});
    // Hardly anything is learnt at random: near the logarithm of the vocabulary.
    QVERIFY(std::abs(known.lengths[0].loss - std::log(133.0)) < 1.5);
    QCOMPARE(measured(EvaluationKind::position, {}).positions.loss.size(), 16U);
    const double steep = measured(EvaluationKind::nonoverlapping, {8, 8}).lengths[1].loss;
    QVERIFY(std::abs(steep - known.lengths[1].loss) > 1e-6);
}

void TestExtrapolationScene::work_that_fails_says_why_once() {
    Results results = two_runs();
    auto run = std::make_shared<Run>(*results.runs.runs[0]);
    run->vocabulary = nullptr;
    run->model_step = 13;
    add_run(results.runs, run);
    const std::vector<EvaluateRun> missing = evaluations_missing(extrapolation_session(), results);
    const Results made = do_work(missing[0], extrapolation_session(), results, {});
    QVERIFY(!scene_of(extrapolation_session(), made).runs[0].problem.empty());
    const std::vector<EvaluateRun> left = evaluations_missing(extrapolation_session(), made);
    QCOMPARE(left.size(), missing.size() - 1);
}

void TestExtrapolationScene::stopped_work_changes_nothing() {
    Results results = two_runs();
    results.runs.evaluations.clear();
    std::stop_source stop;
    stop.request_stop();
    const Work work = EvaluateRun{"run-0001-alibi", 12, {}, EvaluationKind::nonoverlapping, 16, true};
    QVERIFY(do_work(work, extrapolation_session(), results, stop.get_token()).runs.evaluations.empty());
}

void TestExtrapolationScene::texts_come_in_growing_pieces() {
    Results results = two_runs();
    Session session = after(extrapolation_session(), SetExtrapolationPage{ExtrapolationPage::texts});
    session = after(session, SetGenerationTokens{100});
    std::vector<Index> pieces;
    std::vector<std::string> before;
    for (int n = 0; n < 10; ++n) {
        std::vector<Work> missing = missing_work(session, results);
        std::erase_if(missing, [](const Work& work) {
            return !std::holds_alternative<WriteText>(work) ||
                   std::get<WriteText>(work).run != "run-0001-alibi";
        });
        if (missing.empty()) break;
        pieces.push_back(std::get<WriteText>(missing[0]).tokens);
        merge_work(results, missing[0], do_work(missing[0], session, results, {}));
        const GenerationScene text = scene_of(session, results).generation.front();
        QVERIFY2(text.problem.empty(), text.problem.c_str());
        // What was written stays: the longer text begins with the shorter one.
        QVERIFY(std::equal(before.begin(), before.end(), text.tokens.begin()));
        before = text.tokens;
        QCOMPARE(text.writing, pieces.back() < 100);
    }
    QCOMPARE(pieces, (std::vector<Index>{32, 64, 100}));
}

void TestExtrapolationScene::text_passes_the_training_length() {
    Results results = two_runs();
    Session session = after(extrapolation_session(), SetExtrapolationPage{ExtrapolationPage::texts});
    session = after(session, SetGenerationTokens{2});
    session = after(session, SetGenerationPrompt{"Mia went to"});
    const auto write_all = [&] {
        for (const Work& work : missing_work(session, results)) results = do_work(work, session, results, {});
        return scene_of(session, results).generation;
    };
    const std::vector<GenerationScene> texts = write_all();
    QCOMPARE(texts.size(), 2U);
    QCOMPARE(texts[1].run, std::string("run-0002-sinusoidal"));
    QCOMPARE(texts[0].prompt_tokens, Index{3});
    QCOMPARE(texts[0].tokens.size(), 5U);
    QCOMPARE(texts[0].passes_at, Index{-1});
    session = after(session, SetGenerationTokens{20});
    QCOMPARE(write_all()[0].passes_at, Index{8});
    session = after(session, SetGenerationPrompt{""});
    QVERIFY(!write_all()[0].problem.empty());
}

void TestExtrapolationScene::unknown_words_of_a_prompt_are_told() {
    Results results = two_runs();
    Session session = after(extrapolation_session(), SetExtrapolationPage{ExtrapolationPage::texts});
    session = after(session, SetGenerationTokens{2});
    session = after(session, SetGenerationPrompt{"Klingon Mia went Zebra Klingon"});
    for (const Work& work : missing_work(session, results)) results = do_work(work, session, results, {});
    QCOMPARE(scene_of(session, results).generation.at(0).unknown,
             (std::vector<std::string>{"Klingon", "Zebra"}));
}

QTEST_GUILESS_MAIN(TestExtrapolationScene)
#include "test_extrapolation_scene.moc"
