// How long the window's thread is held while two runs really train side by side, in the plain window and
// under a hand that looks about: hovers over the curves, drags a slope, goes from view to view.
//
//   bench_live_training [PART OF A NAME]
//
// Printed for each: how many reports of training came, the window's CPU from one to the next where nothing
// else happens (median, 99 %), and the longest event in CPU and in wall time, with who got it, and widgets
// painted. Offscreen unless QT_QPA_PLATFORM says otherwise. Exit status 1 where no report came.
#include <QEventLoop>
#include <QMouseEvent>
#include <QTimer>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

#include "app/main_window.h"
#include "core/session/run.h"
#include "tests/bench/plain_window.h"
#include "tests/bench/timed_application.h"
#include "ui/views/extrapolation_view.h"

using namespace alibi;
using namespace alibi::app;
using namespace alibi::bench;

namespace {

constexpr int kTicks = 400, kTickMs = 16, kTicksAView = 20;
constexpr int kReports = 20, kMostTicks = 4000;  // training gives way: where others work, it takes its time

struct Scenario {
    const char* name;
    std::vector<Action> before;
    std::function<void(MainWindow&, int)> step = {};  // of the hand, each tick
};

ui::ExtrapolationView* shown_view(MainWindow& window) {
    return qobject_cast<ui::ExtrapolationView*>(window.frame().view());
}

void hover(QWidget& plot, int n) {
    const QPointF at(plot.width() * (0.1 + 0.8 * (n % 50) / 50.0), plot.height() * 0.5);
    QCoreApplication::postEvent(&plot, new QMouseEvent(QEvent::MouseMove, at, plot.mapToGlobal(at),
                                                       Qt::NoButton, Qt::NoButton, Qt::NoModifier));
}

void hover_over_all(MainWindow& window, int n) {
    ui::ExtrapolationView* const view = shown_view(window);
    QWidget* const plots[] = {&view->curve(), &view->by_position(), &view->by_length()};
    hover(*plots[n / 50 % 3], n);
}

void drag_slope(MainWindow& window, int n) {
    const SurgeryScene& surgery = window.store().scene().extrapolation.surgery;
    std::vector<double> slopes = surgery.slopes;
    if (slopes.empty()) return;
    slopes.front() = std::exp2(-8.0 * (n % 100) / 100);
    window.store().dispatch(SetRunSlopes{surgery.run, slopes}, n % 100 > 0);
}

// To another view and back to the runs.
std::function<void(MainWindow&, int)> go_to(ViewId view) {
    return [view](MainWindow& window, int n) {
        if (n % kTicksAView != 0) return;
        const bool there = n / kTicksAView % 2 == 0;
        window.store().dispatch(SetView{there ? view : ViewId::extrapolation});
    };
}

std::vector<Scenario> scenarios(const std::string& live) {
    const SetView here{ViewId::extrapolation};
    return {
        {"extrapolation", {here, ChooseRun{live}}},
        {"extrapolation, two curves", {here, CompareRun{"shipped-alibi"}}},
        {"hover over the curves", {here, CompareRun{}}, hover_over_all},
        {"drag a slope", {here, ChooseRun{"shipped-alibi"}}, drag_slope},
        {"to slopes and back", {here, ChooseRun{live}}, go_to(ViewId::slopes)},
        {"to bias and back", {here}, go_to(ViewId::bias)},
        {"to attention and back", {here}, go_to(ViewId::attention)},
        {"to equations and back", {here}, go_to(ViewId::equations)},
        {"inside the run that trains", {LookInside{live}, SetView{ViewId::attention}}},
    };
}

// Waits in the event loop, as the window does.
void wait_until(const std::function<bool()>& happens) {
    QEventLoop loop;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        if (happens()) loop.quit();
    });
    timer.start(kTickMs);
    loop.exec();
}

Index steps_of_live(const Store& store, int& live) {
    Index steps = 0;
    live = 0;
    for (const auto& run : store.results().runs.runs)
        if (run->state == RunState::training) {
            ++live;
            steps += run->steps_done;
        }
    return steps;
}

std::string start_training(MainWindow& window) {
    Store& store = window.store();
    store.dispatch(SetView{ViewId::extrapolation});
    wait_until([&store] { return store.results().runs.listed; });
    const auto ask = [&store](const ExtrapolationAction& action) { store.dispatch(action); };
    ask(SetMethods{{PositionMethod::alibi, PositionMethod::sinusoidal}});
    ask(SetSideBySide{true});
    ask(SetSteps{100'000});
    ask(TrainRuns{});
    wait_until([&store] {
        int live = 0;
        return steps_of_live(store, live) > 2 && live == 2;
    });
    return store.session().extrapolation.run;
}

// The window's CPU from each report to the next.
std::vector<double> run(TimedApplication& application, MainWindow& window, const Scenario& scenario) {
    Store& store = window.store();
    for (const Action& action : scenario.before) store.dispatch(action);
    constexpr int kWarmUp = 30;
    wait_until([n = 0]() mutable { return ++n > kWarmUp; });
    application.longest = {};
    application.paints = 0;
    application.spent = 0;
    std::vector<double> costs;
    int live = 0;
    Index steps = steps_of_live(store, live);
    const auto changed = QObject::connect(&store, &Store::changed, [&] {
        const Index now = steps_of_live(store, live);
        if (now == steps) return;
        steps = now;
        costs.push_back(std::exchange(application.spent, 0));
    });
    wait_until([&, n = 0]() mutable {
        if (scenario.step) scenario.step(window, n);
        return ++n > kMostTicks || (n > kTicks && costs.size() > kReports);
    });
    QObject::disconnect(changed);
    return costs;
}

void print(const Scenario& scenario, const std::vector<double>& costs, const TimedApplication& application) {
    const Held& held = application.longest;
    std::printf("%-34s %7zu ", scenario.name, costs.size());
    if (scenario.step || costs.empty())
        std::printf("%9s %9s ", "", "");
    else
        std::printf("%9.2f %9.2f ", percentile(costs, 0.5), percentile(costs, 0.99));
    std::printf("%9.2f %9.2f %7d  %s\n", held.cpu, held.wall, application.paints, held.by.c_str());
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    PlainWindow plain;
    MainWindow& window = plain.window();
    const std::string live = start_training(window);
    std::printf("%-34s %7s %19s %19s\n", "", "", "CPU ms a report", "longest event, ms");
    std::printf("%-34s %7s %9s %9s %9s %9s %7s  %s\n", "", "reports", "median", "99 %", "CPU", "wall",
                "paints", "who");
    bool reported = true;
    for (const Scenario& scenario : scenarios(live)) {
        if (argc > 1 && std::string(scenario.name).find(argv[1]) == std::string::npos) continue;
        const std::vector<double> costs = run(application, window, scenario);
        print(scenario, costs, application);
        reported = reported && !costs.empty();
    }
    if (!reported) std::fprintf(stderr, "No report of training came, so the figures say nothing.\n");
    return reported ? 0 : 1;
}
