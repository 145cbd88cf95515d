// Where runs are kept on disk: one model folder each, so that they are there again at the next start.
#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "core/session/run.h"

namespace alibi::app {

// The program's own place for them; beside the settings file where that has a place of its own (tests,
// pictures).
QString runs_folder(const QString& settings_path);
// "run-0007-alibi" -> its folder.
QString run_folder(const QString& runs, const std::string& id);
// A name that none of `used` and no folder has.
std::string next_run_id(const QString& runs, const TrainingSettings& settings,
                        const std::vector<std::string>& used);

// Any model folder as a run. Throws FileError.
std::shared_ptr<const Run> read_run(const QString& folder, const std::string& id, RunSource source);
// Those that were kept, oldest first; folders that cannot be read are left out.
std::vector<std::shared_ptr<const Run>> read_runs(const QString& runs);
// A model folder anywhere, without checkpoints. Throws FileError.
void save_run(const Run& run, const QString& folder);
void remove_run(const QString& runs, const std::string& id);

// The models that come with the program, and what was measured of them. `extracted`: a folder for those that
// are inside the program's file.
struct ShippedRun {
    std::shared_ptr<const Run> run;
    std::vector<std::shared_ptr<const RunEvaluation>> evaluations;
};
std::vector<ShippedRun> read_shipped_runs(const QString& extracted);

}  // namespace alibi::app
