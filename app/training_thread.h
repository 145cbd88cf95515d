// One run being trained in a thread of its own, below jobs and the window in priority: it trains, waits,
// steps and stops as it is told, keeps a whole checkpoint on disk, and tells how far it is.
//
// Functions are called from the thread that made it; the callbacks come from the training thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/session/run.h"

namespace alibi::app {

// Texts that were split and numbered, shared by the threads that train on them. Thread-safe.
class Corpora {
  public:
    std::shared_ptr<const Corpus> get(const TextChoice& text, Index train_len);  // throws as load_corpus

  private:
    std::mutex mutex_;
    std::weak_ptr<const Corpus> last_;
};

struct TrainingOrder {
    Run run;                   // its id, settings and folder
    bool continues = false;    // from the checkpoint in the folder
    bool paused = false;       // begins with one step, then waits
    double learning_rate = 0;  // another one from here on; 0 = as before
    Index most_multiple = 32;  // how far it is read meanwhile
    int threads = 0;
};

struct TrainingReport {
    std::function<void(std::shared_ptr<const Run>)> run;
    std::function<void(std::shared_ptr<const RunEvaluation>)> evaluation;
    std::function<void(std::exception_ptr)> failure;  // then run() says stopped
};

class TrainingThread {
  public:
    TrainingThread(TrainingOrder order, std::shared_ptr<Corpora> corpora, TrainingReport report);
    ~TrainingThread();  // stops, keeps a whole checkpoint, and waits

    void pause();
    void go_on();
    void step();  // one, of a paused run
    void stop();  // returns at once; the last report says stopped
    int threads() const { return order_.threads; }

  private:
    enum class Wish { run, wait };

    void main(const std::stop_token& stop);
    void train(const std::stop_token& stop);
    Training begin();
    bool wait_for_turn(const std::stop_token& stop, const Training& training);
    void step_once(Training& training);
    void follow(const Training& training, const std::stop_token& stop);
    void measure_early(const Training& training, const std::stop_token& stop);
    void save(const Training& training);
    void finish(const Training& training);
    void tell(const Training& training, RunState state, bool with_model);

    TrainingOrder order_;
    std::shared_ptr<Corpora> corpora_;
    TrainingReport report_;
    Run run_;  // as last told; the training thread's

    std::mutex mutex_;
    std::condition_variable_any changed_;
    Wish wish_ = Wish::run;
    int steps_wanted_ = 0;

    struct Pace;
    std::unique_ptr<Pace> pace_;
    std::jthread thread_;  // last: ends first
};

}  // namespace alibi::app
