// The curves of the Extrapolation view and what they honestly say. Internal to core/session.
#pragma once

#include "core/session/run.h"
#include "core/session/scene.h"

namespace alibi {

// The name a person gave; empty where none.
std::string run_name(const Session& session, const std::string& run);
LossChart loss_chart(const Session& session, const RunResults& results, EvaluationKind kind);
TrainingCurve training_curve(const Run& run, bool is_compared);
// About the chosen run, be it shown or hidden; sliding: the chart of the same session.
HonestReading honest_reading(const Session& session, const RunResults& results, const LossChart& sliding);
// Some of it are of an earlier step than the run's model is, or over fewer tokens.
bool has_early_figures(const LossChart& chart);
// Sorted; early_figures, which no run decides alone, is not among them.
std::vector<ExtrapolationNote> extrapolation_notes(const Session& session, const RunResults& results,
                                                   const LossChart& by_length);

}  // namespace alibi
