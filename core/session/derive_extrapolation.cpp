#include <algorithm>
#include <cmath>
#include <exception>

#include "core/session/loss_charts.h"
#include "core/session/paper_curves.h"
#include "core/session/scene_parts.h"

namespace alibi {

namespace {

using RunPointer = std::shared_ptr<const Run>;

// Of our own stories; another text's is not known before it was read.
constexpr Index kUsualVocabulary = 133;

// --- What Train would make. ---

double seconds_of(const TrainingSettings& settings, const MachineSpeed& speed) {
    return training_cost(settings, kUsualVocabulary) / speed.cost_per_second;
}

// The largest of the first three that all chosen methods finish in time.
TrainingPreset fitting_preset(const Session& session, const MachineSpeed& speed) {
    TrainingPreset best = TrainingPreset::quick;
    const auto methods = static_cast<double>(session.extrapolation.training.methods.size());
    for (const TrainingPreset preset : {TrainingPreset::standard, TrainingPreset::thorough}) {
        const TrainingSettings settings =
            with_preset(training_settings(session, PositionMethod::alibi), preset);
        if (methods * seconds_of(settings, speed) <= kProposedSeconds) best = preset;
    }
    return best;
}

TrainingScene training_scene(const Session& session, const RunResults& results) {
    TrainingScene scene;
    double seconds = 0;
    for (const PositionMethod method : session.extrapolation.training.methods) {
        const TrainingSettings settings = training_settings(session, method);
        scene.preset = preset_of(settings);
        if (results.speed) seconds += seconds_of(settings, *results.speed);
        if (!scene.problem.empty()) continue;
        try {
            check_settings(settings);
            if (!position_method_row(method).has_slopes) continue;
            scene.slopes = model_config(settings, kUsualVocabulary).slopes;
            scene.rule = settings.slope_rule;
            scene.bias_max = settings.bias_max;
        } catch (const std::exception& error) {
            scene.problem = error.what();
        }
    }
    scene.text_problem = text_problem(session, results);
    if (scene.problem.empty()) scene.problem = scene.text_problem;
    if (results.speed) {
        scene.seconds = seconds;
        scene.proposed = fitting_preset(session, *results.speed);
    }
    scene.can_train = scene.problem.empty();
    return scene;
}

// --- Runs. ---

std::optional<double> seconds_left(const Run& run) {
    if (!run.is_live() || run.steps_per_second <= 0) return std::nullopt;
    return static_cast<double>(run.settings.steps - run.steps_done) / run.steps_per_second;
}

bool can_pause(const Run& run) {
    return run.state == RunState::training;
}
bool can_stop(const Run& run) {
    return run.is_live();
}
bool can_step(const Run& run) {
    const bool rests = run.state == RunState::paused || run.state == RunState::stopped;
    return rests && run.source == RunSource::trained && run.steps_done < run.settings.steps;
}
bool can_continue(const Run& run) {
    return can_step(run) || (run.state == RunState::diverged && run.source == RunSource::trained);
}

std::optional<double> rate_to_go_on(const Run& run) {
    if (run.state != RunState::diverged) return std::nullopt;
    return rate_after_divergence(run.settings.learning_rate);
}

std::optional<double> loss_at(const RunEvaluation& known, Index length) {
    const auto at = std::ranges::find(known.lengths, length, &LengthLoss::length);
    if (at == known.lengths.end() || !std::isfinite(at->loss)) return std::nullopt;
    return at->loss;
}

EvaluationKind shown_kind(const Session& session) {
    const bool sliding = session.extrapolation.evaluation == EvaluationKind::sliding;
    return sliding ? EvaluationKind::sliding : EvaluationKind::nonoverlapping;
}

void add_settings(const Run& run, RunRow& row) {
    const TrainingSettings& s = run.settings;
    row.position = s.position;
    row.train_len = s.train_len;
    row.steps = s.steps;
    row.batch = s.batch;
    row.num_layers = s.num_layers;
    row.d_model = s.d_model;
    row.num_heads = s.num_heads;
    row.seed = s.seed;
    row.text_path = s.text.path;
    row.by_characters = s.text.split == TextSplit::characters;
    row.learning_rate = s.learning_rate;
    if (run.model) row.slopes = run.model->config.slopes;
}

void add_state(const Run& run, RunRow& row) {
    row.source = run.source;
    row.state = run.state;
    row.steps_done = run.steps_done;
    row.diverged_at = run.diverged_at;
    row.kept_step = run.kept_step;
    row.continue_rate = rate_to_go_on(run);
    row.seconds = run.seconds;
    row.seconds_left = seconds_left(run);
    if (run.losses && !run.losses->empty()) row.last_loss = static_cast<double>(run.losses->back());
    row.can_pause = can_pause(run);
    row.can_step = can_step(run);
    row.can_continue = can_continue(run);
    row.can_stop = can_stop(run);
    row.can_save = run.model != nullptr && run.state != RunState::waiting;
    row.can_remove = true;
}

RunRow run_row(const Session& session, const RunResults& results, const Run& run,
               const std::vector<Index>& multiples) {
    RunRow row;
    row.id = run.id;
    row.name = run_name(session, run.id);
    add_settings(run, row);
    add_state(run, row);
    row.hidden = is_hidden(session, run.id);
    row.compared = session.extrapolation.compared == run.id;
    row.operated = !surgery_slopes(session, run).empty();
    const RunEvaluation* known = find_evaluation(results, run.id, shown_kind(session));
    for (const Index multiple : multiples)
        row.losses.push_back(known ? loss_at(*known, multiple * run.settings.train_len) : std::nullopt);
    if (known) row.problem = known->problem;
    return row;
}

// Runs with work that derive() still misses.
void mark_measuring(const Session& session, const Results& results, ExtrapolationScene& scene) {
    for (const Work& work : missing_run_work(session, results)) {
        const auto* evaluation = std::get_if<EvaluateRun>(&work);
        if (!evaluation) continue;
        const auto row = std::ranges::find(scene.runs, evaluation->run, &RunRow::id);
        if (row != scene.runs.end()) row->measuring = true;
        if (!evaluation->slopes.empty() && evaluation->run == scene.surgery.run)
            scene.surgery.measuring = true;
    }
}

LiveRun live_run(const std::vector<RunPointer>& runs, const RunPointer& chosen) {
    const auto find = [&](RunState state) {
        const auto at =
            std::ranges::find_if(runs, [&](const RunPointer& run) { return run->state == state; });
        return at == runs.end() ? nullptr : *at;
    };
    RunPointer run = chosen && (chosen->is_live() || can_continue(*chosen)) ? chosen : nullptr;
    if (!run || !run->is_live())
        for (const RunState state : {RunState::training, RunState::paused, RunState::waiting})
            if (const RunPointer live = find(state)) {
                run = live;
                break;
            }
    LiveRun live;
    if (!run) return live;
    live.run = run->id;
    live.state = run->state;
    live.steps_done = run->steps_done;
    live.steps = run->settings.steps;
    live.steps_per_second = run->steps_per_second;
    live.tokens_per_second =
        run->steps_per_second * static_cast<double>(run->settings.batch * run->settings.train_len);
    live.seconds = run->seconds;
    live.seconds_left = seconds_left(*run);
    live.can_pause = can_pause(*run);
    live.can_step = can_step(*run);
    live.can_continue = can_continue(*run);
    live.can_stop = can_stop(*run);
    return live;
}

// Those that wait are as fast as the one that trains, for their size.
void add_waiting(const std::vector<RunPointer>& runs, LiveRun& live) {
    const auto at = std::ranges::find_if(runs, [&](const RunPointer& run) { return run->id == live.run; });
    if (at == runs.end() || !live.seconds_left) return;
    const double step_cost =
        training_cost((*at)->settings, kUsualVocabulary) / static_cast<double>(live.steps);
    double seconds = *live.seconds_left;
    for (const RunPointer& run : runs) {
        if (run->state != RunState::waiting || run == *at) continue;
        ++live.waiting;
        seconds += training_cost(run->settings, kUsualVocabulary) / step_cost / live.steps_per_second;
    }
    live.seconds_left_in_all = seconds;
}

SurgeryScene surgery_scene(const Session& session, const RunPointer& chosen) {
    SurgeryScene scene;
    if (!chosen || !chosen->model || chosen->model->config.slopes.empty()) return scene;
    scene.run = chosen->id;
    scene.untouched = chosen->model->config.slopes;
    scene.slopes = surgery_slopes(session, *chosen);
    scene.operated = !scene.slopes.empty();
    if (!scene.operated) scene.slopes = scene.untouched;
    return scene;
}

// --- Texts. ---

GenerationScene generation_scene(const Session& session, const RunResults& results, const Run& run) {
    const GenerationChoice& choice = session.extrapolation.generation;
    GenerationScene scene;
    scene.run = run.id;
    scene.name = run_name(session, run.id);
    scene.position = run.settings.position;
    scene.train_len = run.settings.train_len;
    const auto known = std::find_if(results.texts.rbegin(), results.texts.rend(), [&](const auto& text) {
        return text->spec.run == run.id && text->spec.prompt == choice.prompt &&
               text->spec.temperature == choice.temperature && text->spec.seed == choice.seed &&
               text->spec.slopes == surgery_slopes(session, run);
    });
    scene.wanted = choice.tokens;
    scene.writing = run.model != nullptr;
    if (known == results.texts.rend()) return scene;
    const GeneratedText& text = **known;
    const auto wanted = static_cast<std::size_t>(text.prompt_tokens + choice.tokens);
    scene.tokens = text.tokens;
    if (scene.tokens.size() > wanted) scene.tokens.resize(wanted);
    scene.separator = text.separator;
    scene.prompt_tokens = text.prompt_tokens;
    scene.wanted += text.prompt_tokens;
    scene.problem = text.problem;
    scene.writing = text.problem.empty() && scene.tokens.size() < wanted;
    if (text.problem.empty()) scene.unknown = unknown_words(run, choice.prompt);
    // The token at place L is the first that is read at a position beyond training.
    if (static_cast<Index>(scene.tokens.size()) > scene.train_len) scene.passes_at = scene.train_len;
    return scene;
}

std::vector<ExtrapolationNote> notes_of(const Session& session, const RunResults& runs,
                                        const ExtrapolationScene& scene) {
    std::vector<ExtrapolationNote> notes = extrapolation_notes(session, runs, scene.nonoverlapping);
    for (const LossChart* const chart : {&scene.by_position, &scene.nonoverlapping, &scene.sliding}) {
        if (!has_early_figures(*chart)) continue;
        notes.push_back(ExtrapolationNote::early_figures);
        break;
    }
    std::ranges::sort(notes);
    return notes;
}

void add_charts(const Session& session, const Results& results, const RunPointer& chosen,
                ExtrapolationScene& scene) {
    const RunResults& runs = results.runs;
    scene.by_position = loss_chart(session, runs, EvaluationKind::position);
    scene.nonoverlapping = loss_chart(session, runs, EvaluationKind::nonoverlapping);
    scene.sliding = loss_chart(session, runs, EvaluationKind::sliding);
    scene.honest = honest_reading(session, runs, scene.sliding);
    scene.notes = notes_of(session, runs, scene);
    if (session.extrapolation.page == ExtrapolationPage::paper) scene.paper = paper_curves();
    if (chosen) scene.curves.push_back(training_curve(*chosen, false));
    const Run* compared = runs.find(session.extrapolation.compared);
    if (compared && compared != chosen.get()) scene.curves.push_back(training_curve(*compared, true));
    for (const RunPointer& run : writing_runs(session, runs))
        scene.generation.push_back(generation_scene(session, runs, *run));
    const LossChart& shown = scene.shown == EvaluationKind::sliding ? scene.sliding : scene.nonoverlapping;
    for (const LossSeries& series : shown.series) {
        if (!series.chosen || series.operated) continue;
        scene.read_length = static_cast<Index>(series.points.back().at);
        scene.read_loss = series.points.back().loss;
        scene.perplexity = std::exp(series.points.back().loss);
    }
}

// The columns are 1, 8 and 32 training lengths, or fewer where less far is read.
std::vector<Index> column_multiples(Index most) {
    std::vector<Index> out;
    for (const Index multiple : {Index{1}, Index{8}, Index{32}})
        if (multiple < most) out.push_back(multiple);
    out.push_back(most);
    if (out.size() > 3) out.erase(out.begin() + 2);
    return out;
}

}  // namespace

ExtrapolationScene derive_extrapolation(const Session& session, const Results& results,
                                        const ExtrapolationScene*) {
    ExtrapolationScene scene;
    scene.figure_only = shows_figure_only(session.lesson);
    const bool in_view = session.view == ViewId::extrapolation;
    const bool inside = session.view == ViewId::attention && session.content.kind == ContentKind::run;
    if (!in_view && !inside) return scene;
    const RunPointer chosen = chosen_run(session, results.runs);
    const std::vector<RunPointer> runs = listed_runs(session, results.runs);
    scene.listed = results.runs.listed;
    scene.problem = results.runs.problem;
    scene.shown = shown_kind(session);
    scene.column_multiples = column_multiples(session.extrapolation.most_multiple);
    if (chosen) scene.run = chosen->id;
    for (const RunPointer& run : runs) {
        scene.runs.push_back(run_row(session, results.runs, *run, scene.column_multiples));
        scene.runs.back().chosen = run == chosen;
    }
    if (!in_view) return scene;
    scene.training = training_scene(session, results.runs);
    scene.live = live_run(runs, chosen);
    add_waiting(runs, scene.live);
    scene.surgery = surgery_scene(session, chosen);
    add_charts(session, results, chosen, scene);
    mark_measuring(session, results, scene);
    return scene;
}

}  // namespace alibi
