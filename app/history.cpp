#include "app/history.h"

#include <utility>

#include "core/session/action.h"

namespace alibi::app {

namespace {

// Where the person looks: the one list of what is no content.
void copy_looks(Session& to, const Session& from) {
    to.view = from.view;
    to.selection = from.selection;
    to.hover = from.hover;
    to.zoom = from.zoom;
    to.isolate_head = from.isolate_head;
    to.figure = from.figure;
    to.equations.looks = from.equations.looks;
}

// Another document is looked at as it was left.
void take_looks(Kept& target, const Kept& current) {
    if (target.document == current.document)
        target.session = with_looks(std::move(target.session), current.session);
}

}  // namespace

void History::record(const Kept& before, std::size_t kind, bool continues) {
    future_.clear();
    const bool same_gesture = continues && in_gesture_ && kind == kind_;
    in_gesture_ = true;
    kind_ = kind;
    if (same_gesture) return;
    past_.push_back(before);
    if (past_.size() > kUndoLimit) past_.pop_front();
}

Kept History::undo(const Kept& current) {
    Kept target = std::move(past_.back());
    take_looks(target, current);
    past_.pop_back();
    future_.push_back(current);
    in_gesture_ = false;
    return target;
}

Kept History::redo(const Kept& current) {
    Kept target = std::move(future_.back());
    take_looks(target, current);
    future_.pop_back();
    past_.push_back(current);
    in_gesture_ = false;
    return target;
}

void History::clear() {
    past_.clear();
    future_.clear();
    in_gesture_ = false;
}

void History::forget_last(const Session& current) {
    if (past_.empty() || !same_content(past_.back().session, current)) return;
    past_.pop_back();
    in_gesture_ = false;
}

Session with_looks(Session content, const Session& looks) {
    copy_looks(content, looks);
    // Guesses are no settings.
    if (content.lesson.lesson == looks.lesson.lesson) {
        content.lesson.guesses = looks.lesson.guesses;
        content.lesson.trained = looks.lesson.trained;
        content.lesson.reading = looks.lesson.reading;
    }
    // Through update(), which moves the cell and the zoom back inside a map that is smaller again.
    return update(content, SetView{looks.view});
}

const Session& own_session(const Session& session) {
    return session.lesson.own ? *session.lesson.own : session;
}

bool same_content(const Session& a, const Session& b) {
    Session looked = b;
    copy_looks(looked, a);
    looked.lesson = a.lesson;
    return a == looked;
}

}  // namespace alibi::app
