// Every way the Extrapolation view's part of a session can change, and what is asked of the trainer.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/session/extrapolation_choice.h"

namespace alibi {

struct Session;
enum class TrainingPreset;  // core/model/training.h

// One line each, to be read as a list.
// clang-format off
struct SetMethods { std::vector<PositionMethod> methods; };         // of the next Train; an empty list changes nothing
struct SetSideBySide { bool on; };
struct SetPreset { TrainingPreset preset; };                        // sets the sizes alone
struct SetTrainLength { Index train_len; };
struct SetSteps { Index steps; };
struct SetBatch { Index batch; };
struct SetTrainingSeed { std::uint64_t seed; };
struct SetModelLayers { Index num_layers; };
struct SetModelWidth { Index d_model; };
struct SetModelHeads { Index num_heads; };
struct SetTrainingSlopes { std::vector<double> slopes; };           // empty = by the rule of the Slopes view
struct SetLearningRate { double learning_rate; };
struct SetTrainingDropout { double dropout; };
struct SetTrainingText { std::string path; TextSplit split; };      // an empty path: own stories
struct SetEvaluation { EvaluationKind evaluation; };
struct SetMostMultiple { Index multiple; };                         // clamped to a power of two up to kMostReadMultiple
struct SetExtrapolationPage { ExtrapolationPage page; };
struct ChooseRun { std::string run; };
struct CompareRun { std::string run; };                             // empty = none
struct SetRunHidden { std::string run; bool hidden; };
struct RenameRun { std::string run, name; };                        // an empty name: the method's again
struct RemoveRun { std::string run; };
struct SetRunSlopes { std::string run; std::vector<double> slopes; };  // empty = the model's own again
struct SetGenerationPrompt { std::string prompt; };
struct SetGenerationTokens { Index tokens; };
struct SetTemperature { double temperature; };
struct SetGenerationSeed { std::uint64_t seed; };
struct SetGenerationRuns { std::string first, second; };

// Asked of the trainer; the session stays as it is, but that a lesson notes the training of its step. An empty
// `run`: all that this can be done to.
struct TrainRuns {};                                                // one for each chosen method, by the choice of now
struct PauseRun { std::string run; };
struct StepRun { std::string run; };                                // one step of a paused or stopped run
struct ContinueRun { std::string run; double learning_rate = 0; };  // 0 = as before; a diverged one needs a lower one
struct StopRun { std::string run; };
struct SaveRun { std::string run, folder; };                        // an empty folder: the person is asked
struct OpenRun { std::string folder; };                             // the same
// clang-format on

using ExtrapolationAction =
    std::variant<SetMethods, SetSideBySide, SetPreset, SetTrainLength, SetSteps, SetBatch, SetTrainingSeed,
                 SetModelLayers, SetModelWidth, SetModelHeads, SetTrainingSlopes, SetLearningRate,
                 SetTrainingDropout, SetTrainingText, SetEvaluation, SetMostMultiple, SetExtrapolationPage,
                 ChooseRun, CompareRun, SetRunHidden, RenameRun, RemoveRun, SetRunSlopes, SetGenerationPrompt,
                 SetGenerationTokens, SetTemperature, SetGenerationSeed, SetGenerationRuns, TrainRuns,
                 PauseRun, StepRun, ContinueRun, StopRun, SaveRun, OpenRun>;

// The part of update() and of is_undoable() for these.
void apply_extrapolation(Session& session, const ExtrapolationAction& action);
bool is_undoable(const ExtrapolationAction& action);
// Clamps what a session from outside holds, as the actions would.
void check_extrapolation(Session& session);
// Is it for the trainer? No step of undo, then.
bool is_run_command(const ExtrapolationAction& action);

// Slope surgery: `slopes` with one head's slope changed. head and other are inside.
enum class SlopeOperation { zero, quadruple, swap };
std::vector<double> operated(std::vector<double> slopes, SlopeOperation operation, Index head,
                             Index other = 0);

}  // namespace alibi
