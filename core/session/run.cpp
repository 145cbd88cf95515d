#include "core/session/run.h"

#include <algorithm>
#include <cmath>
#include <exception>

#include "core/session/extrapolation_choice.h"

namespace alibi {

namespace {

using RunPointer = std::shared_ptr<const Run>;

// While a run is trained: within a second.
constexpr Index kEarlyTokens = 4'096, kEarlyWindows = 256, kEarlySlidingWindows = 32;

EvaluationOptions options_of(const EvaluateRun& spec, const std::stop_token& stop) {
    EvaluationOptions options;
    options.stop = stop;
    if (!spec.early) return options;
    options.tokens = kEarlyTokens;
    options.windows = kEarlyWindows;
    options.sliding_windows = kEarlySlidingWindows;
    return options;
}

RunPointer with_id(const std::vector<RunPointer>& runs, const std::string& id) {
    const auto at = std::ranges::find_if(runs, [&](const RunPointer& run) { return run->id == id; });
    return at == runs.end() ? nullptr : *at;
}

// Another method than the first one's; sinusoidal, the one that breaks at once, where it is there.
RunPointer counterpart(const std::vector<RunPointer>& runs, const Run& first) {
    RunPointer found;
    for (const RunPointer& run : runs) {
        if (run->id == first.id || !run->model) continue;
        const bool other = run->settings.position != first.settings.position;
        if (other && run->settings.position == PositionMethod::sinusoidal) return run;
        if (!found || (other && found->settings.position == first.settings.position)) found = run;
    }
    return found;
}

}  // namespace

const Run* RunResults::find(const std::string& id) const {
    return with_id(runs, id).get();
}

std::vector<Index> evaluation_lengths(Index train_len, Index longest) {
    std::vector<Index> lengths;
    for (Index length = train_len; length <= longest; length *= 2) lengths.push_back(length);
    return lengths;
}

Index longest_read(const Run& run, EvaluationKind kind, Index most_multiple) {
    const Index multiple = kind == EvaluationKind::position ? kPositionMultiple : most_multiple;
    return std::min(run.settings.train_len * multiple, kMaxEvalLength);
}

RunEvaluation measure(const Model& model, std::span<const Token> held_out, const EvaluateRun& spec,
                      const std::stop_token& stop) {
    RunEvaluation out;
    out.spec = spec;
    // A short text is read as far as it goes.
    const Index longest = std::min(spec.longest, static_cast<Index>(held_out.size()) - 1);
    std::vector<Index> lengths = evaluation_lengths(model.config.train_len, longest);
    if (lengths.empty()) lengths.push_back(model.config.train_len);
    const EvaluationOptions options = options_of(spec, stop);
    try {
        if (spec.kind == EvaluationKind::position)
            out.positions =
                losses_by_position(model, held_out, std::max(longest, model.config.train_len), options);
        else if (spec.kind == EvaluationKind::nonoverlapping)
            out.lengths = nonoverlapping_losses(model, held_out, lengths, options);
        else
            out.lengths = sliding_losses(model, held_out, lengths, options);
    } catch (const std::exception& error) {
        out.problem = error.what();
    }
    return out;
}

const RunEvaluation* find_evaluation(const RunResults& results, const std::string& run, EvaluationKind kind,
                                     const std::vector<double>& slopes) {
    const auto at = std::ranges::find_if(results.evaluations, [&](const auto& known) {
        return known->spec.run == run && known->spec.kind == kind && known->spec.slopes == slopes;
    });
    return at == results.evaluations.end() ? nullptr : at->get();
}

void add_evaluation(RunResults& results, std::shared_ptr<const RunEvaluation> evaluation) {
    const EvaluateRun& spec = evaluation->spec;
    std::erase_if(results.evaluations, [&](const auto& known) {
        return known->spec.run == spec.run && known->spec.kind == spec.kind &&
               known->spec.slopes == spec.slopes;
    });
    results.evaluations.push_back(std::move(evaluation));
}

void add_run(RunResults& results, RunPointer run) {
    const auto at =
        std::ranges::find_if(results.runs, [&](const RunPointer& known) { return known->id == run->id; });
    if (at == results.runs.end())
        results.runs.push_back(std::move(run));
    else
        *at = std::move(run);
}

std::vector<RunPointer> listed_runs(const Session& session, const RunResults& results) {
    std::vector<RunPointer> out;
    const std::vector<std::string>& removed = session.extrapolation.removed;
    for (const RunPointer& run : results.runs)
        if (std::ranges::find(removed, run->id) == removed.end()) out.push_back(run);
    return out;
}

bool is_hidden(const Session& session, const std::string& run) {
    const std::vector<std::string>& hidden = session.extrapolation.hidden;
    return std::ranges::find(hidden, run) != hidden.end();
}

RunPointer chosen_run(const Session& session, const RunResults& results) {
    const std::vector<RunPointer> runs = listed_runs(session, results);
    if (RunPointer run = with_id(runs, session.extrapolation.run)) return run;
    return runs.empty() ? nullptr : runs.front();
}

std::vector<RunPointer> writing_runs(const Session& session, const RunResults& results) {
    const std::vector<RunPointer> runs = listed_runs(session, results);
    RunPointer first = with_id(runs, session.extrapolation.generation.first);
    if (!first) first = chosen_run(session, results);
    if (!first) return {};
    RunPointer second = with_id(runs, session.extrapolation.generation.second);
    if (!second) second = counterpart(runs, *first);
    return second ? std::vector<RunPointer>{first, second} : std::vector<RunPointer>{first};
}

RunPointer inside_run(const Session& session, const RunResults& results) {
    const std::string& id = session.content.run;
    return id.empty() ? chosen_run(session, results) : with_id(listed_runs(session, results), id);
}

std::vector<double> surgery_slopes(const Session& session, const Run& run) {
    const std::vector<RunSlopes>& surgery = session.extrapolation.surgery;
    const auto at = std::ranges::find(surgery, run.id, &RunSlopes::run);
    if (at == surgery.end() || !run.model) return {};
    const std::vector<double>& own = run.model->config.slopes;
    return at->slopes.size() == own.size() && at->slopes != own ? at->slopes : std::vector<double>();
}

std::string text_problem(const Session& session, const RunResults& results) {
    const TrainingChoice& choice = session.extrapolation.training;
    const bool known =
        results.text && results.text->spec == CheckText{choice.text_path, choice.split, choice.train_len};
    return known ? results.text->problem : std::string();
}

TrainingSettings training_settings(const Session& session, PositionMethod method) {
    const TrainingChoice& choice = session.extrapolation.training;
    TrainingSettings out;
    out.position = method;
    out.text = {choice.text_path, choice.split};
    out.train_len = choice.train_len;
    out.steps = choice.steps;
    out.batch = choice.batch;
    out.seed = choice.seed;
    out.num_layers = choice.num_layers;
    out.d_model = choice.d_model;
    out.num_heads = choice.num_heads;
    out.learning_rate = choice.learning_rate;
    out.dropout = choice.dropout;
    if (!position_method_row(method).has_slopes) return out;
    out.slope_rule = session.slope_rule;
    out.bias_max = session.bias_max;
    const bool own = !choice.own_slopes.empty();
    if (!own && session.slope_rule != SlopeRule::own) return out;
    // For another number of heads: the first ones stay, the others are the reference rule's.
    out.slope_rule = SlopeRule::own;
    out.own_slopes = slopes(SlopeRule::reference, choice.num_heads, session.bias_max);
    const std::vector<double>& from = own ? choice.own_slopes : session.own_slopes;
    std::copy_n(from.begin(), std::min(from.size(), out.own_slopes.size()), out.own_slopes.begin());
    return out;
}

double training_cost(const TrainingSettings& settings, Index vocab_size) {
    const auto width = static_cast<double>(settings.d_model);
    const double layer = 12 * width * width + width * static_cast<double>(settings.train_len);
    const double token =
        static_cast<double>(settings.num_layers) * layer + width * static_cast<double>(vocab_size);
    return 3 * token * training_tokens(settings);
}

}  // namespace alibi
