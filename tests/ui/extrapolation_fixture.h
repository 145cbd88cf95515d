// A scene of the Extrapolation view made by hand: the six methods with the losses of a study, an ALiBi run in
// training, texts and the paper's figures.
#pragma once

#include <array>
#include <cmath>

#include "core/model/evaluation.h"
#include "core/session/scene.h"

namespace alibi::test {

struct Study {
    PositionMethod method;
    const char* id;
    std::array<double, 6> losses;   // nonoverlapping at 32, 64 ... 1,024
    std::array<double, 6> sliding;  // the last 8 tokens
};

// In the order of the table; ALiBi last in the charts.
inline constexpr std::array<Study, 6> kStudies = {
    Study{PositionMethod::alibi,
          "alibi",
          {.918, .866, .840, .834, .838, .842},
          {.789, .779, .789, .802, .815, .819}},
    Study{
        PositionMethod::t5, "t5", {.922, .931, 1.16, 1.54, 1.88, 2.15}, {.800, .963, 1.45, 1.88, 2.20, 2.30}},
    Study{PositionMethod::rotary,
          "rotary",
          {.912, 1.04, 1.50, 1.85, 2.11, 2.36},
          {.790, 1.63, 2.03, 2.16, 2.43, 2.56}},
    Study{PositionMethod::none,
          "none",
          {.944, 1.01, 1.30, 1.79, 2.24, 2.54},
          {.838, 1.13, 1.79, 2.33, 2.67, 2.87}},
    Study{PositionMethod::learned,
          "learned",
          {.933, 1.39, 1.83, 2.19, 2.45, 2.61},
          {.820, 2.02, 2.35, 2.64, 2.75, 2.78}},
    Study{PositionMethod::sinusoidal,
          "sinusoidal",
          {.920, 1.57, 2.13, 2.39, 2.55, 2.64},
          {.805, 2.51, 2.66, 2.62, 2.78, 2.78}},
};

inline RunRow study_run(const Study& study, double seconds) {
    RunRow run;
    run.id = study.id;
    run.position = study.method;
    run.source = RunSource::shipped;
    run.steps = run.steps_done = run.kept_step = 1000;
    run.batch = 32;
    run.seed = 1;
    run.seconds = seconds;
    run.losses = {study.losses[0], study.losses[3], study.losses[5]};
    run.can_save = run.can_remove = true;
    if (study.method == PositionMethod::alibi)
        for (int h = 1; h <= 8; ++h) run.slopes.push_back(std::exp2(-h));
    return run;
}

inline LossChart study_chart(std::array<double, 6> Study::*losses) {
    LossChart chart;
    chart.train_len = 32;
    chart.x_low = 32;
    chart.x_high = 1024;
    chart.y_low = .78;
    chart.y_high = 2.87;
    for (auto study = kStudies.rbegin(); study != kStudies.rend(); ++study) {
        LossSeries series;
        series.run = study->id;
        series.position = study->method;
        series.chosen = study->method == PositionMethod::alibi;
        for (std::size_t n = 0; n < 6; ++n)
            series.points.push_back({std::exp2(5.0 + double(n)), ((*study).*losses)[n], 32768});
        chart.series.push_back(series);
    }
    return chart;
}

// All start with the same early drop; past L each goes to where it is at 8 L.
inline LossChart position_chart() {
    LossChart chart = study_chart(&Study::losses);
    chart.x_low = 1;
    chart.x_high = 256;
    for (LossSeries& series : chart.series) {
        const std::vector<LossPoint> by_length = series.points;
        series.points.clear();
        for (double octave = 0; octave <= 8; octave += 0.25) {
            const double drop = .88 + .96 * std::exp(-.9 * octave);
            const double past = std::max(0.0, octave - 5);
            const double far = series.position == PositionMethod::alibi ? 0 : by_length[4].loss - .88;
            const double at = std::round(std::exp2(octave));
            if (!series.points.empty() && series.points.back().at == at) continue;
            series.points.push_back({at, drop + far * (1 - std::exp(-past)), 256});
        }
    }
    return chart;
}

inline TrainingCurve training_curve(PositionMethod method, const char* run, Index done, std::uint64_t seed) {
    TrainingCurve curve;
    curve.run = run;
    curve.position = method;
    curve.seed = seed;
    for (Index step = 4; step <= done; step += 4) {
        curve.steps.push_back(step);
        const double wiggle = .03 * std::sin(double(step * (7 + Index(seed))));
        curve.losses.push_back(.88 + 4.1 * std::exp(-double(step) / 90) + wiggle);
    }
    curve.every = 4;
    curve.steps_done = done;
    curve.steps_in_all = 1000;
    return curve;
}

inline void add_paper(ExtrapolationScene& scene) {
    const auto add = [&scene](PositionMethod method, Index length, bool sliding,
                              std::vector<std::pair<double, double>> points) {
        PaperSeries series;
        series.position = method;
        series.train_len = length;
        series.sliding = sliding;
        for (const auto& [at, perplexity] : points) {
            series.points.push_back({at, std::log(perplexity), 0});
            series.perplexity.push_back(perplexity);
        }
        if (method == PositionMethod::t5 && !sliding) series.out_of_memory_at = 15512;
        scene.paper.push_back(series);
    };
    add(PositionMethod::sinusoidal, 512, false, {{512, 20.05}, {1012, 43.54}, {15512, 406}});
    add(PositionMethod::rotary, 512, false, {{512, 20.07}, {1012, 21.37}, {15512, 79.3}});
    add(PositionMethod::t5, 512, false, {{512, 19.65}, {1012, 18.79}});
    add(PositionMethod::alibi, 512, false, {{512, 19.73}, {1012, 18.73}, {15512, 18.31}});
    add(PositionMethod::sinusoidal, 512, true, {{512, 18.35}, {3072, 360}});
    add(PositionMethod::t5, 512, true, {{512, 17.92}, {3072, 30.77}});
    add(PositionMethod::alibi, 512, true, {{512, 17.98}, {3072, 18.3}});
}

inline GenerationScene written_text(const Study& study) {
    GenerationScene written;
    written.run = study.id;
    written.position = study.method;
    written.train_len = 32;
    written.separator = " ";
    const std::vector<std::string> words = {"Mia", "put", "the", "red", "key", "in", "the", "box", "."};
    for (std::size_t n = 0; n < 72; ++n) written.tokens.push_back(words[n % words.size()]);
    written.prompt_tokens = 9;
    written.passes_at = 32;
    written.wanted = 72;
    return written;
}

inline ExtrapolationScene extrapolation_scene() {
    ExtrapolationScene scene;
    scene.listed = true;
    scene.run = "alibi";
    double seconds = 22;
    for (const Study& study : kStudies) scene.runs.push_back(study_run(study, ++seconds));
    scene.runs.front().chosen = true;
    scene.curves = {training_curve(PositionMethod::alibi, "alibi", 1000, 1)};
    scene.by_position = position_chart();
    scene.nonoverlapping = study_chart(&Study::losses);
    scene.sliding = study_chart(&Study::sliding);
    scene.shown = EvaluationKind::nonoverlapping;
    HonestReading& honest = scene.honest;
    honest.story = HonestCase::falls;
    honest.run = "alibi";
    honest.train_len = 32;
    honest.longest = 1024;
    honest.at_train_len = .918;
    honest.at_longest = .842;
    honest.last_tokens = 8;
    honest.lines = {{"alibi", "", PositionMethod::alibi, .789, .819, true},
                    {"sinusoidal", "", PositionMethod::sinusoidal, .805, 2.78, false}};
    scene.notes = {ExtrapolationNote::made_earlier, ExtrapolationNote::learned_repeats_row};
    scene.training.can_train = true;
    scene.training.seconds = 24.6;
    add_paper(scene);
    scene.surgery.run = "alibi";
    scene.surgery.slopes = scene.surgery.untouched = scene.runs.front().slopes;
    scene.generation = {written_text(kStudies[0]), written_text(kStudies[5])};
    scene.read_loss = .842;
    scene.perplexity = std::exp(.842);
    scene.read_length = 1024;
    return scene;
}

// The same while a second ALiBi run trains.
inline ExtrapolationScene training_scene() {
    ExtrapolationScene scene = extrapolation_scene();
    RunRow run = study_run(kStudies[0], 10);
    run.id = "new";
    run.source = RunSource::trained;
    run.seed = 2;
    run.state = RunState::training;
    run.steps_done = 412;
    run.seconds_left = 15;
    run.losses = {std::nullopt, std::nullopt, std::nullopt};
    run.chosen = true;
    run.slopes = scene.runs.front().slopes;
    scene.runs.front().chosen = false;
    scene.runs.push_back(run);
    scene.run = "new";
    scene.curves = {training_curve(PositionMethod::alibi, "new", 412, 2),
                    training_curve(PositionMethod::alibi, "alibi", 1000, 1)};
    LiveRun& live = scene.live;
    live.run = "new";
    live.state = RunState::training;
    live.steps_done = 412;
    live.steps = 1000;
    live.steps_per_second = 40;
    live.seconds_left = 15;
    live.can_pause = live.can_stop = true;
    return scene;
}

// The chosen run diverged at step 212.
inline ExtrapolationScene diverged_scene() {
    ExtrapolationScene scene = extrapolation_scene();
    RunRow& run = scene.runs[4];
    scene.runs.front().chosen = false;
    run.chosen = true;
    run.state = RunState::diverged;
    run.steps_done = 212;
    run.diverged_at = 212;
    run.kept_step = 200;
    run.learning_rate = .3;
    run.continue_rate = .003;
    run.can_continue = true;
    run.losses = {std::nullopt, std::nullopt, std::nullopt};
    scene.run = "learned";
    scene.curves = {training_curve(PositionMethod::learned, "learned", 208, 1)};
    scene.curves.front().diverged_at = 212;
    return scene;
}

}  // namespace alibi::test
