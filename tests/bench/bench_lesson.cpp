// How long a change of step holds the window's thread: every step of the class hour, in the window and in the
// presentation, and every term of every step of the equations.
//
//   bench_lesson [PART OF A PLACE] [all]
//
// Counted from the action to the end of the paints that it brings, in CPU (median of several rounds) and wall
// time (least of them). `all` prints each step, else the median and the worst of each place. Offscreen unless
// QT_QPA_PLATFORM says otherwise.
#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdio>
#include <string>

#include "app/lessons.h"
#include "app/main_window.h"
#include "app/presentation/presentation.h"
#include "tests/bench/clocks.h"

using namespace alibi;
using namespace alibi::app;
using namespace alibi::bench;

namespace {

constexpr int kRounds = 5;
constexpr int kRestMs = 120;  // for what a step starts in the background

// Lets the loop run until nothing waits to be done.
void until_idle() {
    QEventLoop loop;
    QObject::connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, &loop,
                     &QEventLoop::quit);
    QTimer::singleShot(0, &loop, [] {});  // comes back at least once
    loop.exec();
}

void rest(int ms = kRestMs) {
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    loop.exec();
}

struct Change {
    std::string name;
    Action action;
    std::vector<double> cpu, wall;
};

void measure(Store& store, std::vector<Change>& changes, int rest_ms = kRestMs) {
    for (int round = 0; round < kRounds; ++round)
        for (Change& change : changes) {
            const double cpu = thread_ms(), wall = wall_ms();
            store.dispatch(change.action);
            until_idle();
            change.cpu.push_back(thread_ms() - cpu);
            change.wall.push_back(wall_ms() - wall);
            rest(rest_ms);
        }
}

void print(const char* place, const std::vector<Change>& changes, bool all) {
    std::vector<double> cpu;
    const Change* worst = nullptr;
    for (const Change& change : changes) {
        cpu.push_back(percentile(change.cpu, 0.5));
        if (cpu.back() >= percentile(cpu, 1)) worst = &change;
        if (all)
            std::printf("    %-36s %8.2f %8.2f\n", change.name.c_str(), cpu.back(),
                        percentile(change.wall, 0));
    }
    std::printf("%-40s %8.2f %8.2f  %s\n", place, percentile(cpu, 0.5), percentile(cpu, 1),
                worst ? worst->name.c_str() : "");
    std::fflush(stdout);
}

std::vector<Change> steps_of(const Lesson& lesson) {
    std::vector<Change> changes;
    for (std::size_t n = 0; n < lesson.steps.size(); ++n)
        changes.push_back({lesson.steps[n].heading, SetLessonStep{static_cast<Index>(n)}, {}, {}});
    changes.push_back({"the score", SetLessonStep{static_cast<Index>(lesson.steps.size())}, {}, {}});
    return changes;
}

// What was asked for on the command line.
struct Wish {
    std::string part;
    bool all = false;

    bool wants(const std::string& place) const { return place.find(part) != std::string::npos; }
};

void bench_presented(MainWindow& window, const Lesson& lesson, const std::string& language,
                     const Wish& wish) {
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
        const std::string place = "class hour, presented, " + language + ", " + std::to_string(size.height());
        if (!wish.wants(place)) continue;
        window.present();
        window.presentation()->showNormal();
        window.presentation()->resize(size);
        rest();
        auto changes = steps_of(lesson);
        measure(window.store(), changes);
        print(place.c_str(), changes, wish.all);
        window.present();
        rest();
    }
}

void bench_steps(MainWindow& window, const std::string& language, const Wish& wish) {
    const QString id = QString::fromStdString(language);
    window.set_language(id);
    window.lessons().open_path(shipped_lessons(id).front());
    const auto lesson = window.store().session().lesson.lesson;
    rest();
    if (const std::string place = "class hour, window, " + language; wish.wants(place)) {
        auto changes = steps_of(*lesson);
        measure(window.store(), changes);
        print(place.c_str(), changes, wish.all);
    }
    bench_presented(window, *lesson, language, wish);
    window.store().dispatch(CloseLesson{});
}

void bench_equations(MainWindow& window, const Wish& wish) {
    if (!wish.wants("equations, steps")) return;
    window.store().dispatch(SetView{ViewId::equations});
    std::vector<Change> steps;
    for (const EquationStepRow& row : equation_steps())
        steps.push_back({std::string(row.id), SetEquationStep{row.step}, {}, {}});
    measure(window.store(), steps);
    print("equations, steps", steps, wish.all);
}

// What pointing at each term costs, in each step of the equations.
void bench_terms(MainWindow& window, const Wish& wish) {
    if (!wish.wants("equations, terms")) return;
    window.store().dispatch(SetView{ViewId::equations});
    std::vector<Change> terms;
    for (const EquationStepRow& row : equation_steps()) {
        window.store().dispatch(SetEquationStep{row.step});
        std::vector<Change> here;
        for (const std::string_view term : equation_terms())
            here.push_back(
                {std::string(row.id) + ": " + std::string(term), HoverTerm{std::string(term)}, {}, {}});
        measure(window.store(), here, 1);
        terms.insert(terms.end(), here.begin(), here.end());
    }
    print("equations, terms", terms, wish.all);
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    Wish wish;
    for (const std::string& word : std::vector<std::string>(argv + 1, argv + argc)) {
        if (word == "all")
            wish.all = true;
        else
            wish.part = word;
    }
    const QTemporaryDir folder;
    MainWindow window({Store::Mode::background, folder.filePath(QStringLiteral("settings.ini")), false});
    window.resize(1280, 720);
    window.show();
    rest();
    std::printf("%-40s %8s %8s\n", "CPU ms from action to painted", "median", "worst");
    bench_equations(window, wish);
    bench_terms(window, wish);
    for (const char* const language : {"en", "ko"}) bench_steps(window, language, wish);
    return 0;
}
