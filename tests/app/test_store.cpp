// The store: undo, looking carried along, work that is replaced, dropped and stopped.
#include "app/store.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/background_priority.h"
#include "app/background_rasters.h"
#include "core/files/numpy.h"
#include "core/session/run.h"
#include "gate.h"

using namespace alibi;
using namespace alibi::app;

namespace {

Worker gated(Gate& gate, std::atomic<int>& runs) {
    return [&](const Work& work, const Session& session, Results results, const std::stop_token& stop) {
        ++runs;
        gate.wait(stop);
        return do_work(work, session, std::move(results), stop);
    };
}

Session attention_session() {
    Session session;
    session.view = ViewId::attention;
    session.content.kind = ContentKind::random;
    session.seq_len = 32;
    return session;
}

// A map whose raster waits at a gate and then holds a number that names it.
class GatedMap : public MapSource {
  public:
    GatedMap(Gate& gate, float number) : gate_(gate), number_(number) {}
    Index rows() const override { return 1; }
    Index cols() const override { return 1; }
    float value(Index, Index) const override { return number_; }
    Raster raster(const RasterRequest& request, const std::stop_token& stop) const override {
        gate_.wait(stop);
        return {request, {number_}, true};
    }
    double cost_ms(const RasterRequest&) const override { return 1000; }

  private:
    Gate& gate_;
    float number_;
};

const RasterRequest kOneCell{{0, 0, 1, 1}, 1, 1, Pooling::mean};

}  // namespace

class TestStore : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void undo_steps_back_and_redo_forward();
    void gestures_are_one_step_data();
    void gestures_are_one_step();
    void change_clears_redo();
    void looking_is_carried_along();
    void undo_is_limited();
    void dirty_until_saved();
    void opening_is_another_document();
    void another_document_is_looked_at_as_it_was_left();
    void choice_returns_with_the_room_for_it();
    void refused_file_leaves_the_session_data();
    void refused_file_leaves_the_session();
    void closed_file_gives_the_size_back();
    void equal_sessions_say_nothing();
    void immediate_leaves_nothing_missing();
    void background_ends_as_immediate_does();
    void newest_work_wins();
    void cancel_frees_within_50_ms();
    void failure_is_told_once();
    void raster_of_a_gone_owner_is_not_delivered();
    void newest_raster_wins();
    void jobs_give_way_to_the_window();
    void reports_of_runs_are_shown_where_runs_are_data();
    void reports_of_runs_are_shown_where_runs_are();
};

void TestStore::undo_steps_back_and_redo_forward() {
    Store store;
    store.dispatch(SetHeads{12});
    store.dispatch(SetLength{256});
    store.undo();
    QCOMPARE(store.session().seq_len, Session{}.seq_len);
    QCOMPARE(store.session().num_heads, Index{12});
    store.undo();
    QCOMPARE(store.session().num_heads, Session{}.num_heads);
    QVERIFY(!store.can_undo());
    store.redo();
    store.redo();
    QCOMPARE(store.session().seq_len, Index{256});
    QVERIFY(!store.can_redo());
}

void TestStore::gestures_are_one_step_data() {
    QTest::addColumn<QList<bool>>("continues");
    QTest::addColumn<int>("steps");
    QTest::newRow("separate") << QList<bool>{false, false, false} << 3;
    QTest::newRow("a drag that began with a press") << QList<bool>{false, true, true} << 1;
    QTest::newRow("a drag from its first move") << QList<bool>{true, true, true} << 1;
    QTest::newRow("two drags") << QList<bool>{false, true, false, true} << 2;
}

void TestStore::gestures_are_one_step() {
    QFETCH(QList<bool>, continues);
    QFETCH(int, steps);
    Store store;
    Index length = 200;
    for (const bool next : continues) store.dispatch(SetLength{++length}, next);
    int undone = 0;
    for (; store.can_undo(); ++undone) store.undo();
    QCOMPARE(undone, steps);
    QCOMPARE(store.session().seq_len, Session{}.seq_len);
}

void TestStore::change_clears_redo() {
    Store store;
    store.dispatch(SetHeads{12});
    store.undo();
    QVERIFY(store.can_redo());
    store.dispatch(SetHeads{6});
    QVERIFY(!store.can_redo());
}

void TestStore::looking_is_carried_along() {
    Store store;
    store.dispatch(SetHeads{12});
    store.dispatch(SetView{ViewId::bias});
    store.dispatch(ChooseCell{{11, 90, 40}});
    store.undo();
    QCOMPARE(store.session().num_heads, Index{8});
    QVERIFY(store.session().view == ViewId::bias);
    QVERIFY(store.session().selection.locked);
    QCOMPARE(store.session().selection.cell.query, Index{90});
    QCOMPARE(store.session().selection.cell.head, Index{7});  // head 12 is gone: the nearest there is
    QVERIFY(!store.can_undo());
}

void TestStore::undo_is_limited() {
    Store store;
    for (Index length = 1; length <= 300; ++length) store.dispatch(SetLength{length});
    int undone = 0;
    for (; store.can_undo(); ++undone) store.undo();
    QCOMPARE(undone, 200);
    QCOMPARE(store.session().seq_len, Index{100});
}

void TestStore::dirty_until_saved() {
    Store store;
    store.dispatch(SetView{ViewId::attention});
    QVERIFY(!store.dirty());  // looking is nothing to save
    store.dispatch(SetHeads{12});
    QVERIFY(store.dirty());
    store.mark_saved();
    QVERIFY(!store.dirty());
    store.undo();
    QVERIFY(store.dirty());
}

void TestStore::opening_is_another_document() {
    Store store;
    store.dispatch(SetHeads{12});
    const int first = store.document();
    Session opened;
    opened.num_heads = 3;
    store.open(opened);
    QCOMPARE(store.session().num_heads, Index{3});
    QVERIFY(store.document() != first);
    QVERIFY(!store.dirty());
    store.undo();
    QCOMPARE(store.session().num_heads, Index{12});
    QCOMPARE(store.document(), first);
}

void TestStore::another_document_is_looked_at_as_it_was_left() {
    Store store;
    store.dispatch(ChooseHead{2});
    store.open(Session{});
    store.dispatch(ChooseHead{5});
    store.undo();
    QCOMPARE(store.session().selection.cell.head, Index{2});
}

// Half of a number that is typed, or a shorter text for a while, is no reason to forget a cell.
void TestStore::choice_returns_with_the_room_for_it() {
    Store store;
    const Cell chosen{4, 50, 30};
    store.dispatch(ChooseCell{chosen});
    store.dispatch(SetHeads{1});
    store.dispatch(SetLength{24});
    QCOMPARE(store.session().selection.cell, (Cell{0, 23, 23}));
    store.dispatch(SetLength{1000});
    store.dispatch(SetHeads{12});
    QCOMPARE(store.session().selection.cell, chosen);
    store.dispatch(SetLength{24});
    store.dispatch(ChooseCell{{3, 5, 6}});  // chosen anew
    store.dispatch(SetLength{128});
    QCOMPARE(store.session().selection.cell, (Cell{3, 5, 6}));
}

namespace {

// A map of weights of this shape, in a folder of its own.
struct ArrayFile {
    explicit ArrayFile(const std::vector<Index>& shape) {
        Index count = 1;
        for (const Index side : shape) count *= side;
        const std::vector<float> values(static_cast<std::size_t>(count), 0.25F);
        path = folder.filePath(QStringLiteral("map.npy")).toStdString();
        write_npy(path, shape, values);
    }
    QTemporaryDir folder;
    std::string path;
};

}  // namespace

void TestStore::refused_file_leaves_the_session_data() {
    QTest::addColumn<bool>("after_a_file");
    QTest::newRow("of a text") << false;
    QTest::newRow("of a file") << true;
}

void TestStore::refused_file_leaves_the_session() {
    QFETCH(const bool, after_a_file);
    const ArrayFile good({2, 8, 8}), bad({3, 4});
    Store store(Store::Mode::immediate);
    store.dispatch(SetText{"a text that was typed with care"});
    if (after_a_file) store.dispatch(OpenContent{good.path, {}, 0});
    store.dispatch(SetView{ViewId::bias});
    int steps = 0;
    for (; store.can_undo(); ++steps) store.undo();
    while (store.can_redo()) store.redo();
    const Session before = store.session();

    store.dispatch(OpenContent{bad.path, {}, 0});
    QVERIFY(store.refuses());
    QVERIFY(store.scene().attention.problem.has_value());
    QVERIFY(store.session().content == before.content);
    QCOMPARE(store.session().num_heads, before.num_heads);
    QVERIFY(store.session().view == ViewId::attention);
    store.dispatch(SetContentKind{before.content.kind});  // the way back
    QVERIFY(!store.refuses());
    QVERIFY(!store.scene().attention.problem.has_value());
    QVERIFY(store.session() == before);
    int after = 0;
    for (; store.can_undo(); ++after) store.undo();
    QCOMPARE(after, steps);
}

void TestStore::closed_file_gives_the_size_back() {
    const ArrayFile map({4, 16, 16});
    Store store(Store::Mode::immediate);
    store.dispatch(SetHeads{12});
    store.dispatch(SetLength{24});
    store.dispatch(ChooseCell{{9, 20, 18}});
    store.dispatch(OpenContent{map.path, {}, 0});
    QCOMPARE(store.session().num_heads, Index{4});
    QCOMPARE(store.session().seq_len, Index{16});
    QCOMPARE(store.session().selection.cell, (Cell{3, 15, 15}));
    store.dispatch(SetContentKind{ContentKind::random});
    QCOMPARE(store.session().num_heads, Index{12});
    QCOMPARE(store.session().seq_len, Index{24});
    QCOMPARE(store.session().selection.cell, (Cell{9, 20, 18}));
}

void TestStore::equal_sessions_say_nothing() {
    Store store;
    const QSignalSpy changed(&store, &Store::changed);
    store.dispatch(SetHeads{store.session().num_heads});
    QCOMPARE(changed.count(), 0);
    QVERIFY(!store.can_undo());
}

void TestStore::immediate_leaves_nothing_missing() {
    Store store(Store::Mode::immediate);
    store.open(attention_session());
    QVERIFY(missing_work(store.session(), store.results()).empty());
    QCOMPARE(store.scene().attention.look.size(), std::size_t{8});
    QVERIFY(!store.scene().attention.look_stale);
}

void TestStore::background_ends_as_immediate_does() {
    Store background;
    background.open(attention_session());
    QTRY_VERIFY(!background.busy());
    Store immediate(Store::Mode::immediate);
    immediate.open(attention_session());
    const auto& seen = background.scene().attention.look;
    const auto& expected = immediate.scene().attention.look;
    QCOMPARE(seen.size(), std::size_t{8});
    for (std::size_t h = 0; h < seen.size(); ++h)
        QCOMPARE(seen[h].figures.entropy, expected[h].figures.entropy);
}

void TestStore::newest_work_wins() {
    Gate gate;
    std::atomic<int> runs = 0;
    Store store(Store::Mode::background, nullptr, gated(gate, runs));
    store.open(attention_session());
    QTRY_COMPARE(gate.waiting(), 1);
    store.dispatch(SetLength{48});
    QTRY_COMPARE(gate.waiting(), 2);
    gate.open();
    QTRY_VERIFY(!store.busy());
    QVERIFY(store.results().statistics != nullptr);
    QCOMPARE(store.results().statistics->spec.field.seq_len, Index{48});
    QCOMPARE(runs.load(), 2);
    QCOMPARE(gate.stopped(), 1);  // the older one was told, and its outcome is not what is kept
}

void TestStore::cancel_frees_within_50_ms() {
    Gate gate;
    std::atomic<int> runs = 0;
    Store store(Store::Mode::background, nullptr, gated(gate, runs));
    store.open(attention_session());
    QTRY_COMPARE(gate.waiting(), 1);
    QElapsedTimer clock;
    clock.start();
    store.cancel_work();
    QVERIFY(!store.busy());
    while (gate.stopped() == 0 && clock.elapsed() < 1000) QThread::yieldCurrentThread();
    QVERIFY2(clock.elapsed() < 50, "the work did not stop in time");
    store.dispatch(ChooseHead{2});  // what was given up is not begun again
    QVERIFY(!store.busy());
    store.dispatch(SetLength{48});
    QVERIFY(store.busy());
    gate.open();
    QTRY_VERIFY(!store.busy());
}

void TestStore::failure_is_told_once() {
    std::atomic<int> runs = 0;
    Store store(Store::Mode::background, nullptr,
                [&](const Work&, const Session&, const Results&, const std::stop_token&) -> Results {
                    ++runs;
                    throw std::length_error("too large for this machine");
                });
    QSignalSpy failed(&store, &Store::work_failed);
    store.open(attention_session());
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].toString(), QStringLiteral("too large for this machine"));
    store.dispatch(ChooseHead{2});
    QVERIFY(!store.busy());
    QCOMPARE(runs.load(), 1);
}

void TestStore::raster_of_a_gone_owner_is_not_delivered() {
    Gate gate;
    BackgroundRasterService rasters;
    int of_gone = 0, of_other = 0;
    auto owner = std::make_unique<QObject>();
    QObject other;
    rasters.request(owner.get(), std::make_shared<GatedMap>(gate, 1.0f), kOneCell,
                    [&](const Raster&) { ++of_gone; });
    QTRY_COMPARE(gate.waiting(), 1);
    owner.reset();
    QTRY_COMPARE(gate.stopped(), 1);
    gate.open();
    rasters.request(&other, std::make_shared<GatedMap>(gate, 2.0f), kOneCell,
                    [&](const Raster&) { ++of_other; });
    QTRY_COMPARE(of_other, 1);
    QCOMPARE(of_gone, 0);
}

void TestStore::newest_raster_wins() {
    Gate gate;
    BackgroundRasterService rasters;
    QObject owner;
    std::vector<float> seen;
    const auto keep = [&](const Raster& raster) { seen.push_back(raster.values[0]); };
    for (const float number : {1.0f, 2.0f, 3.0f})
        rasters.request(&owner, std::make_shared<GatedMap>(gate, number), kOneCell, keep);
    gate.open();
    QTRY_COMPARE(seen.size(), std::size_t{1});
    QCOMPARE(seen[0], 3.0f);
}

void TestStore::jobs_give_way_to_the_window() {
    const int window = getpriority(PRIO_PROCESS, 0);
    std::atomic<int> job = -100;
    JobRunner runner;
    QSignalSpy finished(&runner, &JobRunner::finished);
    runner.start(1, [&job](const JobContext&) {
        job = getpriority(PRIO_PROCESS, 0);
        return [] {};
    });
    QVERIFY(finished.wait());
    QCOMPARE(job.load(), std::max(window, kJobNice));
    QCOMPARE(getpriority(PRIO_PROCESS, 0), window);
}

void TestStore::reports_of_runs_are_shown_where_runs_are_data() {
    QTest::addColumn<Store::Mode>("mode");
    QTest::newRow("background") << Store::Mode::background;
    QTest::newRow("immediate") << Store::Mode::immediate;
}

void TestStore::reports_of_runs_are_shown_where_runs_are() {
    QFETCH(Store::Mode, mode);
    Store store(mode);
    const auto report = [&store](Index steps_done) {
        auto run = std::make_shared<Run>();
        run->id = "run";
        run->steps_done = steps_done;
        store.take_runs([&](RunResults& results) { add_run(results, run); });
    };
    const QSignalSpy changed(&store, &Store::changed);
    report(1);
    QCOMPARE(changed.count(), 0);
    QCOMPARE(store.results().runs.runs.size(), std::size_t{1});
    store.dispatch(SetView{ViewId::extrapolation});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(store.scene().extrapolation.runs.front().steps_done, Index{1});
    report(2);
    QCOMPARE(changed.count(), 2);
    QCOMPARE(store.scene().extrapolation.runs.front().steps_done, Index{2});
    QCOMPARE(store.scene().slopes_view.heads.size(), std::size_t{8});
    store.dispatch(SetView{ViewId::bias});
    report(3);
    QCOMPARE(changed.count(), 3);
}

QTEST_GUILESS_MAIN(TestStore)
#include "test_store.moc"
