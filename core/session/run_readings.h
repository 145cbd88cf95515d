// What was measured of a run, as it is kept beside its model and as the session knows it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/files/evaluations_file.h"
#include "core/session/run.h"

namespace alibi {

// All three evaluations of the run's model as it is, with its own slopes; none while one is missing.
std::optional<Evaluations> whole_readings(const RunResults& results, const Run& run);

// Are these figures of the model that the run has now, over the tokens that others are read over? The command
// line reads any tokens of any text, and says no longest length.
bool belong_to(const Evaluations& evaluations, const Run& run);

// The three as evaluations of this run.
std::vector<std::shared_ptr<const RunEvaluation>> readings_of(const Evaluations& evaluations, const Run& run);

}  // namespace alibi
