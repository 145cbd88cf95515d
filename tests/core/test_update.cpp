// How a session changes: what is clamped, what follows, what is locked and what undo steps over.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/session/action.h"

using namespace alibi;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Index kHuge = std::numeric_limits<Index>::max();

Session after(std::initializer_list<Action> actions, Session session = {}) {
    for (const Action& action : actions) session = update(session, action);
    return session;
}

std::shared_ptr<const MaskMatrix> full_mask(Index size) {
    return make_mask_matrix(size, std::vector<std::uint8_t>(static_cast<std::size_t>(size * size), 1));
}

ColourScale typed(double low, double high) {
    ColourScale scale;
    scale.limits = LimitsKind::typed;
    scale.low = low;
    scale.high = high;
    return scale;
}

Session absurd_session() {
    Session session;
    session.num_heads = -4;
    session.seq_len = 0;
    session.slope_rule = SlopeRule::own;
    session.bias_max = std::nan("");
    session.overlays = {SlopeRule::own, SlopeRule::text, SlopeRule::text};
    session.reach_mass = kInfinity;
    session.ruler_distance = -5;
    session.mask.kind = MaskKind::file;
    session.mask.window = 0;
    session.mask.padding = -1;
    session.content.spread = -kInfinity;
    session.content.batch = -1;
    session.window = 0;
    session.colours[1] = typed(std::nan(""), 3);
    session.colours[2] = typed(4, 4);
    session.selection.cell = {-1, kHuge, -kHuge};
    session.hover = Cell{kHuge, -1, 7};
    session.zoom = {-5, kHuge, 3, 3};
    return session;
}

// What every session must keep, whatever was done to it.
void verify_sound(const Session& s) {
    QVERIFY(s.num_heads >= 1 && s.num_heads <= kMaxHeads);
    QVERIFY(s.seq_len >= kMinLength && s.seq_len <= kMaxLength);
    QVERIFY(std::isfinite(s.bias_max) && s.bias_max > 0);
    QVERIFY(s.own_slopes.empty() || Index(s.own_slopes.size()) == s.num_heads);
    QVERIFY(s.slope_rule != SlopeRule::own || Index(s.own_slopes.size()) == s.num_heads);
    for (const double slope : s.own_slopes) QVERIFY(slope >= 0 && slope <= 64);
    QVERIFY(std::find(s.overlays.begin(), s.overlays.end(), SlopeRule::own) == s.overlays.end());
    QVERIFY(s.reach_mass > 0 && s.reach_mass < 1);
    QVERIFY(s.ruler_distance >= 0 && s.ruler_distance <= kMaxLength);
    QVERIFY(s.mask.window >= 1 && s.mask.padding >= 0 && s.window >= 1);
    QVERIFY(s.mask.kind != MaskKind::file || (s.mask.matrix && s.mask.matrix->size == s.seq_len));
    QVERIFY(std::isfinite(s.content.spread) && s.content.spread >= 0);
    for (const ColourScale& scale : s.colours) QVERIFY(scale.low < scale.high);
    const Cell& cell = s.selection.cell;
    QVERIFY(cell.head >= 0 && cell.head < s.num_heads && cell.query >= 0 && cell.query < s.seq_len);
    QVERIFY(cell.key >= 0 && cell.key < s.seq_len);
    if (s.hover) QVERIFY(s.hover->head < s.num_heads && s.hover->query >= 0 && s.hover->query < s.seq_len);
    QVERIFY(s.zoom.empty() || (s.zoom.row >= 0 && s.zoom.row + s.zoom.rows <= s.seq_len && s.zoom.col >= 0 &&
                               s.zoom.col + s.zoom.cols <= s.seq_len));
}

}  // namespace

class TestUpdate : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void absurd_values_are_clamped_data();
    void absurd_values_are_clamped();
    void values_are_taken_data();
    void values_are_taken();
    void own_slopes_start_from_what_is_shown();
    void own_slopes_follow_the_heads();
    void click_locks_and_a_second_click_unlocks();
    void cursor_moves_and_locks();
    void the_hovered_cell_is_read_until_one_is_locked();
    void text_goes_on_being_seen_whole();
    void a_mask_of_a_file_brings_its_length();
    void a_file_fixes_heads_and_length();
    void looking_is_not_undone_data();
    void looking_is_not_undone();
    void training_choices_are_clamped();
    void run_lists_hold_each_run_once();
    void run_commands_leave_the_session();
    void looking_inside_chooses_the_model();
};

void TestUpdate::absurd_values_are_clamped_data() {
    QTest::addColumn<Action>("action");
    const auto row = [](const char* name, const Action& action) { QTest::newRow(name) << action; };
    row("no heads", SetHeads{0});
    row("negative heads", SetHeads{-kHuge});
    row("too many heads", SetHeads{kHuge});
    row("one head", SetHeads{1});
    row("no length", SetLength{0});
    row("too long", SetLength{kHuge});
    row("length 1", SetLength{1});
    row("bias max nan", SetBiasMax{std::nan("")});
    row("bias max 0", SetBiasMax{0});
    row("bias max infinite", SetBiasMax{kInfinity});
    row("overlay of own slopes", SetOverlay{SlopeRule::own, true});
    row("own slope nan", SetOwnSlope{2, std::nan("")});
    row("own slope negative", SetOwnSlope{2, -3});
    row("own slope infinite of no head", SetOwnSlope{kHuge, kInfinity});
    row("own slope of a negative head", SetOwnSlope{-kHuge, 1});
    row("too few own slopes", SetOwnSlopes{{1, 2}});
    row("no own slopes", SetOwnSlopes{{}});
    row("own slopes nan", SetOwnSlopes{std::vector<double>(8, std::nan(""))});
    row("reach mass 0", SetReachMass{0});
    row("reach mass nan", SetReachMass{std::nan("")});
    row("reach mass above 1", SetReachMass{7});
    row("ruler", SetRulerDistance{-kHuge});
    row("window of the mask 0", SetMaskWindow{0});
    row("padding negative", SetMaskPadding{-kHuge});
    row("padding longer than the row", SetMaskPadding{kHuge});
    row("mask of no file", SetMask{MaskKind::file});
    row("no matrix", SetMaskMatrix{"x", nullptr});
    row("spread nan", SetSpread{std::nan("")});
    row("spread negative", SetSpread{-1});
    row("spread infinite", SetSpread{kInfinity});
    row("empty text", SetText{""});
    row("invalid text", SetText{"\xFF\xFE"});
    row("a negative batch", OpenContent{"x.npz", "", -kHuge});
    row("a file of nothing", FitToContent{0, 0});
    row("a file too large", FitToContent{kHuge, kHuge});
    row("window 0", SetWindow{0});
    row("window huge", SetWindow{kHuge});
    row("colour nan", SetColour{Quantity::bias, typed(std::nan(""), 1)});
    row("colour turned round", SetColour{Quantity::scores, typed(2, -2)});
    row("colour of no width", SetColour{Quantity::weights, typed(1, 1)});
    row("a head that is not", ChooseHead{kHuge});
    row("a negative head", ChooseHead{-kHuge});
    row("a cell outside", ChooseCell{{-1, kHuge, -kHuge}});
    row("hover outside", HoverCell{Cell{kHuge, kHuge, -1}});
    row("cursor far", MoveCursor{kHuge, -kHuge});
    row("cursor as far as it goes", MoveCursor{std::numeric_limits<Index>::min(), 1});
    row("zoom outside", SetZoom{{kHuge, -kHuge, 5, 5}});
    row("zoom larger than all", SetZoom{{0, 0, kHuge, kHuge}});
    row("zoom negative", SetZoom{{0, 0, -5, 5}});
    row("a session of absurd values", ReplaceSession{absurd_session()});
}

void TestUpdate::absurd_values_are_clamped() {
    QFETCH(Action, action);
    const Session starts[] = {Session{}, after({SetHeads{1}, SetLength{1}}),
                              after({SetOwnSlope{1, 0.3}, SetZoom{{5, 5, 9, 9}}, ChooseCell{{7, 127, 127}}}),
                              after({SetMaskMatrix{"m", full_mask(12)}, MoveCursor{11, 11}})};
    for (const Session& start : starts) verify_sound(update(start, action));
}

void TestUpdate::values_are_taken_data() {
    QTest::addColumn<Action>("action");
    QTest::addColumn<std::function<bool(const Session&)>>("holds");
    const auto row = [](const char* name, const Action& action, std::function<bool(const Session&)> holds) {
        QTest::newRow(name) << action << holds;
    };
    using S = const Session&;
    row("view", SetView{ViewId::bias}, [](S s) { return s.view == ViewId::bias; });
    row("heads", SetHeads{12}, [](S s) { return s.num_heads == 12; });
    row("length", SetLength{1000}, [](S s) { return s.seq_len == 1000; });
    row("rule", SetSlopeRule{SlopeRule::linear}, [](S s) { return s.slope_rule == SlopeRule::linear; });
    row("bias max", SetBiasMax{4}, [](S s) { return s.bias_max == 4; });
    row("overlay on", SetOverlay{SlopeRule::linear, true}, [](S s) { return s.overlays.size() == 2; });
    row("overlay once", SetOverlay{SlopeRule::text, true}, [](S s) { return s.overlays.size() == 1; });
    row("overlay off", SetOverlay{SlopeRule::text, false}, [](S s) { return s.overlays.empty(); });
    row("sort", SetSortSlopes{true}, [](S s) { return s.sort_slopes; });
    row("mass", SetReachMass{0.5}, [](S s) { return s.reach_mass == 0.5; });
    row("stop", SetStopAtLength{true}, [](S s) { return s.stop_at_length; });
    row("ruler", SetRulerDistance{77}, [](S s) { return s.ruler_distance == 77; });
    row("form", SetBiasForm{BiasForm::key}, [](S s) { return s.bias_form == BiasForm::key; });
    row("mask", SetMask{MaskKind::window}, [](S s) { return s.mask.kind == MaskKind::window; });
    row("mask window", SetMaskWindow{9}, [](S s) { return s.mask.window == 9; });
    row("mask padding", SetMaskPadding{3}, [](S s) { return s.mask.padding == 3; });
    row("show masked", SetShowMasked{false}, [](S s) { return !s.show_masked; });
    row("precision", SetPrecision{Precision::float16}, [](S s) { return s.precision == Precision::float16; });
    row("content", SetContentKind{ContentKind::zero},
        [](S s) { return s.content.kind == ContentKind::zero; });
    row("seed", SetSeed{99}, [](S s) { return s.content.seed == 99; });
    row("spread", SetSpread{2.5}, [](S s) { return s.content.spread == 2.5; });
    row("text", SetText{"a b"},
        [](S s) { return s.content.text == "a b" && s.content.kind == ContentKind::text; });
    row("open", OpenContent{"p", "a", 2}, [](S s) {
        return s.content.path == "p" && s.content.array == "a" && s.content.batch == 2 &&
               s.content.kind == ContentKind::file && s.view == ViewId::attention;
    });
    row("stage", SetStage{Stage::masked}, [](S s) { return s.stage == Stage::masked; });
    row("window", SetWindow{32}, [](S s) { return s.window == 32; });
    row("colour", SetColour{Quantity::scores, typed(-3, 5)},
        [](S s) { return s.colour(Quantity::scores) == typed(-3, 5); });
    row("pooling", SetPooling{Pooling::max}, [](S s) { return s.pooling == Pooling::max; });
    row("head", ChooseHead{5}, [](S s) { return s.selection.cell.head == 5 && !s.selection.locked; });
    row("zoom", SetZoom{{4, 5, 6, 7}}, [](S s) { return s.zoom == CellRect{4, 5, 6, 7}; });
    row("isolate", SetIsolate{true}, [](S s) { return s.isolate_head; });
    row("figure", SetFigure{FigureId::row}, [](S s) { return s.figure == FigureId::row; });
}

void TestUpdate::values_are_taken() {
    QFETCH(Action, action);
    QFETCH(std::function<bool(const Session&)>, holds);
    const Session start;
    QVERIFY(!holds(start) || action.index() == Action(SetOverlay{}).index());
    const Session next = update(start, action);
    QVERIFY(holds(next));
    verify_sound(next);
    Session again = update(next, action);  // doing it again changes nothing more
    if (action.index() == Action(OpenContent{}).index()) {
        QCOMPARE(again.content.reads, next.content.reads + 1);  // but a file is read again
        again.content.reads = next.content.reads;
    }
    QVERIFY(again == next);
}

void TestUpdate::own_slopes_start_from_what_is_shown() {
    const Session session = after({SetSlopeRule{SlopeRule::linear}, SetOwnSlope{3, 0.75}});
    std::vector<double> expected = slopes(SlopeRule::linear, 8);
    expected[3] = 0.75;
    QVERIFY(session.own_slopes == expected);
    QCOMPARE(session.slope_rule, SlopeRule::own);
    QCOMPARE(session.selection.cell.head, Index{3});
    // Going away and back keeps them.
    const Session back = after({SetSlopeRule{SlopeRule::text}, SetSlopeRule{SlopeRule::own}}, session);
    QVERIFY(back.own_slopes == expected);
    QVERIFY(after({SetSlopeRule{SlopeRule::own}}).own_slopes == slopes(SlopeRule::reference, 8));
}

void TestUpdate::own_slopes_follow_the_heads() {
    const Session eight = after({SetOwnSlopes{std::vector<double>(8, 0.3)}});
    const Session twelve = update(eight, SetHeads{12});
    QCOMPARE(twelve.own_slopes.size(), 12U);
    QCOMPARE(twelve.own_slopes[7], 0.3);
    QCOMPARE(twelve.own_slopes[8], slopes(SlopeRule::reference, 12)[8]);
    const Session two = update(twelve, SetHeads{2});
    QVERIFY(two.own_slopes == std::vector<double>(2, 0.3));
}

void TestUpdate::click_locks_and_a_second_click_unlocks() {
    const Cell cell{2, 10, 5};
    const Session locked = after({ChooseCell{cell}});
    QVERIFY(locked.selection.locked && locked.selection.cell == cell);
    const Session again = update(locked, ChooseCell{cell});
    QVERIFY(!again.selection.locked && again.selection.cell == cell);
    const Session other = update(locked, ChooseCell{{2, 11, 5}});
    QVERIFY(other.selection.locked && other.selection.cell.query == 11);
    const Session unlocked = update(locked, Unlock{});
    QVERIFY(!unlocked.selection.locked && unlocked.selection.cell == cell);
    const Session head = update(locked, ChooseHead{5});
    QVERIFY(head.selection.locked && head.selection.cell.head == 5);
}

void TestUpdate::cursor_moves_and_locks() {
    const Cell start = Session{}.selection.cell;
    Session session = after({MoveCursor{3, 1}});
    QVERIFY(session.selection.locked);
    QVERIFY(session.selection.cell == (Cell{start.head, start.query + 3, start.key + 1}));
    session = after({MoveCursor{-100, 500}}, session);
    QVERIFY(session.selection.cell == (Cell{start.head, 0, 127}));
}

void TestUpdate::the_hovered_cell_is_read_until_one_is_locked() {
    const Cell hovered{1, 20, 4}, chosen{2, 10, 5};
    Session session = after({HoverCell{hovered}});
    QVERIFY(read_cell(session) == hovered);
    session = update(session, ChooseCell{chosen});
    QVERIFY(read_cell(session) == chosen);
    session = update(session, HoverCell{Cell{0, 1, 1}});
    QVERIFY(read_cell(session) == chosen);
    session = update(session, Unlock{});
    QVERIFY(read_cell(session) == (Cell{0, 1, 1}));
    session = update(session, HoverCell{std::nullopt});
    QVERIFY(read_cell(session) == chosen);
}

void TestUpdate::text_goes_on_being_seen_whole() {
    Session session = after({SetLength{2}, SetText{"a b"}});
    session = update(session, SetText{"a b c"});
    QCOMPARE(session.seq_len, Index{3});
    session = after({SetLength{2}, SetText{"a b c d"}}, session);
    QCOMPARE(session.seq_len, Index{2});  // who saw a part goes on seeing as much
    QCOMPARE(content_length(session), Index{2});
    session = after({SetLength{50}, SetText{"a"}}, session);
    QCOMPARE(session.seq_len, Index{50});
    QCOMPARE(content_length(session), Index{1});
    QCOMPARE(content_length(update(session, SetText{""})), Index{1});
}

void TestUpdate::a_mask_of_a_file_brings_its_length() {
    const Session session = after({SetMaskMatrix{"mask.npy", full_mask(12)}});
    QVERIFY(session.mask.kind == MaskKind::file && session.seq_len == 12 && session.mask.path == "mask.npy");
    const Session longer = update(session, SetLength{13});
    QCOMPARE(longer.mask.kind, MaskKind::causal);
    QVERIFY(longer.mask.matrix != nullptr);
    QCOMPARE(after({SetLength{12}, SetMask{MaskKind::file}}, longer).mask.kind, MaskKind::file);
}

void TestUpdate::a_file_fixes_heads_and_length() {
    Session session = after({OpenContent{"p", "", 0}});
    QCOMPARE(session.num_heads, Index{8});
    session = update(session, FitToContent{4, 10});
    QVERIFY(session.num_heads == 4 && session.seq_len == 10);
    session = after({SetHeads{16}, SetLength{99}, SetMaskMatrix{"m", full_mask(12)}}, session);
    QVERIFY(session.num_heads == 4 && session.seq_len == 10 && session.mask.kind == MaskKind::causal);
    Session zero = after({SetContentKind{ContentKind::zero}, SetHeads{16}, SetLength{99}}, session);
    QVERIFY(zero.num_heads == 16 && zero.seq_len == 99);
    zero = update(zero, SetContentKind{ContentKind::file});
    QVERIFY(zero.num_heads == 4 && zero.seq_len == 10);
    // Another file says its size anew.
    QCOMPARE(update(zero, OpenContent{"q", "", 0}).content.file_heads, Index{0});
}

void TestUpdate::looking_is_not_undone_data() {
    QTest::addColumn<Action>("action");
    QTest::addColumn<bool>("undoable");
    const auto row = [](const char* name, const Action& action, bool undoable) {
        QTest::newRow(name) << action << undoable;
    };
    row("view", SetView{}, false);
    row("head", ChooseHead{}, false);
    row("cell", ChooseCell{}, false);
    row("hover", HoverCell{}, false);
    row("cursor", MoveCursor{}, false);
    row("unlock", Unlock{}, false);
    row("zoom", SetZoom{}, false);
    row("isolate", SetIsolate{}, false);
    row("figure", SetFigure{}, false);
    row("what a file holds", FitToContent{}, false);
    row("heads", SetHeads{}, true);
    row("length", SetLength{}, true);
    row("slope", SetOwnSlope{}, true);
    row("mask", SetMask{}, true);
    row("text", SetText{}, true);
    row("open", OpenContent{}, true);
    row("colour", SetColour{}, true);
    row("stage", SetStage{}, true);
    row("session", ReplaceSession{}, true);
}

void TestUpdate::looking_is_not_undone() {
    QFETCH(Action, action);
    QFETCH(bool, undoable);
    QCOMPARE(is_undoable(action), undoable);
}

void TestUpdate::training_choices_are_clamped() {
    const auto ask = [](const ExtrapolationAction& action) {
        return update(Session{}, action).extrapolation;
    };
    QCOMPARE(ask(SetMethods{{}}).training.methods, std::vector{PositionMethod::alibi});
    using enum PositionMethod;
    QCOMPARE(ask(SetMethods{{t5, none, t5}}).training.methods, (std::vector{t5, none}));
    QCOMPARE(ask(SetTrainLength{kHuge}).training.train_len, Index{4096});
    QCOMPARE(ask(SetSteps{0}).training.steps, Index{1});
    QCOMPARE(ask(SetModelWidth{-3}).training.d_model, Index{1});
    QCOMPARE(ask(SetLearningRate{std::nan("")}).training.learning_rate, 3e-3);
    QCOMPARE(ask(SetTrainingSlopes{{-1, kInfinity, 0.5}}).training.own_slopes,
             (std::vector<double>{0, 1, 0.5}));
    QCOMPARE(ask(SetTemperature{-1}).generation.temperature, 0.0);
    QCOMPARE(ask(SetGenerationTokens{kHuge}).generation.tokens, kMostWrittenTokens);
    QCOMPARE(ask(SetMostMultiple{7}).most_multiple, Index{4});
    Session bad;
    bad.extrapolation.training.methods.clear();
    bad.extrapolation.training.steps = -1;
    bad.extrapolation.most_multiple = 5000;
    const ExtrapolationChoice checked = update(Session{}, ReplaceSession{bad}).extrapolation;
    QCOMPARE(checked.training.methods, std::vector{PositionMethod::alibi});
    QCOMPARE(checked.training.steps, Index{1});
    QCOMPARE(checked.most_multiple, kMostReadMultiple);
}

void TestUpdate::run_lists_hold_each_run_once() {
    Session session;
    const auto ask = [&](const ExtrapolationAction& action) { session = update(session, action); };
    ask(SetRunHidden{"a", true});
    ask(SetRunHidden{"a", true});
    QCOMPARE(session.extrapolation.hidden, std::vector<std::string>{"a"});
    ask(SetRunHidden{"a", false});
    QVERIFY(session.extrapolation.hidden.empty());
    ask(RenameRun{"a", "first"});
    ask(RenameRun{"a", "second"});
    QCOMPARE(session.extrapolation.names, (std::vector<RunName>{{"a", "second"}}));
    // Cut between characters.
    ask(RenameRun{"a", std::string(79, 'x') + "\u00e9"});
    QCOMPARE(session.extrapolation.names[0].name, std::string(79, 'x'));
    ask(RenameRun{"a", ""});
    QVERIFY(session.extrapolation.names.empty());
    ask(ChooseRun{"a"});
    ask(CompareRun{"a"});
    ask(RemoveRun{"a"});
    QVERIFY(session.extrapolation.run.empty() && session.extrapolation.compared.empty());
}

void TestUpdate::run_commands_leave_the_session() {
    const ExtrapolationAction commands[] = {TrainRuns{}, PauseRun{}, StepRun{}, ContinueRun{},
                                            StopRun{},   SaveRun{},  OpenRun{}};
    for (const ExtrapolationAction& command : commands) {
        QVERIFY(is_run_command(command));
        QVERIFY(!is_undoable(Action(command)));
        QCOMPARE(update(Session{}, command), Session{});
    }
    QVERIFY(!is_run_command(RemoveRun{}));
    QVERIFY(is_undoable(Action(SetSteps{})));
    QVERIFY(!is_undoable(Action(ChooseRun{})));
}

void TestUpdate::looking_inside_chooses_the_model() {
    const Session session = after({LookInside{"run-1", 1, 40}});
    QCOMPARE(session.content.kind, ContentKind::run);
    QCOMPARE(session.content.run, std::string("run-1"));
    QCOMPARE(session.content.layer, Index{1});
    QCOMPARE(session.content.run_step, Index{40});
    QVERIFY(is_undoable(LookInside{}));
}

QTEST_APPLESS_MAIN(TestUpdate)
#include "test_update.moc"
