// How long the window's thread is held while a slider is dragged through 200 values, with the jobs in the
// background as in the program, and while two runs train and report 200 times. 16 heads, length 1,024.
//
//   bench_window [PART OF A NAME]
//
// Printed for each drag: per step, the window's CPU (median, 99 %, most), and the longest event in CPU and in
// wall time, with who got it, and how many widgets were painted. Offscreen unless QT_QPA_PLATFORM says
// otherwise. Exit status 1 where a drag painted nothing.
#include <QEventLoop>
#include <QTimer>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

#include "app/main_window.h"
#include "core/session/run.h"
#include "tests/bench/plain_window.h"
#include "tests/bench/timed_application.h"

using namespace alibi;
using namespace alibi::app;
using namespace alibi::bench;

namespace {

constexpr int kSteps = 200, kStepMs = 16, kStepsAView = 5;
constexpr int kRestMs = 2500;  // after which the views that are not shown are made

struct Drag {
    const char* name;
    std::vector<Action> before;
    std::function<Action(int)> step;
    std::function<void(Store&, int)> report = {};  // in its place: what comes from a training run
};

// Of one of two runs in turn, each of 2,000 steps.
void report_training(Store& store, int n) {
    const bool first = n % 2 == 0;
    auto run = std::make_shared<Run>();
    run->id = first ? "bench-alibi" : "bench-sinusoidal";
    run->state = RunState::training;
    run->settings.position = first ? PositionMethod::alibi : PositionMethod::sinusoidal;
    run->settings.steps = 2000;
    run->steps_done = 10 * (n + 1);
    run->steps_per_second = 60;
    run->seconds = n / 6.0;
    run->losses = std::make_shared<const std::vector<float>>(static_cast<std::size_t>(run->steps_done),
                                                             4 - 0.01F * static_cast<float>(n));
    store.take_runs([&](RunResults& results) { add_run(results, run); });
}

std::string typed_text() {
    std::string text;
    for (int n = 0; n < 1024; ++n) text += "word" + std::to_string(n * 7 % 300) + " ";
    return text;
}

Action length_at(int n) {
    return SetLength{static_cast<Index>(std::lround(64 * std::pow(16.0, n / (kSteps - 1.0))))};
}
Action slope_at(int n) {
    return SetOwnSlope{7, std::exp2(-8.0 * n / kSteps)};
}
Action bias_max_at(int n) {
    return SetBiasMax{2 + 0.07 * n};
}

Action fresh_session() {
    ReplaceSession fresh;
    return fresh;
}

// Every drag starts from 16 heads, length 1,024.
std::vector<Drag> drags() {
    const auto in = [](ViewId view, std::vector<Action> more = {}) {
        std::vector<Action> all{fresh_session(), SetHeads{16}, SetLength{1024}, SetView{view}};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const SetContentKind random{ContentKind::random};
    const SetText text{typed_text()};
    return {
        {"from view to view", in(ViewId::slopes),
         [](int n) -> Action {
             return SetView{ui::views()[static_cast<std::size_t>(n / kStepsAView) % 5].id};
         }},
        {"attention, random: length", in(ViewId::attention, {random}), length_at},
        {"attention, random: bias max", in(ViewId::attention, {random}), bias_max_at},
        {"attention, random: one slope", in(ViewId::attention, {random}), slope_at},
        {"attention, random: spread", in(ViewId::attention, {random}),
         [](int n) { return SetSpread{0.1 + 0.01 * n}; }},
        {"attention, random scores: length", in(ViewId::attention, {random, SetStage{Stage::scores}}),
         length_at},
        {"attention, text: bias max", in(ViewId::attention, {text}), bias_max_at},
        {"attention, text: length", in(ViewId::attention, {text}), length_at},
        {"bias: length", in(ViewId::bias), length_at},
        {"bias: bias max", in(ViewId::bias), bias_max_at},
        {"bias: one slope", in(ViewId::bias), slope_at},
        {"equations: light a term", in(ViewId::equations),
         [](int n) -> Action { return HoverTerm{n % 2 == 0 ? "slope" : "q"}; }},
        {"equations: step", in(ViewId::equations),
         [](int n) -> Action {
             return SetEquationStep{equation_steps()[static_cast<std::size_t>(n) % 11].step};
         }},
        {"equations: one slope", in(ViewId::equations), slope_at},
        {"slopes: length", in(ViewId::slopes), length_at},
        {"slopes: bias max", in(ViewId::slopes), bias_max_at},
        {"slopes: one slope", in(ViewId::slopes), slope_at},
        {"slopes: ruler", in(ViewId::slopes), [](int n) { return SetRulerDistance{1 + 5 * n}; }},
        {"extrapolation: two runs train", in(ViewId::extrapolation), {}, report_training},
        {"slopes: two runs train", in(ViewId::slopes), {}, report_training},
        {"attention, random: two runs train", in(ViewId::attention, {random}), {}, report_training},
    };
}

// Makes one step each 16 ms and leaves the event loop after the last.
std::vector<double> run(TimedApplication& application, Store& store, const Drag& drag) {
    for (const Action& action : drag.before) store.dispatch(action);
    std::vector<double> spent;
    int steps = 0, warm_up = 10;
    QEventLoop loop;  // leaving the application's own would close the window
    QTimer timer;
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, [&] {
        if (warm_up > 0 && --warm_up == 0) {
            application.longest = {};
            application.paints = 0;
        }
        if (warm_up > 0) return;
        if (steps > 0) spent.push_back(application.spent);
        application.spent = 0;
        if (steps == kSteps) return loop.quit();
        if (drag.report)
            drag.report(store, steps);
        else
            store.dispatch(drag.step(steps), steps > 0);
        ++steps;
    });
    timer.start(kStepMs);
    loop.exec();
    return spent;
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    PlainWindow plain;
    MainWindow& window = plain.window();
    QEventLoop rest;
    QTimer::singleShot(kRestMs, &rest, &QEventLoop::quit);
    rest.exec();
    std::printf("%-34s %29s %21s\n", "", "CPU ms a step", "longest event, ms");
    std::printf("%-34s %9s %9s %9s %10s %10s %7s  %s\n", "", "median", "99 %", "most", "CPU", "wall",
                "paints", "who");
    bool painted = true;
    for (const Drag& drag : drags()) {
        if (argc > 1 && std::string(drag.name).find(argv[1]) == std::string::npos) continue;
        const std::vector<double> spent = run(application, window.store(), drag);
        const Held& held = application.longest;
        std::printf("%-34s %9.2f %9.2f %9.2f %10.2f %10.2f %7d  %s\n", drag.name, percentile(spent, 0.5),
                    percentile(spent, 0.99), percentile(spent, 1), held.cpu, held.wall, application.paints,
                    held.by.c_str());
        std::fflush(stdout);
        // A report on runs is no reason to paint a view that shows none.
        painted = painted && (drag.report || application.paints > 0);
    }
    if (!painted) std::fprintf(stderr, "A drag painted nothing, so its figures say nothing.\n");
    return painted ? 0 : 1;
}
