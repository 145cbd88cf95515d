// What is known of the runs: the trained models there are, and what was measured of them. Part of Results.
//
// Everything here is immutable once made; a newer state of a run is another Run.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

enum class EvaluationKind;  // core/model/evaluation.h
enum class TextSplit;       // core/model/vocabulary.h
struct Run;                 // core/session/run.h, as the next ones
struct RunEvaluation;
struct GeneratedText;
struct RunInside;
struct MachineSpeed;

// Where a run comes from.
enum class RunSource { shipped, trained, opened };

// waiting: for its turn. paused: can take one step. stopped: before its end, and can be continued.
enum class RunState { waiting, training, paused, stopped, finished, diverged };

// --- Work on runs, as part of Work. `step`: the steps that the run's model had done. ---

struct EvaluateRun {
    std::string run;
    Index step = 0;
    std::vector<double> slopes;  // in place of the model's own; empty = untouched
    EvaluationKind kind{};
    Index longest = 0;   // length; by position: of the windows
    bool early = false;  // over fewer tokens, while it is trained

    bool operator==(const EvaluateRun&) const = default;
};

struct WriteText {
    std::string run;
    Index step = 0;
    std::vector<double> slopes;
    std::string prompt;
    double temperature = 0;
    std::uint64_t seed = 0;
    Index tokens = 0;  // to write in this go: a text comes in pieces of doubling length

    bool operator==(const WriteText&) const = default;
};

struct LookInsideRun {
    std::string run;
    Index step = 0;
    Index kept_step = -1;  // of the snapshot; -1 = the model as it is
    std::vector<double> slopes;
    Index layer = 0;
    Index length = 0;
    std::string text;  // held-out text follows it up to the length

    bool operator==(const LookInsideRun&) const = default;
};

// Whether a text can be trained on, in windows of this length.
struct CheckText {
    std::string path;
    TextSplit split{};
    Index train_len = 0;

    bool operator==(const CheckText&) const = default;
};

struct CheckedText {
    CheckText spec;
    std::string problem;  // one English sentence; empty = it can
};

struct RunResults {
    bool listed = false;                           // the runs that were kept are known
    std::vector<std::shared_ptr<const Run>> runs;  // in the order of the table
    std::vector<std::shared_ptr<const RunEvaluation>> evaluations;
    std::vector<std::shared_ptr<const GeneratedText>> texts;
    std::shared_ptr<const RunInside> inside;    // of the Attention view
    std::shared_ptr<const MachineSpeed> speed;  // null until measured
    std::optional<CheckedText> text;            // of a file that was chosen to train on
    std::string problem;  // of the last thing asked of the trainer, one English sentence; empty = none

    const Run* find(const std::string& id) const;
};

}  // namespace alibi
