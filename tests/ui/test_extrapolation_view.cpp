// The Extrapolation view, read back from the screen with a scene made by hand: what its table, charts, curve,
// note and texts say, and what pointer and keys report.
#include <QAccessible>
#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QTest>
#include <cmath>
#include <map>
#include <set>

#include "tests/ui/extrapolation_fixture.h"
#include "ui/views/extrapolation/scene_pictures.h"
#include "ui/views/extrapolation/scene_words.h"
#include "ui/views/extrapolation_view.h"

Q_DECLARE_METATYPE(void (*)(alibi::RunRow&))

using namespace alibi;
using namespace alibi::ui;
using namespace alibi::test;

namespace {

class Bench {
  public:
    explicit Bench(ExtrapolationScene shown = extrapolation_scene(), QSize size = {960, 598},
                   ThemeId id = ThemeId::light)
        : theme(make_theme(id)), view({theme, rasters}, nullptr) {
        scene.extrapolation = std::move(shown);
        session.view = ViewId::extrapolation;
        QObject::connect(&view, &View::intent, &view, [this](const Action& action, bool) {
            all.push_back(action);
            if (const auto* const one = std::get_if<ExtrapolationAction>(&action)) actions.push_back(*one);
        });
        view.resize(size);
        render();
        view.show();
        [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(&view);
        view.grab();
        actions.clear();
        all.clear();
    }

    void render() {
        view.render(session, scene);
        view.grab();
    }
    template <class SomeAction>
    const SomeAction* last() const {
        return actions.empty() ? nullptr : std::get_if<SomeAction>(&actions.back());
    }
    ExtrapolationScene& shown() { return scene.extrapolation; }
    RunModel& model() { return view.runs().model(); }
    RunTable& table() { return view.runs().table(); }
    QString cell(int row, int column) { return model().index(row, column).data().toString(); }
    QStringList row(int row) {
        QStringList texts;
        for (int column = 0; column <= model().time_column(); ++column) texts << cell(row, column);
        return texts;
    }
    QPoint in_row(int row, int column) { return table().visualRect(model().index(row, column)).center(); }

    Theme theme;
    ImmediateRasterService rasters;
    Session session;
    Scene scene;
    std::vector<ExtrapolationAction> actions;
    std::vector<Action> all;  // the others too
    ExtrapolationView view;
};

// How often each widget under one is painted.
class Paints : public QObject {
  public:
    explicit Paints(QWidget& top) {
        for (QWidget* const widget : top.findChildren<QWidget*>()) widget->installEventFilter(this);
    }
    int of(const QWidget& widget) const {
        const auto found = counts_.find(&widget);
        return found == counts_.end() ? 0 : found->second;
    }
    int all() const {
        int sum = 0;
        for (const auto& [widget, count] : counts_) sum += count;
        return sum;
    }
    void forget() { counts_.clear(); }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++counts_[object];
        return false;
    }

  private:
    std::map<const QObject*, int> counts_;
};

// Until nothing is left to be painted; what asks to be painted by being painted never comes to an end.
void paint_all() {
    for (int n = 0; n < 20; ++n) QCoreApplication::sendPostedEvents();
}

// As a report of training says it: some steps more of the run that trains.
void go_on(ExtrapolationScene& scene, Index steps) {
    LiveRun& live = scene.live;
    live.steps_done += steps;
    live.seconds_left = *live.seconds_left - 1;
    RunRow& run = scene.runs.back();
    run.steps_done = live.steps_done;
    run.seconds_left = live.seconds_left;
    scene.curves.front() = training_curve(PositionMethod::alibi, "new", live.steps_done, 2);
}

void move_to(QWidget& widget, const QPointF& at) {
    QMouseEvent event(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &event);
}

// The line of a run in a chart.
int line_of(const LossPlot& plot, const QString& name) {
    const auto& lines = plot.picture().lines;
    const auto found = std::ranges::find(lines, name, &LossLine::name);
    return found == lines.end() ? -1 : static_cast<int>(found - lines.begin());
}

double x_of(const LossPlot& plot, const LossPoint& point) {
    return plot.xAxis->coordToPixel(std::log2(point.at));
}

}  // namespace

class TestExtrapolationView : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void table_says_the_losses_data();
    void table_says_the_losses();
    void same_names_are_told_apart_data();
    void same_names_are_told_apart();
    void many_runs_of_a_method_are_told_apart();
    void given_names_need_no_seed();
    void states_stand_in_place_of_losses_data();
    void states_stand_in_place_of_losses();
    void losses_of_an_earlier_step_are_told_of();
    void rows_are_chosen_by_click_key_and_line();
    void the_eye_hides();
    void a_double_click_renames();
    void compare_save_and_remove();
    void look_inside_shows_the_chosen_run();
    void a_figure_stands_alone_and_keeps_the_focus();
    void charts_hold_the_losses();
    void the_length_is_drawn_at_l();
    void names_keep_apart_data();
    void names_keep_apart();
    void names_are_fifteen_apart_on_the_screen();
    void alibi_stands_out();
    void runs_of_one_method_look_different();
    void pointing_reads_a_value();
    void keys_read_along_a_line();
    void sliding_is_switched();
    void surgery_lies_beside_the_untouched();
    void curve_reads_a_step_and_its_value();
    void curve_shows_where_it_diverged();
    void honest_sentence_says_the_case_data();
    void honest_sentence_says_the_case();
    void nothing_measured_names_the_run();
    void large_losses_keep_their_columns_apart();
    void label_of_a_length_is_not_struck_through();
    void steps_stand_apart();
    void time_to_come_has_no_tenths();
    void note_counts_only_the_last_tokens();
    void divergence_offers_the_way_back();
    void the_menu_of_a_run_goes_on_and_stops();
    void paper_is_told_apart();
    void texts_mark_where_l_is_passed();
    void caption_of_a_text_fits();
    void unknown_words_are_told();
    void texts_begin_at_their_top();
    void empty_says_what_to_do();
    void a_screen_reader_hears_it();
    void nothing_overlaps_data();
    void nothing_overlaps();
    void projector_shows_three_objects();
    void what_stays_is_not_painted_again();
    void a_report_changes_the_cells_of_its_row();
    void a_report_leaves_a_name_that_is_typed();
    void a_growing_curve_is_drawn_as_from_the_start_data();
    void a_growing_curve_is_drawn_as_from_the_start();
    void pointing_draws_over_what_stays();
};

void TestExtrapolationView::table_says_the_losses_data() {
    QTest::addColumn<int>("row");
    QTest::addColumn<QStringList>("texts");
    const auto s = [](const char* text) { return QString::fromUtf8(text); };
    QTest::newRow("ALiBi") << 0
                           << QStringList{s("ALiBi"), s("32"), s("0.918"), s("0.834"), s("0.842"), s("23 s")};
    QTest::newRow("T5") << 1 << QStringList{s("T5"), s("32"), s("0.922"), s("1.540"), s("2.150"), s("24 s")};
    QTest::newRow("Sinusoidal") << 5 << QStringList{s("Sinusoidal"), s("32"),    s("0.920"),
                                                    s("2.390"),      s("2.640"), s("28 s")};
}

void TestExtrapolationView::table_says_the_losses() {
    QFETCH(int, row);
    QFETCH(QStringList, texts);
    Bench bench;
    QCOMPARE(bench.row(row), texts);
    QCOMPARE(bench.model().headerData(3, Qt::Horizontal).toString(), QStringLiteral("8 L"));
}

void TestExtrapolationView::same_names_are_told_apart_data() {
    using Change = void (*)(RunRow&);
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    const auto row = [](const char* name, Change change, const char* first, const char* second) {
        QTest::newRow(name) << change << QString::fromUtf8(first) << QString::fromUtf8(second);
    };
    row(
        "nothing", [](RunRow&) {}, "ALiBi no. 1", "ALiBi no. 2");
    row(
        "seed", [](RunRow& r) { r.seed = 2; }, "ALiBi, seed 1", "ALiBi, seed 2");
    row(
        "length", [](RunRow& r) { r.train_len = 64; }, "ALiBi, L 32", "ALiBi, L 64");
    row(
        "the first that differs is enough", [](RunRow& r) { r.train_len = 64, r.seed = 2; }, "ALiBi, L 32",
        "ALiBi, L 64");
    row(
        "text comes first",
        [](RunRow& r) {
            r.text_path = "/tmp/play.txt";
            r.seed = 2;
        },
        "ALiBi, stories", "ALiBi, play.txt");
    row(
        "steps", [](RunRow& r) { r.steps = 300; }, "ALiBi, 1,000 steps", "ALiBi, 300 steps");
    row(
        "heads", [](RunRow& r) { r.num_heads = 1; }, "ALiBi, 8 heads", "ALiBi, 1 head");
    row(
        "text", [](RunRow& r) { r.text_path = "/tmp/play.txt"; }, "ALiBi, stories", "ALiBi, play.txt");
    row(
        "characters", [](RunRow& r) { r.by_characters = true; }, "ALiBi, stories",
        "ALiBi, stories by characters");
    row(
        "slopes",
        [](RunRow& r) {
            r.slopes = {1, 0};
        },
        "ALiBi, slopes 0.5 to 0.0039", "ALiBi, slopes 1 to 0");
}

void TestExtrapolationView::same_names_are_told_apart() {
    using Change = void (*)(RunRow&);
    QFETCH(Change, change);
    QFETCH(QString, first);
    QFETCH(QString, second);
    std::vector<RunRow> rows = extrapolation_scene().runs;
    rows.push_back(rows.front());
    rows.back().id = "new";
    change(rows.back());
    QCOMPARE(run_name(rows.front(), rows), first);
    QCOMPARE(run_name(rows.back(), rows), second);
    QCOMPARE(run_name(rows[1], rows), QStringLiteral("T5"));
}

// Names that are cut off differ still, and so do the lines.
void TestExtrapolationView::many_runs_of_a_method_are_told_apart() {
    std::vector<RunRow> rows = extrapolation_scene().runs;
    const RunRow first = rows.front();
    for (const Index steps : {300, 300, 700}) {
        rows.push_back(first);
        rows.back().id = "new" + std::to_string(rows.size());
        rows.back().steps = steps;
        rows.back().seed = first.seed + 1;
    }
    rows.back().hidden = true;
    QStringList names;
    std::vector<MethodLook> looks;
    const Theme theme = make_theme(ThemeId::light);
    for (const RunRow& row : rows) {
        if (row.position != PositionMethod::alibi) continue;
        names << run_name(row, rows);
        looks.push_back(run_look(theme, row, rows));
    }
    QCOMPARE(names,
             (QStringList{QStringLiteral("ALiBi, seed 1"), QStringLiteral("ALiBi no. 2, seed 2, 300 steps"),
                          QStringLiteral("ALiBi no. 3, seed 2, 300 steps"),
                          QStringLiteral("ALiBi no. 4, seed 2, 700 steps")}));
    QVERIFY(looks[0] != looks[1] && looks[1] != looks[2] && looks[0] != looks[2]);
    rows.back().hidden = false;
    QVERIFY(run_look(theme, rows.back(), rows) != looks[2]);
}

void TestExtrapolationView::given_names_need_no_seed() {
    Bench bench(training_scene());
    QCOMPARE(bench.cell(0, kRunName), QStringLiteral("ALiBi, seed 1"));
    QCOMPARE(bench.cell(6, kRunName), QStringLiteral("ALiBi, seed 2"));
    bench.shown().runs[6].name = "gentle";
    bench.render();
    QCOMPARE(bench.cell(0, kRunName), QStringLiteral("ALiBi"));
    QCOMPARE(bench.cell(6, kRunName), QStringLiteral("gentle"));
}

void TestExtrapolationView::states_stand_in_place_of_losses_data() {
    QTest::addColumn<int>("state");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, RunState state, const char* words) {
        QTest::newRow(name) << int(state) << QString::fromUtf8(words);
    };
    row("waiting", RunState::waiting, "waits for its turn");
    row("training", RunState::training, "step 412 of 1,000");
    row("paused", RunState::paused, "paused at step 412");
    row("stopped", RunState::stopped, "stopped at step 412");
    row("diverged", RunState::diverged, "diverged at step 212");
    row("finished, being read", RunState::finished, "is being read");
}

void TestExtrapolationView::states_stand_in_place_of_losses() {
    QFETCH(int, state);
    QFETCH(QString, words);
    Bench bench(training_scene());
    RunRow& run = bench.shown().runs[6];
    run.state = static_cast<RunState>(state);
    run.diverged_at = run.state == RunState::diverged ? 212 : -1;
    run.measuring = run.state == RunState::finished;
    bench.render();
    QCOMPARE(bench.model().index(6, 0).data(RunModel::kRunState).toString(), words);
    QVERIFY(bench.model().index(0, 0).data(RunModel::kRunState).toString().isEmpty());
    const QString time = bench.cell(6, bench.model().time_column());
    if (run.state == RunState::training) QCOMPARE(time, QStringLiteral("15 s left"));
    if (run.state == RunState::finished) QCOMPARE(time, QStringLiteral("10 s"));
    if (run.state == RunState::stopped) QCOMPARE(time, QStringLiteral("stopped"));
}

void TestExtrapolationView::losses_of_an_earlier_step_are_told_of() {
    Bench bench(training_scene());
    RunRow& run = bench.shown().runs[0];
    QVERIFY(run.losses.front());
    for (const bool measuring : {true, false}) {
        run.state = RunState::stopped;
        run.measuring = measuring;
        bench.render();
        const QString time = bench.cell(0, bench.model().time_column());
        QCOMPARE(time, measuring ? QStringLiteral("reading") : QStringLiteral("stopped"));
    }
}

void TestExtrapolationView::rows_are_chosen_by_click_key_and_line() {
    Bench bench;
    QTest::mouseClick(bench.table().viewport(), Qt::LeftButton, {}, bench.in_row(2, kRunName));
    QVERIFY(bench.last<ChooseRun>());
    QCOMPARE(bench.last<ChooseRun>()->run, std::string("rotary"));
    QTest::keyClick(&bench.table(), Qt::Key_Down);
    QCOMPARE(bench.last<ChooseRun>()->run, std::string("none"));
    LossPlot& plot = bench.view.by_length();
    const int line = line_of(plot, QStringLiteral("Sinusoidal"));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.point_position({line, 2}).toPoint());
    QCOMPARE(bench.last<ChooseRun>()->run, std::string("sinusoidal"));
}

void TestExtrapolationView::the_eye_hides() {
    Bench bench;
    QTest::mouseClick(bench.table().viewport(), Qt::LeftButton, {},
                      bench.in_row(1, bench.model().eye_column()));
    QVERIFY(bench.last<SetRunHidden>());
    QCOMPARE(bench.last<SetRunHidden>()->run, std::string("t5"));
    QVERIFY(bench.last<SetRunHidden>()->hidden);
    bench.shown().runs[0].hidden = true;
    bench.render();
    bench.table().setFocus();
    QTest::keyClick(&bench.table(), Qt::Key_Space);
    QCOMPARE(bench.last<SetRunHidden>()->run, std::string("alibi"));
    QVERIFY(!bench.last<SetRunHidden>()->hidden);
}

void TestExtrapolationView::a_double_click_renames() {
    Bench bench;
    const QPoint at = bench.in_row(2, kRunName);
    QTest::mouseClick(bench.table().viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(bench.table().viewport(), Qt::LeftButton, {}, at);
    auto* const editor = bench.table().findChild<QLineEdit*>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), QStringLiteral("Rotary"));
    editor->setText(QStringLiteral("turned"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(bench.last<RenameRun>());
    QCOMPARE(bench.last<RenameRun>()->run, std::string("rotary"));
    QCOMPARE(bench.last<RenameRun>()->name, std::string("turned"));
}

void TestExtrapolationView::compare_save_and_remove() {
    Bench bench;
    RunsCard& card = bench.view.runs();
    QTest::mouseClick(&card.compare_button(), Qt::LeftButton);
    QVERIFY(bench.last<CompareRun>());
    QCOMPARE(bench.last<CompareRun>()->run, std::string("alibi"));
    bench.shown().runs[0].compared = true;
    bench.render();
    QTest::keyClick(&bench.table(), Qt::Key_C);
    QVERIFY(bench.last<CompareRun>()->run.empty());
    QTest::mouseClick(&card.save_button(), Qt::LeftButton);
    QCOMPARE(bench.last<SaveRun>()->run, std::string("alibi"));
    QTest::keyClick(&bench.table(), Qt::Key_Delete);
    QCOMPARE(bench.last<RemoveRun>()->run, std::string("alibi"));
    bench.shown().runs[0].can_remove = false;
    bench.render();
    const std::size_t said = bench.actions.size();
    QTest::keyClick(&bench.table(), Qt::Key_Delete);
    QCOMPARE(bench.actions.size(), said);
    QVERIFY(!card.remove_button().isEnabled());
}

void TestExtrapolationView::look_inside_shows_the_chosen_run() {
    Bench bench;
    const auto looked = [&bench](const char* run) {
        const std::vector<Action> said = std::exchange(bench.all, {});
        if (said.size() != 2) return false;
        const auto* const look = std::get_if<LookInside>(&said[0]);
        const auto* const view = std::get_if<SetView>(&said[1]);
        return look && look->run == run && look->step == -1 && view && view->view == ViewId::attention;
    };
    QTest::mouseClick(&bench.view.runs().look_button(), Qt::LeftButton);
    QVERIFY(looked("alibi"));
    QTest::keyClick(&bench.table(), Qt::Key_L);
    QVERIFY(looked("alibi"));
    bench.shown().run = "rotary";
    bench.render();
    QTest::mouseClick(&bench.view.runs().look_button(), Qt::LeftButton);
    QVERIFY(looked("rotary"));
    bench.shown().runs.clear();
    bench.shown().run.clear();
    bench.render();
    QVERIFY(!bench.view.runs().look_button().isEnabled());
}

void TestExtrapolationView::a_figure_stands_alone_and_keeps_the_focus() {
    Bench bench;
    bench.session.figure = FigureId::position;
    bench.shown().figure_only = true;
    bench.render();
    QVERIFY(bench.view.left_card().isVisible());
    QVERIFY(!bench.view.right_card().isVisible() && !bench.view.runs().isVisible());
    QVERIFY(!bench.view.note().isVisible() && !bench.view.pages().isVisible());
    QVERIFY(bench.view.left_card().width() > 900);
    bench.view.by_position().setFocus();
    bench.render();
    QVERIFY(bench.view.by_position().hasFocus());
    bench.shown().figure_only = false;
    bench.render();
    QVERIFY(bench.view.right_card().isVisible() && bench.view.runs().isVisible());
    QVERIFY(bench.view.note().isVisible() && bench.view.pages().isVisible());
    QVERIFY(!bench.view.evaluation().isVisible());  // no header has it
    QVERIFY(bench.view.left_card().width() < 500);
}

void TestExtrapolationView::charts_hold_the_losses() {
    Bench bench;
    const LossPlot& plot = bench.view.by_length();
    QCOMPARE(plot.num_lines(), std::size_t{6});
    const int line = line_of(plot, QStringLiteral("Rotary"));
    QVERIFY(line >= 0);
    const auto at = static_cast<std::size_t>(line);
    QCOMPARE(plot.line(at)->dataCount(), 6);
    QCOMPARE(plot.marks(at)->dataCount(), 6);
    QCOMPARE(plot.line(at)->dataMainKey(2), 7.0);  // log2 of 128
    QCOMPARE(plot.line(at)->dataMainValue(2), 1.50);
    const LossPlot& positions = bench.view.by_position();
    QCOMPARE(positions.marks(0)->dataCount(), 4);  // 32, 64, 128, 256
    QVERIFY(positions.line(0)->dataCount() > 20);
}

void TestExtrapolationView::the_length_is_drawn_at_l() {
    Bench bench;
    for (LossPlot* const plot : {&bench.view.by_position(), &bench.view.by_length()}) {
        QVERIFY(plot->length_line().visible());
        QCOMPARE(plot->length_line().point1->key(), 5.0);  // log2 of 32
    }
    // Other lengths have a line each, thinner.
    bench.shown().by_position.other_lens = {64, 128};
    bench.render();
    QCOMPARE(bench.view.by_position().other_length_lines().size(), std::size_t{2});
    QCOMPARE(bench.view.by_position().other_length_lines().back()->point1->key(), 7.0);
    bench.shown().by_position.other_lens = {64};
    bench.render();
    QVERIFY(!bench.view.by_position().other_length_lines().back()->visible());
    // The trained side is shaded, the other is not.
    LossPlot& plot = bench.view.by_position();
    const QImage shot = bench.view.left_card().grab().toImage();
    const int y = plot.y() + plot.axisRect()->top() + 6;
    const int trained = plot.x() + qRound(x_of(plot, {8, 0, 0}));
    const int beyond = plot.x() + qRound(x_of(plot, {200, 0, 0}));
    QCOMPARE(shot.pixelColor(trained, y), bench.theme.hover);
    QCOMPARE(shot.pixelColor(beyond, y), bench.theme.surface);
}

void TestExtrapolationView::names_keep_apart_data() {
    QTest::addColumn<QList<double>>("wanted");
    QTest::addColumn<QList<double>>("places");
    QTest::newRow("far apart") << QList<double>{10, 50} << QList<double>{10, 50};
    QTest::newRow("close") << QList<double>{20, 22} << QList<double>{20, 35};
    QTest::newRow("in another order") << QList<double>{22, 20} << QList<double>{35, 20};
    QTest::newRow("at the end") << QList<double>{95, 99} << QList<double>{85, 100};
    QTest::newRow("above the top") << QList<double>{-5, 3} << QList<double>{0, 15};
}

void TestExtrapolationView::names_keep_apart() {
    QFETCH(QList<double>, wanted);
    QFETCH(QList<double>, places);
    const std::vector<double> apart = push_apart({wanted.begin(), wanted.end()}, 15, 0, 100);
    QCOMPARE(QList<double>(apart.begin(), apart.end()), places);
}

void TestExtrapolationView::names_are_fifteen_apart_on_the_screen() {
    Bench bench;
    for (const LossPlot* const plot : {&bench.view.by_position(), &bench.view.by_length()}) {
        std::vector<double> places = plot->name_places();
        QCOMPARE(places.size(), std::size_t{6});
        std::ranges::sort(places);
        for (std::size_t n = 1; n < places.size(); ++n) QVERIFY(places[n] - places[n - 1] >= 15 - 1e-9);
    }
}

void TestExtrapolationView::alibi_stands_out() {
    for (const ThemeId id : {ThemeId::light, ThemeId::dark, ThemeId::projector}) {
        const Theme theme = make_theme(id);
        const MethodLook alibi = method_look(theme, PositionMethod::alibi);
        QCOMPARE(alibi.colour, theme.bias);
        QVERIFY(alibi.dash.isEmpty());
        QVERIFY(alibi.marker == Marker::disc);
        std::set<QString> looks;
        for (const PositionMethodRow& row : position_methods()) {
            const MethodLook look = method_look(theme, row.method);
            QVERIFY(look.width >= (theme.line_width > 1 ? 2.0 : 1.5));
            QVERIFY(row.method == PositionMethod::alibi || look.width < alibi.width);
            looks.insert(QString::number(int(look.marker)));
        }
        QCOMPARE(looks.size(), position_methods().size());  // a marker each
    }
    Bench bench;
    QCOMPARE(bench.view.by_length().picture().lines.back().name, QStringLiteral("ALiBi"));  // on top
    QVERIFY(std::abs(bench.view.by_length().line(5)->pen().widthF() - 2.6) < 1e-9);
}

void TestExtrapolationView::runs_of_one_method_look_different() {
    Bench bench(training_scene());
    std::vector<RunRow>& rows = bench.shown().runs;
    const MethodLook first = run_look(bench.theme, rows[0], rows),
                     second = run_look(bench.theme, rows[6], rows);
    QCOMPARE(first, method_look(bench.theme, PositionMethod::alibi));
    QCOMPARE(second.colour, first.colour);
    QVERIFY(second.width < first.width);
    QVERIFY(is_filled(first) && !is_filled(second));
    rows[0].hidden = true;  // alone in the charts it has the method's look
    QCOMPARE(run_look(bench.theme, rows[6], rows), first);
    QCOMPARE(run_look(bench.theme, rows[5], rows), method_look(bench.theme, PositionMethod::sinusoidal));
}

void TestExtrapolationView::pointing_reads_a_value() {
    Bench bench;
    LossPlot& plot = bench.view.by_length();
    const int line = line_of(plot, QStringLiteral("Rotary"));
    move_to(plot, plot.point_position({line, 1}) + QPointF(3, -2));
    QCOMPARE(plot.read_words(), QStringLiteral("Rotary, 64 tokens: 1.040"));
    QCOMPARE(plot.accessibleDescription(), plot.read_words());
    move_to(plot, QPointF(1, 1));
    QVERIFY(plot.read_words().isEmpty());
}

void TestExtrapolationView::keys_read_along_a_line() {
    Bench bench;
    LossPlot& plot = bench.view.by_length();
    QTest::keyClick(&plot, Qt::Key_Right);
    QCOMPARE(plot.read_words(), QStringLiteral("ALiBi, 32 tokens: 0.918"));  // the chosen one, at L
    QTest::keyClick(&plot, Qt::Key_End);
    QCOMPARE(plot.read_words(), QStringLiteral("ALiBi, 1,024 tokens: 0.842"));
    QTest::keyClick(&plot, Qt::Key_Up);
    QVERIFY2(plot.read_words().endsWith(QStringLiteral("1,024 tokens: 2.150")),
             qPrintable(plot.read_words()));
    QTest::keyClick(&plot, Qt::Key_Return);
    QCOMPARE(bench.last<ChooseRun>()->run, std::string("t5"));
}

void TestExtrapolationView::sliding_is_switched() {
    Bench bench;
    QTest::keyClick(&bench.view.evaluation(), Qt::Key_Right);
    QVERIFY(bench.last<SetEvaluation>());
    QVERIFY(bench.last<SetEvaluation>()->evaluation == EvaluationKind::sliding);
    bench.shown().shown = EvaluationKind::sliding;
    bench.render();
    QCOMPARE(bench.view.right_card().more(), QStringLiteral("sliding windows"));
    QCOMPARE(bench.view.by_length().line(5)->dataMainValue(5), .819);
}

void TestExtrapolationView::surgery_lies_beside_the_untouched() {
    ExtrapolationScene scene = extrapolation_scene();
    LossSeries tried = scene.by_position.series.back();
    tried.operated = true;
    for (LossPoint& point : tried.points) point.loss += .4;
    scene.by_position.series.push_back(tried);
    Bench bench(scene);
    const LossPlot& plot = bench.view.by_position();
    QCOMPARE(plot.num_lines(), std::size_t{7});
    QCOMPARE(plot.picture().lines.back().name, QStringLiteral("changed slopes"));
    QVERIFY(!plot.picture().lines.back().look.dash.isEmpty());
    QVERIFY(std::abs(plot.line(6)->dataMainValue(10) - plot.line(5)->dataMainValue(10) - .4) < 1e-12);
}

void TestExtrapolationView::curve_reads_a_step_and_its_value() {
    Bench bench(training_scene());
    CurvePlot& curve = bench.view.curve();
    QCOMPARE(curve.num_curves(), std::size_t{2});
    QCOMPARE(curve.xAxis->range().upper, 1000.0);
    QVERIFY(curve.read_words().startsWith(QStringLiteral("step 412: 0.")));  // where it is now
    const double x = curve.xAxis->coordToPixel(100);
    move_to(curve, QPointF(x, curve.axisRect()->center().y()));
    QVERIFY2(curve.read_words().startsWith(QStringLiteral("step 100: 2.2")), qPrintable(curve.read_words()));
    QTest::keyClick(&curve, Qt::Key_Right);
    QVERIFY(curve.read_words().startsWith(QStringLiteral("step 104:")));
    QCOMPARE(bench.view.curve_card().more(), QStringLiteral("ALiBi, seed 2"));
    QCOMPARE(curve.picture().names.value(1), QStringLiteral("seed 1"));
}

void TestExtrapolationView::curve_shows_where_it_diverged() {
    Bench bench(diverged_scene());
    QCOMPARE(bench.view.curve().picture().kept_step, Index{200});
    const QImage shot = bench.view.curve().grab().toImage();
    const int x = qRound(bench.view.curve().xAxis->coordToPixel(212));
    bool found = false;
    for (int dx = -1; dx <= 1; ++dx)
        found = found || shot.pixelColor(x + dx, bench.view.curve().axisRect()->bottom() - 20).red() > 150;
    QVERIFY(found);
}

void TestExtrapolationView::honest_sentence_says_the_case_data() {
    QTest::addColumn<int>("story");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QStringList>("pieces");
    const auto row = [](const char* name, HonestCase story, const char* title, const QStringList& pieces) {
        QTest::newRow(name) << int(story) << QString::fromUtf8(title) << pieces;
    };
    const QString l = QStringLiteral("0.918"), longest = QStringLiteral("0.842");
    row("nothing", HonestCase::nothing, "Read this honestly",
        {QStringLiteral("Of ALiBi nothing is measured yet")});
    row("falls", HonestCase::falls, "Read this honestly",
        {QStringLiteral("ALiBi does not get better with length"), l, longest,
         QStringLiteral("early-token curse")});
    row("flat", HonestCase::flat, "Read this honestly", {QStringLiteral("flat"), l, longest});
    row("rises", HonestCase::rises, "Read this honestly", {QStringLiteral("rises"), l, longest});
    row("learned little", HonestCase::learned_little, "Read this honestly",
        {QStringLiteral("ALiBi has learned little yet"), l, QStringLiteral("4.890")});
    row("breaks", HonestCase::breaks, "Read this honestly",
        {QStringLiteral("breaks"), QStringLiteral("at 45")});
    row("too easy", HonestCase::too_easy, "This text is too easy", {QStringLiteral("flat for every run")});
}

void TestExtrapolationView::honest_sentence_says_the_case() {
    QFETCH(int, story);
    QFETCH(QString, title);
    QFETCH(QStringList, pieces);
    Bench bench;
    bench.shown().honest.story = static_cast<HonestCase>(story);
    bench.shown().honest.breaks_at = 45;
    bench.shown().honest.untrained = 4.89;
    bench.render();
    QCOMPARE(bench.view.note().title(), title);
    for (const QString& piece : pieces)
        QVERIFY2(bench.view.note().text().contains(piece), qPrintable(bench.view.note().text()));
    QVERIFY(!bench.view.note().text().contains(QStringLiteral(" better with length")) ||
            bench.view.note().text().contains(QStringLiteral("not get better with length")));
    const bool figures =
        title != QLatin1String("This text is too easy") && bench.shown().honest.story != HonestCase::nothing;
    QCOMPARE(bench.view.note().more(),
             figures ? QStringLiteral("figures of nonoverlapping windows") : QString());
    QVERIFY(bench.view.note().isVisible());
    // Nothing is cut off.
    const auto* const text = bench.view.note().findChild<Paragraph*>();
    QVERIFY(text->heightForWidth(text->width()) <= text->height() + 1);
}

void TestExtrapolationView::nothing_measured_names_the_run() {
    Bench bench;
    bench.shown().honest = {};
    bench.shown().honest.run = "alibi";
    bench.shown().runs.front().hidden = true;
    bench.render();
    QCOMPARE(bench.view.note().text(),
             QStringLiteral(
                 "Of ALiBi nothing is measured yet: a hidden run is not read. The eye shows it again."));
    bench.shown().runs.clear();
    bench.shown().honest.run.clear();
    bench.render();
    QVERIFY(bench.view.note().text().startsWith(QStringLiteral("Nothing is measured yet")));
}

void TestExtrapolationView::large_losses_keep_their_columns_apart() {
    Bench bench;
    bench.shown().runs.front().losses = {648.7069, 12.3456, 123456.7};
    bench.render();
    QCOMPARE(bench.row(0).mid(kFirstLoss, 3),
             (QStringList{QStringLiteral("648.7"), QStringLiteral("12.346"), QStringLiteral("123,457")}));
    const QFontMetrics metrics(bench.theme.number_font(12, QFont::Bold));
    for (int column = kFirstLoss; column < bench.model().time_column(); ++column)
        QVERIFY(metrics.horizontalAdvance(bench.cell(0, column)) < bench.table().columnWidth(column));
}

void TestExtrapolationView::label_of_a_length_is_not_struck_through() {
    Bench bench;
    bench.shown().by_position.other_lens = {64};
    bench.render();
    const LossPlot& plot = bench.view.by_position();
    const QImage shot = bench.view.by_position().grab().toImage();
    const int x = qRound(plot.xAxis->coordToPixel(6)), top = plot.axisRect()->top();
    const auto is_line = [&](int y) {
        for (int dx = -1; dx <= 1; ++dx)
            if (shot.pixelColor(x + dx, y).lightness() < bench.theme.surface.lightness() - 20) return true;
        return false;
    };
    const auto is_whole = [&](int from, int to) {
        for (int y = from; y < to; ++y)
            if (!is_line(y)) return false;
        return true;
    };
    QVERIFY(is_whole(top + 40, top + 52));
    // Around the letters of "L = 32" is ground in place of the line.
    const QFontMetrics metrics(bench.theme.number_font(11, QFont::Bold));
    QVERIFY(plot.xAxis->coordToPixel(5) + 6 + metrics.horizontalAdvance(QStringLiteral("L = 32")) > x);
    QVERIFY(!is_whole(top, top + 12));
}

void TestExtrapolationView::steps_stand_apart() {
    ExtrapolationScene scene = extrapolation_scene();
    scene.curves.front().steps_in_all = 15258;
    Bench bench(scene);
    for (const int wide : {200, 280, 320, 366, 500, 700}) {
        CurvePlot& plot = bench.view.curve();
        plot.resize(wide, 160);
        plot.grab();
        const QVector<double> ticks = plot.xAxis->tickVector();
        QVERIFY(ticks.size() >= 2);
        const QFontMetricsF metrics(plot.xAxis->tickLabelFont());
        QVERIFY(plot.xAxis->coordToPixel(ticks[1]) - plot.xAxis->coordToPixel(ticks[0]) >
                metrics.horizontalAdvance(QStringLiteral("14,000")) + 6);
    }
}

void TestExtrapolationView::time_to_come_has_no_tenths() {
    QCOMPARE(seconds_words(0.1), QStringLiteral("1 s"));
    QCOMPARE(seconds_words(1.6), QStringLiteral("2 s"));
    QCOMPARE(spent_words(0.3), QStringLiteral("0.3 s"));
    LiveRun live;
    live.seconds_left = 0.1;
    QCOMPARE(pace_words(live), QStringLiteral("About 1 s left"));
}

void TestExtrapolationView::note_counts_only_the_last_tokens() {
    Bench bench;
    QCOMPARE(bench.view.note().lines(), (QStringList{QStringLiteral("ALiBi 0.789 → 0.819 flat"),
                                                     QStringLiteral("Sinusoidal 0.805 → 2.780")}));
    QCOMPARE(bench.view.note().head(), QStringLiteral("Counting only the last 8 tokens, 32 → 1,024"));
    QVERIFY(bench.view.note().notes().contains(QStringLiteral("made earlier")));
    // Remarks are left out whole, the lightest first.
    bench.shown().notes = {ExtrapolationNote::different_texts,     ExtrapolationNote::early_figures,
                           ExtrapolationNote::none_looks_flat,     ExtrapolationNote::learned_repeats_row,
                           ExtrapolationNote::t5_unseen_distances, ExtrapolationNote::made_earlier};
    bench.render();
    const auto labels = bench.view.note().findChildren<QLabel*>();
    const auto shown = std::ranges::find(labels, bench.view.note().notes(), &QWidget::toolTip);
    QVERIFY(shown != labels.end());
    QVERIFY2((*shown)->text().endsWith(QStringLiteral(". …")), qPrintable((*shown)->text()));
    QVERIFY((*shown)->text().startsWith(QStringLiteral("Runs on different texts")));
}

void TestExtrapolationView::divergence_offers_the_way_back() {
    Bench bench(diverged_scene());
    NoteCard& note = bench.view.note();
    QCOMPARE(note.title(), QStringLiteral("Learned, seed 1: the loss became “not a number” at step 212."));
    QVERIFY2(note.text().contains(QStringLiteral("the other 5 runs and step 200 of this one are kept")),
             qPrintable(note.text()));
    QCOMPARE(note.continue_button().text(), QStringLiteral("Go on from 200 at 0.003"));
    QTest::mouseClick(&note.continue_button(), Qt::LeftButton);
    QVERIFY(bench.last<ContinueRun>());
    QCOMPARE(bench.last<ContinueRun>()->run, std::string("learned"));
    QCOMPARE(bench.last<ContinueRun>()->learning_rate, .003);
    QTest::mouseClick(&note.remove_button(), Qt::LeftButton);
    QCOMPARE(bench.last<RemoveRun>()->run, std::string("learned"));
}

// While another run trains, too: the buttons at the left are then that one's.
void TestExtrapolationView::the_menu_of_a_run_goes_on_and_stops() {
    Bench bench(diverged_scene());
    QWidget& body = *bench.table().viewport();
    const auto entry = [&](const std::string& run, const QString& name) {
        const QPoint at = bench.in_row(bench.model().row_of(run), 1);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, body.mapToGlobal(at));
        QCoreApplication::sendEvent(&body, &event);
        const auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QAction* found = nullptr;
        for (QAction* const action : menu ? menu->actions() : QList<QAction*>())
            if (action->text() == name) found = action;
        return found;
    };
    const auto choose = [](QAction* action) {
        action->trigger();
        QApplication::activePopupWidget()->close();
    };
    QAction* const go_on = entry("learned", QStringLiteral("Go on"));
    QVERIFY(go_on);
    choose(go_on);
    QCOMPARE(bench.last<ContinueRun>()->run, std::string("learned"));
    QCOMPARE(bench.last<ContinueRun>()->learning_rate, .003);
    bench.shown().runs[std::size_t(bench.model().row_of("rotary"))].can_stop = true;
    bench.render();
    QAction* const stop = entry("rotary", QStringLiteral("Stop"));
    QVERIFY(stop);
    choose(stop);
    QCOMPARE(bench.last<StopRun>()->run, std::string("rotary"));
    QVERIFY(!entry("rotary", QStringLiteral("Go on")));
    QApplication::activePopupWidget()->close();
}

void TestExtrapolationView::paper_is_told_apart() {
    Bench bench;
    QTest::keyClick(&bench.view.pages(), Qt::Key_Right);
    QVERIFY(bench.last<SetExtrapolationPage>());
    QVERIFY(bench.last<SetExtrapolationPage>()->page == ExtrapolationPage::paper);
    bench.session.extrapolation.page = ExtrapolationPage::paper;
    bench.render();
    QVERIFY(!bench.view.by_position().isVisible());
    QCOMPARE(bench.view.left_card().title(), QStringLiteral("From the paper"));
    QVERIFY(bench.view.left_card().more().contains(QStringLiteral("T5: out of memory at 15,512")));
    LossPlot& plot = bench.view.paper(false);
    QCOMPARE(plot.num_lines(), std::size_t{4});
    const int line = line_of(plot, QStringLiteral("ALiBi"));
    QVERIFY(line >= 0);
    move_to(plot, plot.point_position({line, 2}));
    QVERIFY2(plot.read_words().endsWith(QStringLiteral("18.31")), qPrintable(plot.read_words()));
    QCOMPARE(bench.view.paper(true).num_lines(), std::size_t{3});
    // T5 could not be read that far: its name stands where it ends, not at the edge.
    const std::vector<double> places = plot.name_places();
    for (int n = 0; n < int(places.size()); ++n)
        QCOMPARE(std::isfinite(places[std::size_t(n)]), n != line_of(plot, QStringLiteral("T5")));
}

void TestExtrapolationView::texts_mark_where_l_is_passed() {
    Bench bench;
    bench.session.extrapolation.page = ExtrapolationPage::texts;
    bench.render();
    const QString words = bench.view.text_card(0).words();
    QVERIFY(words.startsWith(QStringLiteral("Mia put the red key in the box . Mia")));
    const qsizetype mark = words.indexOf(QStringLiteral("L = 32"));
    QVERIFY(mark > 0);
    QCOMPARE(words.left(mark).split(QLatin1Char(' '), Qt::SkipEmptyParts).size(),
             33);  // 32 tokens and the bar
    QVERIFY(bench.view.text_card(1).isVisible());
    QVERIFY(!bench.view.left_card().isVisible());
    QCOMPARE(bench.view.text_card(0).more(), QStringLiteral("past L = 32 from token 33 on"));
    // Where the room is short the rest is in the tool tip; the mark breaks over no two lines.
    QCOMPARE(bench.view.text_card(1).toolTip(), bench.view.text_card(1).more());
    QVERIFY(
        bench.view.text_card(0).text().document()->toRawText().contains(QStringLiteral("L\u00a0=\u00a032")));
}

void TestExtrapolationView::caption_of_a_text_fits() {
    Bench bench;
    bench.session.extrapolation.page = ExtrapolationPage::texts;
    bench.render();
    const TextCard& card = bench.view.text_card(1);
    QCOMPARE(card.fitting_words(1000), QStringLiteral("past L = 32 from token 33 on"));
    QCOMPARE(card.fitting_words(80), QStringLiteral("past L = 32"));
}

void TestExtrapolationView::unknown_words_are_told() {
    Bench bench;
    bench.session.extrapolation.page = ExtrapolationPage::texts;
    bench.shown().generation.front().unknown = {"Klingon"};
    bench.shown().generation.back().unknown = {"a", "b", "c", "d", "e"};
    bench.render();
    QVERIFY(bench.view.text_card(0).words().startsWith(
        QStringLiteral("“Klingon” is not in this run's text: it reads <unk>.\nMia put")));
    QVERIFY(bench.view.text_card(1).words().startsWith(
        QStringLiteral("“a”, “b”, “c”, “d”, … are not in this run's text: it reads <unk> for each.\n")));
}

void TestExtrapolationView::texts_begin_at_their_top() {
    Bench bench;
    bench.session.extrapolation.page = ExtrapolationPage::texts;
    const std::vector<std::string> whole = bench.shown().generation.front().tokens;
    std::vector<std::string> longer = whole;
    for (int n = 0; n < 8; ++n) longer.insert(longer.end(), whole.begin(), whole.end());
    for (const std::vector<std::string>& tokens : {whole, longer, longer}) {
        bench.shown().generation.front().tokens = tokens;
        bench.shown().generation.front().unknown = {"Klingon"};
        bench.render();
        QCOMPARE(bench.view.text_card(0).text().verticalScrollBar()->value(), 0);
    }
    QCOMPARE(bench.view.text_card(0).text().textCursor().position(), 0);
}

void TestExtrapolationView::empty_says_what_to_do() {
    ExtrapolationScene scene;
    scene.listed = true;
    Bench bench(scene);
    QVERIFY(bench.view.by_length().picture().empty_words.contains(QStringLiteral("Train")));
    QCOMPARE(bench.view.by_length().num_lines(), std::size_t{0});
    QVERIFY(bench.view.note().isVisible());
    bench.session.extrapolation.page = ExtrapolationPage::texts;
    bench.render();
    QVERIFY(bench.view.text_card(0).words().contains(QStringLiteral("Train")));
    bench.shown() = extrapolation_scene();
    for (RunRow& run : bench.shown().runs) run.hidden = true;
    bench.shown().by_position.series.clear();
    bench.session.extrapolation.page = ExtrapolationPage::ours;
    bench.render();
    QVERIFY(bench.view.by_position().picture().empty_words.contains(QStringLiteral("hidden")));
}

void TestExtrapolationView::a_screen_reader_hears_it() {
    Bench bench(training_scene());
    const QModelIndex index = bench.model().index(0, kRunName);
    QCOMPARE(index.data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("ALiBi, seed 1, trained at 32 on stories, loss 0.918 at L, loss 0.834 8 L, loss "
                            "0.842 32 L, shown"));
    QVERIFY(
        bench.view.by_length().accessibleDescription().contains(QStringLiteral("Rotary: 2.360 at 1,024")));
    for (const QWidget* const child : bench.view.findChildren<QWidget*>()) {
        const bool takes_keys = (child->focusPolicy() & Qt::TabFocus) != 0 && child->isVisible();
        const auto* const button = qobject_cast<const QAbstractButton*>(child);
        QVERIFY2(!takes_keys || !child->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                 child->metaObject()->className());
    }
}

void TestExtrapolationView::nothing_overlaps_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("theme");
    for (const int theme : {0, 1, 2}) {
        QTest::addRow("1280x720, %d", theme) << QSize(960, 598) << theme;
        QTest::addRow("1920x1080, %d", theme) << QSize(1600, 958) << theme;
    }
}

void TestExtrapolationView::nothing_overlaps() {
    QFETCH(QSize, size);
    QFETCH(int, theme);
    Bench bench(training_scene(), size, static_cast<ThemeId>(theme));
    QList<const QWidget*> cards;
    for (const QWidget* const card : std::initializer_list<const QWidget*>{
             &bench.view.runs(), &bench.view.curve_card(), &bench.view.left_card(), &bench.view.right_card(),
             &bench.view.note()})
        if (card->isVisible()) cards << card;
    QVERIFY(cards.size() >= 3);
    for (const QWidget* const one : cards) {
        QVERIFY(bench.view.rect().contains(one->geometry()));
        for (const QWidget* const other : cards)
            QVERIFY(one == other || !one->geometry().intersects(other->geometry()));
    }
}

void TestExtrapolationView::projector_shows_three_objects() {
    const auto shown = [](Bench& bench) {
        int count = 0;
        for (const QWidget* const card :
             bench.view.findChildren<Card*>(QString(), Qt::FindDirectChildrenOnly))
            count += card->isVisible() ? 1 : 0;
        return count;
    };
    Bench still(extrapolation_scene(), {1180, 660}, ThemeId::projector);
    QCOMPARE(shown(still), 3);
    QVERIFY(still.view.left_card().isVisible());
    Bench training(training_scene(), {1180, 660}, ThemeId::projector);
    QCOMPARE(shown(training), 3);
    QVERIFY(training.view.curve_card().isVisible());  // in place of the first chart
}

void TestExtrapolationView::what_stays_is_not_painted_again() {
    Bench bench(training_scene());
    paint_all();
    Paints paints(bench.view);
    paint_all();
    QCOMPARE(paints.all(), 0);
    bench.view.render(bench.session, bench.scene);
    paint_all();
    QCOMPARE(paints.all(), 0);
    const QString note = bench.view.note().text();
    go_on(bench.shown(), 8);
    bench.view.render(bench.session, bench.scene);
    paint_all();
    QCOMPARE(paints.of(bench.view.curve()), 1);
    QCOMPARE(paints.of(*bench.table().viewport()), 1);
    for (const QWidget* const still : std::initializer_list<const QWidget*>{
             &bench.view.note(), &bench.view.left_card(), &bench.view.right_card(), &bench.view.by_position(),
             &bench.view.by_length(), &bench.view.runs().remove_button()})
        QCOMPARE(paints.of(*still), 0);
    QCOMPARE(bench.view.note().text(), note);
    QCOMPARE(bench.view.curve().read_words().section(QLatin1Char(':'), 0, 0), QStringLiteral("step 420"));
    bench.shown().honest.story = HonestCase::flat;
    bench.view.render(bench.session, bench.scene);
    paint_all();
    QVERIFY(bench.view.note().text() != note);
    QVERIFY(paints.of(bench.view.note()) > 0);
}

void TestExtrapolationView::a_report_changes_the_cells_of_its_row() {
    Bench bench(training_scene());
    const int row = bench.model().rowCount() - 1;
    const int time = bench.model().time_column();
    std::set<std::pair<int, int>> changed;
    QObject::connect(&bench.model(), &RunModel::dataChanged, &bench.view,
                     [&](const QModelIndex& from, const QModelIndex& to) {
                         for (int i = from.row(); i <= to.row(); ++i)
                             for (int j = from.column(); j <= to.column(); ++j) changed.insert({i, j});
                     });
    QSignalSpy reset(&bench.model(), &RunModel::modelReset);
    bench.render();
    QVERIFY(changed.empty());
    bench.shown().runs.back().seconds_left = 14;
    bench.render();
    QCOMPARE(changed.size(), std::size_t{1});
    QVERIFY(changed.contains({row, time}));
    QCOMPARE(bench.cell(row, time), QStringLiteral("14 s left"));
    changed.clear();
    bench.shown().runs.back().steps_done = 420;  // said over the width of the losses
    bench.render();
    QCOMPARE(changed.size(), std::size_t(bench.model().num_losses()));
    for (const auto& [at, column] : changed) QVERIFY(at == row && column >= kFirstLoss && column < time);
    QCOMPARE(bench.model().index(row, kFirstLoss).data(RunModel::kRunState).toString(),
             QStringLiteral("step 420 of 1,000"));
    changed.clear();
    bench.shown().runs.back().losses[0] = .9;
    bench.render();
    QVERIFY(changed.contains({row, kFirstLoss}) && !changed.contains({row, time}));
    QCOMPARE(bench.cell(row, kFirstLoss), QStringLiteral("0.900"));
    // A hidden run changes how others of its method are drawn.
    bench.shown().runs.front().hidden = true;
    changed.clear();
    bench.render();
    QVERIFY(changed.contains({row, kRunName}));
    QVERIFY(reset.isEmpty());
}

void TestExtrapolationView::a_report_leaves_a_name_that_is_typed() {
    Bench bench(training_scene());
    bench.table().setFocus();
    bench.table().edit(bench.model().index(0, kRunName));
    auto* const editor = bench.table().findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("my r"));
    go_on(bench.shown(), 8);
    bench.render();
    QTest::keyClicks(editor, QStringLiteral("un"));
    QCOMPARE(editor->text(), QStringLiteral("my run"));
    QTest::keyClick(editor, Qt::Key_Return);
    paint_all();
    QVERIFY(bench.last<RenameRun>());
    QCOMPARE(bench.last<RenameRun>()->name, std::string("my run"));
}

void TestExtrapolationView::a_growing_curve_is_drawn_as_from_the_start_data() {
    QTest::addColumn<int>("steps");
    QTest::addColumn<bool>("whole");
    QTest::newRow("a few steps") << 8 << false;
    QTest::newRow("past the end of the axis") << 1200 << true;
}

void TestExtrapolationView::a_growing_curve_is_drawn_as_from_the_start() {
    QFETCH(int, steps);
    QFETCH(bool, whole);
    Bench bench(training_scene());
    const QImage before = bench.view.curve().grab().toImage();
    QSignalSpy drawn(&bench.view.curve(), &QCustomPlot::afterReplot);
    go_on(bench.shown(), steps);
    bench.view.render(bench.session, bench.scene);
    const QImage grown = bench.view.curve().grab().toImage();
    // Else only the curve is drawn, over axes that stay.
    QCOMPARE(!drawn.isEmpty(), whole);
    QVERIFY(grown != before);
    Bench fresh(bench.shown());
    QCOMPARE(grown, fresh.view.curve().grab().toImage());
}

void TestExtrapolationView::pointing_draws_over_what_stays() {
    Bench bench(training_scene());
    CurvePlot& curve = bench.view.curve();
    LossPlot& losses = bench.view.by_length();
    QSignalSpy curve_drawn(&curve, &QCustomPlot::afterReplot),
        losses_drawn(&losses, &QCustomPlot::afterReplot);
    const QImage before = curve.grab().toImage(), losses_before = losses.grab().toImage();
    move_to(curve, curve.axisRect()->rect().center() - QPointF(60, 0));
    QVERIFY(curve.is_pointed());
    QVERIFY(curve.grab().toImage() != before);
    move_to(losses, losses.point_position({0, 2}));
    QVERIFY(losses.read().is_one());
    QVERIFY(losses.grab().toImage() != losses_before);
    move_to(curve, QPointF(0, 0));
    move_to(losses, QPointF(0, 0));
    QCOMPARE(curve.grab().toImage(), before);
    QCOMPARE(losses.grab().toImage(), losses_before);
    QVERIFY(curve_drawn.isEmpty() && losses_drawn.isEmpty());
}

QTEST_MAIN(TestExtrapolationView)
#include "test_extrapolation_view.moc"
