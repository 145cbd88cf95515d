// The lessons that come with the program: understood without a mistake in both languages, the same steps,
// pictures, questions and answers in each, and the numbers that stand in them by hand made again by the core.
#include <QtTest>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>

#include "core/attention/bias.h"
#include "core/attention/closed_form.h"
#include "core/attention/slopes.h"
#include "core/model/position_method.h"
#include "core/session/lesson.h"
#include "core/session/lesson_figures.h"

using namespace alibi;

namespace {

const std::vector<std::string> kNames = {"alibi-in-one-class-hour", "what-goes-wrong-in-real-code",
                                         "slopes-in-ten-minutes"};
const std::string kClassHour = kNames[0], kFaults = kNames[1], kTenMinutes = kNames[2];

// Losses as in the study of the tiny model: here only their places in the text matter.
ModelFigures model(double base, double rise) {
    ModelFigures made;
    made.train_len = 32;
    for (int doublings = 0; doublings <= 5; ++doublings) {
        const LengthLoss row{Index{32} << doublings, base + rise * doublings, 32'768};
        made.evaluations.nonoverlapping.push_back(row);
        made.evaluations.sliding.push_back({row.length, row.loss - 0.1, row.tokens});
    }
    made.evaluations.by_position = {256, std::vector<double>(1024, base)};
    return made;
}

std::shared_ptr<const LessonContext> context() {
    auto made = std::make_shared<LessonContext>();
    for (const auto& entry : std::filesystem::directory_iterator(ALIBI_SOURCE "/resources/equations"))
        if (entry.path().extension() == ".svg") made->equations.push_back(entry.path().stem().string());
    made->models["alibi"] = model(0.92, 0);
    for (const char* id : {"sinusoidal", "rotary", "learned", "t5", "none"})
        made->models[id] = model(0.92, 0.3);
    return made;
}

std::string read_text(const std::string& language, const std::string& name) {
    std::ifstream file(ALIBI_SOURCE "/resources/lessons/" + language + '/' + name + ".md");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

Lesson read(const std::string& language, const std::string& name) {
    return parse_lesson(read_text(language, name), name + ".md", context());
}

void same_answer(const Question& a, const Question& b) {
    QVERIFY(a.kind == b.kind);
    QCOMPARE(a.options.size(), b.options.size());
    for (std::size_t n = 0; n < a.options.size(); ++n) QCOMPARE(a.options[n].right, b.options[n].right);
    QCOMPARE(a.answer, b.answer);
    QCOMPARE(a.tolerance, b.tolerance);
    QVERIFY(a.cell.head == b.cell.head && a.cell.query == b.cell.query && a.cell.key == b.cell.key &&
            a.cell.distance == b.cell.distance);
    QVERIFY(a.curve.x == b.curve.x && a.curve.y == b.curve.y && a.curve.low == b.curve.low &&
            a.curve.high == b.curve.high && a.curve.given == b.curve.given);
}

const LessonStep& step_of(const Lesson& lesson, const std::string& heading) {
    for (const LessonStep& step : lesson.steps)
        if (step.heading == heading) return step;
    throw std::out_of_range(heading);
}

std::size_t different(std::vector<double> values) {
    return std::set<double>(values.begin(), values.end()).size();
}

}  // namespace

class TestLessonTexts : public QObject {
    Q_OBJECT

  private slots:
    void no_mistakes_data();
    void no_mistakes();
    void same_in_both_languages_data() { names(); }
    void same_in_both_languages();
    void class_hour_is_one_hour();
    void paper_answers_no_question_of_its_page();
    void training_shows_the_method_that_is_trained();
    void slopes_shown_as_faults_are_the_faults();
    void cells_asked_for_are_in_the_picture();
    void the_farthest_key_gets_the_most();
    void a_reversed_sign_favours_the_first_token();
    void what_people_get_wrong_is_asked_data();
    void what_people_get_wrong_is_asked();
    void numbers_written_by_hand_data();
    void numbers_written_by_hand();

  private:
    static void names();
};

void TestLessonTexts::names() {
    QTest::addColumn<std::string>("name");
    for (const std::string& name : kNames) QTest::newRow(name.c_str()) << name;
}

void TestLessonTexts::no_mistakes_data() {
    QTest::addColumn<std::string>("language");
    QTest::addColumn<std::string>("name");
    for (const char* language : {"en", "ko"})
        for (const std::string& name : kNames)
            QTest::addRow("%s %s", language, name.c_str()) << std::string(language) << name;
}

void TestLessonTexts::no_mistakes() {
    QFETCH(std::string, language);
    QFETCH(std::string, name);
    const Lesson lesson = read(language, name);
    for (const LessonMistake& mistake : lesson.mistakes)
        qWarning("line %d: fault %d, %s, %s, %s", mistake.line, static_cast<int>(mistake.fault),
                 mistake.what.c_str(), mistake.found.c_str(), mistake.expected.c_str());
    QVERIFY(lesson.mistakes.empty());
    QVERIFY(!lesson.title.empty() && !lesson.summary.empty() && lesson.minutes > 0);
    for (const LessonStep& step : lesson.steps) {
        const std::string text = fill_live(step.text, step.session, *lesson.context);
        QVERIFY2(!text.empty() && text.find("NaN") == std::string::npos, step.heading.c_str());
        QVERIFY2(!step.notes.empty() && step.minutes > 0, step.heading.c_str());
        if (step.question) QVERIFY2(!step.question->why.empty(), step.heading.c_str());
    }
}

void TestLessonTexts::same_in_both_languages() {
    QFETCH(std::string, name);
    const Lesson english = read("en", name), korean = read("ko", name);
    QVERIFY(english.start == korean.start);
    QCOMPARE(english.minutes, korean.minutes);
    QCOMPARE(english.steps.size(), korean.steps.size());
    for (std::size_t n = 0; n < english.steps.size(); ++n) {
        const LessonStep &a = english.steps[n], &b = korean.steps[n];
        QVERIFY2(a.session == b.session, a.heading.c_str());
        QCOMPARE(a.train, b.train);
        QCOMPARE(a.minutes, b.minutes);
        QCOMPARE(a.text.live.size(), b.text.live.size());
        QCOMPARE(a.question.has_value(), b.question.has_value());
        if (a.question) same_answer(*a.question, *b.question);
        const std::string filled[] = {fill_live(a.text, a.session, *english.context),
                                      fill_live(b.text, b.session, *korean.context)};
        const auto first = equations_in(filled[0]), second = equations_in(filled[1]);
        QCOMPARE(first.size(), second.size());
        for (std::size_t k = 0; k < first.size(); ++k)
            QVERIFY(first[k].name == second[k].name && first[k].terms == second[k].terms);
    }
}

void TestLessonTexts::class_hour_is_one_hour() {
    const Lesson lesson = read("en", kClassHour);
    QVERIFY(lesson.steps.size() >= 20 && lesson.steps.size() <= 26);
    double minutes = 0;
    for (const LessonStep& step : lesson.steps) minutes += step.minutes;
    QCOMPARE(minutes, lesson.minutes);
}

void TestLessonTexts::paper_answers_no_question_of_its_page() {
    const Lesson lesson = read("en", kClassHour);
    for (const char* heading : {"The list jumps back up", "ALiBi even falls. Why?"})
        QVERIFY2(step_of(lesson, heading).new_page, heading);
}

// A run that is not there would fall back to the first, which is ALiBi's.
void TestLessonTexts::training_shows_the_method_that_is_trained() {
    for (const LessonStep& step : read("en", kClassHour).steps) {
        const ExtrapolationChoice& choice = step.session.extrapolation;
        if (!step.train || choice.training.methods.front() == PositionMethod::alibi) continue;
        const std::string method(position_method_row(choice.training.methods.front()).id);
        QCOMPARE(choice.run, "shipped-" + method);
    }
}

void TestLessonTexts::slopes_shown_as_faults_are_the_faults() {
    const Lesson lesson = read("en", kFaults);
    const auto shown = [&](const char* heading) { return step_of(lesson, heading).session.own_slopes; };
    const auto near = [](const std::vector<double>& a, const std::vector<double>& b) {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                                  [](double x, double y) { return std::abs(x - y) < 1e-12; });
    };
    QVERIFY(near(shown("Head 1 is nearly blind"), slopes(SlopeRule::off_by_one, 8)));
    QVERIFY(near(shown("Twins"), slopes(SlopeRule::no_second_step, 12)));
    QVERIFY(near(shown("Too many steep heads"), slopes(SlopeRule::linear, 8)));
    std::vector<double> halves = slopes(SlopeRule::reference, 4);
    halves.insert(halves.end(), halves.begin(), halves.begin() + 4);
    QVERIFY(near(shown("Two halves alike"), halves));
    std::vector<double> divided = slopes(SlopeRule::reference, 8);
    for (double& slope : divided) slope /= std::sqrt(64);
    QVERIFY(near(shown("Everyone is long-sighted"), divided));
}

void TestLessonTexts::cells_asked_for_are_in_the_picture() {
    for (const std::string& name : kNames)
        for (const LessonStep& step : read("en", name).steps) {
            if (!step.question || step.question->kind != QuestionKind::cell) continue;
            const Session& s = step.session;
            Index found = 0;
            for (Index query = 0; query < s.seq_len; ++query)
                for (Index key = 0; key < s.seq_len; ++key)
                    found += step.question->cell.matches({s.selection.cell.head, query, key});
            QVERIFY2(found > 0 && found < s.seq_len * s.seq_len, step.heading.c_str());
            QVERIFY2(!step.question->cell.matches(s.selection.cell), step.heading.c_str());
        }
}

// The answer of "Click the key that gets the most weight", from the bias itself.
void TestLessonTexts::the_farthest_key_gets_the_most() {
    const LessonStep step = step_of(read("en", kFaults), "The farther, the better");
    const Session& s = step.session;
    const FigureScope scope{s, *context()};
    Index best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (Index key = 0; key < s.seq_len; ++key) {
        const auto expression = parse_expression("bias(2, 0, " + std::to_string(key) + ")");
        if (const double bias = evaluate(expression, scope); bias > most) most = bias, best = key;
    }
    QVERIFY(step.question->cell.matches({1, 0, best}));
}

// The picture without a mask holds the very row of a reversed sign.
void TestLessonTexts::a_reversed_sign_favours_the_first_token() {
    const LessonStep step = step_of(read("en", kFaults), "The sign reversed");
    const double share = closed_form_weight(-0.25, 511, 512);
    QVERIFY(std::abs(share - 0.22) < 0.005);
    QVERIFY(step.question->why.find(QString::number(100 * share, 'f', 1).toStdString()) != std::string::npos);
    QVERIFY(std::abs(step.question->answer -
                     closed_form_weight(-0.25, 511, 512) / closed_form_weight(-0.25, 510, 512)) < 1e-6);
}

// Each with numbers of the core in its step.
void TestLessonTexts::what_people_get_wrong_is_asked_data() {
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("heading");
    const auto row = [](const char* what, const std::string& name, const char* heading) {
        QTest::newRow(what) << name << std::string(heading);
    };
    row("positive and the same in each row", kClassHour, "The code looks different");
    row("twelve heads jump back up", kClassHour, "Twelve heads: your guess");
    row("the first slope is 1", kFaults, "Head 1 is nearly blind");
    row("reversed sign", kFaults, "The sign reversed");
    row("divided by the root of d_k", kClassHour, "Where the bias goes in");
    row("query length of 1", kFaults, "The place is forgotten");
    row("padding on the right", kFaults, "Four empty places");
    row("positions in bfloat16", kFaults, "Four keys, one weight");
    row("wrong mask under cumsum", kFaults, "Every row looks right");
    row("cache by size", kFaults, "Old keys, all alike");
    row("local head count", kFaults, "Two halves alike");
    row("extrapolates, so no loss", kClassHour, "What ALiBi does not do");
    row("windows against sliding", kFaults, "\"Better with length\"");
    row("early-token curse", kClassHour, "ALiBi even falls. Why?");
    row("learned slopes", kTenMinutes, "Let the model learn them?");
    row("longer text, longer reach", kClassHour, "A longer text");
}

void TestLessonTexts::what_people_get_wrong_is_asked() {
    QFETCH(std::string, name);
    QFETCH(std::string, heading);
    QVERIFY(step_of(read("en", name), heading).question.has_value());
    const std::string text = read_text("en", name);
    const std::size_t begin = text.find("\n## " + heading + "\n");
    QVERIFY(begin != std::string::npos);
    const std::string step = text.substr(begin, text.find("\n## ", begin + 1) - begin);
    QVERIFY(step.find("{{") != std::string::npos);
}

// Text that stands in both languages, and what it must say.
void TestLessonTexts::numbers_written_by_hand_data() {
    QTest::addColumn<std::string>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("made");
    const auto number = [](double value, int decimals) { return QString::number(value, 'f', decimals); };
    const double largest = std::log(static_cast<double>(std::numeric_limits<float>::max()));
    const auto twelve = slopes(SlopeRule::reference, 12);
    const auto linear = slopes(SlopeRule::linear, 8);
    const auto beyond = std::count_if(linear.begin(), linear.end(), [](double slope) {
        return closed_form_reach(slope, 0.9, std::nullopt) > 64;
    });
    QTest::newRow("end of float32") << kFaults << "88.7228" << number(largest, 4);
    QTest::newRow("end of float32, rounded") << kFaults << "88.7" << number(largest, 1);
    QTest::newRow("twins") << kFaults << "answer: 10\n"
                           << QString("answer: %1\n").arg(different(slopes(SlopeRule::no_second_step, 12)));
    QTest::newRow("twelve slopes") << kFaults << "| 12 |" << QString("| %1 |").arg(different(twelve));
    QTest::newRow("beyond 64 tokens") << kTenMinutes << "answer: 1\n" << QString("answer: %1\n").arg(beyond);
    QTest::newRow("flattest within 64") << kTenMinutes << "1/28"
                                        << "1/" + number(64 / std::log(10), 0);
    QTest::newRow("head 9 of 12") << kClassHour << "0.7" << number(twelve[8], 1);
    QTest::newRow("ln 2") << kClassHour << "0.69" << number(std::log(2), 2);
}

void TestLessonTexts::numbers_written_by_hand() {
    QFETCH(std::string, name);
    QFETCH(QString, text);
    QFETCH(QString, made);
    QCOMPARE(text, made);
    for (const char* language : {"en", "ko"})
        QVERIFY2(read_text(language, name).find(text.toStdString()) != std::string::npos, language);
}

QTEST_APPLESS_MAIN(TestLessonTexts)
#include "test_lesson_texts.moc"
