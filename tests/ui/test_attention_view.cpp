// The Attention view, read back from the screen: what stands there is what the core says.
#include <QAbstractButton>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "core/files/numpy.h"
#include "core/session/action.h"
#include "core/session/results.h"
#include "ui/views/attention_view.h"
#include "ui/widgets/format.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

// A session with its view, as the app would drive them, with everything on the spot.
struct Screen {
    Theme theme = make_theme(ThemeId::light);
    ImmediateRasterService rasters;
    Session session;
    Results results;
    Scene scene;
    AttentionView view{{theme, rasters}, nullptr};
    std::vector<Action> actions;

    Screen() {
        session.view = ViewId::attention;
        session.seq_len = 24;
        view.resize(960, 598);
        QObject::connect(&view, &View::intent, &view,
                         [this](const Action& action) { actions.push_back(action); });
    }
    void act(const Action& action) { session = update(session, action); }
    void load() {
        for (const Work& work : missing_work(session, results)) results = do_work(work, session, results, {});
        if (session.content.kind != ContentKind::file || !results.opened) return;
        if (const auto& layer = results.opened->layer)
            act(FitToContent{layer->parameters.num_heads, layer->x.front().rows()});
        if (const auto& map = results.opened->map) act(FitToContent{map->values.heads(), map->values.rows()});
        for (const Work& work : missing_work(session, results)) results = do_work(work, session, results, {});
    }
    void show() {
        load();
        draw();
    }
    void draw() {
        scene = derive(session, results, nullptr);
        view.render(session, scene);
        view.grab();  // lays out and paints
    }
    template <class A>
    std::optional<A> last() const {
        for (auto it = actions.rbegin(); it != actions.rend(); ++it)
            if (const A* const action = std::get_if<A>(&*it)) return *action;
        return std::nullopt;
    }
    QString figure(int row, LookColumn column) {
        const auto& model = view.look_panel().model();
        return model.data(model.index(row, static_cast<int>(column)), Qt::DisplayRole).toString();
    }
};

QString data_file(const char* name) {
    return QStringLiteral(ALIBI_TEST_DATA "/") + QLatin1String(name);
}

void save_npy(const std::string& path, const std::vector<Index>& shape, const std::vector<float>& values) {
    write_npy(path, shape, values);
}

// "query 20 box" ... as lines; the value of the one that begins with `name`.
QString value_of(const QStringList& lines, const QString& name) {
    for (const QString& line : lines)
        if (line.startsWith(name + QLatin1Char(' '))) return line.mid(name.size() + 1);
    return {};
}

}  // namespace

class TestAttentionView : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void figures_are_those_of_the_scene_data();
    void figures_are_those_of_the_scene();
    void details_stand_beside_zero_content();
    void sentence_says_how_many_queries();
    void headings_stand_apart_beside_a_scroll_bar();
    void row_of_the_figures_chooses_the_head();
    void card_is_the_cell_data();
    void card_is_the_cell();
    void masked_cell_is_said();
    void card_covers_no_data();
    void cell_out_of_sight_has_no_card();
    void card_and_badges_stand_apart();
    void tokens_name_rows_and_keys();
    void keys_are_named_below_a_plot_that_grew();
    void map_stays_in_its_room_data();
    void map_stays_in_its_room();
    void chevron_sets_the_stage();
    void arrow_keys_choose_a_stage();
    void weights_alone_have_one_stage();
    void map_taken_as_scores_is_said_data();
    void map_taken_as_scores_is_said();
    void features_are_no_keys();
    void layer_file_is_shown();
    void bad_file_lists_its_arrays();
    void look_that_fails_says_so();
    void nan_cells_are_counted();
    void a_layer_that_is_not_finite_is_told();
    void row_that_sees_nothing_says_so_data();
    void row_that_sees_nothing_says_so();
    void loading_keeps_the_picture();
    void maps_of_every_size_data();
    void maps_of_every_size();
    void pooling_is_said();
    void isolating_gives_the_room_to_the_map();
    void map_reports_intents();
    void caption_and_place_in_the_rail();
};

void TestAttentionView::figures_are_those_of_the_scene_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("typed text") << int(ContentKind::text);
    QTest::newRow("random") << int(ContentKind::random);
    QTest::newRow("zero") << int(ContentKind::zero);
}

void TestAttentionView::figures_are_those_of_the_scene() {
    QFETCH(int, kind);
    Screen screen;
    screen.act(SetContentKind{static_cast<ContentKind>(kind)});
    screen.show();
    const auto& look = screen.scene.attention.look;
    QCOMPARE(screen.view.look_panel().model().rowCount(), 8);
    QCOMPARE(look.size(), std::size_t{8});
    for (int row = 0; row < 8; ++row) {
        const HeadStatistics& figures = look[static_cast<std::size_t>(row)].figures;
        QCOMPARE(screen.figure(row, LookColumn::head), QString::number(row + 1));
        QCOMPARE(screen.figure(row, LookColumn::distance), tokens_text(figures.mean_distance));
        QCOMPARE(screen.figure(row, LookColumn::entropy), fixed_text(figures.entropy, 2));
    }
}

void TestAttentionView::details_stand_beside_zero_content() {
    Screen screen;
    screen.act(ChooseHead{2});
    screen.show();
    const LookRow& row = screen.scene.attention.look[2];
    QVERIFY(row.zero);
    const HeadStatistics& zero = *row.zero;
    const QStringList lines = screen.view.look_panel().details();
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].startsWith(QStringLiteral("head 3 ")));
    QCOMPARE(lines[1], QStringLiteral("reach 90 % %1 %2")
                           .arg(tokens_text(row.figures.reach_90), tokens_text(zero.reach_90)));
    QCOMPARE(lines[2], QStringLiteral("within 16 %1 %2")
                           .arg(fixed_text(row.figures.mass_within, 3), fixed_text(zero.mass_within, 3)));
    QCOMPARE(lines[3], QStringLiteral("self weight %1 %2")
                           .arg(fixed_text(row.figures.self_weight, 3), fixed_text(zero.self_weight, 3)));
    QVERIFY(row.figures.self_weight != zero.self_weight);
}

void TestAttentionView::sentence_says_how_many_queries() {
    Screen screen;
    screen.show();
    QVERIFY(screen.view.look_panel().sentence().startsWith(QStringLiteral("Averages over all 24 queries.")));
    QVERIFY(screen.view.look_panel().sentence().contains(
        QStringLiteral("at most 23, its entropy ln 24 = 3.18 nats")));
    screen.act(SetContentKind{ContentKind::random});
    screen.act(SetLength{65536});
    screen.draw();  // the figures are still those of the text
    QVERIFY(screen.scene.attention.look_stale);
    QVERIFY(screen.view.look_panel().model().stale());
    QVERIFY(screen.view.look_panel().sentence().startsWith(QStringLiteral("Computing for 65,536 tokens")));
    Statistics sampled = *screen.results.statistics;
    sampled.spec = {screen.scene.attention.spec, Stage::weights, screen.session.window};
    sampled.figures.queries = 64;
    screen.results.statistics = std::make_shared<Statistics>(sampled);
    screen.draw();
    QVERIFY(!screen.view.look_panel().model().stale());
    QVERIFY(screen.view.look_panel().sentence().startsWith(
        QStringLiteral("Averages over 64 of 65,536 queries.")));
}

void TestAttentionView::headings_stand_apart_beside_a_scroll_bar() {
    Screen screen;
    screen.act(SetHeads{12});
    screen.show();
    LookTable& table = screen.view.look_panel().table();
    QVERIFY(table.height() < 12 * table.rowHeight(0));
    int seen = 0;
    for (const QLabel* const label : screen.view.look_panel().findChildren<QLabel*>()) {
        const bool heading = label->isVisibleTo(&screen.view) && !label->text().startsWith(QLatin1Char('<'));
        if (!heading || label->text().isEmpty()) continue;
        QVERIFY2(label->width() >= label->fontMetrics().horizontalAdvance(label->text()),
                 qPrintable(label->text()));
        ++seen;
    }
    QVERIFY(seen > 12);
}

void TestAttentionView::row_of_the_figures_chooses_the_head() {
    Screen screen;
    screen.show();
    LookTable& table = screen.view.look_panel().table();
    const QRect row = table.visualRect(screen.view.look_panel().model().index(4, 1));
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, row.center());
    QVERIFY(screen.last<ChooseHead>());
    QCOMPARE(screen.last<ChooseHead>()->head, Index{4});
    screen.act(*screen.last<ChooseHead>());
    screen.actions.clear();
    screen.draw();
    QCOMPARE(table.currentIndex().row(), 4);
    QVERIFY(screen.actions.empty());  // showing is no choosing
}

void TestAttentionView::card_is_the_cell_data() {
    QTest::addColumn<int>("stage");
    for (const StageRow& row : stages())
        if (row.stage <= Stage::weights) QTest::newRow(std::string(row.id).c_str()) << int(row.stage);
}

void TestAttentionView::card_is_the_cell() {
    QFETCH(int, stage);
    Screen screen;
    screen.act(SetStage{static_cast<Stage>(stage)});
    screen.act(ChooseCell{Cell{3, 20, 7}});
    screen.show();
    const CellReading cell = screen.scene.attention.field->cell(3, 20, 7);
    const QStringList lines = screen.view.map_panel().card_lines();
    QCOMPARE(lines[0], QStringLiteral("query 20 box"));
    QCOMPARE(lines[1], QStringLiteral("key 7 box · distance 13"));
    // Beside q·k itself the score is named after what it is.
    const bool raw = static_cast<Stage>(stage) == Stage::scores;
    QCOMPARE(value_of(lines, raw ? QStringLiteral("q·k ÷ √d") : QStringLiteral("score")),
             score_text(cell.scaled));
    QCOMPARE(value_of(lines, QStringLiteral("bias")), score_text(cell.bias));
    QCOMPARE(value_of(lines, QStringLiteral("sum")), score_text(cell.biased));
    QCOMPARE(value_of(lines, QStringLiteral("weight")), weight_text(cell.weight));
    QCOMPARE(value_of(lines, QStringLiteral("bias")), QStringLiteral("\u22120.813"));
    QVERIFY(screen.view.map_panel().axes().canvas().accessible_reading().contains(weight_text(cell.weight)));
}

void TestAttentionView::masked_cell_is_said() {
    Screen screen;
    screen.act(HoverCell{Cell{0, 5, 20}});
    screen.show();
    const QStringList lines = screen.view.map_panel().card_lines();
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[2], QStringLiteral("masked"));
    screen.act(SetStage{Stage::scores});  // there is a score before the mask
    screen.show();
    QCOMPARE(value_of(screen.view.map_panel().card_lines(), QStringLiteral("q·k")),
             score_text(screen.scene.attention.field->cell(0, 5, 20).score));
    screen.act(HoverCell{});
    screen.draw();
    QVERIFY(screen.view.map_panel().card().isHidden());
    QVERIFY(screen.view.map_panel().card_lines().isEmpty());
}

void TestAttentionView::card_covers_no_data() {
    Screen screen;
    screen.act(HoverCell{Cell{0, 20, 7}});
    screen.show();
    MapPanel& panel = screen.view.map_panel();
    MapCanvas& canvas = panel.axes().canvas();
    const QPoint origin = canvas.mapTo(&panel, QPoint());
    const QRect card = panel.card().geometry().translated(-origin);
    for (const QPoint corner : {card.bottomLeft(), card.topLeft(), card.bottomRight()}) {
        const auto at = canvas.cell_at(corner);
        QVERIFY(at);
        QVERIFY(at->second > at->first);
    }
    screen.act(SetMask{MaskKind::none});
    screen.act(HoverCell{Cell{0, 2, 21}});  // below the card
    screen.show();
    const QRectF cell = canvas.cell_rect(2, 21).translated(origin);
    QVERIFY(!QRectF(panel.card().geometry()).intersects(cell));
    QVERIFY(panel.card().geometry().center().x() < cell.center().x());
}

void TestAttentionView::cell_out_of_sight_has_no_card() {
    Screen screen;
    screen.act(ChooseCell{Cell{0, 20, 7}});
    screen.show();
    QVERIFY(!screen.view.map_panel().card().isHidden());
    screen.act(SetZoom{{0, 0, 8, 8}});
    screen.draw();
    QVERIFY(screen.view.map_panel().card().isHidden());
    QVERIFY(screen.view.map_panel().card_lines().isEmpty());
}

void TestAttentionView::card_and_badges_stand_apart() {
    Screen screen;
    screen.act(SetContentKind{ContentKind::random});
    screen.act(SetLength{4096});
    screen.act(SetZoom{{2000, 500, 45, 45}});  // no masked cell is in sight
    for (const Cell cell : {Cell{3, 2040, 510}, Cell{3, 2002, 540}, Cell{3, 2020, 520}, Cell{3, 2002, 502}}) {
        screen.act(HoverCell{cell});
        screen.draw();
        MapPanel& panel = screen.view.map_panel();
        const QRectF badges = panel.axes().badges_rect().translated(panel.axes().pos());
        QVERIFY(!panel.card().isHidden() && !badges.isEmpty());
        QVERIFY(!badges.intersects(QRectF(panel.card().geometry())));
    }
}

// A view that is made before it is shown gets its size, and with it its row's plot, after its contents.
void TestAttentionView::keys_are_named_below_a_plot_that_grew() {
    Screen screen;
    screen.view.resize(100, 30);
    screen.load();
    screen.scene = derive(screen.session, screen.results, nullptr);
    screen.view.render(screen.session, screen.scene);
    screen.view.resize(960, 598);
    screen.view.show();
    screen.view.grab();
    RowPlot& plot = screen.view.map_panel().plot();
    int names = 0;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* const item = qobject_cast<QCPItemText*>(plot.item(i));
        if (!item || !item->realVisibility() || item->rotation() == 0) continue;
        QVERIFY(item->position->pixelPosition().y() < plot.height());
        ++names;
    }
    QCOMPARE(names, 24);
}

void TestAttentionView::map_stays_in_its_room_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("beside the panel") << QSize(960, 598);
    QTest::newRow("without the panel") << QSize(1196, 598);
    QTest::newRow("low") << QSize(1196, 470);
}

// With its frame, and the outlines round it.
void TestAttentionView::map_stays_in_its_room() {
    QFETCH(QSize, size);
    Screen screen;
    screen.view.resize(size);
    screen.act(SetContentKind{ContentKind::random});
    screen.act(SetLength{4096});
    for (const Stage stage : {Stage::scores, Stage::context}) {
        screen.act(SetStage{stage});
        screen.act(SetZoom{{100, 100, 40, 40}});
        screen.draw();
        const MapAxes& axes = screen.view.map_panel().axes();
        QVERIFY(axes.map_rect().bottom() + MapCanvas::kMargin <= axes.height());
        QVERIFY(axes.geometry().bottom() < screen.view.map_panel().plot().geometry().bottom());
        const QRectF map = axes.map_rect().translated(axes.pos());
        const int room = screen.view.map_panel().height() - MapPanel::below_room(screen.theme);
        if (stage == Stage::scores) QVERIFY(map.bottom() <= room);
    }
}

void TestAttentionView::tokens_name_rows_and_keys() {
    Screen screen;
    screen.show();
    QStringList names;
    RowPlot& plot = screen.view.map_panel().plot();
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto* const item = qobject_cast<QCPItemText*>(plot.item(i)); item && item->realVisibility())
            names << item->text();
    for (const std::string& token : screen.scene.attention.tokens)
        QVERIFY(names.contains(QString::fromStdString(token)));
    screen.act(SetContentKind{ContentKind::random});
    screen.show();
    QVERIFY(screen.scene.attention.tokens.empty());
    for (int i = 0; i < plot.itemCount(); ++i)
        if (const auto* const item = qobject_cast<QCPItemText*>(plot.item(i)))
            QVERIFY(item->text() != QStringLiteral("Tom"));
}

void TestAttentionView::chevron_sets_the_stage() {
    Screen screen;
    screen.show();
    StageChevrons& chevrons = screen.view.chevrons();
    QCOMPARE(chevrons.index(), int(Stage::weights));
    QCOMPARE(chevrons.chevron(0)->accessibleName(), QStringLiteral("scores, q·k"));
    QTest::mouseClick(chevrons.chevron(2), Qt::LeftButton);
    QVERIFY(screen.last<SetStage>());
    QCOMPARE(screen.last<SetStage>()->stage, Stage::biased);
    screen.act(*screen.last<SetStage>());
    screen.show();
    QCOMPARE(chevrons.index(), 2);
    QCOMPARE(double(screen.view.map_panel().axes().canvas().state().source->value(5, 2)),
             double(float(screen.scene.attention.field->cell(3, 5, 2).biased)));
}

void TestAttentionView::arrow_keys_choose_a_stage() {
    Screen screen;
    screen.show();
    StageChevrons& chevrons = screen.view.chevrons();
    QTest::keyClick(&chevrons, Qt::Key_Left);
    QCOMPARE(screen.last<SetStage>()->stage, Stage::masked);
    QTest::keyClick(&chevrons, Qt::Key_End);
    QCOMPARE(screen.last<SetStage>()->stage, Stage::output);
    const std::size_t count = screen.actions.size();
    QTest::keyClick(&chevrons, Qt::Key_Right);  // there is none
    QCOMPARE(screen.actions.size(), count);
}

void TestAttentionView::weights_alone_have_one_stage() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("map.npy"));
    save_npy(path.toStdString(), {4, 4},
             {1, 0, 0, 0, .5F, .5F, 0, 0, .2F, .3F, .5F, 0, .25F, .25F, .25F, .25F});
    Screen screen;
    screen.act(OpenContent{path.toStdString(), {}, 0});
    screen.show();
    QVERIFY(screen.scene.attention.weights_only);
    QVERIFY(!screen.view.chevrons().chevron(int(Stage::scores))->isEnabled());
    QVERIFY(screen.view.chevrons().chevron(int(Stage::weights))->isEnabled());
    QCOMPARE(screen.view.notes().weights_only(), QStringLiteral("weights alone, as opened"));
    screen.act(ChooseCell{Cell{0, 2, 1}});
    screen.show();
    QCOMPARE(value_of(screen.view.map_panel().card_lines(), QStringLiteral("weight")),
             QStringLiteral("0.3000"));
    QVERIFY(value_of(screen.view.map_panel().card_lines(), QStringLiteral("score")).isEmpty());
    // Nothing is known of it but the weights: they are compared with nothing.
    LookPanel& look = screen.view.look_panel();
    QVERIFY(!screen.scene.attention.look.at(0).zero);
    QVERIFY2(!look.sentence().contains(QStringLiteral("zero")), qPrintable(look.sentence()));
    QCOMPARE(look.details().at(0), QStringLiteral("head 1 here"));
    const HeadStatistics& figures = screen.scene.attention.look[0].figures;
    QCOMPARE(look.details().at(3), QStringLiteral("self weight ") + fixed_text(figures.self_weight, 3));
    const LookModel& model = look.model();
    const QModelIndex distance = model.index(0, int(LookColumn::distance));
    QVERIFY(!model.data(distance, LookModel::kZeroShare).isValid());
    QCOMPARE(model.data(distance, Qt::ToolTipRole).toString(),
             QStringLiteral("distance ") + tokens_text(figures.mean_distance));
    screen.act(SetContentKind{ContentKind::text});
    screen.show();
    QVERIFY(model.data(distance, LookModel::kZeroShare).isValid());
    QVERIFY(look.details().at(0).endsWith(QStringLiteral("zero content")));
}

void TestAttentionView::map_taken_as_scores_is_said_data() {
    QTest::addColumn<QList<float>>("cells");  // 2 x 2
    QTest::addColumn<QString>("words");
    const QString taken = QStringLiteral("taken as scores: rows do not sum to 1");
    QTest::newRow("after dropout") << QList<float>{1.25F, 0, 0, 1.25F} << taken;
    QTest::newRow("cut to bfloat16") << QList<float>{1, 0, .25F, .745F} << QString();
    QTest::newRow("scores") << QList<float>{2, -1, 0, 1} << QString();
}

void TestAttentionView::map_taken_as_scores_is_said() {
    QFETCH(QList<float>, cells);
    QFETCH(QString, words);
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("map.npy")).toStdString();
    save_npy(path, {2, 2}, {cells.begin(), cells.end()});
    Screen screen;
    screen.act(OpenContent{path, {}, 0});
    screen.show();
    QCOMPARE(screen.view.notes().taken_as_scores(), words);
    if (words.isEmpty()) return;
    QVERIFY(screen.view.notes().scores_reason().contains(QStringLiteral("2 of 2 rows")));
    screen.act(SetContentKind{ContentKind::random});
    screen.show();
    QCOMPARE(screen.view.notes().taken_as_scores(), QString());
}

void TestAttentionView::features_are_no_keys() {
    Screen screen;
    screen.act(SetStage{Stage::context});
    screen.act(ChooseCell{Cell{1, 6, 3}});
    screen.show();
    MapCanvas& canvas = screen.view.map_panel().axes().canvas();
    QVERIFY(canvas.state().source->cols() != 24);
    const QPoint at = canvas.cell_rect(9, 2).center().toPoint();
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, at);
    QVERIFY(screen.last<ChooseCell>());
    QCOMPARE(screen.last<ChooseCell>()->cell.query, Index{9});
    QCOMPARE(screen.last<ChooseCell>()->cell.key, Index{3});  // as it was
    screen.act(*screen.last<ChooseCell>());
    screen.draw();
    const QStringList lines = screen.view.map_panel().card_lines();
    QCOMPARE(value_of(lines, QStringLiteral("feature")), QStringLiteral("2"));
    QCOMPARE(value_of(lines, QStringLiteral("context")),
             score_text(double(canvas.state().source->value(9, 2))));
}

void TestAttentionView::layer_file_is_shown() {
    Screen screen;
    screen.act(OpenContent{data_file("attention_8h_64d_10l.npz").toStdString(), {}, 0});
    screen.show();
    QVERIFY(!screen.scene.attention.problem);
    QCOMPARE(screen.view.grid().body().tile_count(), 8);
    QCOMPARE(screen.view.map_panel().axes().canvas().state().source->rows(), Index{10});
    QVERIFY(screen.view.problem_card().isHidden());
}

void TestAttentionView::bad_file_lists_its_arrays() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("layer_07.npz")).toStdString();
    const std::vector<float> square(16, 0.1F), narrow(12, 0.1F);
    const std::vector<NpzArray> arrays = {{"x", {3, 4}, narrow, {}},
                                          {"param.query.weight", {4, 4}, square, {}},
                                          {"param.key.weight", {4, 3}, narrow, {}},
                                          {"param.output.weight", {4, 4}, square, {}}};
    write_npz(path, arrays);
    Screen screen;
    screen.act(OpenContent{path, {}, 0});
    screen.show();
    QVERIFY(screen.scene.attention.problem);
    ProblemCard& card = screen.view.problem_card();
    QVERIFY(!card.isHidden());
    QVERIFY(screen.view.chevrons().isHidden());
    QCOMPARE(card.title(), QStringLiteral("layer_07.npz does not hold a whole attention layer"));
    QVERIFY(card.text().startsWith(QStringLiteral("Two of the five arrays cannot be used.")));
    QCOMPARE(card.rows().size(), 5);
    QVERIFY(card.rows().contains(QStringLiteral("param.key.weight (4, 3) 4 × 4 expected")));
    QVERIFY(card.rows().contains(QStringLiteral("param.query.weight (4, 4) found")));
    QVERIFY(card.rows().contains(QStringLiteral("param.value.weight  missing")));
    QSignalSpy open(&screen.view, &AttentionView::open_file_wanted);
    card.open_button()->click();
    QCOMPARE(open.count(), 1);
    card.copy_button()->click();
    QVERIFY(QGuiApplication::clipboard()->text().contains(
        QStringLiteral("param.key.weight\t(4, 3)\t4 × 4 expected")));
    card.back_button()->click();
    QCOMPARE(screen.last<SetContentKind>()->kind, ContentKind::random);
    screen.act(*screen.last<SetContentKind>());
    screen.show();
    QVERIFY(card.isHidden());
    QVERIFY(!screen.view.chevrons().isHidden());
}

void TestAttentionView::look_that_fails_says_so() {
    Screen screen;
    screen.show();
    screen.results.runs.listed = true;
    screen.act(LookInside{"gone"});
    screen.draw();
    ProblemCard& card = screen.view.problem_card();
    QVERIFY(!card.isHidden());
    QVERIFY(screen.view.map_panel().isHidden() && screen.view.grid().isHidden());
    QCOMPARE(card.title(), QStringLiteral("There is no map to show"));
    QCOMPARE(card.text(), QStringLiteral("The run is not there any more."));
    for (const QPushButton* const button : {card.open_button(), card.back_button(), card.copy_button()})
        QVERIFY(button->isHidden());
    card.runs_button()->click();
    QCOMPARE(screen.last<SetView>()->view, ViewId::extrapolation);
    card.text_button()->click();
    QCOMPARE(screen.last<SetContentKind>()->kind, ContentKind::text);
    screen.act(*screen.last<SetContentKind>());
    screen.show();
    QVERIFY(card.isHidden());
    QVERIFY(!screen.view.map_panel().isHidden());
}

void TestAttentionView::nan_cells_are_counted() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("nan.npy")).toStdString();
    std::vector<float> values(36, 0.5F);
    for (std::size_t i = 0; i < 12; ++i) values[i] = std::numeric_limits<float>::quiet_NaN();
    values[20] = std::numeric_limits<float>::infinity();
    values[21] = -std::numeric_limits<float>::infinity();  // a masked cell
    save_npy(path, {6, 6}, values);
    Screen screen;
    screen.act(OpenContent{path, {}, 0});
    screen.show();
    QCOMPARE(screen.view.notes().not_finite(),
             QStringLiteral("13 cells are NaN or infinite (red cross-hatch)"));
    screen.act(HoverCell{Cell{0, 3, 1}});  // beside the infinite cell: its whole row has no weights
    screen.show();
    QVERIFY(screen.view.map_panel().card_lines().contains(QStringLiteral("The row holds NaN or infinity.")));
    QCOMPARE(screen.view.map_panel().plot().sentence(),
             QStringLiteral("This row holds NaN or infinity: softmax makes all of it NaN."));
    screen.act(HoverCell{Cell{0, 5, 1}});  // a row of numbers
    screen.show();
    QCOMPARE(screen.view.map_panel().plot().sentence(), QString());
    screen.act(HoverCell{});
    screen.act(SetContentKind{ContentKind::random});
    screen.show();
    QCOMPARE(screen.view.notes().not_finite(), QString());
}

void TestAttentionView::a_layer_that_is_not_finite_is_told() {
    QTemporaryDir folder;
    const NpzReader file(data_file("attention_4h_16d_1l.npz").toStdString());
    std::vector<NumpyArray<double>> arrays;
    std::vector<NpzArray> entries;
    for (const NpzEntry& entry : file.entries()) arrays.push_back(file.read<double>(entry.name));
    for (std::size_t n = 0; n < arrays.size(); ++n) {
        if (file.entries()[n].name == "x") arrays[n].values[0] = std::numeric_limits<double>::infinity();
        entries.push_back({file.entries()[n].name, arrays[n].shape, {}, arrays[n].values});
    }
    const std::string path = folder.filePath(QStringLiteral("wrong.npz")).toStdString();
    write_npz(path, entries);
    Screen screen;
    screen.act(OpenContent{data_file("attention_4h_16d_1l.npz").toStdString(), {}, 0});
    screen.show();
    QCOMPARE(screen.view.notes().not_finite(), QString());
    screen.act(OpenContent{path, {}, 0});
    screen.show();
    QCOMPARE(screen.view.notes().not_finite(), QStringLiteral("the layer holds NaN or infinite numbers"));
}

void TestAttentionView::row_that_sees_nothing_says_so_data() {
    QTest::addColumn<int>("query");
    QTest::addColumn<bool>("said");
    QTest::newRow("padding") << 0 << true;
    QTest::newRow("last of the padding") << 3 << true;
    QTest::newRow("first token") << 4 << false;
    QTest::newRow("later") << 20 << false;
}

void TestAttentionView::row_that_sees_nothing_says_so() {
    QFETCH(int, query);
    QFETCH(bool, said);
    Screen screen;
    screen.act(SetMask{MaskKind::padding_left});
    screen.act(SetMaskPadding{4});
    screen.act(ChooseCell{Cell{0, query, 0}});
    screen.show();
    const QString sentence =
        QStringLiteral("This query sees no key: its row is masked whole and has no weights.");
    QCOMPARE(screen.view.map_panel().plot().sentence(), said ? sentence : QString());
    const RowProfile& row = screen.scene.attention.row;
    QCOMPARE(row.masked_after.begin, Index{said ? 0 : query + 1});
}

void TestAttentionView::loading_keeps_the_picture() {
    Screen screen;
    screen.show();
    const auto source = screen.view.map_panel().axes().canvas().state().source;
    screen.act(OpenContent{data_file("attention_8h_64d_10l.npz").toStdString(), {}, 0});
    screen.draw();
    QVERIFY(screen.scene.attention.loading);
    QVERIFY(!screen.view.map_panel().isHidden());
    QCOMPARE(screen.view.map_panel().axes().canvas().state().source, source);
    QTRY_COMPARE(screen.view.notes().loading(), QStringLiteral("Reading attention_8h_64d_10l.npz"));
    screen.show();
    QCOMPARE(screen.view.notes().loading(), QString());
}

void TestAttentionView::maps_of_every_size_data() {
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("length");
    QTest::addColumn<bool>("text");
    QTest::newRow("one head") << 1 << 24 << false;
    QTest::newRow("one token") << 8 << 1 << false;
    QTest::newRow("16 heads of 512") << 16 << 512 << false;
    QTest::newRow("1,000 tokens") << 8 << 1000 << true;
}

void TestAttentionView::maps_of_every_size() {
    QFETCH(int, heads);
    QFETCH(int, length);
    QFETCH(bool, text);
    Screen screen;
    screen.act(SetHeads{heads});
    screen.act(SetLength{length});
    std::string words;
    for (int i = 0; i < length; ++i) words += "word" + std::to_string(i) + " ";
    if (text)
        screen.act(SetText{words});
    else
        screen.act(SetContentKind{ContentKind::random});
    screen.show();
    QCOMPARE(screen.view.grid().body().tile_count(), heads);
    QCOMPARE(screen.view.look_panel().model().rowCount(), heads);
    const Raster& raster = screen.view.map_panel().axes().canvas().raster();
    QCOMPARE(raster.request.cells.rows, Index{length});
    QVERIFY(raster.values.size() > 0);
    QVERIFY(raster.values.front() > 0);  // the first query sees itself
    if (!text) return;
    QCOMPARE(screen.scene.attention.tokens.size(), std::size_t{1000});
    screen.act(ChooseCell{Cell{0, 700, 699}});
    screen.draw();
    QCOMPARE(screen.view.map_panel().card_lines().front(), QStringLiteral("query 700 word700"));
}

void TestAttentionView::pooling_is_said() {
    Screen screen;
    screen.show();
    QTest::qWait(0);
    QCOMPARE(screen.view.notes().pooling(), QString());
    screen.act(SetContentKind{ContentKind::random});
    screen.act(SetLength{720});
    screen.show();
    QTRY_COMPARE(screen.view.notes().pooling(),
                 QStringLiteral("map: 1 px = 2 cells; tiles: 1 px = 7.8 cells, mean"));
}

void TestAttentionView::isolating_gives_the_room_to_the_map() {
    Screen screen;
    screen.show();
    HeadGridBody& body = screen.view.grid().body();
    QTest::mouseDClick(&body, Qt::LeftButton, {}, body.tile_rect(2).center().toPoint());
    QVERIFY(screen.last<SetIsolate>() && screen.last<SetIsolate>()->on);
    QCOMPARE(screen.last<ChooseHead>()->head, Index{2});
    screen.act(*screen.last<SetIsolate>());
    screen.draw();
    QVERIFY(screen.view.grid().isHidden());
    QVERIFY(screen.view.map_panel().x() < 100);
    Q_EMIT screen.view.map_panel().axes().canvas().activated();
    QVERIFY(!screen.last<SetIsolate>()->on);
}

void TestAttentionView::map_reports_intents() {
    Screen screen;
    screen.act(ChooseHead{5});
    screen.show();
    MapCanvas& canvas = screen.view.map_panel().axes().canvas();
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.cell_rect(12, 4).center().toPoint());
    QVERIFY(screen.last<ChooseCell>());
    QCOMPARE(screen.last<ChooseCell>()->cell, (Cell{5, 12, 4}));
    QTest::keyClick(&canvas, Qt::Key_Down);
    QVERIFY(screen.last<MoveCursor>());
    QCOMPARE(screen.last<MoveCursor>()->rows, Index{1});
    const QPointF pointer = canvas.cell_rect(9, 3).center();
    QMouseEvent move(QEvent::MouseMove, pointer, canvas.mapToGlobal(pointer), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&canvas, &move);
    QVERIFY(screen.last<HoverCell>());
    QCOMPARE(screen.last<HoverCell>()->cell, (std::optional<Cell>(Cell{5, 9, 3})));
    Q_EMIT canvas.zoomed(CellRect{4, 4, 8, 8});
    QCOMPARE(screen.last<SetZoom>()->zoom, (CellRect{4, 4, 8, 8}));
    screen.act(*screen.last<SetZoom>());
    screen.draw();
    QCOMPARE(canvas.raster().request.cells, (CellRect{4, 4, 8, 8}));
    Q_EMIT canvas.unlock_wanted();
    QVERIFY(screen.last<Unlock>());
}

void TestAttentionView::caption_and_place_in_the_rail() {
    Screen screen;
    screen.show();
    QCOMPARE(screen.view.caption(screen.session, screen.scene),
             QStringLiteral("One layer, stage by stage. Rows are queries, columns are keys."));
    const std::vector<ViewInfo> all = views();
    const auto own = std::ranges::find(all, ViewId::attention, &ViewInfo::id);
    QVERIFY(own != all.end());
    QCOMPARE(own->title, QStringLiteral("Attention"));
}

QTEST_MAIN(TestAttentionView)
#include "test_attention_view.moc"
