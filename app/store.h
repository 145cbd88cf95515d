// The one place where the session changes: an action goes in, the new session and scene are there when
// dispatch() returns, and what derive() still needs is on its way as jobs.
//
// Results of jobs are merged only while the session still asks for them. Nothing here draws or computes a
// number.
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <optional>

#include "app/history.h"
#include "app/jobs.h"
#include "core/session/action.h"
#include "core/session/remembered.h"
#include "core/session/results.h"
#include "core/session/scene.h"

namespace alibi::app {

// Does one piece of work; do_work of core, and in tests one that waits at a gate.
using Worker = std::function<Results(const Work&, const Session&, Results, const std::stop_token&)>;

class Store : public QObject {
    Q_OBJECT
  public:
    // background: work runs as jobs. immediate: on the spot, until nothing is missing (pictures, the command
    // line).
    enum class Mode { background, immediate };

    explicit Store(Mode mode = Mode::background, QObject* parent = nullptr, Worker worker = do_work);

    const Session& session() const { return session_; }
    const Scene& scene() const { return scene_; }
    const Results& results() const { return results_; }

    // Emits changed() when the session is another one. `continues`: the same gesture goes on, one step for
    // undo.
    void dispatch(const Action& action, bool continues = false);

    // What the trainer found out: changes what is known of runs. The session stays as it is.
    void take_runs(const std::function<void(RunResults&)>& change);

    bool can_undo() const { return history_.can_undo(); }
    bool can_redo() const { return history_.can_redo(); }
    void undo();
    void redo();

    // The first session, as it was kept, of a document that was `saved` so. Nothing to undo.
    void start_with(const Session& session, const Session& saved);
    // Another document: an opened file, a new session. Undo goes back to the one before. Nothing is to be
    // saved.
    void open(const Session& session);
    // Which document the session belongs to: open() counts up, undo and redo step between.
    int document() const { return document_; }
    // Is there something to save? Looking about is not.
    bool dirty() const { return !same_content(own_session(session_), saved_); }
    void mark_saved();

    // Does the view show why a file was not opened, in place of the session's own content?
    bool refuses() const { return refused_.has_value(); }

    bool busy() const { return !jobs_.idle(); }
    void cancel_work();  // the work on its way is given up until the session asks for other work

  Q_SIGNALS:
    void changed();
    void busy_changed(bool busy);
    void work_failed(const QString& reason);
    // Asked of the trainer: nothing else here is changed by it.
    void run_command(const ExtrapolationAction& command);

  private:
    // A file that is being opened: what the session held before, to go back to.
    struct Opening {
        Session before;
        std::shared_ptr<const OpenedContent> opened;
    };
    // A file that could not be opened. The session has its content still, the view shows why.
    struct Refusal {
        ContentProblem problem;
        ViewId view;  // from which it was asked for
    };

    void leave_refusal(const Action& action, Session& next);
    bool settle_opening();
    void set_session(Session session);
    void step_to(Kept kept);
    void begin(Session session);
    void fit_to_made(const Work& work);
    void derive_scene();
    void start_missing();
    void run_missing();
    void start(JobRunner::Key key, const Work& work);
    void accept(const Work& work, const Results& made);
    bool gave_up(const Work& work) const;
    void fail(JobRunner::Key key, const QString& reason);

    Mode mode_;
    Worker worker_;
    Session session_, saved_;
    int document_ = 0, last_document_ = 0;
    Results results_;
    Scene scene_;
    History history_;
    Remembered memory_ = remember(Session{});
    std::optional<Opening> opening_;
    std::optional<Refusal> refused_;
    std::map<JobRunner::Key, Work> on_the_way_;
    std::map<JobRunner::Key, Work>
        given_up_;    // work that failed or was cancelled: not tried again as it stands
    JobRunner jobs_;  // last: its threads end first
};

}  // namespace alibi::app
