#include "app/training_thread.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "app/background_priority.h"
#include "app/run_folders.h"
#include "core/files/model_folder.h"

namespace alibi::app {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kTellEvery(150);
constexpr milliseconds kMeasureEvery(2500);
constexpr milliseconds kSaveEvery(10'000);
constexpr int kMeasureShare = 6;  // measuring takes at most one part in so many of the time

double seconds_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

}  // namespace

std::shared_ptr<const Corpus> Corpora::get(const TextChoice& text, Index train_len) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Corpus> corpus = last_.lock();
    if (corpus && corpus->text == text && text.is_own_stories()) return corpus;
    corpus = std::make_shared<const Corpus>(load_corpus(text, train_len));
    last_ = corpus;
    return corpus;
}

// When what was done last, and how fast steps are.
struct TrainingThread::Pace {
    Clock::time_point told, measured, saved;
    Clock::duration measuring{};
    double seconds = 0;  // of all steps, earlier ones too
    double recent = 0;   // seconds a step, of the last ones
    bool first = true;
};

TrainingThread::TrainingThread(TrainingOrder order, std::shared_ptr<Corpora> corpora, TrainingReport report)
    : order_(std::move(order)),
      corpora_(std::move(corpora)),
      report_(std::move(report)),
      run_(order_.run),
      wish_(order_.paused ? Wish::wait : Wish::run),
      steps_wanted_(order_.paused ? 1 : 0),
      pace_(std::make_unique<Pace>()),
      thread_([this](const std::stop_token& stop) { main(stop); }) {}

TrainingThread::~TrainingThread() {
    stop();
}

void TrainingThread::pause() {
    const std::lock_guard lock(mutex_);
    wish_ = Wish::wait;
    changed_.notify_all();
}

void TrainingThread::go_on() {
    const std::lock_guard lock(mutex_);
    wish_ = Wish::run;
    changed_.notify_all();
}

void TrainingThread::step() {
    const std::lock_guard lock(mutex_);
    wish_ = Wish::wait;
    ++steps_wanted_;
    changed_.notify_all();
}

void TrainingThread::stop() {
    thread_.request_stop();
    changed_.notify_all();
}

void TrainingThread::main(const std::stop_token& stop) {
    give_way(kTrainingNice);
    try {
        train(stop);
    } catch (...) {
        report_.failure(std::current_exception());
        run_.state = RunState::stopped;
        report_.run(std::make_shared<const Run>(run_));
    }
}

Training TrainingThread::begin() {
    const std::shared_ptr<const Corpus> corpus =
        corpora_->get(run_.settings.text, order_.continues ? 1 : run_.settings.train_len);
    run_.vocabulary = std::shared_ptr<const Vocabulary>(corpus, &corpus->vocabulary);
    if (!order_.continues) return {run_.settings, corpus, order_.threads};
    TrainingCheckpoint checkpoint = read_checkpoint(run_.folder);
    pace_->seconds = run_.seconds;
    if (order_.learning_rate > 0) {
        checkpoint.settings.learning_rate = order_.learning_rate;
        checkpoint.diverged_at = -1;
        run_.settings.learning_rate = order_.learning_rate;
    }
    return {checkpoint, corpus, order_.threads};
}

void TrainingThread::train(const std::stop_token& stop) {
    // A new run has a folder once it was saved, and only then can it be locked.
    std::unique_ptr<FolderLock> lock;
    if (has_checkpoint(run_.folder)) {
        lock = lock_run(run_.folder);
        remove_leftovers(run_.folder);
    }
    Training training = begin();
    pace_->told = pace_->measured = pace_->saved = Clock::now();
    // There is something whole on disk from the first moment.
    save(training);
    if (!lock) lock = lock_run(run_.folder);
    while (training.state() == Training::State::running && wait_for_turn(stop, training)) {
        step_once(training);
        follow(training, stop);
    }
    save(training);
    finish(training);
}

// False when it is to stop.
bool TrainingThread::wait_for_turn(const std::stop_token& stop, const Training& training) {
    std::unique_lock lock(mutex_);
    const auto may_step = [this] { return wish_ == Wish::run || steps_wanted_ > 0; };
    if (!stop.stop_requested() && !may_step()) {
        lock.unlock();
        save(training);
        tell(training, RunState::paused, true);
        lock.lock();
        changed_.wait(lock, stop, may_step);
    }
    if (stop.stop_requested()) return false;
    if (wish_ == Wish::wait && steps_wanted_ > 0) --steps_wanted_;
    return true;
}

void TrainingThread::step_once(Training& training) {
    const Clock::time_point before = Clock::now();
    training.step();
    const double seconds = seconds_between(before, Clock::now());
    pace_->seconds += seconds;
    constexpr double kNewest = 0.1;
    pace_->recent = pace_->recent > 0 ? (1 - kNewest) * pace_->recent + kNewest * seconds : seconds;
}

void TrainingThread::follow(const Training& training, const std::stop_token& stop) {
    if (training.state() != Training::State::running) return;
    const Clock::time_point now = Clock::now();
    if (now - pace_->measured >= std::max<Clock::duration>(kMeasureEvery, kMeasureShare * pace_->measuring))
        measure_early(training, stop);
    if (now - pace_->saved >= kSaveEvery) save(training);
    if (!pace_->first && now - pace_->told < kTellEvery) return;
    pace_->first = false;
    tell(training, RunState::training, false);
}

void TrainingThread::measure_early(const Training& training, const std::stop_token& stop) {
    const Clock::time_point before = Clock::now();
    tell(training, RunState::training, true);
    const std::shared_ptr<const Model> model = run_.model;
    const std::vector<Token>& held_out = training.corpus().held_out;
    for (const EvaluationKind kind :
         {EvaluationKind::nonoverlapping, EvaluationKind::position, EvaluationKind::sliding}) {
        EvaluateRun spec{run_.id, run_.model_step, {}, kind, 0, true};
        spec.longest = longest_read(run_, kind, order_.most_multiple);
        auto known = std::make_shared<const RunEvaluation>(measure(*model, held_out, spec, stop));
        if (stop.stop_requested()) return;
        report_.evaluation(std::move(known));
    }
    pace_->measured = Clock::now();
    pace_->measuring = pace_->measured - before;
}

void TrainingThread::save(const Training& training) {
    save_training(run_.folder, training, pace_->seconds);
    run_.kept_step = training.steps_done();
    run_.kept_steps = snapshot_steps(run_.folder);
    pace_->saved = Clock::now();
}

void TrainingThread::finish(const Training& training) {
    switch (training.state()) {
        case Training::State::running: return tell(training, RunState::stopped, true);
        case Training::State::finished: return tell(training, RunState::finished, true);
        case Training::State::diverged: return tell(training, RunState::diverged, true);
    }
}

void TrainingThread::tell(const Training& training, RunState state, bool with_model) {
    run_.state = state;
    run_.steps_done = training.steps_done();
    run_.diverged_at = training.diverged_at();
    run_.losses = std::make_shared<const std::vector<float>>(training.losses());
    run_.seconds = pace_->seconds;
    run_.steps_per_second = pace_->recent > 0 ? 1 / pace_->recent : 0;
    if (with_model) {
        run_.model = std::make_shared<const Model>(training.model());
        run_.model_step = training.steps_done();
    }
    pace_->told = Clock::now();
    report_.run(std::make_shared<const Run>(run_));
}

}  // namespace alibi::app
