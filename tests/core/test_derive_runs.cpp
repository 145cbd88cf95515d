// The scene of a report on a run is the scene that is derived from nothing.
#include "core/session/derive_runs.h"

#include <QtTest>

#include "core/session/action.h"
#include "run_fixture.h"

using namespace alibi;

namespace {

std::shared_ptr<Run> training_run(const std::string& id, PositionMethod position, Index steps_done) {
    auto run = made_run(id, position);
    run->state = RunState::training;
    run->settings.steps = 400;
    run->steps_done = steps_done;
    run->steps_per_second = 20 + static_cast<double>(steps_done);
    std::vector<float> losses;
    for (Index n = 0; n < steps_done; ++n) losses.push_back(4.0F / static_cast<float>(n + 1));
    run->losses = std::make_shared<const std::vector<float>>(std::move(losses));
    return run;
}

// What a training run and its evaluations tell, one report after another.
void report(RunResults& results, Index n) {
    const auto position = n % 2 == 0 ? PositionMethod::alibi : PositionMethod::sinusoidal;
    const auto run = training_run(n % 2 == 0 ? "one" : "two", position, 10 * (n + 1));
    add_run(results, run);
    if (n % 3 != 2) return;
    const double loss = 2 + 1.0 / static_cast<double>(n);
    add_evaluation(results, made_losses(*run, EvaluationKind::nonoverlapping, {loss, loss + 0.2, loss + 1}));
    add_evaluation(results, made_losses(*run, EvaluationKind::sliding, {loss, loss, loss}));
    add_evaluation(results, made_positions(*run, std::vector<double>(64, loss)));
}

bool same(const LossChart& a, const LossChart& b) {
    const auto same_point = [](const LossPoint& p, const LossPoint& q) {
        return p.at == q.at && p.loss == q.loss && p.tokens == q.tokens;
    };
    const auto same_series = [&](const LossSeries& s, const LossSeries& t) {
        return s.run == t.run && s.chosen == t.chosen && s.step == t.step &&
               std::ranges::equal(s.points, t.points, same_point);
    };
    return a.x_low == b.x_low && a.x_high == b.x_high && a.y_low == b.y_low && a.y_high == b.y_high &&
           std::ranges::equal(a.series, b.series, same_series);
}

bool same(const ExtrapolationScene& a, const ExtrapolationScene& b) {
    const auto same_row = [](const RunRow& r, const RunRow& s) {
        return r.id == s.id && r.state == s.state && r.steps_done == s.steps_done &&
               r.seconds_left == s.seconds_left && r.losses == s.losses && r.last_loss == s.last_loss &&
               r.chosen == s.chosen && r.measuring == s.measuring;
    };
    const auto same_curve = [](const TrainingCurve& c, const TrainingCurve& d) {
        return c.run == d.run && c.steps == d.steps && c.losses == d.losses;
    };
    return a.listed == b.listed && a.run == b.run && std::ranges::equal(a.runs, b.runs, same_row) &&
           std::ranges::equal(a.curves, b.curves, same_curve) && same(a.by_position, b.by_position) &&
           same(a.nonoverlapping, b.nonoverlapping) && same(a.sliding, b.sliding) &&
           a.honest.story == b.honest.story && a.notes == b.notes && a.read_loss == b.read_loss &&
           a.live.run == b.live.run && a.live.steps_done == b.live.steps_done &&
           a.live.seconds_left_in_all == b.live.seconds_left_in_all &&
           a.training.seconds == b.training.seconds && a.training.slopes == b.training.slopes;
}

// Of the parts that every view has and of the ones that this view has.
bool same(const Scene& a, const Scene& b) {
    const auto same_head = [](const HeadRow& r, const HeadRow& s) {
        return r.head == s.head && r.slope.value == s.slope.value && r.figures == s.figures;
    };
    const bool shared = a.num_heads == b.num_heads && a.seq_len == b.seq_len &&
                        std::ranges::equal(a.slopes_view.heads, b.slopes_view.heads, same_head) &&
                        a.reading.figures == b.reading.figures && a.reading.cell == b.reading.cell &&
                        a.reading.weight == b.reading.weight;
    return shared && a.attention.spec == b.attention.spec && a.attention.tokens == b.attention.tokens &&
           a.attention.inside.run == b.attention.inside.run &&
           a.attention.inside.last_step == b.attention.inside.last_step &&
           a.attention.loading == b.attention.loading &&
           (a.bias.maps != nullptr) == (b.bias.maps != nullptr) && same(a.extrapolation, b.extrapolation);
}

Session in_view(ViewId view) {
    return update(Session{}, SetView{view});
}

}  // namespace

class TestDeriveRuns : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void equals_the_whole_scene_data();
    void equals_the_whole_scene();
    void takes_over_what_runs_do_not_change();
};

void TestDeriveRuns::equals_the_whole_scene_data() {
    QTest::addColumn<Session>("session");
    QTest::addColumn<bool>("shows");
    QTest::newRow("slopes") << in_view(ViewId::slopes) << false;
    QTest::newRow("bias") << in_view(ViewId::bias) << false;
    QTest::newRow("attention, text") << in_view(ViewId::attention) << false;
    QTest::newRow("attention, inside a run")
        << update(in_view(ViewId::attention), LookInside{"one", 0, -1}) << true;
    QTest::newRow("equations") << in_view(ViewId::equations) << false;
    const Session extrapolation = in_view(ViewId::extrapolation);
    QTest::newRow("extrapolation") << extrapolation << true;
    QTest::newRow("extrapolation, the second run, compared")
        << update(update(extrapolation, ChooseRun{"two"}), CompareRun{"one"}) << true;
    QTest::newRow("extrapolation, texts")
        << update(extrapolation, SetExtrapolationPage{ExtrapolationPage::texts}) << true;
}

void TestDeriveRuns::equals_the_whole_scene() {
    QFETCH(Session, session);
    QFETCH(bool, shows);
    QCOMPARE(shows_runs(session), shows);
    Results results;
    results.runs.listed = true;
    Scene scene = derive(session, results);
    for (Index n = 0; n < 12; ++n) {
        const Results before = results;
        report(results.runs, n);
        scene = derive_runs(session, results, std::move(scene));
        QVERIFY2(same(scene, derive(session, results)), qPrintable(QString::number(n)));
        // Where nothing of runs is shown nothing is missed either.
        if (!shows) QVERIFY(missing_work(session, results) == missing_work(session, before));
    }
}

void TestDeriveRuns::takes_over_what_runs_do_not_change() {
    Results results;
    results.runs.listed = true;
    const Session session = in_view(ViewId::extrapolation);
    Scene scene = derive(session, results);
    const HeadRow* const heads = scene.slopes_view.heads.data();
    report(results.runs, 0);
    scene = derive_runs(session, results, std::move(scene));
    QCOMPARE(scene.slopes_view.heads.data(), heads);
    QCOMPARE(scene.extrapolation.runs.size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(TestDeriveRuns)
#include "test_derive_runs.moc"
