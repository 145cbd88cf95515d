// A whole class hour as a teacher gives it, in the program itself: the lesson is chosen from the list, F5,
// the clicker through every step with questions answered and two trainings on the way, blank and back, all
// the way back, the score, Esc, and the session from before.
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "app/lessons.h"
#include "app/main_window.h"
#include "app/presentation/pages.h"
#include "app/presentation/presentation.h"
#include "core/session/figure_choice.h"
#include "core/session/run.h"
#include "ui/views/lesson/curve_axes.h"
#include "ui/views/lesson/lesson_page.h"
#include "ui/widgets/heatmap.h"

using namespace alibi;
using namespace alibi::app;

namespace {

// Training gives way to everything else: on a busy machine it takes its time.
constexpr int kPatience = 120'000;  // ms
#define EVENTUALLY(happens) QTRY_VERIFY_WITH_TIMEOUT(happens, kPatience)

// Long enough to be watched on any machine, in small steps; stopped once its curve has been seen to grow.
constexpr Index kTrainingSteps = 20'000, kTrainingBatch = 8;

enum class Answers { right, wrong, revealed };

// What a step showed when it was left.
struct Seen {
    Session session;  // of the step itself, without what was guessed and pointed at
    LessonGuess guess;
    std::string heading;
};

// What stands beside the text; null where nothing does.
QImage figure(const Presentation& screen) {
    ui::View* const view = screen.view();
    return view && view->isVisible() ? view->grab().toImage() : QImage();
}

// A step by itself: opened directly, everything made on the spot.
class OneStep {
  public:
    OneStep(const std::shared_ptr<const Lesson>& lesson, QSize size) {
        store_.dispatch(OpenLesson{lesson});
        window_.setAttribute(Qt::WA_DontShowOnScreen);
        window_.resize(size);
        window_.show();
    }
    QImage picture(Index step) {
        store_.dispatch(SetLessonStep{step});
        return figure(window_);
    }

  private:
    Store store_{Store::Mode::immediate};
    ui::ImmediateRasterService rasters_;
    Presentation window_{store_, rasters_};
};

}  // namespace
Q_DECLARE_METATYPE(Answers)

class TestClassRun : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void class_hour_data();
    void class_hour();

  private:
    Store& store() { return window_->store(); }
    Presentation& screen() { return *window_->presentation(); }
    const LessonScene& scene() { return store().scene().lesson; }
    Index step() { return store().session().lesson.step; }
    Index steps() { return scene().num_steps; }
    const Question* question() { return scene().question.question.get(); }
    Seen seen();
    // A key as it comes from outside: it goes to what has the keyboard.
    void press(Qt::Key key) { QTest::keyClick(screen().windowHandle(), key); }
    template <class T>
    T* part(const QString& name);
    template <class T>
    void click(const QString& name);

    void start(const QString& language);
    void open_class_hour();
    void take_the_step(Answers answers);
    void answer(Answers answers);
    void give(bool right);
    void choose(bool right);
    void type(bool right);
    void click_cell(bool right);
    void draw(bool right);
    void go_on();
    void blank_and_back();
    void train(Answers answers);
    void has_the_picture_of_its_step();
    void go_all_the_way_back();
    void check_summary(Answers answers);

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<OneStep> alone_;
    std::vector<Seen> seen_;
    std::vector<std::string> trained_;
    Index questions_ = 0;
    bool uses_right_ = false;
};

// The pointer stays out of the pictures.
void TestClassRun::initTestCase() {
    QCursor::setPos(0, 0);
}

Seen TestClassRun::seen() {
    Session session = store().session();
    const LessonGuess guess = session.lesson.guesses[static_cast<std::size_t>(session.lesson.step)];
    session.lesson = {};
    session.hover.reset();
    return {session, guess, scene().heading};
}

template <class T>
T* TestClassRun::part(const QString& name) {
    return screen().findChild<T*>(name);
}

// On its page, as with the wheel.
template <class T>
void TestClassRun::click(const QString& name) {
    auto* const button = part<T>(name);
    QVERIFY2(button && button->isVisible() && button->isEnabled(), qPrintable(name));
    screen().pages().show_part(*button);
    QTest::mouseClick(button, Qt::LeftButton);
}

void TestClassRun::start(const QString& language) {
    alone_.reset();
    window_.reset();
    folder_ = std::make_unique<QTemporaryDir>();
    seen_.clear();
    trained_.clear();
    questions_ = 0;
    window_ = std::make_unique<MainWindow>(
        WindowOptions{Store::Mode::background, folder_->filePath(QStringLiteral("settings.ini")), true});
    window_->set_language(language);
    window_->show();
    window_->activateWindow();
    QTRY_VERIFY(window_->isActiveWindow());
}

// From the list of lessons, then F5.
void TestClassRun::open_class_hour() {
    window_->show_lessons();
    auto* const first = window_->findChild<QPushButton*>(QStringLiteral("open_lesson"));
    QVERIFY(first);
    QTest::mouseClick(first, Qt::LeftButton);
    QVERIFY(scene().lesson && steps() >= 20);
    QTest::keyClick(window_->windowHandle(), Qt::Key_F5);
    QVERIFY(window_->presentation());
    QTRY_VERIFY(screen().isActiveWindow());
    alone_ = std::make_unique<OneStep>(scene().lesson, screen().size());
}

// Runs of this person differ from start to start, so views of runs are left out.
void TestClassRun::has_the_picture_of_its_step() {
    if (store().session().view == ViewId::extrapolation) return;
    const QImage expected = alone_->picture(step());
    QTRY_VERIFY2_WITH_TIMEOUT(figure(screen()) == expected, scene().heading.c_str(), kPatience);
}

void TestClassRun::take_the_step(Answers answers) {
    has_the_picture_of_its_step();
    seen_.push_back(seen());
    if (scene().train) train(answers);
    if (question()) answer(answers);
    seen_.back().guess = seen().guess;
}

void TestClassRun::answer(Answers answers) {
    ++questions_;
    if (answers == Answers::revealed) {
        // Page by page, until the answer is there.
        for (int presses = 0; presses < 12 && scene().question.verdict == Verdict::open; ++presses)
            press(Qt::Key_PageDown);
        QCOMPARE(scene().question.verdict, Verdict::shown);
        return;
    }
    give(answers == Answers::right);
    QCOMPARE(scene().question.verdict, answers == Answers::right ? Verdict::right : Verdict::wrong);
}

void TestClassRun::give(bool right) {
    switch (question()->kind) {
        case QuestionKind::choice: return choose(right);
        case QuestionKind::number: return type(right);
        case QuestionKind::cell: return click_cell(right);
        case QuestionKind::curve: return draw(right);
    }
}

void TestClassRun::choose(bool right) {
    const auto& options = question()->options;
    const auto option =
        std::ranges::find_if(options, [right](const auto& each) { return each.right == right; });
    click<QAbstractButton>(QStringLiteral("option_%1").arg(option - options.begin()));
    click<QAbstractButton>(QStringLiteral("reveal"));
}

// Enter reveals.
void TestClassRun::type(bool right) {
    click<QLineEdit>(QStringLiteral("guess_number"));
    auto* const field = part<QLineEdit>(QStringLiteral("guess_number"));
    QVERIFY(field->hasFocus());
    const double number = right ? question()->answer : 3 * question()->answer + 100;
    QTest::keyClicks(field, QString::number(number, 'g', 12));
    press(Qt::Key_Return);
}

void TestClassRun::click_cell(bool right) {
    // The largest map, where there are several.
    QList<ui::MapCanvas*> maps = screen().view()->findChildren<ui::MapCanvas*>();
    maps.removeIf([](const ui::MapCanvas* each) { return !each->isVisible(); });
    QVERIFY(!maps.isEmpty());
    ui::MapCanvas& map = **std::ranges::max_element(
        maps, {}, [](const ui::MapCanvas* each) { return each->map_rect().width(); });
    Cell cell = store().session().selection.cell;
    for (cell.key = cell.query; question()->cell.matches(cell) != right;) --cell.key;
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.cell_rect(cell.query, cell.key).center().toPoint());
    QCOMPARE(scene().question.guess.cell_key, std::optional(cell.key));
    click<QAbstractButton>(QStringLiteral("reveal"));
}

void TestClassRun::draw(bool right) {
    auto* const axes = part<ui::CurveAxes>(QStringLiteral("curve_axes"));
    const QuestionCurve& curve = question()->curve;
    for (std::size_t n = 0; n < curve.x.size(); ++n) {
        const double opposite = curve.y[n] > (curve.low + curve.high) / 2 ? curve.low : curve.high;
        const QPointF at = axes->place_of(curve.x[n], right ? curve.y[n] : opposite);
        QTest::mouseClick(axes, Qt::LeftButton, {}, at.toPoint());
    }
    click<QAbstractButton>(QStringLiteral("reveal"));
}

// Clickers differ: some send PageDown, some Right.
void TestClassRun::go_on() {
    const Index from = step();
    for (int presses = 0; presses < 12 && step() == from; ++presses) {
        uses_right_ = !uses_right_;
        press(uses_right_ ? Qt::Key_Right : Qt::Key_PageDown);
    }
    QCOMPARE(step(), from + 1);
}

void TestClassRun::blank_and_back() {
    const Index from = step();
    for (const Qt::Key key : {Qt::Key_B, Qt::Key_Period}) {
        press(key);
        QVERIFY(screen().blank());
        QVERIFY(!screen().page().isVisible());
        press(Qt::Key_PageDown);
        QVERIFY(!screen().blank());
        QCOMPARE(step(), from);
    }
    press(Qt::Key_B);
    press(Qt::Key_B);
    QVERIFY(!screen().blank() && screen().page().isVisible());
}

// By the button, or by the clicker alone. The curve is seen to grow while the step is open.
void TestClassRun::train(Answers answers) {
    store().dispatch(SetSteps{kTrainingSteps});
    store().dispatch(SetBatch{kTrainingBatch});
    if (answers == Answers::revealed)
        press(Qt::Key_PageDown);
    else
        click<QPushButton>(QStringLiteral("train_now"));
    const std::string id = store().session().extrapolation.run;
    QVERIFY(!id.empty() && std::ranges::find(trained_, id) == trained_.end());
    trained_.push_back(id);
    const auto curve = [this, &id] {
        for (const TrainingCurve& each : store().scene().extrapolation.curves)
            if (each.run == id) return each;
        return TrainingCurve{};
    };
    EVENTUALLY(!curve().losses.empty());
    for (int presses = 0; presses < 6 && shown_figure(store().session()) != FigureId::curve; ++presses)
        press(Qt::Key_V);
    const TrainingCurve begun = curve();
    const QImage picture = figure(screen());
    EVENTUALLY(curve().losses.size() > begun.losses.size() + 1);
    QVERIFY(figure(screen()) != picture);
    EVENTUALLY(curve().losses.back() < begun.losses.front());
    store().dispatch(StopRun{id});
    EVENTUALLY(store().results().runs.find(id)->state == RunState::stopped);
}

// Every step is as it was, whatever came after it.
void TestClassRun::go_all_the_way_back() {
    for (Index at = steps() - 1; at >= 0; --at) {
        press(at % 2 == 0 ? Qt::Key_PageUp : Qt::Key_Left);
        QCOMPARE(step(), at);
        const Seen now = seen(), before = seen_[static_cast<std::size_t>(at)];
        QCOMPARE(now.heading, before.heading);
        QVERIFY2(now.session == before.session, now.heading.c_str());
        QVERIFY2(now.guess == before.guess, now.heading.c_str());
        has_the_picture_of_its_step();
    }
}

void TestClassRun::check_summary(Answers answers) {
    QVERIFY(scene().summary);
    QCOMPARE(static_cast<Index>(scene().score.size()), questions_);
    QVERIFY(questions_ > 10);
    QCOMPARE(scene().guessed, answers == Answers::revealed ? 0 : questions_);
    QCOMPARE(scene().right, answers == Answers::right ? questions_ : 0);
    for (const ScoreRow& row : scene().score) QVERIFY(row.verdict != Verdict::open);
}

void TestClassRun::class_hour_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<Answers>("answers");
    QTest::newRow("English, all right") << "en" << Answers::right;
    if (qEnvironmentVariableIsSet("ALIBI_ONE_HOUR")) return;
    QTest::newRow("Korean, all wrong") << "ko" << Answers::wrong;
    QTest::newRow("English, all revealed") << "en" << Answers::revealed;
}

void TestClassRun::class_hour() {
    QFETCH(QString, language);
    QFETCH(Answers, answers);
    start(language);
    store().dispatch(SetHeads{6});
    store().dispatch(SetView{ViewId::attention});
    const Session own = store().session();
    open_class_hour();
    if (QTest::currentTestFailed()) return;
    while (step() < steps() && !QTest::currentTestFailed()) {
        take_the_step(answers);
        if (step() == 5 || step() == steps() - 3) blank_and_back();
        go_on();
    }
    if (QTest::currentTestFailed()) return;
    QCOMPARE(trained_.size(), std::size_t(2));
    check_summary(answers);
    go_all_the_way_back();
    press(Qt::Key_End);
    check_summary(answers);
    press(Qt::Key_Escape);
    QTRY_VERIFY(!window_->presentation());
    auto* const leave = window_->findChild<QAbstractButton*>(QStringLiteral("leave_lesson"));
    QTest::mouseClick(leave, Qt::LeftButton);
    Session back = store().session();
    back.hover.reset();
    QVERIFY(back == own);
}

QTEST_MAIN(TestClassRun)
#include "test_class_run.moc"
