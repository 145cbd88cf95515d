// Where runs are kept on disk: one model folder each, so that they are there again at the next start.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <string>
#include <vector>

#include "core/files/folder_lock.h"
#include "core/session/run_readings.h"

namespace alibi::app {

// The program's own place for them; beside the settings file where that has a place of its own (tests,
// pictures).
QString runs_folder(const QString& settings_path);
// "run-0007-alibi" -> its folder.
QString run_folder(const QString& runs, const std::string& id);
// A name that none of `used` and no folder has. Its folder is made, so that no other program takes the name.
std::string claim_run_id(const QString& runs, const TrainingSettings& settings,
                         const std::vector<std::string>& used);

// Any model folder as a run. Throws FileError.
std::shared_ptr<const Run> read_run(const QString& folder, const std::string& id, RunSource source);
// A run with what was measured of it.
struct MeasuredRun {
    std::shared_ptr<const Run> run;
    std::vector<std::shared_ptr<const RunEvaluation>> evaluations;
};
// Those that were kept, oldest first; folders that cannot be read are left out, and figures that are damaged
// or of another step.
std::vector<MeasuredRun> read_runs(const QString& runs);
// Beside the run's model, for the next start. Throws FileError.
void keep_evaluations(const std::string& folder, const Evaluations& evaluations);
// A folder that a training writes into, for as long as the lock lives. Throws std::runtime_error, one
// sentence, where another program, a second window or the command line, trains there.
std::unique_ptr<FolderLock> lock_run(const std::string& folder);
// A model folder anywhere, without checkpoints. Throws FileError, and as lock_run.
void save_run(const Run& run, const QString& folder);
// Not one that another program trains.
void remove_run(const QString& runs, const std::string& id);
// The folder of a name that was claimed for a run which then never began.
void give_back_run_id(const QString& runs, const std::string& id);

// The folders of models that were opened from elsewhere, in the order they were opened: kept in a list among
// the runs. One that cannot be written is left as it was.
QStringList opened_models(const QString& runs);
void keep_opened_models(const QString& runs, const QStringList& folders);

// The models that come with the program. `extracted`: a folder for those that are inside the program's file.
std::vector<MeasuredRun> read_shipped_runs(const QString& extracted);

}  // namespace alibi::app
