// Training: the same numbers for any thread count and after any stop, what ends it, presets and limits.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/model/training.h"
#include "core/model/worker_pool.h"
#include "training_fixture.h"

using namespace alibi;

namespace {

Training finished(const TrainingSettings& settings, int threads) {
    Training training(settings, tiny_corpus(), threads);
    run_steps(training);
    return training;
}

bool same_checkpoint(const TrainingCheckpoint& a, const TrainingCheckpoint& b) {
    return a.settings == b.settings && a.config == b.config && a.parameters == b.parameters &&
           a.optimizer.mean == b.optimizer.mean && a.optimizer.square == b.optimizer.square &&
           a.optimizer.steps == b.optimizer.steps && a.losses == b.losses && a.diverged_at == b.diverged_at;
}

}  // namespace

class TestTraining : public QObject {
    Q_OBJECT

  private slots:
    void learns();
    void any_thread_count_data();
    void any_thread_count();
    void continues_exactly();
    void restores_exactly();
    void seeds_differ();
    void dropout_changes_training_alone();
    void learning_rate();
    void diverges();
    void diverges_in_the_last_step();
    void snapshots();
    void presets();
    void slopes_of_the_model();
    void bad_settings_data();
    void bad_settings();
    void refused();
    void of_another_text();
    void of_moved_words();
    void threads_take_subnormals_as_zero();
    void time_is_measured();
};

void TestTraining::learns() {
    TrainingSettings settings = tiny_settings();
    settings.steps = 300;
    settings.learning_rate = 1e-2;
    const Training training = finished(settings, 1);
    QVERIFY(training.state() == Training::State::finished);
    QCOMPARE(training.steps_done(), Index{300});
    QCOMPARE(training.losses().size(), std::size_t{300});
    QVERIFY(std::abs(training.losses().front() - std::log(132.0F)) < 1);
    const float last = std::accumulate(training.losses().end() - 10, training.losses().end(), 0.0F) / 10;
    QVERIFY2(last < 3.2F, qPrintable(QString::number(static_cast<double>(last))));
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        Training(settings, tiny_corpus()).restore(finished(tiny_settings(), 1).checkpoint()));
}

void TestTraining::any_thread_count_data() {
    QTest::addColumn<int>("position");
    for (const PositionMethodRow& row : position_methods())
        QTest::newRow(std::string(row.id).c_str()) << int(row.method);
}

void TestTraining::any_thread_count() {
    QFETCH(int, position);
    TrainingSettings settings = tiny_settings();
    settings.position = PositionMethod(position);
    settings.dropout = 0.2;
    const TrainingCheckpoint one = finished(settings, 1).checkpoint();
    for (const int threads : {2, 3, 0})
        QVERIFY(same_checkpoint(finished(settings, threads).checkpoint(), one));
}

void TestTraining::continues_exactly() {
    TrainingSettings settings = tiny_settings();
    settings.dropout = 0.1;
    const Training whole = finished(settings, 1);
    Training first(settings, tiny_corpus(), 1);
    run_steps(first, 5);
    Training second(first.checkpoint(), tiny_corpus(), 2);
    QCOMPARE(second.steps_done(), Index{5});
    run_steps(second);
    QVERIFY(same_checkpoint(second.checkpoint(), whole.checkpoint()));
}

void TestTraining::restores_exactly() {
    Training training(tiny_settings(), tiny_corpus(), 1);
    run_steps(training, 4);
    const TrainingCheckpoint there = training.checkpoint();
    run_steps(training);
    const TrainingCheckpoint end = training.checkpoint();
    training.restore(there);
    QVERIFY(same_checkpoint(training.checkpoint(), there));
    QVERIFY(training.snapshots().back().step <= 4);
    run_steps(training);
    QVERIFY(same_checkpoint(training.checkpoint(), end));
    QVERIFY_THROWS_EXCEPTION(std::logic_error, training.step());
}

void TestTraining::seeds_differ() {
    TrainingSettings settings = tiny_settings();
    const Training first = finished(settings, 1);
    settings.seed = 4;
    const Training second = finished(settings, 1);
    QVERIFY(first.losses().front() != second.losses().front());
    QVERIFY(first.model().parameters != second.model().parameters);
}

void TestTraining::dropout_changes_training_alone() {
    TrainingSettings settings = tiny_settings();
    Training without(settings, tiny_corpus(), 1);
    settings.dropout = 0.5;
    Training with(settings, tiny_corpus(), 1);
    QVERIFY(without.model().parameters == with.model().parameters);
    QVERIFY(without.step() != with.step());
}

void TestTraining::learning_rate() {
    TrainingSettings settings;
    settings.steps = 1000;
    settings.learning_rate = 2;
    QCOMPARE(learning_rate_at(settings, 0), 2.0 / 50);
    QCOMPARE(learning_rate_at(settings, 49), 2.0);
    QCOMPARE(learning_rate_at(settings, 50), 2.0);
    QVERIFY(std::abs(learning_rate_at(settings, 525) - 1.1) < 1e-12);  // halfway down from 2 to .2
    QVERIFY(std::abs(learning_rate_at(settings, 999) - 0.2) < 1e-4);
    for (Index step = 51; step < 1000; ++step)
        QVERIFY(learning_rate_at(settings, step) < learning_rate_at(settings, step - 1));
    settings.steps = 1;
    QCOMPARE(learning_rate_at(settings, 0), 2.0);
}

void TestTraining::diverges() {
    TrainingSettings settings = tiny_settings();
    settings.steps = 400;
    Training good(settings, tiny_corpus(), 1);
    run_steps(good, 20);
    TrainingCheckpoint checkpoint = good.checkpoint();
    // From step 20 on, a rate at which a float overflows.
    checkpoint.settings.learning_rate = 1e38;
    Training bad(checkpoint, tiny_corpus(), 1);
    run_steps(bad);
    QVERIFY(bad.state() == Training::State::diverged);
    QVERIFY(bad.diverged_at() >= 20 && bad.diverged_at() < 40);
    // Back at the last good checkpoint, from which one may go on with other settings.
    QCOMPARE(bad.steps_done(), Index{20});
    QVERIFY(bad.model().parameters == checkpoint.parameters);
    QCOMPARE(bad.checkpoint().diverged_at, bad.diverged_at());
    QCOMPARE(std::ssize(bad.losses()), bad.diverged_at());
    QVERIFY_THROWS_EXCEPTION(std::logic_error, bad.step());
    TrainingCheckpoint kept = bad.checkpoint();
    kept.diverged_at = -1;
    kept.settings.learning_rate = 3e-3;
    Training again(kept, tiny_corpus(), 1);
    run_steps(again, 30);
    QCOMPARE(again.steps_done(), Index{30});
    QCOMPARE(std::ssize(again.losses()), std::ptrdiff_t{30});
}

void TestTraining::diverges_in_the_last_step() {
    TrainingSettings settings = tiny_settings();
    settings.steps = 1;
    settings.learning_rate = 1e300;
    const Training training = finished(settings, 1);
    QVERIFY(training.state() == Training::State::diverged);
    QCOMPARE(training.diverged_at(), Index{0});
    for (const float parameter : training.model().parameters) QVERIFY(std::isfinite(parameter));
}

void TestTraining::snapshots() {
    TrainingSettings settings = tiny_settings();
    settings.steps = 200;
    Training training(settings, tiny_corpus(), 1);
    QCOMPARE(training.snapshots().size(), std::size_t{1});
    const Parameters first = training.model().parameters;
    run_steps(training, 60);
    QCOMPARE(training.snapshots().size(), std::size_t{61});
    run_steps(training);
    QCOMPARE(training.snapshot_spacing(), Index{4});
    QCOMPARE(training.snapshots().size(), std::size_t{51});
    QVERIFY(*training.snapshots().front().parameters == first);
    for (std::size_t n = 0; n < training.snapshots().size(); ++n)
        QCOMPARE(training.snapshots()[n].step, static_cast<Index>(4 * n));
    QVERIFY(*training.snapshots().back().parameters == training.model().parameters);
}

void TestTraining::presets() {
    TrainingSettings settings;
    settings.position = PositionMethod::rotary;
    settings.seed = 9;
    settings.text.path = "book.txt";
    for (const TrainingPresetRow& row : training_presets()) {
        QVERIFY(training_preset_from_id(row.id) == row.preset);
        QVERIFY(&training_preset_row(row.preset) == &row);
        const TrainingSettings chosen = with_preset(settings, row.preset);
        QVERIFY(preset_of(chosen) == row.preset);
        QCOMPARE(chosen.seed, std::uint64_t{9});
        QVERIFY(chosen.position == PositionMethod::rotary);
        QCOMPARE(chosen.text.path, std::string("book.txt"));
        check_settings(chosen);
    }
    QVERIFY(preset_of(TrainingSettings{}) == TrainingPreset::standard);
    settings.steps = 999;
    QVERIFY(!preset_of(settings));
    QVERIFY(!training_preset_from_id("huge"));
    const TrainingSettings headline = with_preset({}, TrainingPreset::headline);
    QCOMPARE(headline.train_len * headline.batch, Index{1024});
    QCOMPARE(training_tokens(TrainingSettings{}), 1'024'000.0);
}

void TestTraining::slopes_of_the_model() {
    TrainingSettings settings = tiny_settings();
    QVERIFY(model_config(settings, 50).slopes == slopes(SlopeRule::reference, 2));
    settings.slope_rule = SlopeRule::own;
    settings.own_slopes = {0.25, 0};
    QVERIFY(model_config(settings, 50).slopes == settings.own_slopes);
    settings.own_slopes = {0.25};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, model_config(settings, 50));
    settings.position = PositionMethod::rotary;
    QVERIFY(model_config(settings, 50).slopes.empty());
}

void TestTraining::bad_settings_data() {
    QTest::addColumn<QString>("field");
    for (const char* const field : {"train_len", "steps", "batch", "heads", "heads that do not divide",
                                    "rate", "infinite rate", "dropout", "layers"})
        QTest::newRow(field) << field;
}

void TestTraining::bad_settings() {
    QFETCH(QString, field);
    TrainingSettings settings = tiny_settings();
    if (field == "train_len") settings.train_len = kMaxTrainLength + 1;
    if (field == "steps") settings.steps = 0;
    if (field == "batch") settings.batch = -1;
    if (field == "heads") settings.num_heads = 0;
    if (field == "heads that do not divide") settings.num_heads = 3;
    if (field == "rate") settings.learning_rate = 0;
    if (field == "infinite rate") settings.learning_rate = INFINITY;
    if (field == "dropout") settings.dropout = 1;
    if (field == "layers") settings.num_layers = 0;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Training(settings, tiny_corpus()));
}

void TestTraining::refused() {
    TrainingSettings settings = tiny_settings();
    settings.train_len = 2'000;  // as long as what is held out
    QVERIFY_THROWS_EXCEPTION(TextError, Training(settings, tiny_corpus()));
    // More than any machine has: refused, not tried.
    settings = tiny_settings();
    settings.train_len = 1'000;
    settings.batch = kMaxBatch;
    settings.d_model = 1'024;
    settings.num_layers = 64;
    QVERIFY(training_bytes(settings, 132) > 5e10);
    QVERIFY_THROWS_EXCEPTION(std::length_error, Training(settings, tiny_corpus()));
}

void TestTraining::of_another_text() {
    Training training(tiny_settings(), tiny_corpus(), 1);
    std::string text;
    for (int n = 0; n < 100; ++n) text += "a b c d e f g ";
    const auto other = std::make_shared<const Corpus>(text_corpus(text, TextSplit::words));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Training(training.checkpoint(), other));
}

// Two tokens of the text that change places leave the vocabulary as it was.
void TestTraining::of_moved_words() {
    const Training training(tiny_settings(), tiny_corpus(), 1);
    const TrainingCheckpoint checkpoint = training.checkpoint();
    auto moved = std::make_shared<Corpus>(*tiny_corpus());
    const auto other = std::ranges::find_if(moved->train, [&](Token t) { return t != moved->train.front(); });
    std::swap(moved->train.front(), *other);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Training(checkpoint, moved));
    TrainingCheckpoint of_an_older_file = checkpoint;
    of_an_older_file.text_fingerprint = 0;
    const Training goes_on(of_an_older_file, moved);
    QCOMPARE(goes_on.steps_done(), Index{0});
}

void TestTraining::threads_take_subnormals_as_zero() {
#if defined(__SSE2__)
    const auto halved = [] {
        volatile float least = std::numeric_limits<float>::min();
        least = least / 2;
        return float(least);
    };
    QVERIFY(halved() > 0);
    WorkerPool pool(3);
    std::vector<float> found(64, -1);
    pool.run(64, [&](Index item, int) { found[std::size_t(item)] = halved(); });
    QCOMPARE(found, std::vector<float>(64, 0));
    QVERIFY(halved() > 0);  // the caller's own numbers are as before
#endif
}

void TestTraining::time_is_measured() {
    TrainingSettings settings = tiny_settings();
    settings.steps = 1'000;
    const double seconds = measure_training_seconds(settings, tiny_corpus(), 1);
    QVERIFY(seconds > 0 && std::isfinite(seconds));
}

QTEST_GUILESS_MAIN(TestTraining)
#include "test_training.moc"
