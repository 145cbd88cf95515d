// A run: a tiny model that was trained, or is being trained, and what was measured of it. The full types of
// run_results.h.
//
// Plain values; threads hand them on as shared_ptr<const ...>.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attention/content.h"
#include "core/model/evaluation.h"
#include "core/model/training.h"
#include "core/session/results.h"
#include "core/session/session.h"

namespace alibi {

struct Run {
    std::string id;
    RunSource source = RunSource::trained;
    RunState state = RunState::waiting;
    std::string folder;  // of its files
    TrainingSettings settings;
    Index steps_done = 0;
    Index diverged_at = -1;
    Index kept_step = 0;                               // of the whole checkpoint in the folder
    std::shared_ptr<const std::vector<float>> losses;  // of each step done; null = none
    double seconds = 0;                                // of training
    double steps_per_second = 0;                       // 0 = not known
    std::shared_ptr<const Model> model;  // as it is at steps_done or a little before; null = none yet
    Index model_step = 0;
    std::shared_ptr<const Vocabulary> vocabulary;  // null: none that is read
    std::vector<Index> kept_steps;                 // of the snapshots in the folder, in order

    bool is_live() const {
        return state == RunState::waiting || state == RunState::training || state == RunState::paused;
    }
};

struct RunEvaluation {
    EvaluateRun spec;
    std::vector<LengthLoss> lengths;  // nonoverlapping, sliding
    PositionLosses positions;         // by position
    std::string problem;              // one English sentence; empty = it was measured
};

struct GeneratedText {
    WriteText spec;
    std::vector<std::string> tokens;  // the prompt's, then the written ones
    Index prompt_tokens = 0;
    std::string separator;
    std::string problem;
};

// One layer of a run over a text, as the Attention view looks at it.
struct RunInside {
    LookInsideRun spec;
    std::shared_ptr<const Content> content;  // null where it failed
    std::vector<std::string> tokens;         // a word the model does not know stands in < >
    std::vector<double> slopes;              // one a head; 0 where the method has none
    std::vector<double> learned_bias;        // as FieldSettings
    std::string problem;
};

// How fast this machine trains.
struct MachineSpeed {
    double cost_per_second = 0;  // of training_cost()
};

// --- What to measure. ---

inline constexpr Index kPositionMultiple = 8;  // by position: windows of so many training lengths

// train_len times 1, 2, 4, ... up to `longest`.
std::vector<Index> evaluation_lengths(Index train_len, Index longest);
// The longest length that is read of this run for this kind.
Index longest_read(const Run& run, EvaluationKind kind, Index most_multiple);
// Measures; what goes wrong becomes the problem. Stopped, the figures may be short.
RunEvaluation measure(const Model& model, std::span<const Token> held_out, const EvaluateRun& spec,
                      const std::stop_token& stop);
// The newest one of this run, kind and slopes, of whatever step; null = none.
const RunEvaluation* find_evaluation(const RunResults& results, const std::string& run, EvaluationKind kind,
                                     const std::vector<double>& slopes = {});
// Takes the place of an older one of the same run, kind and slopes.
void add_evaluation(RunResults& results, std::shared_ptr<const RunEvaluation> evaluation);
// Takes the place of the run with its id, or stands at the end.
void add_run(RunResults& results, std::shared_ptr<const Run> run);

// --- What the session says about runs. ---

// The runs of the table: those that were not removed.
std::vector<std::shared_ptr<const Run>> listed_runs(const Session& session, const RunResults& results);
bool is_hidden(const Session& session, const std::string& run);
// The chosen one, or the first of the table; null where there is none.
std::shared_ptr<const Run> chosen_run(const Session& session, const RunResults& results);
// The two that write texts; fewer where there are fewer.
std::vector<std::shared_ptr<const Run>> writing_runs(const Session& session, const RunResults& results);
// The one the Attention view looks into; null where it is not there any more.
std::shared_ptr<const Run> inside_run(const Session& session, const RunResults& results);
// The slopes tried on a run; empty = untouched.
std::vector<double> surgery_slopes(const Session& session, const Run& run);

// Why the chosen text cannot be trained on, one English sentence; empty = it can, or that is not known yet.
std::string text_problem(const Session& session, const RunResults& results);
// What Train would train, for one method.
TrainingSettings training_settings(const Session& session, PositionMethod method);
// Multiply-adds of all steps, roughly: to carry a measured time over to other sizes.
double training_cost(const TrainingSettings& settings, Index vocab_size);

// --- Work. ---

std::vector<Work> missing_run_work(const Session& session, const Results& results);
// The words of a typed text that the run's model does not know, each once and in order; none where its words
// are not known.
std::vector<std::string> unknown_words(const Run& run, std::string_view typed);

// What a look inside this run would show.
LookInsideRun inside_spec(const Session& session, const Run& run);
// Of the kinds above; what goes wrong becomes part of the result.
void do_run_work(const Work& work, Results& results, const std::stop_token& stop);
void merge_run_work(Results& into, const Work& work, const Results& made);

}  // namespace alibi
