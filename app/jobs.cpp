#include "app/jobs.h"

#include <QThread>
#include <exception>
#include <utility>

#include "app/background_priority.h"
#include "app/messages.h"

namespace alibi::app {

JobRunner::JobRunner(int threads, QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(threads > 0 ? threads : std::max(2, QThread::idealThreadCount() - 1));
}

JobRunner::~JobRunner() {
    cancel_all();
    pool_.clear();
    pool_.waitForDone();
}

void JobRunner::start(Key key, Task task) {
    cancel(key);
    const quint64 id = ++last_id_;
    Job job{id, {}};
    const std::stop_token stop = job.stop.get_token();
    jobs_.insert(key, job);
    const auto report = [this, key, id](double share) {
        QMetaObject::invokeMethod(this, [this, key, id, share] {
            if (is_current(key, id)) Q_EMIT progress(key, share);
        });
    };
    pool_.start([this, key, id, stop, report, task = std::move(task)] {
        if (stop.stop_requested()) return;
        give_way(kJobNice);
        Deliver deliver;
        QString error;
        try {
            deliver = task(JobContext{stop, report});
        } catch (const std::exception& thrown) {
            error = message_of(thrown);
        }
        QMetaObject::invokeMethod(
            this, [this, key, id, deliver, error] { finish(key, id, deliver, error); }, Qt::QueuedConnection);
    });
}

void JobRunner::cancel(Key key) {
    const auto found = jobs_.find(key);
    if (found == jobs_.end()) return;
    found->stop.request_stop();
    jobs_.erase(found);
    Q_EMIT finished(key);
}

void JobRunner::cancel_all() {
    const auto keys = jobs_.keys();
    for (const Key key : keys) cancel(key);
}

bool JobRunner::is_current(Key key, quint64 id) const {
    const auto found = jobs_.constFind(key);
    return found != jobs_.constEnd() && found->id == id;
}

void JobRunner::finish(Key key, quint64 id, const Deliver& deliver, const QString& error) {
    if (!is_current(key, id)) return;
    jobs_.remove(key);
    if (!error.isEmpty())
        Q_EMIT failed(key, error);
    else if (deliver)
        deliver();
    Q_EMIT finished(key);
}

}  // namespace alibi::app
