// The Bias view, offscreen: what its map, forms and row show is what the core says, and what is done in it is
// reported.
#include <QtTest>
#include <variant>

#include "core/session/action.h"
#include "core/session/scene.h"
#include "ui/views/bias_view.h"
#include "ui/widgets/format.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

// The view with a session of its own, as the window would drive it.
struct Screen {
    Screen() : view({theme, rasters}, nullptr) {
        session.view = ViewId::bias;
        session.seq_len = 64;
        session.selection = {{2, 40, 33}, true};
        QObject::connect(&view, &View::intent, &view, [this](const Action& action, bool) {
            actions.push_back(action);
            session = update(session, action);
        });
        view.resize(960, 598);
        view.show();
        render();
    }

    void render() {
        scene = derive(session, {}, &scene);
        view.render(session, scene);
        shot = view.grab().toImage();
    }

    template <typename Wanted>
    const Wanted* last() const {
        const Wanted* found = nullptr;
        for (const Action& action : actions)
            if (const auto* one = std::get_if<Wanted>(&action)) found = one;
        return found;
    }

    Theme theme = make_theme(ThemeId::light);
    ImmediateRasterService rasters;
    Session session;
    Scene scene;
    std::vector<Action> actions;
    BiasView view;
    QImage shot;
};

}  // namespace

class TestBiasView : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void shift_of_a_row_is_exact_data();
    void shift_of_a_row_is_exact();
    void captions_of_forms_stand_apart_data();
    void captions_of_forms_stand_apart();
    void long_numbers_leave_the_name_its_room();
    void numbers_at_the_marker_are_whole();
    void cumsum_is_warned_of_data();
    void cumsum_is_warned_of();
    void cells_have_the_core_s_values_data();
    void cells_have_the_core_s_values();
    void cells_have_their_colours();
    void a_form_is_chosen_by_its_picture();
    void the_row_says_bias_and_weight();
    void pointing_and_clicking_are_reported();
    void a_million_tokens_are_shown();
    void says_how_cells_are_pooled_data();
    void says_how_cells_are_pooled();
    void the_peak_of_a_long_row_is_drawn();
    void a_head_alone_is_said_and_left();
    void marks_of_a_low_row_stand_apart();
};

void TestBiasView::cells_have_the_core_s_values_data() {
    QTest::addColumn<int>("form");
    for (const BiasFormRow& row : bias_forms())
        QTest::newRow(std::string(row.id).c_str()) << static_cast<int>(row.form);
}

void TestBiasView::cells_have_the_core_s_values() {
    QFETCH(int, form);
    Screen screen;
    screen.session = update(screen.session, SetBiasForm{static_cast<BiasForm>(form)});
    screen.render();
    const Raster& raster = screen.view.map().canvas().raster();
    QCOMPARE(raster.request.width, 64);
    for (const auto& [query, key] : {std::pair{0, 0}, {40, 33}, {63, 0}, {63, 63}}) {
        const double expected = bias_at(static_cast<BiasForm>(form), 0.125, query, key, 64);
        QCOMPARE(raster.values[static_cast<std::size_t>(query * 64 + key)], static_cast<float>(expected));
    }
    QCOMPARE(raster.values[10 * 64 + 11], kMasked);
}

void TestBiasView::cells_have_their_colours() {
    Screen screen;
    const MapCanvas& canvas = screen.view.map().canvas();
    const HeatmapState& state = canvas.state();
    for (const auto& [query, key] : {std::pair{60, 3}, {50, 30}, {20, 1}}) {
        const QPoint at = canvas.mapTo(&screen.view, canvas.cell_rect(query, key).center().toPoint());
        const float place = scale_position(state.range, bias_at(BiasForm::distance, 0.125, query, key, 64));
        const QRgb wanted = colour_table(state.map)[static_cast<std::size_t>(place * 255 + 0.5F)];
        const QColor seen = screen.shot.pixelColor(at);
        QVERIFY(std::abs(seen.red() - qRed(wanted)) <= 3 && std::abs(seen.blue() - qBlue(wanted)) <= 3);
    }
}

void TestBiasView::a_form_is_chosen_by_its_picture() {
    Screen screen;
    const auto& buttons = screen.view.forms().buttons();
    QCOMPARE(buttons.size(), bias_forms().size());
    QVERIFY(buttons[0]->isChecked());
    QTest::mouseClick(buttons[1], Qt::LeftButton);
    QVERIFY(screen.last<SetBiasForm>());
    QCOMPARE(screen.last<SetBiasForm>()->form, BiasForm::key);
    screen.render();
    QVERIFY(buttons[1]->isChecked());
    // The key form moved the row of query 40 by m i = 40 / 8.
    QVERIFY2(buttons[1]->choice().shift.contains(QStringLiteral("+5.0")),
             qPrintable(buttons[1]->choice().shift));
    QVERIFY(buttons[3]->choice().equal && !buttons[4]->choice().equal);
}

void TestBiasView::shift_of_a_row_is_exact_data() {
    QTest::addColumn<int>("head");
    QTest::addColumn<QString>("under");
    QTest::addColumn<QString>("tip");
    QTest::newRow("m = 1/2") << 0 << "+412,759.5"
                             << "+412,759.5.";
    QTest::newRow("m = 1/8") << 2 << "≈ +103,190"
                             << "+103,189.875.";
}

void TestBiasView::shift_of_a_row_is_exact() {
    QFETCH(const int, head);
    QFETCH(const QString, under);
    QFETCH(const QString, tip);
    Screen screen;
    screen.session = update(screen.session, SetLength{1'000'000});
    screen.session = update(screen.session, ChooseCell{{head, 825'519, 820'000}});
    screen.render();
    const FormChoice& key_form = screen.view.forms().buttons()[1]->choice();
    QCOMPARE(key_form.shift, under);
    QVERIFY2(key_form.tip.endsWith(tip), qPrintable(key_form.tip));
}

void TestBiasView::captions_of_forms_stand_apart_data() {
    QTest::addColumn<Index>("length");
    QTest::newRow("short") << Index{128};
    QTest::newRow("a million") << Index{1'000'000};
}

void TestBiasView::captions_of_forms_stand_apart() {
    QFETCH(const Index, length);
    Screen screen;
    screen.session = update(screen.session, SetLength{length});
    for (const Index query : {length / 3, length / 2 + 1, length - 1}) {
        screen.session = update(screen.session, ChooseCell{{3, query, query / 2}});
        screen.render();
        const QFontMetricsF metrics(screen.theme.font(11));
        bool with_row = length < 1000;
        for (const FormButton* const form : screen.view.forms().buttons()) {
            const QString& caption = form->choice().shift;
            QVERIFY2(metrics.horizontalAdvance(caption) < form->width() - 4, qPrintable(caption));
            if (!caption.isEmpty()) QCOMPARE(caption.startsWith(QStringLiteral("row ")), with_row);
        }
    }
}

void TestBiasView::long_numbers_leave_the_name_its_room() {
    Screen screen;
    screen.session = update(screen.session, SetLength{1'000'000});
    screen.render();
    QVERIFY(screen.view.map().x() >= screen.theme.px(5));
}

// Near the query the bias is at the top of its plot, and its number above it.
void TestBiasView::numbers_at_the_marker_are_whole() {
    Screen screen;
    screen.session = update(screen.session, SetLength{1'000'000});
    screen.session = update(screen.session, ChooseCell{{2, 900'000, 899'992}});
    screen.render();
    const RowPlot& plot = screen.view.row().plot();
    int numbers = 0;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* const item = qobject_cast<QCPItemText*>(plot.item(i));
        if (!item || !item->realVisibility()) continue;
        if (item->text() != plot.bias_label() && item->text() != plot.value_label()) continue;
        QVERIFY(item->topLeft->pixelPosition().y() >= 0);
        ++numbers;
    }
    QCOMPARE(numbers, 2);
}

void TestBiasView::cumsum_is_warned_of_data() {
    QTest::addColumn<int>("mask");
    QTest::addColumn<bool>("warned");
    QTest::newRow("causal") << int(MaskKind::causal) << false;
    QTest::newRow("none") << int(MaskKind::none) << true;
    QTest::newRow("window") << int(MaskKind::window) << true;
    QTest::newRow("padding") << int(MaskKind::padding_left) << true;
}

void TestBiasView::cumsum_is_warned_of() {
    QFETCH(const int, mask);
    QFETCH(const bool, warned);
    Screen screen;
    screen.session = update(screen.session, SetMask{static_cast<MaskKind>(mask)});
    screen.render();
    QVERIFY(screen.view.cumsum().isHidden());
    screen.session = update(screen.session, SetBiasForm{BiasForm::cumsum});
    screen.render();
    QCOMPARE(!screen.view.cumsum().isHidden(), warned);
    QVERIFY(screen.view.cumsum().toolTip().contains(QStringLiteral("labml")));
}

void TestBiasView::the_row_says_bias_and_weight() {
    Screen screen;
    QCOMPARE(screen.view.row().plot().bias_label(), score_text(-0.125 * 7));
    const double weight = closed_form_weight(0.125, 7, 41);
    QCOMPARE(screen.view.row().plot().value_label(), weight_text(weight));
}

void TestBiasView::pointing_and_clicking_are_reported() {
    Screen screen;
    MapCanvas& canvas = screen.view.map().canvas();
    const QPoint at = canvas.cell_rect(50, 20).center().toPoint();
    QTest::mouseMove(&canvas, at);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, at);
    QVERIFY(screen.last<ChooseCell>());
    QCOMPARE(screen.last<ChooseCell>()->cell, (Cell{2, 50, 20}));
    QTest::keyClick(&canvas, Qt::Key_Escape);
    QVERIFY(screen.last<Unlock>());
    QVERIFY(!screen.session.selection.locked);
}

void TestBiasView::a_million_tokens_are_shown() {
    Screen screen;
    screen.session = update(screen.session, SetLength{kMaxLength});
    screen.render();
    const Raster& raster = screen.view.map().canvas().raster();
    QVERIFY(raster.request.cells.rows == kMaxLength && raster.request.width < 1000);
    // The lower left pixel stands for the longest distances.
    const float corner =
        raster.values[static_cast<std::size_t>((raster.request.height - 1) * raster.request.width)];
    QVERIFY(corner < -0.125F * 0.99F * static_cast<float>(kMaxLength));
    QVERIFY(screen.view.pooling().isVisibleTo(screen.view.header_extras()));
}

void TestBiasView::says_how_cells_are_pooled_data() {
    QTest::addColumn<bool>("from_file");
    QTest::addColumn<Precision>("precision");
    QTest::addColumn<Pooling>("pooling");
    QTest::addColumn<QString>("words");
    QTest::newRow("largest") << false << Precision::float32 << Pooling::max << "max";
    QTest::newRow("smallest in bf16") << false << Precision::bfloat16 << Pooling::min << "min";
    QTest::newRow("mean") << false << Precision::float32 << Pooling::mean << "mean";
    QTest::newRow("mean in bf16") << false << Precision::bfloat16 << Pooling::mean << "mean of samples";
    QTest::newRow("a mask from a file") << true << Precision::float32 << Pooling::max << "max of samples";
}

void TestBiasView::says_how_cells_are_pooled() {
    QFETCH(bool, from_file);
    QFETCH(Precision, precision);
    QFETCH(Pooling, pooling);
    QFETCH(QString, words);
    constexpr Index kLength = 2048;
    Screen screen;
    Session& session = screen.session;
    session =
        update(update(update(session, SetLength{kLength}), SetPrecision{precision}), SetPooling{pooling});
    if (from_file) {
        const std::vector<std::uint8_t> visible(std::size_t(kLength * kLength), std::uint8_t{1});
        session = update(session, SetMaskMatrix{"mask", make_mask_matrix(kLength, visible)});
    }
    screen.render();
    const Badge& badge = screen.view.pooling();
    QTRY_VERIFY2(badge.words().endsWith(QStringLiteral(", ") + words), qPrintable(badge.words()));
}

void TestBiasView::the_peak_of_a_long_row_is_drawn() {
    Screen screen;
    screen.session = update(screen.session, SetLength{kMaxLength});
    screen.session = update(screen.session, ChooseCell{{0, 825519, 820310}});
    screen.render();
    const RowPlot& plot = screen.view.row().plot();
    double highest = 0;
    for (const QCPBarsData& bar : *plot.bars()->data()) highest = std::max(highest, bar.value);
    QVERIFY(std::abs(highest - closed_form_weight(0.5, 0, 825520)) < 1e-4);
    QVERIFY(plot.bars()->valueAxis()->coordToPixel(0) - plot.bars()->valueAxis()->coordToPixel(highest) > 20);
    const QCPAxis& axis = *plot.bars()->keyAxis();
    QVERIFY(plot.bars()->width() * axis.axisRect()->width() / axis.range().size() >= 0.99);  // px
    // The longest number of its axis stands whole at its left.
    const int number =
        QFontMetrics(screen.theme.number_font(11)).horizontalAdvance(QStringLiteral("−400,000"));
    QVERIFY(axis.axisRect()->left() >= number);
}

void TestBiasView::a_head_alone_is_said_and_left() {
    Screen screen;
    AloneButton& alone = screen.view.alone();
    QVERIFY(!alone.isVisibleTo(screen.view.header_extras()));
    screen.session = update(screen.session, SetIsolate{true});
    screen.render();
    QVERIFY(alone.isVisibleTo(screen.view.header_extras()));
    QCOMPARE(alone.text(), QStringLiteral("head 3 alone"));
    alone.click();
    QVERIFY(screen.last<SetIsolate>() && !screen.last<SetIsolate>()->on);
    screen.render();
    QVERIFY(!alone.isVisibleTo(screen.view.header_extras()));
    QVERIFY(screen.view.tiles().isVisibleTo(&screen.view));
}

void TestBiasView::marks_of_a_low_row_stand_apart() {
    Screen screen;
    screen.view.resize(920, 470);  // of a window of 1024 x 600
    screen.session = update(screen.session, ChooseCell{{2, 6, 4}});
    screen.render();
    const RowPlot& plot = screen.view.row().plot();
    for (const QCPAxis* const axis : {plot.graph(0)->valueAxis(), plot.bars()->valueAxis()}) {
        const QVector<double> marks = axis->tickVector();
        QVERIFY(!marks.isEmpty());
        for (qsizetype i = 1; i < marks.size(); ++i)
            QVERIFY(std::abs(axis->coordToPixel(marks[i]) - axis->coordToPixel(marks[i - 1])) >= 12);
    }
    // The name of the weights has a line of its own above the bars.
    double highest = 0;
    for (const QCPBarsData& bar : *plot.bars()->data()) highest = std::max(highest, bar.value);
    const QCPAxis& values = *plot.bars()->valueAxis();
    QVERIFY(values.coordToPixel(highest) - values.axisRect()->top() >= 12);
}

QTEST_MAIN(TestBiasView)
#include "test_bias_view.moc"
