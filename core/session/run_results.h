// What is known of the runs: the trained models there are, and what was measured of them. Part of Results.
//
// Everything here is immutable once made; a newer state of a run is another Run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

struct Run;  // core/session/run.h, as the rest
struct RunEvaluations;
struct GeneratedText;
struct RunInside;
struct MachineSpeed;

// Where a run comes from.
enum class RunSource { shipped, trained, opened };

// waiting: for its turn. paused: can take one step. stopped: before its end, and can be continued.
enum class RunState { waiting, training, paused, stopped, finished, diverged };

struct RunResults {
    bool listed = false;                           // the runs that were kept are known
    std::vector<std::shared_ptr<const Run>> runs;  // in the order of the table
    std::vector<std::shared_ptr<const RunEvaluations>> evaluations;
    std::vector<std::shared_ptr<const GeneratedText>> texts;
    std::shared_ptr<const RunInside> inside;    // of the Attention view
    std::shared_ptr<const MachineSpeed> speed;  // null until measured
    std::string problem;  // of the last thing asked of the trainer, one English sentence; empty = none

    const Run* find(const std::string& id) const;
};

}  // namespace alibi
