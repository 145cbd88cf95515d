#include <QtTest>

#include "core/session/lesson.h"
#include "core/session/lesson_figures.h"

using namespace alibi;

namespace {

std::shared_ptr<const LessonContext> context() {
    auto made = std::make_shared<LessonContext>();
    made->equations = {"bias-distance", "softmax"};
    made->terms["softmax"] = {"score", "row-sum"};
    ModelFigures model;
    model.train_len = 32;
    model.evaluations.nonoverlapping = {{32, 0.92, 10}, {64, 1.57, 10}, {1024, 2.64, 10}};
    model.evaluations.sliding = {{32, 0.8, 10}};
    model.evaluations.by_position = {1, {3, 2, 1}};
    made->models["sinusoidal"] = model;
    return made;
}

Lesson read(const char* text) {
    return parse_lesson(text, "lesson.md", context());
}

std::string shown(const char* figure, const Session& session = {}) {
    return figure_text(parse_figure(figure), {session, *context()});
}

std::string text_of(const Lesson& lesson, std::size_t step) {
    const LessonStep& one = lesson.steps.at(step);
    return fill_live(one.text, one.session, *lesson.context);
}

constexpr const char* kWhole = R"(# How far does a head see?
A first look.

```lesson
minutes: 10
```
```view
{"heads": 8, "length": 32}
```

## One slope
Head 2 has slope {{slope(2)}}, now {{now slope(2)}}. $bias-distance:slope$

```view
{"view": "bias", "head": 2, "length": 64, "train": true, "figure_only": true, "new_page": true}
```
```ask
choice: How far?
- 2 tokens
+ {{reach(2, 90)}} tokens
why: Because
  of the slope.
```
```note
time: 2.5
Wait for guesses.
```

## A number
Text with ```code``` and

```python
## not a heading
```
```ask
number: How many?
answer: reach(2, 90)
tolerance: 10 %
unit: tokens
why: So.
```

## A cell
```ask
cell: Click.
answer: query 24, distance 4
why: So.
```

## A curve
```ask
curve: Draw.
x: 32 64 1024
y: 0.5 3.5
x scale: log
x label: length
given: 32
answer: loss(sinusoidal, x)
tolerance: 15 %
```
)";

}  // namespace

class TestLesson : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void a_lesson_has_its_parts() {
        const Lesson lesson = read(kWhole);
        QCOMPARE(lesson.title, std::string("How far does a head see?"));
        QCOMPARE(lesson.summary, std::string("A first look."));
        QCOMPARE(lesson.minutes, 10.0);
        QCOMPARE(lesson.steps.size(), std::size_t(4));
        QVERIFY(lesson.mistakes.empty());
        const LessonStep& first = lesson.steps[0];
        QCOMPARE(first.heading, std::string("One slope"));
        QCOMPARE(first.notes, std::string("Wait for guesses."));
        QCOMPARE(first.minutes, 2.5);
        QVERIFY(first.train && first.figure_only && first.new_page);
        QVERIFY(!lesson.steps[1].train && !lesson.steps[1].figure_only && !lesson.steps[1].new_page);
        QCOMPARE(text_of(lesson, 0), std::string("Head 2 has slope 1/4, now 1/4. $bias-distance:slope$"));
        QVERIFY(text_of(lesson, 1).find("## not a heading") != std::string::npos);
    }

    void a_step_with_a_view_of_its_own_has_a_picture() {
        const Lesson lesson = read(
            "# T\n## A\n```view\n{\"view\": \"slopes\", \"figure\": \"reach\"}\n```\n## B\n"
            "## C\n```view\n{\"view\": \"slopes\", \"figure\": \"none\"}\n```\n");
        QVERIFY(lesson.mistakes.empty());
        QVERIFY(lesson.steps[0].pictured);
        QCOMPARE(shown_figure(lesson.steps[0].session), FigureId::reach);
        QVERIFY(!lesson.steps[1].pictured);
        QVERIFY(!lesson.steps[2].pictured);
    }

    void every_view_has_a_usual_figure() {
        for (const ViewRow& row : view_ids()) {
            Session session;
            session.view = row.view;
            QCOMPARE(shown_figure(session), figures_of(row.view).front());
            session.figure = FigureId::none;
            QCOMPARE(shown_figure(session), FigureId::none);
        }
        Session session;
        session.view = ViewId::bias;
        session.figure = FigureId::reach;  // of another view
        QCOMPARE(shown_figure(session), FigureId::map);
        session.view = ViewId::extrapolation;
        session.extrapolation.page = ExtrapolationPage::texts;
        QCOMPARE(shown_figure(session), FigureId::texts);
    }

    void every_step_is_laid_over_the_start() {
        const Lesson lesson = read(kWhole);
        QCOMPARE(lesson.start.seq_len, Index(32));
        QCOMPARE(lesson.steps[0].session.seq_len, Index(64));
        QCOMPARE(lesson.steps[0].session.view, ViewId::bias);
        QCOMPARE(lesson.steps[0].session.selection.cell.head, Index(1));
        // Not cumulative: the next step knows nothing of it.
        QCOMPARE(lesson.steps[1].session, lesson.start);
    }

    void questions_have_answers_of_the_core() {
        const Lesson lesson = read(kWhole);
        const Question& choice = *lesson.steps[0].question;
        QCOMPARE(choice.options.size(), std::size_t(2));
        QCOMPARE(choice.options[1].text, std::string("10 tokens"));
        QVERIFY(choice.options[1].right && !choice.options[0].right);
        QCOMPARE(choice.why, std::string("Because of the slope."));
        const Question& number = *lesson.steps[1].question;
        QCOMPARE(number.answer, 10.0);
        QCOMPARE(number.tolerance, 1.0);
        QCOMPARE(number.unit, std::string("tokens"));
        const Question& cell = *lesson.steps[2].question;
        QVERIFY(cell.cell.matches({5, 24, 20}));
        QVERIFY(!cell.cell.matches({5, 24, 21}));
        QVERIFY(!cell.cell.matches({5, 23, 19}));
        const QuestionCurve& curve = lesson.steps[3].question->curve;
        QCOMPARE(curve.y, (std::vector<double>{0.92, 1.57, 2.64}));
        QCOMPARE(curve.given, std::optional<std::size_t>(0));
        QVERIFY(curve.log_x);
    }

    void live_numbers_follow_the_session() {
        const Lesson lesson = read("# T\n## S\n{{slope(1)}} {{now slope(1)}}\n");
        Session session;
        session.num_heads = 1;
        QCOMPARE(fill_live(lesson.steps[0].text, session, *lesson.context), std::string("1/2 1/256"));
    }

    void figures_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* figure, const char* text) {
            QTest::newRow(figure) << QString::fromLatin1(figure) << QString::fromUtf8(text);
        };
        row("slope(2)", "1/4");
        row("slope(9, heads=12)", "0.707");
        row("slope(1, rule=off-by-one)", "1");
        row("slope(9, heads=12, rule=text) | digits 5", "0.015625");
        row("fade(2)", "0.779");
        row("bias(2, 24, 20)", "\u22121");
        row("bias(2, 24, 20, form=key)", "5");
        row("weight(2, 4, keys=25)", "0.0815");
        row("half_life(slope=1/2)", "1.39");
        row("reach(2)", "10");
        row("reach(2, 50)", "3");
        row("mean_distance(8)", "256");
        row("entropy(1) | decimals 5", "1.70350");
        row("self_weight(2) | percent", "22.1\u00A0%");
        row("self_weight(1, keys=1)", "1");
        row("logits(1, 20)", "10");
        row("10/slope(8)", "2,560");
        row("-2^2", "\u22124");
        row("2^-1 | fraction", "1/2");
        row("exp(-1/4)", "0.779");
        row("min(3, 2) + max(3, 2) * 2", "8");
        row("tensor_bytes(heads=8, length=1024)", "32\u00A0MiB");
        row("row_bytes(heads=8, length=1024)", "32\u00A0KiB");
        row("slope_bytes", "32\u00A0B");
        row("loss(sinusoidal, 1024)", "2.64");
        row("loss_sliding(sinusoidal, 32) | decimals 3", "0.800");
        row("loss_at(sinusoidal, 2)", "1");
        row("loss_at(sinusoidal, 0, 1)", "2.5");
        row("loss_at(sinusoidal, 0, last=2)", "2");
        row("train_length(sinusoidal)", "32");
        row("cell(1, 2047, 2047, length=2048, form=key, precision=bfloat16, content=zero)", "0.242");
        row("cell(1, 2047, 2047, length=2048, form=key, content=zero)", "0.393");
        row("row_error(1, 2047, length=2048, form=key, precision=bfloat16, content=zero)", "0.257");
        row("exp(-30)", "9.36\u00D710\u207B\u00B9\u2074");
    }

    void figures() {
        QFETCH(QString, figure);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(shown(figure.toUtf8().constData())), text);
    }

    void mistakes_have_a_line_and_a_reason_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("fault");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, LessonFault fault, int line,
                            const char* expected = "") {
            QTest::newRow(name) << QString::fromLatin1(text) << static_cast<int>(fault) << line
                                << QString::fromLatin1(expected);
        };
        row("setting", "# T\n## S\n```view\n{\n\"haeds\": 8}\n```\n", LessonFault::unknown_setting, 5,
            "heads");
        row("value", "# T\n## S\n```view\n{\"heads\": 0}\n```\n", LessonFault::bad_setting, 4,
            "a whole number from 1 to 1024");
        row("json", "# T\n## S\n```view\n{\"heads\" 8}\n```\n", LessonFault::bad_json, 4, "session");
        row("file", "# T\n## S\n```view\n{\"file\": \"/etc/passwd\"}\n```\n", LessonFault::bad_setting, 4,
            "absent: a lesson opens no other file");
        row("title", "## S\ntext\n", LessonFault::no_title, 1);
        row("steps", "# T\n", LessonFault::no_steps, 1);
        row("open", "# T\n## S\n```note\nwords\n## S2\n", LessonFault::open_block, 3);
        row("two", "# T\n## S\n```note\n```\n```note\n```\n", LessonFault::second_block, 5);
        row("question", "# T\n## S\n```ask\nguess: What?\n```\n", LessonFault::unknown_question, 4);
        row("no answer", "# T\n## S\n```ask\nchoice: What?\n- this\n```\n", LessonFault::no_answer, 4);
        row("field", "# T\n## S\n```ask\nnumber: What?\nanswer: 3\ntolerence: 1\n```\n",
            LessonFault::unknown_field, 6, "tolerance");
        row("tolerance", "# T\n## S\n```ask\nnumber: What?\nanswer: 3\ntolerance: a bit\n```\n",
            LessonFault::bad_field, 6, "numbers");
        row("figure", "# T\n## S\n\nIt is {{slpoe(2)}}.\n", LessonFault::unknown_name, 4, "slope");
        row("head", "# T\n## S\n{{slope(9)}}\n", LessonFault::bad_argument, 3, "1 to 8");
        row("expression", "# T\n## S\n{{1 +}}\n", LessonFault::bad_expression, 3);
        row("format", "# T\n## S\n{{1 | roman}}\n", LessonFault::unknown_format, 3);
        row("model", "# T\n## S\n{{loss(rotary, 32)}}\n", LessonFault::no_such_figure, 3);
        row("last before the first", "# T\n## S\n{{loss_at(sinusoidal, 2, 1)}}\n", LessonFault::bad_argument,
            3, "2 to 2");
        row("equation", "# T\n## S\n$bias-distence:slope$\n", LessonFault::unknown_equation, 3,
            "bias-distance");
        row("no number", "# T\n## S\n{{1/0}}\n", LessonFault::bad_expression, 3);
        row("nothing", "# T\n## S\n{{0/0}}\n", LessonFault::bad_expression, 3);
        row("logarithm", "# T\n## S\n{{ln(-1)}}\n", LessonFault::bad_expression, 3);
        row("term", "# T\n## S\n$softmax:scroe$\n", LessonFault::unknown_term, 3, "score");
        row("second title", "# T\n## S\n# Again\n", LessonFault::second_title, 3);
        row("empty question", "# T\n## S\n```ask\n\n```\n", LessonFault::unknown_question, 3);
        row("cell outside", "# T\n## S\n```ask\ncell: Where?\nanswer: query 128\n```\n",
            LessonFault::bad_field, 5, "a place on the map");
        row("no head 0", "# T\n## S\n```ask\ncell: Where?\nanswer: head 0\n```\n", LessonFault::bad_field, 5,
            "a place on the map");
        row("log of 0", "# T\n## S\n```ask\ncurve: How?\nx: 0 1\nx scale: log\nanswer: x\n```\n",
            LessonFault::bad_field, 7, "above 0, as its scale is logarithmic");
        row("curve of nothing", "# T\n## S\n```ask\ncurve: How?\nx: 0 1\nanswer: 1/x\n```\n",
            LessonFault::bad_expression, 6);
        row("image", "# T\n## S\n![](http://example.org/x.png)\n", LessonFault::image, 3);
    }

    void mistakes_have_a_line_and_a_reason() {
        QFETCH(QString, text);
        QFETCH(int, fault);
        QFETCH(int, line);
        QFETCH(QString, expected);
        const Lesson lesson = parse_lesson(text.toStdString(), "lesson.md", context());
        QCOMPARE(lesson.mistakes.size(), std::size_t(1));
        QCOMPARE(static_cast<int>(lesson.mistakes[0].fault), fault);
        QCOMPARE(lesson.mistakes[0].line, line);
        QCOMPARE(QString::fromStdString(lesson.mistakes[0].expected), expected);
    }

    void every_fault_of_a_view_is_told() {
        const Lesson lesson =
            read("# T\n## S\n```view\n{\"haeds\": 1,\n\"length\": 0,\n\"heads\": 5, \"file\": \"a\"}\n```\n");
        QCOMPARE(lesson.mistakes.size(), std::size_t(3));
        QCOMPARE(lesson.mistakes[0].line, 4);
        QCOMPARE(lesson.mistakes[1].line, 5);
        QCOMPARE(lesson.mistakes[2].line, 6);
        QCOMPARE(lesson.steps[0].session.num_heads, Index(5));  // what is right counts
    }

    void a_step_is_as_long_in_any_alphabet() {
        for (const char* const letter : {"a", "\xEA\xB0\x80"}) {
            std::string text = "# T\n## S\n";
            for (std::size_t n = 0; n < kMostStepLetters - 1; ++n) text += letter;
            QVERIFY(read((text + "\n").c_str()).mistakes.empty());
            const Lesson longer = read((text + letter + "\n").c_str());
            QCOMPARE(longer.mistakes.size(), std::size_t(1));
            QCOMPARE(longer.mistakes[0].expected, std::string("20000"));
        }
    }

    void the_rest_still_shows() {
        const Lesson lesson =
            read("# T\n## One\n```view\n{\"haeds\": 1}\n```\nText.\n## Two\n{{nothing}} here\n");
        QCOMPARE(lesson.steps.size(), std::size_t(2));
        QCOMPARE(lesson.mistakes.size(), std::size_t(2));
        QCOMPARE(text_of(lesson, 0), std::string("Text."));
        QCOMPARE(text_of(lesson, 1), std::string("? here"));
    }

    void signs_that_are_meant_as_such_stay() {
        const Lesson lesson = read("# T\n## S\n5 \\$ and \\{{x}} and $ alone\n");
        QVERIFY(lesson.mistakes.empty());
        QCOMPARE(text_of(lesson, 0), "5 " + std::string(kPlainDollar) + " and {{x}} and $ alone");
    }

    void equations_are_found() {
        const auto found = equations_in("a $softmax$ b $bias-distance:slope,q$ costs $5 and $6$.");
        QCOMPARE(found.size(), std::size_t(3));
        QCOMPARE(found[1].terms, (std::vector<std::string>{"slope", "q"}));
        QCOMPARE(found[1].name, std::string("bias-distance"));
    }

    void limits_hold() {
        std::string text = "# T\n";
        for (int n = 0; n < 300; ++n) text += "## S\n";
        const Lesson many = parse_lesson(text, "lesson.md", context());
        QCOMPARE(many.steps.size(), kMostLessonSteps);
        const Lesson deep =
            parse_lesson("# T\n## S\n{{" + std::string(5000, '(') + "}}\n", "lesson.md", context());
        QCOMPARE(deep.mistakes.size(), std::size_t(1));
        const Lesson windows = parse_lesson("# T\r\n## S\r\nText.\r\n", "lesson.md", nullptr);
        QCOMPARE(text_of(windows, 0), std::string("Text."));
    }
};

QTEST_APPLESS_MAIN(TestLesson)
#include "test_lesson.moc"
