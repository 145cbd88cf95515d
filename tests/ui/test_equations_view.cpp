// The Equations view, offscreen: equation, code, matrices and text say the core's numbers and light together.
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>
#include <variant>

#include "core/session/action.h"
#include "core/session/scene.h"
#include "ui/views/equations/number_rows.h"
#include "ui/views/equations/step_words.h"
#include "ui/views/equations_view.h"
#include "ui/widgets/format.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/symbols.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

struct Screen {
    explicit Screen(QSize size = {960, 598}) : view({theme, rasters}, nullptr) {
        session.view = ViewId::equations;
        session.selection = {{1, 4, 1}, true};
        QObject::connect(&view, &View::intent, &view, [this](const Action& action, bool) {
            actions.push_back(action);
            session = update(session, action);
            render();
        });
        view.resize(size);
        view.show();
        render();
    }

    void render() {
        scene = derive(session, {}, &scene);
        view.render(session, scene);
    }
    void act(const Action& action) {
        session = update(session, action);
        render();
    }
    const EquationsScene& equations() const { return scene.equations; }
    void step(EquationStep step) { act(SetEquationStep{step}); }

    Theme theme = make_theme(ThemeId::light);
    ImmediateRasterService rasters;
    Session session;
    Scene scene;
    std::vector<Action> actions;
    EquationsView view;
};

// All that stands under a column in one row.
QString under(const NumberRow& row, const char* column) {
    QString text;
    for (const NumberSpan& span : row.columns.value(QLatin1String(column))) text += span.text;
    return text;
}

QStringList lit_lines(CodeCard& code) {
    QStringList lines;
    for (std::size_t n = 0; n < code.lines().size(); ++n)
        if (code.is_lit(n)) lines << code.lines()[n].text;
    return lines;
}

bool has_colour(const QImage& image, const QRectF& box, const QColor& colour) {
    for (int y = int(box.top()); y < int(box.bottom()); ++y)
        for (int x = int(box.left()); x < int(box.right()); ++x)
            if (image.valid(x, y) && image.pixelColor(x, y) == colour) return true;
    return false;
}

}  // namespace

class TestEquationsView : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void numbers_are_the_scene_s();
    void every_form_has_its_equation_code_and_numbers_data();
    void every_form_has_its_equation_code_and_numbers();
    void a_term_lights_everywhere();
    void every_step_is_whole_data();
    void every_step_is_whole();
    void matrices_grow_with_the_window();
    void steps_by_keys_and_track();
    void it_plays_to_the_end();
    void cells_are_pointed_at_and_chosen();
    void an_entry_is_set_in_its_cell();
    void code_has_two_languages();
    void every_symbol_of_the_code_is_a_term();
    void texts_have_marks();
    void cells_are_short_data();
    void cells_are_short();
};

void TestEquationsView::numbers_are_the_scene_s() {
    Screen screen;
    const CellReading& cell = screen.equations().reading;
    const std::vector<NumberRow> rows = number_rows(screen.equations());
    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(under(rows[0], "bias"), QStringLiteral("−1/4 × (4 − 1)"));
    QCOMPARE(under(rows[0], "score"), score_text(cell.score) + QStringLiteral(" / √4"));
    QCOMPARE(under(rows[1], "score"), score_text(cell.scaled));
    QCOMPARE(under(rows[1], "bias"), QStringLiteral("−0.750"));
    QCOMPARE(under(rows[1], "sum"), score_text(cell.scaled - 0.75));
    screen.step(EquationStep::softmax);
    const std::vector<NumberRow> quotient = number_rows(screen.equations());
    QCOMPARE(under(quotient[1], "quotient"), significant_text(std::exp(cell.biased), 4) +
                                                 QStringLiteral(" ÷ ") +
                                                 significant_text(screen.equations().total, 4));
    QCOMPARE(under(quotient[1], "weight"), weight_text(cell.weight));
    QCOMPARE(under(quotient[0], "quotient").count(QLatin1Char('+')), 4);
    // What is written out adds up to what is written as its sum.
    const QString parts = under(quotient[0], "quotient").section(QLatin1Char('('), -1).chopped(1);
    double sum = 0;
    for (const QString& part : parts.split(QStringLiteral(" + "))) sum += part.toDouble();
    QCOMPARE(significant_text(sum, 4), significant_text(screen.equations().total, 4));
    screen.step(EquationStep::score);
    QCOMPARE(under(number_rows(screen.equations())[0], "sum").count(QStringLiteral("×")), 4);
}

void TestEquationsView::every_form_has_its_equation_code_and_numbers_data() {
    QTest::addColumn<int>("form");
    QTest::addColumn<QString>("factors");
    QTest::addColumn<QString>("code");
    QTest::newRow("distance") << int(BiasForm::distance) << "−1/4 × (4 − 1)"
                              << "b = -m * (i - j);";
    QTest::newRow("key") << int(BiasForm::key) << "1/4 × 1"
                         << "b = m * j;";
    QTest::newRow("cumsum") << int(BiasForm::cumsum) << "1/4 × 2"
                            << "b = m * (std::min(i, j) + 1);";
    QTest::newRow("last-key") << int(BiasForm::last_key) << "1/4 × (1 − 4)"
                              << "b = m * (j - (L - 1));";
    QTest::newRow("symmetric") << int(BiasForm::symmetric) << "−1/4 × |4 − 1|"
                               << "b = -m * std::abs(i - j);";
}

void TestEquationsView::every_form_has_its_equation_code_and_numbers() {
    QFETCH(int, form);
    QFETCH(QString, factors);
    QFETCH(QString, code);
    Screen screen;
    screen.act(SetBiasForm{static_cast<BiasForm>(form)});
    QVERIFY(screen.view.equation().picture().is_valid());
    QCOMPARE(under(number_rows(screen.equations())[0], "bias"), factors);
    QVERIFY2(lit_lines(screen.view.code()).contains(code),
             qPrintable(lit_lines(screen.view.code()).join(QLatin1Char('|'))));
}

void TestEquationsView::a_term_lights_everywhere() {
    Screen screen;
    EquationWidget& equation = screen.view.equation();
    QCOMPARE(equation.lit(), QStringLiteral("bias"));
    QVERIFY(screen.view.text().words().startsWith(QStringLiteral("The bias")));
    const QPoint slope = equation.boxes_of(QStringLiteral("slope"))[0].center().toPoint();
    QTest::mouseMove(&equation, slope);
    QCOMPARE(screen.session.equations.looks.hover_term, std::string("slope"));
    QCOMPARE(equation.lit(), QStringLiteral("slope"));
    QVERIFY(lit_lines(screen.view.code()).contains(QStringLiteral("m = std::exp2(-8.f * h / n);")));
    QVERIFY(screen.view.text().words().startsWith(QStringLiteral("slope. m of head 2 is 1/4")));
    // Away: the step's own again. A click keeps it.
    QTest::mouseMove(&equation, QPoint(1, 1));
    QCOMPARE(equation.lit(), QStringLiteral("bias"));
    QTest::mouseClick(&equation, Qt::LeftButton, {}, slope);
    QTest::mouseMove(&equation, QPoint(1, 1));
    QCOMPARE(equation.lit(), QStringLiteral("slope"));
    screen.act(ChooseTerm{"slope"});
    // From the code and from a matrix, the others light.
    CodeCard& code = screen.view.code();
    for (std::size_t n = 0; n < code.lines().size(); ++n)
        if (code.lines()[n].step == QLatin1String("mask"))
            QTest::mouseMove(&code, code.line_box(n).center().toPoint());
    QCOMPARE(equation.lit(), QStringLiteral("mask"));
    MatrixStrip& strip = screen.view.strip();
    QTest::mouseMove(&strip, strip.cell_rect(0, 4, 1).center().toPoint());
    QCOMPARE(equation.lit(), QStringLiteral("scaled"));
    const QImage image = strip.grab().toImage();
    QVERIFY(has_colour(image, strip.place(0).heading, screen.theme.lit));
    QVERIFY(!has_colour(image, strip.place(1).heading, screen.theme.lit));
}

void TestEquationsView::every_step_is_whole_data() {
    QTest::addColumn<int>("step");
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("heads");
    for (const EquationStepRow& row : equation_steps())
        for (const auto& [length, heads] : {std::pair{5, 8}, {12, 12}})
            QTest::addRow("%s, %d", row.id.data(), length) << int(row.step) << length << heads;
}

void TestEquationsView::every_step_is_whole() {
    QFETCH(int, step);
    QFETCH(int, length);
    QFETCH(int, heads);
    Screen screen;
    screen.act(SetHeads{heads});
    screen.act(SetEquationLength{length});
    screen.step(static_cast<EquationStep>(step));
    EquationWidget& equation = screen.view.equation();
    QVERIFY(equation.picture().is_valid());
    QVERIFY(!equation.accessibleName().isEmpty());
    // Every number row names only columns that the equation has, and all of it stands inside the widget.
    for (const NumberRow& row : number_rows(screen.equations()))
        for (const QString& column : row.columns.keys()) {
            bool found = false;
            for (const EquationPart& part : equation.picture().columns()) found = found || part.id == column;
            QVERIFY2(found, qPrintable(column));
        }
    for (const EquationPart& term : equation.picture().terms())
        for (const QRectF& box : equation.boxes_of(symbol_of(term.id)))
            QVERIFY2(QRectF(equation.rect()).adjusted(-1, -1, 1, 1).contains(box), qPrintable(term.id));
    MatrixStrip& strip = screen.view.strip();
    bool numbers = false;
    for (std::size_t n = 0; n < strip.matrices().size(); ++n) {
        QVERIFY2(QRectF(strip.rect()).contains(strip.place(n).cells), strip.matrices()[n].symbol.c_str());
        if (n > 0) QVERIFY(strip.place(n).cells.left() > strip.place(n - 1).cells.right());
        numbers = numbers || strip.place(n).numbers;
    }
    QVERIFY2(numbers, "no matrix has its numbers");
    // Names stand clear of each other.
    const QFontMetricsF names(screen.theme.font(12, QFont::DemiBold));
    for (std::size_t n = 0; n + 1 < strip.matrices().size(); ++n) {
        const double wide =
            names.horizontalAdvance(symbol_name(QString::fromStdString(strip.matrices()[n].symbol)));
        QVERIFY2(strip.place(n).heading.left() + wide < strip.place(n + 1).heading.left(),
                 strip.matrices()[n].symbol.c_str());
    }
    QVERIFY2(!lit_lines(screen.view.code()).isEmpty(), "no code line is lit");
    QVERIFY(screen.view.text().heightForWidth(screen.view.text().width()) <= screen.view.text().height());
    for (std::size_t n = 0; n < screen.view.code().lines().size(); ++n)
        QVERIFY(screen.view.code().line_box(n).bottom() <= screen.view.code().height());
}

void TestEquationsView::matrices_grow_with_the_window() {
    Screen small, large({1600, 958});
    const QRectF here = small.view.strip().cell_rect(0, 0, 0), there = large.view.strip().cell_rect(0, 0, 0);
    QVERIFY(there.width() > 1.4 * here.width());
    QVERIFY(std::abs(there.width() - there.height()) < 1);
}

void TestEquationsView::steps_by_keys_and_track() {
    Screen screen;
    const auto at = [&screen] { return screen.session.equations.looks.step; };
    QTest::keyClick(&screen.view, Qt::Key_Right);
    QVERIFY(at() == EquationStep::mask);
    QTest::keyClick(&screen.view, Qt::Key_PageUp);
    QTest::keyClick(&screen.view, Qt::Key_Left);
    QVERIFY(at() == EquationStep::slopes);
    QTest::keyClick(&screen.view, Qt::Key_PageDown);
    QVERIFY(at() == EquationStep::bias);
    QTest::keyClick(&screen.view, Qt::Key_End);
    QVERIFY(at() == EquationStep::whole);
    QTest::keyClick(&screen.view, Qt::Key_Home);
    QVERIFY(at() == EquationStep::embed);
    // From a part that has the keyboard too.
    QTest::keyClick(&screen.view.equation(), Qt::Key_Right);
    QTest::keyClick(&screen.view.strip(), Qt::Key_PageDown);
    QVERIFY(at() == EquationStep::scale);
    Scrubber& track = screen.view.scrubber();
    QTest::mouseClick(&track, Qt::LeftButton, {}, track.dot(6).toPoint());
    QVERIFY(at() == EquationStep::softmax);
    QTest::mouseClick(&track.back(), Qt::LeftButton);
    QVERIFY(at() == EquationStep::mask);
    QCOMPARE(track.step(), 5);
}

void TestEquationsView::it_plays_to_the_end() {
    Screen screen;
    Scrubber& track = screen.view.scrubber();
    QTest::keyClick(&screen.view, Qt::Key_Space);
    QVERIFY(track.is_playing());
    for (int n = 0; n < 6; ++n) {
        QVERIFY(track.is_playing());
        track.tick();
    }
    QVERIFY(screen.session.equations.looks.step == EquationStep::whole);
    QVERIFY(!track.is_playing());
    track.toggle_playing();
    QVERIFY(screen.session.equations.looks.step == EquationStep::embed);
    QVERIFY(track.is_playing());
    screen.view.hide();
    QVERIFY(!track.is_playing());
}

void TestEquationsView::cells_are_pointed_at_and_chosen() {
    Screen screen;
    screen.act(Unlock{});
    MatrixStrip& strip = screen.view.strip();
    QTest::mouseMove(&strip, strip.cell_rect(2, 3, 2).center().toPoint());
    QCOMPARE(screen.equations().cell, (Cell{1, 3, 2}));
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.cell_rect(2, 2, 0).center().toPoint());
    QCOMPARE(screen.session.selection, (Selection{{1, 2, 0}, true}));
    QVERIFY(strip.accessibleDescription().contains(QStringLiteral("row 2, column 0")));
    QTest::keyClick(&strip, Qt::Key_Down);
    QTest::keyClick(&strip, Qt::Key_Right);
    QCOMPARE(screen.session.selection.cell, (Cell{1, 3, 1}));
    QVERIFY(cell_words_of(screen.equations()).contains(QStringLiteral("query 3 “red”, key 1 “put”")) ||
            cell_words_of(screen.equations()).contains(QStringLiteral("query 3")));
    screen.step(EquationStep::slopes);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.cell_rect(0, 5, 0).center().toPoint());
    QCOMPARE(screen.equations().cell.head, Index(5));
}

void TestEquationsView::an_entry_is_set_in_its_cell() {
    Screen screen;
    screen.step(EquationStep::score);
    MatrixStrip& strip = screen.view.strip();
    const double before = screen.equations().reading.score;
    QTest::mouseDClick(&strip, Qt::LeftButton, {}, strip.cell_rect(0, 4, 2).center().toPoint());
    QVERIFY(strip.editor()->isVisible());
    strip.editor()->setText(QStringLiteral("2.5"));
    QTest::keyClick(strip.editor(), Qt::Key_Return);
    QVERIFY(!strip.editor()->isVisible());
    QCOMPARE(screen.equations().numbers->q(4, 2), 2.5F);
    QVERIFY(screen.equations().reading.score != before);
    // What is no number, and Esc, change nothing.
    const Session then = screen.session;
    QTest::mouseDClick(&strip, Qt::LeftButton, {}, strip.cell_rect(1, 1, 3).center().toPoint());
    strip.editor()->setText(QStringLiteral("many"));
    QTest::keyClick(strip.editor(), Qt::Key_Return);
    QTest::mouseDClick(&strip, Qt::LeftButton, {}, strip.cell_rect(1, 1, 3).center().toPoint());
    strip.editor()->setText(QStringLiteral("7"));
    QTest::keyClick(strip.editor(), Qt::Key_Escape);
    QCOMPARE(screen.session.equations.entries, then.equations.entries);
    screen.step(EquationStep::slopes);
    QTest::mouseDClick(&strip, Qt::LeftButton, {}, strip.cell_rect(0, 1, 0).center().toPoint());
    strip.editor()->setText(QStringLiteral("0.5"));
    QTest::keyClick(strip.editor(), Qt::Key_Return);
    QCOMPARE(screen.equations().slope.value, 0.5);
}

void TestEquationsView::code_has_two_languages() {
    Screen screen;
    CodeCard& code = screen.view.code();
    const std::size_t cpp = code.lines().size();
    QVERIFY(cpp >= 10 && cpp <= 16);
    QTest::keyClick(&code.languages(), Qt::Key_Right);
    QVERIFY(screen.session.equations.looks.code == CodeLanguage::pytorch);
    QVERIFY(code.whole_code().contains(QStringLiteral("softmax(dim=-1)")));
    screen.act(SetHeads{12});
    QVERIFY(code.whole_code().contains(QStringLiteral("bit_length")));
    screen.act(SetSlopeRule{SlopeRule::equal});
    QVERIFY(code.whole_code().contains(QStringLiteral("slopes.view")));
}

void TestEquationsView::every_symbol_of_the_code_is_a_term() {
    const auto terms = equation_terms();
    for (const CodeLanguage language : {CodeLanguage::core, CodeLanguage::pytorch})
        for (const BiasFormRow& form : bias_forms())
            for (const char* const rule : {"power", "between", "given"}) {
                QSet<QString> steps;
                for (const CodeLine& line :
                     code_lines(language, QString::fromLatin1(form.id.data()), QString::fromLatin1(rule))) {
                    steps << line.step;
                    QVERIFY2(!line.text.contains(QLatin1Char('@')) || language == CodeLanguage::pytorch,
                             qPrintable(line.text));
                    for (const QString& symbol : line.symbols)
                        QVERIFY2(std::find(terms.begin(), terms.end(), symbol.toStdString()) != terms.end(),
                                 qPrintable(symbol));
                }
                for (const EquationStepRow& row : equation_steps())
                    if (row.step != EquationStep::whole)
                        QVERIFY2(steps.contains(QString::fromLatin1(row.id.data())), row.id.data());
            }
}

void TestEquationsView::texts_have_marks() {
    const Theme theme = make_theme(ThemeId::light);
    const QString marked = QStringLiteral("Head 2 takes [slope:1/4] *after* <b>");
    const QString html = term_html(theme, marked, QStringLiteral("slope"));
    QVERIFY(html.contains(theme.slope.name()) && html.contains(theme.lit.name()));
    QVERIFY(html.contains(QStringLiteral("<b>after</b>")) && html.contains(QStringLiteral("&lt;b&gt;")));
    QVERIFY(!term_html(theme, marked, QStringLiteral("bias")).contains(theme.lit.name()));
    QCOMPARE(term_plain(marked), QStringLiteral("Head 2 takes 1/4 after <b>"));
}

void TestEquationsView::cells_are_short_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("0") << 0.0 << "0";
    QTest::newRow("quarter") << -0.25 << "−.25";
    QTest::newRow("tenths") << 1.667 << "1.7";
    QTest::newRow("rounds up") << 0.996 << "1.0";
    QTest::newRow("tens") << -18.03 << "−18";
    QTest::newRow("rounds to ten") << 9.97 << "10";
    QTest::newRow("small") << 0.003 << ".003";
    QTest::newRow("infinite") << -std::numeric_limits<double>::infinity() << "−∞";
}

void TestEquationsView::cells_are_short() {
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(cell_text(value), text);
}

QTEST_MAIN(TestEquationsView)
#include "test_equations_view.moc"
