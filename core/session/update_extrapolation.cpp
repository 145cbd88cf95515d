#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/model/training.h"
#include "core/session/extrapolation_actions.h"
#include "core/session/session.h"

namespace alibi {

namespace {

constexpr std::size_t kMostMethods = 16;
constexpr std::size_t kMostName = 80;  // bytes
constexpr double kMostSlope = 64;
constexpr double kMostTemperature = 10;
constexpr double kMostRate = 10;
constexpr double kMostDropout = 0.9;

double clamp_real(double value, double low, double high, double otherwise) {
    return std::isfinite(value) ? std::clamp(value, low, high) : otherwise;
}

std::vector<double> clamp_slopes(std::vector<double> slopes, Index most) {
    slopes.resize(std::min(slopes.size(), static_cast<std::size_t>(most)));
    for (double& slope : slopes) slope = clamp_real(slope, 0, kMostSlope, 1);
    return slopes;
}

// The entry of a run in a list of entries, replaced or taken out.
template <typename Entry>
void put(std::vector<Entry>& entries, Entry entry, bool keep) {
    const auto at = std::ranges::find(entries, entry.run, &Entry::run);
    if (!keep) {
        if (at != entries.end()) entries.erase(at);
    } else if (at != entries.end()) {
        *at = std::move(entry);
    } else {
        entries.push_back(std::move(entry));
    }
}

void put(std::vector<std::string>& runs, const std::string& run, bool keep) {
    std::erase(runs, run);
    if (keep) runs.push_back(run);
}

// --- What Train makes next. ---

void apply(ExtrapolationChoice& c, const SetMethods& a) {
    std::vector<PositionMethod> methods;
    for (const PositionMethod method : a.methods)
        if (std::ranges::find(methods, method) == methods.end() && methods.size() < kMostMethods)
            methods.push_back(method);
    if (!methods.empty()) c.training.methods = std::move(methods);
}
void apply(ExtrapolationChoice& c, const SetSideBySide& a) {
    c.training.side_by_side = a.on;
}
void apply(ExtrapolationChoice& c, const SetPreset& a) {
    const TrainingSettings& sizes = training_preset_row(a.preset).sizes;
    TrainingChoice& t = c.training;
    t.train_len = sizes.train_len;
    t.steps = sizes.steps;
    t.batch = sizes.batch;
    t.num_layers = sizes.num_layers;
    t.d_model = sizes.d_model;
    t.num_heads = sizes.num_heads;
    t.learning_rate = sizes.learning_rate;
    t.dropout = sizes.dropout;
}
void apply(ExtrapolationChoice& c, const SetTrainLength& a) {
    c.training.train_len = std::clamp<Index>(a.train_len, 1, kMaxTrainLength);
}
void apply(ExtrapolationChoice& c, const SetSteps& a) {
    c.training.steps = std::clamp<Index>(a.steps, 1, kMaxSteps);
}
void apply(ExtrapolationChoice& c, const SetBatch& a) {
    c.training.batch = std::clamp<Index>(a.batch, 1, kMaxBatch);
}
void apply(ExtrapolationChoice& c, const SetTrainingSeed& a) {
    c.training.seed = a.seed;
}
void apply(ExtrapolationChoice& c, const SetModelLayers& a) {
    c.training.num_layers = std::clamp<Index>(a.num_layers, 1, kMostModelLayers);
}
void apply(ExtrapolationChoice& c, const SetModelWidth& a) {
    c.training.d_model = std::clamp<Index>(a.d_model, 1, kMostModelWidth);
}
void apply(ExtrapolationChoice& c, const SetModelHeads& a) {
    c.training.num_heads = std::clamp<Index>(a.num_heads, 1, kMostModelHeads);
}
void apply(ExtrapolationChoice& c, const SetTrainingSlopes& a) {
    c.training.own_slopes = clamp_slopes(a.slopes, kMostModelHeads);
}
void apply(ExtrapolationChoice& c, const SetLearningRate& a) {
    c.training.learning_rate = clamp_real(a.learning_rate, 1e-7, kMostRate, 3e-3);
}
void apply(ExtrapolationChoice& c, const SetTrainingDropout& a) {
    c.training.dropout = clamp_real(a.dropout, 0, kMostDropout, 0);
}
void apply(ExtrapolationChoice& c, const SetTrainingText& a) {
    c.training.text_path = a.path;
    c.training.split = a.split;
}

// --- What is shown. ---

void apply(ExtrapolationChoice& c, const SetEvaluation& a) {
    c.evaluation = a.evaluation;
}
void apply(ExtrapolationChoice& c, const SetMostMultiple& a) {
    const Index multiple = std::clamp<Index>(a.multiple, 1, kMostReadMultiple);
    c.most_multiple = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(multiple)));
}
void apply(ExtrapolationChoice& c, const SetExtrapolationPage& a) {
    c.page = a.page;
}
void apply(ExtrapolationChoice& c, const ChooseRun& a) {
    c.run = a.run;
}
void apply(ExtrapolationChoice& c, const CompareRun& a) {
    c.compared = a.run;
}
void apply(ExtrapolationChoice& c, const SetRunHidden& a) {
    put(c.hidden, a.run, a.hidden);
}
void apply(ExtrapolationChoice& c, const RenameRun& a) {
    std::string name = a.name.substr(0, kMostName);
    // Not in the middle of a character.
    while (name.size() < a.name.size() && !name.empty() && (a.name[name.size()] & 0xC0) == 0x80)
        name.pop_back();
    const bool keep = !name.empty();
    put(c.names, RunName{a.run, std::move(name)}, keep);
}
void apply(ExtrapolationChoice& c, const RemoveRun& a) {
    put(c.removed, a.run, true);
    if (c.run == a.run) c.run.clear();
    if (c.compared == a.run) c.compared.clear();
}
void apply(ExtrapolationChoice& c, const SetRunSlopes& a) {
    put(c.surgery, RunSlopes{a.run, clamp_slopes(a.slopes, kMaxHeads)}, !a.slopes.empty());
}

// --- Generation. ---

void apply(ExtrapolationChoice& c, const SetGenerationPrompt& a) {
    c.generation.prompt = a.prompt;
}
void apply(ExtrapolationChoice& c, const SetGenerationTokens& a) {
    c.generation.tokens = std::clamp<Index>(a.tokens, 1, kMostWrittenTokens);
}
void apply(ExtrapolationChoice& c, const SetTemperature& a) {
    c.generation.temperature = clamp_real(a.temperature, 0, kMostTemperature, 0.8);
}
void apply(ExtrapolationChoice& c, const SetGenerationSeed& a) {
    c.generation.seed = a.seed;
}
void apply(ExtrapolationChoice& c, const SetGenerationRuns& a) {
    c.generation.first = a.first;
    c.generation.second = a.second;
}

// --- The trainer's. ---

void apply(ExtrapolationChoice&, const TrainRuns&) {}
void apply(ExtrapolationChoice&, const PauseRun&) {}
void apply(ExtrapolationChoice&, const StepRun&) {}
void apply(ExtrapolationChoice&, const ContinueRun&) {}
void apply(ExtrapolationChoice&, const StopRun&) {}
void apply(ExtrapolationChoice&, const SaveRun&) {}
void apply(ExtrapolationChoice&, const OpenRun&) {}

template <typename... Kinds>
bool is_one_of(const ExtrapolationAction& action) {
    return (std::holds_alternative<Kinds>(action) || ...);
}

}  // namespace

void apply_extrapolation(Session& session, const ExtrapolationAction& action) {
    std::visit([&session](const auto& a) { apply(session.extrapolation, a); }, action);
}

void check_extrapolation(Session& session) {
    ExtrapolationChoice& c = session.extrapolation;
    const TrainingChoice t = c.training;
    if (t.methods.empty()) c.training.methods = {PositionMethod::alibi};
    apply(c, SetMethods{t.methods});
    apply(c, SetTrainLength{t.train_len});
    apply(c, SetSteps{t.steps});
    apply(c, SetBatch{t.batch});
    apply(c, SetModelLayers{t.num_layers});
    apply(c, SetModelWidth{t.d_model});
    apply(c, SetModelHeads{t.num_heads});
    apply(c, SetTrainingSlopes{t.own_slopes});
    apply(c, SetLearningRate{t.learning_rate});
    apply(c, SetTrainingDropout{t.dropout});
    apply(c, SetMostMultiple{c.most_multiple});
    apply(c, SetGenerationTokens{c.generation.tokens});
    apply(c, SetTemperature{c.generation.temperature});
    for (RunSlopes& surgery : c.surgery) surgery.slopes = clamp_slopes(std::move(surgery.slopes), kMaxHeads);
}

bool is_run_command(const ExtrapolationAction& action) {
    return is_one_of<TrainRuns, PauseRun, StepRun, ContinueRun, StopRun, SaveRun, OpenRun>(action);
}

bool is_undoable(const ExtrapolationAction& action) {
    return !is_run_command(action) && !is_one_of<ChooseRun, CompareRun, SetExtrapolationPage>(action);
}

std::vector<double> operated(std::vector<double> slopes, SlopeOperation operation, Index head, Index other) {
    double& slope = slopes.at(static_cast<std::size_t>(head));
    switch (operation) {
        case SlopeOperation::zero: slope = 0; break;
        case SlopeOperation::quadruple: slope = std::min(4 * slope, kMostSlope); break;
        case SlopeOperation::swap: std::swap(slope, slopes.at(static_cast<std::size_t>(other))); break;
    }
    return slopes;
}

}  // namespace alibi
