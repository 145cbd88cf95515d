// The text column of a lesson: equations in the text, every kind of question, and the way through the steps.
#include "ui/views/lesson/lesson_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "tests/core/lesson_fixture.h"
#include "ui/views/lesson/curve_axes.h"
#include "ui/views/lesson/lesson_page.h"
#include "ui/views/lesson/lesson_words.h"
#include "ui/views/lesson/option_button.h"
#include "ui/views/lesson/text_part.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

// A panel and the session it changes.
struct Bench {
    Session session;
    LessonPanel panel{make_theme(ThemeId::light)};

    explicit Bench(const char* text = kSmallLesson) {
        QObject::connect(&panel, &LessonPanel::intent, &panel,
                         [this](const Action& action, bool) { does(action); });
        panel.resize(352, 640);
        panel.show();
        does(OpenLesson{small_lesson(text)});
    }
    void does(const Action& action) {
        session = update(session, action);
        panel.render(scene());
    }
    LessonScene scene() const { return derive(session, {}).lesson; }
    template <class T>
    T* find(const char* name) {
        return panel.findChild<T*>(QLatin1String(name));
    }
    void click(const char* name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    QString words_of(const char* name) { return find<TextPart>(name)->document().toPlainText(); }
};

}  // namespace

class TestLessonPanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void text_holds_equations_and_no_pictures() {
        Bench bench;
        const LessonDocument& text = bench.panel.page().text().document();
        QCOMPARE(text.equations(), 2);
        QVERIFY(text.missing_equations().isEmpty());
        const QString words = text.toPlainText();
        QVERIFY(words.contains(QLatin1String("Head 2 has")));
        QVERIFY(words.contains(QLatin1String("5 $.")));
        QVERIFY(!words.contains(QLatin1Char('*')));
        QVERIFY(!words.contains(QLatin1String("passwd")));
    }

    void equations_fit_their_column() {
        const Theme theme = make_theme(ThemeId::light);
        LessonDocument narrow(theme, {14, 20});
        narrow.set_lesson_text(QStringLiteral("$whole-distance$"), 120);
        QVERIFY(narrow.idealWidth() <= 121);
        QCOMPARE(narrow.equations(), 1);
        narrow.set_lesson_text(QStringLiteral("$no-such-equation$"), 120);
        QCOMPARE(narrow.missing_equations(), QStringList{QStringLiteral("no-such-equation")});
    }

    // As if it had been laid out for that width at once.
    void a_text_takes_another_width() {
        const Theme theme = make_theme(ThemeId::light);
        const QString words = QString::fromUtf8(
            "**기울기** $whole-distance$ 다음\n\n$softmax$\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n");
        LessonDocument moved(theme, {14, 20}), fresh(theme, {14, 20});
        moved.set_lesson_text(words, 400);
        moved.set_width(160);
        fresh.set_lesson_text(words, 160);
        QCOMPARE(moved.size(), fresh.size());
        QCOMPARE(moved.idealWidth(), fresh.idealWidth());
        QVERIFY(moved.idealWidth() <= 161);
    }

    void korean_breaks_between_words() {
        LessonDocument text(make_theme(ThemeId::light), {14, 20});
        text.set_lesson_text(QString::fromUtf8("**기울기**는 거리마다 편향을 줍니다."), 300);
        const QString words = text.toPlainText();
        QVERIFY(words.contains(QChar(0x2060)));
        QCOMPARE(QString(words).remove(QChar(0x2060)), QString::fromUtf8("기울기는 거리마다 편향을 줍니다."));
    }

    void a_choice_is_guessed_and_revealed() {
        Bench bench;
        bench.click("option_0");
        QCOMPARE(bench.scene().question.guess.option, std::optional<Index>(0));
        QVERIFY(bench.find<OptionButton>("option_0")->isChecked());
        bench.click("reveal");
        QCOMPARE(bench.scene().question.verdict, Verdict::wrong);
        QCOMPARE(bench.find<OptionButton>("option_0")->mark(), OptionButton::Mark::wrong);
        QCOMPARE(bench.find<OptionButton>("option_1")->mark(), OptionButton::Mark::right);
        QCOMPARE(bench.words_of("why"), QStringLiteral("Because."));
        QVERIFY(bench.find<QPushButton>("reveal")->isHidden());
    }

    void a_number_is_typed() {
        Bench bench;
        bench.click("lesson_next");
        QTest::keyClicks(bench.find<QLineEdit>("guess_number"), QStringLiteral("10"));
        QCOMPARE(bench.scene().question.guess.number, std::optional<double>(10));
        QTest::keyClick(bench.find<QLineEdit>("guess_number"), Qt::Key_Return);
        QCOMPARE(bench.scene().question.verdict, Verdict::right);
        QVERIFY(bench.find<QLabel>("verdict")->text().contains(QStringLiteral("10\u00A0tokens")));
    }

    void what_is_no_number_is_told() {
        Bench bench;
        bench.click("lesson_next");
        auto* const field = bench.find<QLineEdit>("guess_number");
        auto* const verdict = bench.find<QLabel>("verdict");
        QTest::keyClicks(field, QStringLiteral("1/"));
        QVERIFY(!verdict->text().contains(QStringLiteral("0.125")));  // on its way
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY2(verdict->text().contains(QStringLiteral("0.125")),
                 qPrintable(verdict->text() + QLatin1Char('/') + field->text()));
        QCOMPARE(bench.scene().question.verdict, Verdict::open);
        QTest::keyClicks(field, QStringLiteral("8"));
        QVERIFY(!verdict->text().contains(QStringLiteral("0.125")));
        QCOMPARE(bench.scene().question.guess.number, std::optional<double>(0.125));
        QCOMPARE(field->text(), QStringLiteral("1/8"));
    }

    void axes_have_room_to_draw() {
        Bench bench;
        bench.does(SetLessonStep{3});
        auto* const axes = bench.find<CurveAxes>("curve_axes");
        QTRY_VERIFY(axes->height() >= 160);
        const double plot = axes->place_of(1, 0).y() - axes->place_of(1, 1).y();
        QVERIFY2(plot >= 100, qPrintable(QString::number(plot)));
    }

    void a_curve_is_drawn() {
        Bench bench;
        bench.does(SetLessonStep{3});
        auto* axes = bench.find<CurveAxes>("curve_axes");
        axes->resize(300, 200);
        for (const auto& [x, y] : {std::pair{1.0, 0.25}, {2.0, 0.5}, {3.0, 0.75}})
            QTest::mouseClick(axes, Qt::LeftButton, {}, axes->place_of(x, y).toPoint());
        bench.click("reveal");
        QCOMPARE(bench.scene().question.verdict, Verdict::right);
    }

    void steps_go_forward_and_back_to_the_summary() {
        Bench bench;
        for (int n = 0; n < 4; ++n) bench.click("lesson_next");
        QVERIFY(bench.scene().summary);
        QVERIFY(!bench.find<QPushButton>("lesson_next")->isEnabled());
        bench.click("start_over");
        QCOMPARE(bench.session.lesson.step, Index(0));
        QVERIFY(!bench.find<QPushButton>("lesson_back")->isEnabled());
        bench.does(SetHeads{3});
        bench.click("restore_step");
        QCOMPARE(bench.session.num_heads, Index(12));
        bench.click("leave_lesson");
        QVERIFY(!bench.session.lesson.lesson);
    }

    void mistakes_are_told_with_their_line() {
        Bench bench("# T\n## S\n```view\n{\"haeds\": 8}\n```\nText.\n");
        const QString words = bench.find<QLabel>("lesson_mistakes")->text();
        QCOMPARE(words,
                 QStringLiteral("Line 4 of lesson.md: \"haeds\" is not a setting. Did you mean \"heads\"?"));
        QCOMPARE(bench.words_of("lesson_text"), QStringLiteral("Text."));
    }

    void mistakes_of_the_open_step_come_first() {
        std::string text = "# T\n";
        for (int n = 0; n < 7; ++n) text += "## S\n```view\n{\"haeds\": 8}\n```\n";
        Bench bench(text.c_str());
        const auto words = [&bench] { return bench.find<QLabel>("lesson_mistakes")->text(); };
        QVERIFY(words().startsWith(QStringLiteral("Line 4 of")));
        QCOMPARE(words().count(QLatin1Char('\n')), 3);
        bench.does(SetLessonStep{6});
        QVERIFY(words().startsWith(QStringLiteral("Line 28 of")));
        bench.click("more_mistakes");
        QCOMPARE(words().count(QLatin1Char('\n')), 6);
        QVERIFY(bench.find<QPushButton>("more_mistakes")->isHidden());
    }

    // Nobody else would see that the program's own lesson is broken.
    void mistakes_of_shipped_lessons_are_told_too() {
        Bench bench;
        bench.does(OpenLesson{std::make_shared<const Lesson>(
            parse_lesson("# T\n## S\n```view\n{\"haeds\": 8}\n```\n", ":/lessons/a.md", nullptr))});
        QVERIFY(!bench.find<QLabel>("lesson_mistakes")->isHidden());
        QVERIFY(bench.find<QLabel>("lesson_mistakes")->text().startsWith(QStringLiteral("Line 4 of a.md")));
    }

    void answers_are_said_data() {
        QTest::addColumn<QString>("ask");
        QTest::addColumn<QString>("words");
        QTest::newRow("number") << "number: How many?\nanswer: 10\nunit: tokens"
                                << QStringLiteral("10\u00A0tokens");
        QTest::newRow("number, Korean")
            << QString::fromUtf8("number: 몇입니까?\nanswer: 10\nunit: 토큰") << QString::fromUtf8("10토큰");
        QTest::newRow("one cell") << "cell: Where?\nanswer: query 5, key 3"
                                  << "query 5, key 3";
        QTest::newRow("a diagonal") << "cell: Where?\nanswer: head 2, distance 4"
                                    << "head 2, distance 4";
        QTest::newRow("choice") << "choice: Which?\n- a\n+ b"
                                << "";
    }
    void answers_are_said() {
        QFETCH(QString, ask);
        QFETCH(QString, words);
        const Lesson lesson =
            parse_lesson("# T\n## S\n```ask\n" + ask.toStdString() + "\n```\n", "a.md", nullptr);
        QVERIFY(lesson.mistakes.empty());
        QCOMPARE(answer_words(*lesson.steps[0].question), words);
    }

    void every_fault_has_words() {
        for (int fault = 0; fault <= static_cast<int>(LessonFault::image); ++fault) {
            const LessonMistake mistake{static_cast<LessonFault>(fault), 3, "what", "found", "expected"};
            const QString words = mistake_words(mistake, "a.md");
            QVERIFY2(words.startsWith(QStringLiteral("Line 3 of a.md: ")) && words.size() > 30,
                     qPrintable(words));
        }
    }

    void lessons_can_be_chosen_from_the_list() {
        Bench bench;
        bench.does(CloseLesson{});
        bench.panel.set_library(
            {{QStringLiteral("a.md"), QStringLiteral("A"), QStringLiteral("What A is.")}});
        QString wanted;
        connect(&bench.panel, &LessonPanel::open_wanted, this, [&](const QString& path) { wanted = path; });
        bench.click("open_lesson");
        QCOMPARE(wanted, QStringLiteral("a.md"));
    }
};

QTEST_MAIN(TestLessonPanel)
#include "test_lesson_panel.moc"
