#include "app/store.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "app/messages.h"
#include "core/session/derive_runs.h"
#include "core/session/run.h"

namespace alibi::app {
namespace {

// One job for each kind of work: a newer one of the kind replaces the older.
JobRunner::Key key_of(const Work& work) {
    return work.index() + 1;
}

// Is this the content that was read, whatever came of it?
bool is_read(const ContentChoice& content, const OpenedContent* opened) {
    return opened && content.kind == ContentKind::file && opened->path == content.path &&
           opened->array == content.array && opened->batch == content.batch && opened->reads == content.reads;
}

// The file itself may be gone, or no longer what it was.
bool asks_for_file(const Action& action, const Session& session) {
    const auto* const content = std::get_if<SetContentKind>(&action);
    const bool again = content && content->kind == ContentKind::file;
    return std::holds_alternative<OpenContent>(action) ||
           (again && session.content.kind != ContentKind::file);
}

}  // namespace

Store::Store(Mode mode, QObject* parent, Worker worker)
    : QObject(parent), mode_(mode), worker_(std::move(worker)) {
    connect(&jobs_, &JobRunner::failed, this, &Store::fail);
    connect(&jobs_, &JobRunner::finished, this, [this] { Q_EMIT busy_changed(busy()); });
    derive_scene();
}

void Store::dispatch(const Action& action, bool continues) {
    const auto* extrapolation = std::get_if<ExtrapolationAction>(&action);
    Session next = update(session_, action, memory_);
    if (extrapolation && is_run_command(*extrapolation)) {
        if (!(next == session_)) set_session(std::move(next));
        Q_EMIT run_command(*extrapolation);
        return;
    }
    const bool refused = refuses();
    // What is still being read is nothing to go back to.
    if (asks_for_file(action, session_) && (!opening_ || is_read(session_.content, results_.opened.get()))) {
        opening_ = Opening{session_, results_.opened};
        if (refused) opening_->before.view = refused_->view;
    }
    if (refused) leave_refusal(action, next);
    if (next.content.kind != ContentKind::file) opening_.reset();
    if (next == session_ && refused == refuses()) {
        if (!continues && is_undoable(action)) history_.end_gesture();
        return;
    }
    const bool went_back = refused && same_content(session_, next);
    const bool changes = is_undoable(action) && next != session_ && !went_back;
    if (changes) history_.record({session_, document_}, action_kind(action), continues);
    set_session(std::move(next));
}

// Whatever is set or looked at next brings the session's own picture back; choosing the content that it has
// brings back the view that the file was asked for from, too.
void Store::leave_refusal(const Action& action, Session& next) {
    if (!is_undoable(action) && !std::holds_alternative<SetView>(action)) return;
    const auto* const content = std::get_if<SetContentKind>(&action);
    if (content && content->kind == session_.content.kind) next = update(session_, SetView{refused_->view});
    refused_.reset();
}

void Store::undo() {
    if (can_undo()) step_to(history_.undo({session_, document_}));
}

void Store::redo() {
    if (can_redo()) step_to(history_.redo({session_, document_}));
}

void Store::step_to(Kept kept) {
    opening_.reset();
    refused_.reset();
    if (kept.document != document_)
        memory_ = remember(kept.session);
    else
        kept.session = with_chosen(std::move(kept.session), memory_);
    document_ = kept.document;
    set_session(std::move(kept.session));
}

void Store::start_with(const Session& session, const Session& saved) {
    history_.clear();
    saved_ = update(Session{}, ReplaceSession{saved});
    begin(update(Session{}, ReplaceSession{session}));
}

// A session of which nothing is remembered.
void Store::begin(Session session) {
    opening_.reset();
    refused_.reset();
    memory_ = remember(session);
    set_session(std::move(session));
}

void Store::open(const Session& session) {
    const Action action = ReplaceSession{session};
    history_.record({session_, document_}, action_kind(action), false);
    document_ = ++last_document_;
    Session next = update(session_, action);
    saved_ = next;
    begin(std::move(next));
}

void Store::mark_saved() {
    saved_ = session_;
    Q_EMIT changed();
}

void Store::cancel_work() {
    for (const auto& [key, work] : on_the_way_) given_up_.insert_or_assign(key, work);
    on_the_way_.clear();
    jobs_.cancel_all();
}

void Store::set_session(Session session) {
    session_ = std::move(session);
    derive_scene();
    Q_EMIT changed();
}

void Store::derive_scene() {
    if (mode_ == Mode::immediate) run_missing();
    Scene next = derive(session_, results_, &scene_);
    scene_ = std::move(next);
    if (refused_) scene_.attention.problem = refused_->problem;
    if (mode_ == Mode::background) start_missing();
}

void Store::start_missing() {
    const std::vector<Work> missing = missing_work(session_, results_);
    std::erase_if(on_the_way_, [&](const auto& job) {
        const bool wanted = std::find(missing.begin(), missing.end(), job.second) != missing.end();
        if (!wanted) jobs_.cancel(job.first);
        return !wanted;
    });
    for (const Work& work : missing) {
        const JobRunner::Key key = key_of(work);
        if (!on_the_way_.contains(key) && !gave_up(work)) start(key, work);
    }
}

void Store::run_missing() {
    for (;;) {
        const std::vector<Work> missing = missing_work(session_, results_);
        const auto next =
            std::find_if(missing.begin(), missing.end(), [this](const Work& w) { return !gave_up(w); });
        if (next == missing.end()) return;
        try {
            merge_work(results_, *next, worker_(*next, session_, results_, {}));
            fit_to_made(*next);
        } catch (const std::exception& thrown) {
            given_up_.insert_or_assign(key_of(*next), *next);
            Q_EMIT work_failed(message_of(thrown));
            continue;
        }
        // Work that is done and still missing would run for ever.
        const std::vector<Work> left = missing_work(session_, results_);
        if (std::find(left.begin(), left.end(), *next) != left.end())
            given_up_.insert_or_assign(key_of(*next), *next);
    }
}

void Store::start(JobRunner::Key key, const Work& work) {
    on_the_way_.insert_or_assign(key, work);
    given_up_.erase(key);
    jobs_.start(
        key, [this, work, worker = worker_, session = session_, results = results_](const JobContext& job) {
            auto made = std::make_shared<const Results>(worker(work, session, results, job.stop));
            return [this, work, made] { accept(work, *made); };
        });
    Q_EMIT busy_changed(true);
}

void Store::accept(const Work& work, const Results& made) {
    on_the_way_.erase(key_of(work));
    merge_work(results_, work, made);
    fit_to_made(work);
    const std::vector<Work> left = missing_work(session_, results_);
    if (std::find(left.begin(), left.end(), work) != left.end())
        given_up_.insert_or_assign(key_of(work), work);
    derive_scene();
    Q_EMIT changed();
}

// Heads and length of an opened file are the file's, and heads of a look inside the model's. Part of the step
// that opened it: no step of its own for undo.
void Store::fit_to_made(const Work& work) {
    const bool was_clean = !dirty();
    const auto& opened = results_.opened;
    const auto fit = [this](Index num_heads, Index seq_len) {
        session_ = update(session_, FitToContent{num_heads, seq_len}, memory_);
    };
    if (std::holds_alternative<LoadContent>(work) && !settle_opening() && opened) {
        if (opened->layer && !opened->layer->x.empty())
            fit(opened->layer->parameters.num_heads, opened->layer->x[0].rows());
        else if (opened->map)
            fit(opened->map->values.heads(), opened->map->values.rows());
    }
    const bool looked = std::holds_alternative<LookInsideRun>(work) && results_.runs.inside;
    if (looked && session_.content.kind == ContentKind::run && results_.runs.inside->content)
        fit(results_.runs.inside->content->num_heads(), session_.seq_len);
    if (was_clean) saved_ = session_;
}

// A file that cannot be used takes nothing away: the session has the content from before it, as if it had
// never been asked for. True where that happened.
bool Store::settle_opening() {
    const auto& opened = results_.opened;
    if (!opening_ || !is_read(session_.content, opened.get())) return false;
    const bool failed = opened->error.has_value();
    if (failed) {
        refused_ = Refusal{{*opened->error, opened->report}, opening_->before.view};
        session_.content = opening_->before.content;
        session_.zoom = opening_->before.zoom;
        session_ = update(session_, SetView{session_.view});
        results_.opened = opening_->opened;
        history_.forget_last(session_);
    }
    opening_.reset();
    return failed;
}

void Store::take_runs(const std::function<void(RunResults&)>& change) {
    change(results_.runs);
    // What is not shown now is derived when a view shows it.
    if (!shows_runs(session_)) return;
    if (mode_ == Mode::immediate) {
        derive_scene();
    } else {
        scene_ = derive_runs(session_, results_, std::move(scene_));
        start_missing();
    }
    Q_EMIT changed();
}

bool Store::gave_up(const Work& work) const {
    const auto found = given_up_.find(key_of(work));
    return found != given_up_.end() && found->second == work;
}

void Store::fail(JobRunner::Key key, const QString& reason) {
    const auto found = on_the_way_.find(key);
    if (found == on_the_way_.end()) return;
    given_up_.insert_or_assign(key, found->second);
    on_the_way_.erase(found);
    Q_EMIT work_failed(reason);
}

}  // namespace alibi::app
