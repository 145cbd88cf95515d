// Work off the window's thread: at most one job a key; a newer one of the same key replaces an older one,
// which is told to stop and whose outcome is dropped. The only owner of threads in the program.
//
// A task runs in a pool thread, at a lower priority than the window's, and answers with a Deliver, which runs
// in the runner's thread if the job still counts. Thread use: every function is called from the runner's own
// thread. Errors: what a task throws arrives as failed().
#pragma once

#include <QHash>
#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <stop_token>

namespace alibi::app {

// What a task is given. `report` may be called from the pool's thread, with the share of the work that is
// done.
struct JobContext {
    std::stop_token stop;
    std::function<void(double share)> report;
};

class JobRunner : public QObject {
    Q_OBJECT
  public:
    using Key = quintptr;
    using Deliver = std::function<void()>;
    using Task = std::function<Deliver(const JobContext&)>;

    // threads: how many tasks run at a time; the rest wait their turn. 0 = one less than the machine has, at
    // least 2.
    explicit JobRunner(int threads = 0, QObject* parent = nullptr);
    ~JobRunner() override;  // stops every job and waits for its thread

    void start(Key key, Task task);
    void cancel(Key key);
    void cancel_all();
    bool running(Key key) const { return jobs_.contains(key); }
    bool idle() const { return jobs_.isEmpty(); }

  Q_SIGNALS:
    void progress(quintptr key, double share);
    void finished(quintptr key);  // delivered, failed or cancelled: the key is free
    void failed(quintptr key, const QString& reason);

  private:
    struct Job {
        quint64 id = 0;
        std::stop_source stop;
    };
    void finish(Key key, quint64 id, const Deliver& deliver, const QString& error);
    bool is_current(Key key, quint64 id) const;

    QThreadPool pool_;
    QHash<Key, Job> jobs_;
    quint64 last_id_ = 0;
};

}  // namespace alibi::app
