// The runs: which there are, which is trained now and which waits, and what the person asked of them. What it
// finds out goes into the Store's results; the session is changed by actions alone.
//
// The window never waits for it: reading, measuring and training happen in other threads. It is made and used
// in the window's thread.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTemporaryDir>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/jobs.h"
#include "app/store.h"
#include "app/training_thread.h"

namespace alibi::app {

class Trainer : public QObject {
    Q_OBJECT
  public:
    // runs: the folder of kept runs. immediate: everything that is read is there at once (pictures).
    Trainer(Store& store, const QString& runs, Store::Mode mode, QObject* parent = nullptr);
    // Live runs keep a whole checkpoint each; folders of removed runs go.
    ~Trainer() override;

    void carry_out(const ExtrapolationAction& command);
    bool is_training() const { return !live_.empty(); }

  Q_SIGNALS:
    void problem(const QString& sentence);
    void problem_over(const QString& sentence);  // what it said is no longer so
    void note(const QString& sentence);
    void save_folder_wanted(const QString& run);  // then SaveRun with a folder
    void open_folder_wanted();                    // then OpenRun with a folder

  private:
    struct Listed;
    struct Waiting {
        TrainingOrder order;
        bool side_by_side = false;
    };

    // The step of a run's model, and the longest length that was asked for.
    struct ReadUpTo {
        Index step = -1, longest = 0;
        bool operator==(const ReadUpTo&) const = default;
    };

    void follow_session();
    void keep_readings();
    void list();
    void show_listed(const Listed& listed);
    void keep_opened(const QStringList& gone = {});
    void tell_missing_run();
    void tell_of_shipped();
    void measure_speed();

    void carry(const TrainRuns&);
    void carry(const PauseRun& command);
    void carry(const StepRun& command);
    void carry(const ContinueRun& command);
    void carry(const StopRun& command);
    void carry(const SaveRun& command);
    void carry(const OpenRun& command);

    std::vector<std::string> meant(const std::string& run, bool (*fits)(const Run&)) const;
    const Run* find(const std::string& id) const { return store_.results().runs.find(id); }
    std::vector<std::string> used_ids() const;
    void wait_in_line(TrainingOrder order, bool side_by_side);
    std::string start_waiting();  // the first run that starts; empty = none
    void start(const TrainingOrder& order);
    TrainingReport report();
    void take_run(const std::shared_ptr<const Run>& run);
    bool tells_speed(const Run& run) const;
    void forget(const std::string& id);
    void fail(const std::exception_ptr& thrown);
    void set_problem(const QString& sentence);
    void clear_problem();

    Store& store_;
    QString runs_;
    Store::Mode mode_;
    QTemporaryDir shipped_;
    bool listing_ = false;
    std::size_t num_removed_ = 0;
    std::string looked_for_;     // the chosen run when it was last asked whether it is there
    TrainingChoice problem_of_;  // what was to be trained when the problem came
    std::deque<Waiting> waiting_;
    std::shared_ptr<Corpora> corpora_ = std::make_shared<Corpora>();
    std::map<std::string, std::unique_ptr<TrainingThread>> live_;
    std::map<std::string, ReadUpTo> kept_readings_;  // of which there is a file
    std::set<std::string> keeping_;                  // whose file is being written: one writer at a time
    JobRunner::Key keep_jobs_ = 0;
    JobRunner jobs_;
};

}  // namespace alibi::app
