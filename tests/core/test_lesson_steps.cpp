#include <QtTest>

#include "core/session/action.h"
#include "core/session/derive_runs.h"
#include "core/session/scene.h"
#include "core/session/typed_number.h"
#include "lesson_fixture.h"

using namespace alibi;

namespace {

class Person {
  public:
    Session session;

    Person() {
        session.num_heads = 6;
        session.view = ViewId::attention;
    }
    Person& does(const LessonAction& action) {
        session = update(session, action);
        return *this;
    }
    Person& also(const Action& action) {
        session = update(session, action);
        return *this;
    }
    LessonScene scene() const { return derive(session, {}).lesson; }
    Verdict verdict() const { return scene().question.verdict; }
};

}  // namespace

class TestLessonSteps : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void a_step_shows_its_session_whatever_came_before() {
        Person person;
        person.does(OpenLesson{small_lesson()});
        QCOMPARE(person.session.num_heads, Index(12));
        QCOMPARE(person.session.view, ViewId::bias);
        person.also(SetHeads{3});
        QCOMPARE(person.session.num_heads, Index(3));
        person.does(SetLessonStep{1});
        QCOMPARE(person.session.num_heads, Index(4));
        person.does(SetLessonStep{0});
        QCOMPARE(person.session.num_heads, Index(12));
    }

    void what_the_person_changes_stays_until_the_step_changes() {
        Person person;
        person.does(OpenLesson{small_lesson()});
        QVERIFY(!person.scene().changed);
        person.also(HoverCell{Cell{0, 1, 1}});
        QVERIFY(!person.scene().changed);
        person.also(SetHeads{2}).does(GuessOption{1}).does(SetLessonStep{0});
        QCOMPARE(person.session.num_heads, Index(2));
        QVERIFY(person.scene().changed);
        QVERIFY(person.scene().text.find("Slope 1/16.") != std::string::npos);
        person.does(RestoreLessonStep{});
        QCOMPARE(person.session.num_heads, Index(12));
        QCOMPARE(person.scene().question.guess.option, std::optional<Index>(1));
    }

    void leaving_brings_back_the_own_session() {
        Person person;
        const Session own = person.session;
        person.does(OpenLesson{small_lesson()}).does(SetLessonStep{2}).also(SetHeads{7});
        person.does(OpenLesson{small_lesson(kSmallLesson, "b.md")}).does(SetLessonStep{1});
        person.does(CloseLesson{});
        QCOMPARE(person.session, own);
        person.does(CloseLesson{});
        QCOMPARE(person.session, own);
    }

    void steps_end_at_the_summary() {
        Person person;
        person.does(OpenLesson{small_lesson()}).does(SetLessonStep{-4});
        QCOMPARE(person.session.lesson.step, Index(0));
        person.does(SetLessonStep{99});
        QVERIFY(person.scene().summary);
        QCOMPARE(person.scene().score.size(), std::size_t(4));
        person.does(RevealAnswer{}).does(GuessOption{1}).does(RestoreLessonStep{});
        QVERIFY(person.scene().summary);
    }

    void a_guess_comes_before_the_answer() {
        Person person;
        person.does(OpenLesson{small_lesson()}).does(GuessOption{0});
        QCOMPARE(person.verdict(), Verdict::open);
        person.does(RevealAnswer{});
        QCOMPARE(person.verdict(), Verdict::wrong);
        person.does(GuessOption{1});  // too late
        QCOMPARE(person.verdict(), Verdict::wrong);
        person.does(SetLessonStep{1}).does(RevealAnswer{});
        QCOMPARE(person.verdict(), Verdict::shown);
        QCOMPARE(person.scene().guessed, Index(1));
        QCOMPARE(person.scene().right, Index(0));
        person.does(StartOver{});
        QCOMPARE(person.verdict(), Verdict::open);
        person.does(GuessOption{1}).does(RevealAnswer{});
        QCOMPARE(person.scene().right, Index(1));
    }

    void a_number_is_right_within_its_tolerance() {
        for (const auto& [guess, verdict] :
             {std::pair{"11", Verdict::right}, {"9.0", Verdict::right}, {"23/2", Verdict::wrong}}) {
            Person person;
            person.does(OpenLesson{small_lesson()}).does(SetLessonStep{1}).does(GuessNumber{guess});
            person.does(RevealAnswer{});
            QCOMPARE(person.verdict(), verdict);
        }
    }

    void the_locked_cell_is_the_guess_of_a_cell() {
        Person person;
        person.does(OpenLesson{small_lesson()}).does(SetLessonStep{2});
        QVERIFY(!person.scene().question.guess.cell_query);
        person.also(ChooseCell{{1, 5, 3}});
        QCOMPARE(person.scene().question.guess.cell_query, std::optional<Index>(5));
        person.does(RevealAnswer{}).also(ChooseCell{{1, 6, 3}});
        QCOMPARE(person.verdict(), Verdict::right);
    }

    void the_answer_of_a_cell_becomes_the_chosen_cell_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<Cell>("cell");  // of head 1, query 6, key 2
        QTest::newRow("a diagonal that begins below") << "distance 7" << Cell{0, 7, 0};
        QTest::newRow("one cell") << "query 5, key 3" << Cell{0, 5, 3};
        QTest::newRow("of a head") << "head 2, query 5, key 3" << Cell{1, 5, 3};
        QTest::newRow("a diagonal") << "distance 1" << Cell{0, 6, 5};
        QTest::newRow("of a key") << "key 3, distance 4" << Cell{0, 7, 3};
        QTest::newRow("a guess that is right") << "query 6" << Cell{0, 6, 2};
    }
    void the_answer_of_a_cell_becomes_the_chosen_cell() {
        QFETCH(QString, answer);
        QFETCH(Cell, cell);
        Person person;
        person.does(OpenLesson{
            small_lesson("# T\n## S\n```view\n{\"length\": 8}\n```\n```ask\ncell: Where?\nanswer: " +
                         answer.toStdString() + "\n```\n")});
        person.also(ChooseCell{{0, 6, 2}}).does(RevealAnswer{});
        QCOMPARE(person.session.selection.cell, cell);
        QCOMPARE(person.scene().question.guess.cell_query, std::optional<Index>(6));
    }

    void a_figure_stands_alone_where_the_step_says_so() {
        Person person;
        person.does(OpenLesson{small_lesson(
            "# T\n## S\n```view\n{\"view\": \"extrapolation\", \"figure_only\": true}\n```\n## R\n")});
        const Scene scene = derive(person.session, {});
        QVERIFY(scene.extrapolation.figure_only);
        QVERIFY(derive_runs(person.session, {}, scene).extrapolation.figure_only);
        QVERIFY(!derive(person.does(SetReading{false}).session, {}).extrapolation.figure_only);
        person.does(SetReading{true}).does(SetLessonStep{1});
        QVERIFY(!derive(person.session, {}).extrapolation.figure_only);
    }

    void numbers_are_read_as_they_are_typed_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("number");  // NaN: none
        const double none = std::nan("");
        QTest::newRow("decimal") << " 0.125 " << 0.125;
        QTest::newRow("fraction") << "1/8" << 0.125;
        QTest::newRow("power") << "2^-3" << 0.125;
        QTest::newRow("plus sign") << "+0.03" << 0.03;
        QTest::newRow("long minus") << QStringLiteral("\u22120.5") << -0.5;
        QTest::newRow("thousands") << "1,024" << 1024.0;
        QTest::newRow("millions") << "12,345,678.5" << 12345678.5;
        QTest::newRow("decimal comma") << "0,125" << 0.125;
        QTest::newRow("short decimal comma") << "3,5" << 3.5;
        QTest::newRow("commas anywhere") << "1,2,3" << none;
        QTest::newRow("words") << "abc" << none;
        QTest::newRow("a figure would be the answer") << "slope(3)" << none;
        QTest::newRow("nothing") << "" << none;
        QTest::newRow("half a fraction") << "1/" << none;
        QTest::newRow("by nothing") << "1/0" << none;
        QTest::newRow("very long") << QString(5000, u'(') << none;
    }
    void numbers_are_read_as_they_are_typed() {
        QFETCH(QString, words);
        QFETCH(double, number);
        const std::optional<double> read = typed_number(words.toStdString());
        QCOMPARE(read.has_value(), !std::isnan(number));
        if (read) QCOMPARE(*read, number);
    }

    void a_curve_is_right_within_its_tolerance() {
        Person person;
        person.does(OpenLesson{small_lesson()}).does(SetLessonStep{3});
        person.does(GuessCurve{{0.25, 0.45, 0.84}}).does(RevealAnswer{});
        QCOMPARE(person.verdict(), Verdict::right);
        person.does(StartOver{}).does(SetLessonStep{3}).does(GuessCurve{{0.25, 0.65, 0.75}});
        QCOMPARE(person.does(RevealAnswer{}).verdict(), Verdict::wrong);
        person.does(StartOver{}).does(SetLessonStep{3}).does(GuessCurve{{0.25}}).does(RevealAnswer{});
        QCOMPARE(person.verdict(), Verdict::wrong);
    }

    void an_edited_lesson_is_taken_up_where_the_person_is() {
        Person person;
        person.does(OpenLesson{small_lesson()})
            .does(GuessOption{1})
            .does(RevealAnswer{})
            .does(SetLessonStep{1});
        person.does(GuessNumber{"10"}).also(SetHeads{5});
        std::string edited = kSmallLesson;
        edited.replace(edited.find("How many?"), 9, "How much?");
        person.does(OpenLesson{small_lesson(edited)});
        QCOMPARE(person.session.lesson.step, Index(1));
        QCOMPARE(person.session.num_heads, Index(5));  // the step shows what it did
        QVERIFY(!person.scene().question.guess.number);
        QCOMPARE(person.scene().right, Index(1));
        person.does(OpenLesson{small_lesson("# T\n## Only\n")});
        QVERIFY(person.scene().summary);
    }

    // Whatever starts it; of the step alone, and kept when it is come back to.
    void a_training_is_noted_at_its_step() {
        Person person;
        person.does(OpenLesson{small_lesson(
            "# A\n## One\n## Two\n```view\n{\"view\": \"extrapolation\", \"train\": true}\n```\n")});
        person.also(TrainRuns{});
        QVERIFY(!person.scene().trained);  // no training of this step
        person.does(SetLessonStep{1});
        QVERIFY(person.scene().train && !person.scene().trained);
        person.also(PauseRun{});
        QVERIFY(!person.scene().trained);
        person.also(TrainRuns{});
        QVERIFY(person.scene().trained);
        QVERIFY(!person.does(SetLessonStep{0}).scene().trained);
        QVERIFY(person.does(SetLessonStep{1}).scene().trained);
        QVERIFY(!person.does(StartOver{}).does(SetLessonStep{1}).scene().trained);
    }

    void the_teacher_sees_notes_and_the_next_step() {
        Person person;
        person.does(OpenLesson{small_lesson()});
        QCOMPARE(person.scene().notes, std::string("For me."));
        QCOMPARE(person.scene().next_heading, std::string("Two"));
        QCOMPARE(person.scene().num_steps, Index(4));
    }
};

QTEST_APPLESS_MAIN(TestLessonSteps)
#include "test_lesson_steps.moc"
