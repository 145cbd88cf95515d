// Undo and redo as lists of sessions. Looking (the view, the chosen cell, zoom) is carried along: stepping
// back takes back what was changed, never where the person looks.
#pragma once

#include <deque>

#include "core/session/session.h"

namespace alibi::app {

inline constexpr std::size_t kUndoLimit = 200;

// A session and the document it belongs to: what is opened or made new is another document.
struct Kept {
    Session session;
    int document = 0;
};

class History {
  public:
    // `before`: the session as it was. `kind`: of the action; one that `continues` the last of its kind is
    // one step with it, as all of a drag is.
    void record(const Kept& before, std::size_t kind, bool continues);
    // What the person now does to the session is another gesture.
    void end_gesture() { in_gesture_ = false; }
    bool can_undo() const { return !past_.empty(); }
    bool can_redo() const { return !future_.empty(); }
    // The session to go to, looking as `current` looks. Only where can_undo() / can_redo().
    Kept undo(const Kept& current);
    Kept redo(const Kept& current);
    void clear();
    // Takes back the last step where it led nowhere: `current` is as it was before.
    void forget_last(const Session& current);

  private:
    std::deque<Kept> past_, future_;
    std::size_t kind_ = 0;
    bool in_gesture_ = false;
};

// `content` with the view, the selection, the hover, the zoom and the isolation of `looks`.
Session with_looks(Session content, const Session& looks);
// The person's own: beside a lesson that is open, what they come back to.
const Session& own_session(const Session& session);
// Do both hold the same content, however each is looked at?
bool same_content(const Session& a, const Session& b);

}  // namespace alibi::app
