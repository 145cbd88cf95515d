// The slopes view, read back from the screen: what its table, plot, strip and cards say, and what pointer and
// keys report.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <set>

#include "ui/views/slopes_view.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

// A view that does what the program does with an intent: update, derive, render.
class Bench {
  public:
    explicit Bench(Session start = {}, QSize size = {960, 598})
        : session(std::move(start)), view({theme, rasters}, nullptr) {
        QObject::connect(&view, &View::intent, &view, [this](const Action& action, bool continues) {
            actions.push_back(action);
            continuing.push_back(continues);
            session = update(session, action);
            render();
        });
        view.resize(size);
        render();
        view.show();
        [[maybe_unused]] const bool shown = QTest::qWaitForWindowExposed(&view);
        view.grab();
        actions.clear();
        continuing.clear();
    }

    void render() {
        scene = derive(session, Results{});
        view.render(session, scene);
        view.grab();
    }
    template <class SomeAction>
    const SomeAction* last() const {
        return actions.empty() ? nullptr : std::get_if<SomeAction>(&actions.back());
    }
    SlopePlot& plot() { return view.slope_card().plot(); }
    ReachTable& table() { return view.reach_card().table(); }
    QString cell(int row, ReachColumn column) {
        const ReachModel& model = view.reach_card().model();
        const auto at = std::ranges::find(model.columns(), column) - model.columns().begin();
        return model.index(row, static_cast<int>(at)).data().toString();
    }
    QPoint row_point(int row, int x = 40) {
        return {x, table().rowViewportPosition(row) + table().rowHeight(row) / 2};
    }

    Theme theme = make_theme(ThemeId::light);
    ImmediateRasterService rasters;
    Session session;
    Scene scene;
    std::vector<Action> actions;
    std::vector<bool> continuing;
    SlopesView view;
};

QStringList strings(std::initializer_list<const char*> texts) {
    QStringList list;
    for (const char* const text : texts) {
        list << QString::fromUtf8(text);
    }
    return list;
}

Session with_heads(Index heads, SlopeRule rule = SlopeRule::reference) {
    Session session;
    session.num_heads = heads;
    session.slope_rule = rule;
    session.selection.cell = {0, 0, 0};
    return session;
}

void move_to(QWidget& widget, const QPointF& at, Qt::MouseButtons buttons = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &event);
}

}  // namespace

class TestSlopesView : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void table_says_the_figures_data();
    void table_says_the_figures();
    void plot_holds_the_slopes_data();
    void plot_holds_the_slopes();
    void points_lie_under_the_pointer_data();
    void points_lie_under_the_pointer();
    void a_row_is_chosen_by_click_and_key();
    void pointing_reads_a_head();
    void a_drag_sets_own_slopes();
    void keys_move_and_choose();
    void the_ruler_is_dragged();
    void the_ruler_follows_keys_and_falls_back_on_length();
    void the_ruler_s_figures_take_their_place();
    void coverage_counts_heads();
    void order_is_switched();
    void overlays_say_how_they_differ();
    void stories_hold_the_numbers_data();
    void stories_hold_the_numbers();
    void code_names_the_rule_data();
    void code_names_the_rule();
    void wide_cards_show_more();
    void a_screen_reader_hears_the_head();
    void a_thousand_heads_are_quick();
};

void TestSlopesView::table_says_the_figures_data() {
    QTest::addColumn<Index>("heads");
    QTest::addColumn<int>("row");
    QTest::addColumn<QStringList>("texts");
    QTest::newRow("1 head") << Index{1} << 0 << strings({"1", "2^−8", "177", "590", "256"});
    QTest::newRow("8 heads, first") << Index{8} << 0 << strings({"1", "2^−1", "1.39", "5", "1.54"});
    QTest::newRow("12 heads, last of the first 8")
        << Index{12} << 7 << strings({"8", "2^−8", "177", "590", "256"});
    QTest::newRow("12 heads, in between") << Index{12} << 8 << strings({"9", "2^−1/2", "0.98", "4", "0.97"});
    QTest::newRow("1024 heads, last")
        << Index{1024} << 1023 << strings({"1,024", "2^−8", "177", "590", "256"});
}

void TestSlopesView::table_says_the_figures() {
    QFETCH(Index, heads);
    QFETCH(int, row);
    QFETCH(QStringList, texts);
    Bench bench(with_heads(heads), {heads < 1000 ? 960 : 1300, 598});  // long numbers need more room
    QCOMPARE(bench.view.reach_card().model().rowCount(), static_cast<int>(heads));
    QStringList shown;
    for (const ReachColumn column : {ReachColumn::head, ReachColumn::power, ReachColumn::half_life,
                                     ReachColumn::reach, ReachColumn::mean_distance})
        shown << bench.cell(row, column);
    QCOMPARE(shown, texts);
    const double decimal = bench.cell(row, ReachColumn::slope).toDouble();
    const double slope = bench.scene.slopes[static_cast<std::size_t>(row)].value;
    QVERIFY(std::abs(decimal / slope - 1) < 2e-5);
}

void TestSlopesView::plot_holds_the_slopes_data() {
    QTest::addColumn<Index>("heads");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("between");
    QTest::newRow("1") << Index{1} << 1 << 0;
    QTest::newRow("8") << Index{8} << 8 << 0;
    QTest::newRow("12") << Index{12} << 8 << 4;
    QTest::newRow("1024") << Index{1024} << 1024 << 0;
}

void TestSlopesView::plot_holds_the_slopes() {
    QFETCH(Index, heads);
    QFETCH(int, first);
    QFETCH(int, between);
    Bench bench(with_heads(heads));
    QCOMPARE(bench.plot().first_series()->dataCount(), first);
    QCOMPARE(bench.plot().between_series()->dataCount(), between);
    for (const QCPGraph* const graph : {bench.plot().first_series(), bench.plot().between_series()}) {
        for (const QCPGraphData& point : *graph->data()) {
            const auto head = static_cast<std::size_t>(std::lround(point.key)) - 1;
            QVERIFY(std::abs(std::exp2(point.value) / bench.scene.slopes[head].value - 1) < 1e-12);
        }
    }
}

void TestSlopesView::points_lie_under_the_pointer_data() {
    QTest::addColumn<Index>("heads");
    for (const Index heads : {1, 8, 12}) {
        QTest::newRow(qPrintable(QString::number(heads))) << heads;
    }
}

void TestSlopesView::points_lie_under_the_pointer() {
    QFETCH(Index, heads);
    Bench bench(with_heads(heads));
    for (Index head = 0; head < heads; ++head) {
        const QPointF at = bench.plot().point_position(head);
        QVERIFY(bench.plot().axisRect()->rect().contains(at.toPoint()));
        QTest::mouseClick(&bench.plot(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(bench.session.selection.cell.head, head);
    }
}

void TestSlopesView::a_row_is_chosen_by_click_and_key() {
    Bench bench(with_heads(12));
    QTest::mouseClick(bench.table().viewport(), Qt::LeftButton, {}, bench.row_point(3));
    QVERIFY(bench.last<ChooseHead>());
    QCOMPARE(bench.last<ChooseHead>()->head, Index{3});
    QTest::keyClick(&bench.table(), Qt::Key_Down);
    QCOMPARE(bench.session.selection.cell.head, Index{4});
    QTest::keyClick(&bench.table(), Qt::Key_Up);
    QTest::keyClick(&bench.table(), Qt::Key_Up);
    QCOMPARE(bench.session.selection.cell.head, Index{2});
    const QImage shot = bench.table().viewport()->grab().toImage();
    QCOMPARE(shot.pixelColor(bench.row_point(2, bench.table().text_end() + 4)), bench.theme.selected);
}

void TestSlopesView::pointing_reads_a_head() {
    Bench bench(with_heads(12));
    bench.session.selection.cell.query = 40;
    bench.session.selection.cell.key = 30;
    bench.render();
    move_to(bench.plot(), bench.plot().point_position(9));
    QVERIFY(bench.last<HoverCell>());
    QCOMPARE(*bench.last<HoverCell>()->cell, (Cell{9, 40, 30}));
    move_to(bench.plot(), QPointF(2, 2));
    QVERIFY(!bench.last<HoverCell>()->cell);
    move_to(*bench.table().viewport(), bench.row_point(5));
    QCOMPARE(bench.last<HoverCell>()->cell->head, Index{5});
    const std::size_t said = bench.actions.size();
    move_to(*bench.table().viewport(), bench.row_point(5) + QPoint(3, 1));
    QCOMPARE(bench.actions.size(), said);  // the same head is said once
}

void TestSlopesView::a_drag_sets_own_slopes() {
    Bench bench(with_heads(8));
    const QPoint from = bench.plot().point_position(2).toPoint();
    const QPoint to(from.x(), bench.plot().point_position(5).toPoint().y());
    QTest::mousePress(&bench.plot(), Qt::LeftButton, {}, from);
    QVERIFY(bench.last<ChooseHead>());
    move_to(bench.plot(), (from + to) / 2, Qt::LeftButton);
    QVERIFY(bench.last<SetOwnSlope>());
    QVERIFY(bench.continuing.back());
    QTest::mouseRelease(&bench.plot(), Qt::LeftButton, {}, to);
    const SetOwnSlope* const done = bench.last<SetOwnSlope>();
    QVERIFY(done && !bench.continuing.back());
    QCOMPARE(done->head, Index{2});
    QVERIFY(std::abs(std::log2(done->slope) + 6) < 0.02);  // 1/64, to a pixel
    QVERIFY(bench.session.slope_rule == SlopeRule::own);
    QVERIFY(std::abs(bench.plot().point_position(2).y() - to.y()) < 1.5);
}

void TestSlopesView::keys_move_and_choose() {
    Bench bench(with_heads(8));
    QTest::keyClick(&bench.plot(), Qt::Key_Right);
    QTest::keyClick(&bench.plot(), Qt::Key_Right);
    QCOMPARE(bench.session.selection.cell.head, Index{2});
    QTest::keyClick(&bench.plot(), Qt::Key_Up);
    QVERIFY(std::abs(bench.scene.slopes[2].value - std::exp2(-2.75)) < 1e-12);
    QTest::keyClick(&bench.plot(), Qt::Key_Down);
    QTest::keyClick(&bench.plot(), Qt::Key_Down);
    QVERIFY(std::abs(bench.scene.slopes[2].value - std::exp2(-3.25)) < 1e-12);
    QTest::keyClick(&bench.plot(), Qt::Key_End);
    QCOMPARE(bench.session.selection.cell.head, Index{7});
}

void TestSlopesView::the_ruler_is_dragged() {
    Bench bench(with_heads(12));
    QWidget& viewport = *bench.table().viewport();
    const DistanceAxis axis = bench.table().axis();
    const QPoint from(qRound(axis.x_of(128)), 30);
    const QPoint to(qRound(axis.x_of(16)), 30);
    QTest::mousePress(&viewport, Qt::LeftButton, {}, from);
    move_to(viewport, QPointF(axis.x_of(64), 30), Qt::LeftButton);
    QVERIFY(bench.last<SetRulerDistance>() && bench.continuing.back());
    QCOMPARE(bench.last<SetRulerDistance>()->distance, Index{64});
    QTest::mouseRelease(&viewport, Qt::LeftButton, {}, to);
    QVERIFY(!bench.continuing.back());
    QVERIFY(std::abs(bench.last<SetRulerDistance>()->distance - 16) <= 1);
    QCOMPARE(bench.session.ruler_distance, bench.last<SetRulerDistance>()->distance);
}

void TestSlopesView::the_ruler_follows_keys_and_falls_back_on_length() {
    Bench bench(with_heads(12));
    CoverageStrip& strip = bench.view.reach_card().coverage();
    QTest::keyClick(&strip, Qt::Key_Left);
    QVERIFY(bench.session.ruler_distance > 100 && bench.session.ruler_distance < 128);
    QTest::keyClick(&strip, Qt::Key_End);
    QCOMPARE(bench.session.ruler_distance, Index{0});
    bench.session.ruler_distance = 16;
    bench.render();
    const DistanceAxis axis = bench.table().axis();
    const QPoint from(qRound(axis.x_of(16)), 40);
    QTest::mousePress(&strip, Qt::LeftButton, {}, from);
    QTest::mouseRelease(&strip, Qt::LeftButton, {}, QPoint(qRound(axis.x_of(128)) + 2, 40));
    QCOMPARE(bench.session.ruler_distance, Index{0});
}

void TestSlopesView::the_ruler_s_figures_take_their_place() {
    Session session = with_heads(8);
    session.ruler_distance = 20;
    Bench bench(session);
    // Head 1: r = e^-1/2; weight r^20 (1 - r) = 1.79e-5; 20 tokens cost 10 logits.
    QCOMPARE(bench.cell(0, ReachColumn::logits), QStringLiteral("10.0"));
    const double weight = bench.cell(7, ReachColumn::weight).toDouble();
    QVERIFY(std::abs(weight - 0.003598) < 2e-4);
    // Beside them, also where the slopes are compared with another rule.
    for (const bool compares : {false, true}) {
        bench.session.overlays = compares ? std::vector{SlopeRule::linear} : std::vector<SlopeRule>{};
        bench.render();
        QCOMPARE(bench.cell(7, ReachColumn::power), QStringLiteral("2^−8"));
        QCOMPARE(bench.cell(7, ReachColumn::slope), QStringLiteral("0.0039063"));
        QCOMPARE(bench.cell(0, ReachColumn::mean_distance), QStringLiteral("1.54"));
        // And the axis does not move under the pointer that drags the ruler.
        const double away = bench.table().axis().left;
        bench.session.ruler_distance = 0;
        bench.render();
        QCOMPARE(bench.table().axis().left, away);
        QVERIFY(bench.table().axis().right - bench.table().axis().left >= (compares ? 100 : 160));
        bench.session.ruler_distance = 20;
        bench.render();
    }
}

void TestSlopesView::coverage_counts_heads() {
    Bench bench(with_heads(12));
    const CoverageStrip& strip = bench.view.reach_card().coverage();
    QCOMPARE(strip.sentence(),
             QStringLiteral("3 of 12 heads need more than 128 tokens to gather 90\u00A0%."));
    for (const Index distance : {1, 4, 5, 128, 590}) {
        Index expected = 0;
        for (const HeadRow& row : bench.scene.slopes_view.heads) {
            expected += row.reach > distance ? 1 : 0;
        }
        QCOMPARE(strip.heads_at(distance), expected);
    }
}

void TestSlopesView::order_is_switched() {
    Bench bench(with_heads(12));
    QTest::keyClick(&bench.view.slope_card().order(), Qt::Key_Right);
    QVERIFY(bench.last<SetSortSlopes>() && bench.last<SetSortSlopes>()->sorted);
    QCOMPARE(bench.cell(0, ReachColumn::head), QStringLiteral("9"));
    double before = 1e9;
    for (const SlopePoint& point : bench.plot().picture().points) {
        QVERIFY(point.y <= before);
        before = point.y;
    }
}

void TestSlopesView::overlays_say_how_they_differ() {
    Session session = with_heads(12);
    session.overlays = {SlopeRule::text, SlopeRule::linear};
    Bench bench(session);
    QCOMPARE(bench.plot().num_overlays(), std::size_t{2});
    QCOMPARE(bench.plot().overlay(0)->dataCount(), 12);
    QVERIFY(std::abs(bench.plot().overlay(0)->dataMainValue(0) + 8.0 / 12) < 1e-12);
    const OverlayRow& row = bench.scene.slopes_view.overlays[0];
    // The words of both rules are there to read: on a line of their own where one does not hold them.
    const QStringList said = bench.view.slope_card().difference();
    QCOMPARE(said.size(), 2);
    const double room = bench.view.slope_card().width() - 30;
    for (const QString& line : said)
        QVERIFY2(QFontMetricsF(bench.theme.font(11)).horizontalAdvance(line) <= room, qPrintable(line));
    QVERIFY(said.at(1).startsWith(QStringLiteral("linear: ")));
    QVERIFY(said.at(0).startsWith(
        QStringLiteral("text rule: %1 of 12 heads differ, at most × ").arg(row.differing_heads)));
    // Each head against the rule that came first.
    const double ratio = bench.scene.slopes[8].value / row.slopes[8].value;
    const QString shown = bench.cell(8, ReachColumn::ratio);
    QVERIFY(shown.startsWith(QStringLiteral("× ")) && std::abs(shown.mid(2).toDouble() / ratio - 1) < 5e-3);
    QVERIFY(bench.plot().overlay(0)->pen().dashPattern() != bench.plot().overlay(1)->pen().dashPattern());
    QVERIFY(bench.plot().overlay(0)->scatterStyle().customPath() !=
            bench.plot().overlay(1)->scatterStyle().customPath());
    // A rule with the same slopes takes no column.
    bench.session.num_heads = 8;
    bench.session.overlays = {SlopeRule::text};
    bench.render();
    QVERIFY(!std::ranges::count(bench.view.reach_card().model().columns(), ReachColumn::ratio));
    bench.session.num_heads = 12;
    bench.session.overlays.clear();
    bench.render();
    QVERIFY(bench.cell(8, ReachColumn::ratio).isEmpty());
    QCOMPARE(bench.plot().num_overlays(), std::size_t{0});
    QVERIFY(bench.view.slope_card().difference().isEmpty());
}

void TestSlopesView::stories_hold_the_numbers_data() {
    QTest::addColumn<Index>("heads");
    QTest::addColumn<SlopeRule>("rule");
    QTest::addColumn<QString>("title");
    QTest::addColumn<QStringList>("numbers");
    QTest::newRow("power of two") << Index{8} << SlopeRule::reference << "Why these slopes?"
                                  << strings({"8 is a power of two", "1/2", "1/256"});
    QTest::newRow("interleaved") << Index{12} << SlopeRule::reference << "Why does head 9 jump back up?"
                                 << strings({"12 is not", "all 8", "16 heads"});
    QTest::newRow("one head") << Index{1} << SlopeRule::reference << "Why is the one head so flat?"
                              << strings({"1/256", "177 tokens"});
    QTest::newRow("text") << Index{12} << SlopeRule::text << "Why does no head jump back up?"
                          << strings({"0.62996", "1/256"});
    QTest::newRow("off by one") << Index{8} << SlopeRule::off_by_one << "Fault: counting from 0"
                                << strings({"slope 1 ", "1/128"});
    QTest::newRow("no second step") << Index{12} << SlopeRule::no_second_step << "Fault: no second step"
                                    << strings({"4 more heads", "16 heads"});
    QTest::newRow("linear") << Index{8} << SlopeRule::linear << "Fault: equal steps"
                            << strings({"0.5 to 0.0039063"});
    QTest::newRow("equal") << Index{8} << SlopeRule::equal << "Fault: one slope for all"
                           << strings({"All 8", "1/16", "11.1"});
    QTest::newRow("own") << Index{8} << SlopeRule::own << "Your own slopes" << strings({"head 8"});
}

void TestSlopesView::stories_hold_the_numbers() {
    QFETCH(Index, heads);
    QFETCH(SlopeRule, rule);
    QFETCH(QString, title);
    QFETCH(QStringList, numbers);
    Session session = with_heads(heads);
    session = update(session, SetSlopeRule{rule});
    Bench bench(session);
    const Story& story = bench.view.explanation().story();
    QCOMPARE(story.title, title);
    for (const QString& number : numbers) {
        QVERIFY2(story.text.contains(number), qPrintable(story.text));
    }
    // Two lines beside the button, so nothing is cut off.
    const QFontMetrics metrics(bench.theme.font(12));
    const QRect room(0, 0, bench.view.explanation().code_button().x() - 35, 1000);
    QVERIFY(metrics.boundingRect(room, Qt::TextWordWrap, story.text).height() <=
            2 * metrics.lineSpacing() + 1);
}

void TestSlopesView::code_names_the_rule_data() {
    QTest::addColumn<SlopeRule>("rule");
    QTest::addColumn<QString>("piece");
    QTest::newRow("reference") << SlopeRule::reference << "2 * r + 1";
    QTest::newRow("text") << SlopeRule::text << "(h + 1) / n)";
    QTest::newRow("own") << SlopeRule::own << "    0.5,\n";
}

void TestSlopesView::code_names_the_rule() {
    QFETCH(SlopeRule, rule);
    QFETCH(QString, piece);
    Bench bench(update(with_heads(8), SetSlopeRule{rule}));
    QVERIFY(bench.view.code_panel().isHidden());
    QTest::mouseClick(&bench.view.explanation().code_button(), Qt::LeftButton);
    QVERIFY(bench.view.code_panel().isVisible());
    QVERIFY2(bench.view.code_panel().code().contains(piece), qPrintable(bench.view.code_panel().code()));
    QTest::keyClick(&bench.view.code_panel(), Qt::Key_Escape);
    QVERIFY(bench.view.code_panel().isHidden());
}

void TestSlopesView::wide_cards_show_more() {
    Bench narrow(with_heads(12));
    QVERIFY(narrow.cell(0, ReachColumn::weight).isEmpty());
    Bench wide(with_heads(12), {1600, 1020});
    QCOMPARE(wide.cell(0, ReachColumn::mean_distance), QStringLiteral("1.54"));
    QVERIFY(!wide.cell(0, ReachColumn::weight).isEmpty());
}

void TestSlopesView::a_screen_reader_hears_the_head() {
    Session session = with_heads(12);
    session.selection.cell.head = 8;
    Bench bench(session);
    const QString heard = bench.plot().accessibleDescription();
    QVERIFY2(heard.startsWith(QStringLiteral("head 9, slope 0.70711, half-life 0.98 tokens")),
             qPrintable(heard));
    const QModelIndex index = bench.view.reach_card().model().index(8, 0);
    QCOMPARE(index.data(Qt::AccessibleTextRole).toString(), heard);
    for (const QWidget* const child : bench.view.findChildren<QWidget*>()) {
        const bool takes_keys = (child->focusPolicy() & Qt::TabFocus) != 0 && child->isVisible();
        const auto* const button = qobject_cast<const QAbstractButton*>(child);
        QVERIFY2(!takes_keys || !child->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                 child->metaObject()->className());
    }
}

void TestSlopesView::a_thousand_heads_are_quick() {
    Bench bench(with_heads(1024));
    Session other = bench.session;
    other.selection.cell.head = 500;
    const Scene scene = derive(other, Results{});
    QElapsedTimer timer;
    timer.start();
    bench.view.render(other, scene);
    const double milliseconds = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
    qInfo("render of 1,024 heads: %.2f ms", milliseconds);
    QVERIFY2(milliseconds < 80, "far from the 8 ms of a release build");
    QVERIFY(bench.table().verticalScrollBar()->maximum() > 0);
    QVERIFY(bench.table().visualRect(bench.table().model()->index(500, 0)).top() >= 0);
}

QTEST_MAIN(TestSlopesView)
#include "test_slopes_view.moc"
