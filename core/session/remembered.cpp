#include "core/session/remembered.h"

#include <type_traits>
#include <utility>

namespace alibi {

namespace {

template <typename... Kinds>
bool is_any(const Action& action) {
    return (std::holds_alternative<Kinds>(action) || ...);
}

// Another size may follow from it; the choice of a cell does not.
bool resizes(const Action& action) {
    return is_any<SetHeads, SetLength, SetText, SetContentKind, SetMask, SetMaskMatrix, OpenContent,
                  FitToContent, LookInside>(action);
}

bool leaves_file(const Session& session, const Action& action) {
    if (session.content.kind != ContentKind::file) return false;
    const auto* const chosen = std::get_if<SetContentKind>(&action);
    return is_any<SetText, LookInside>(action) || (chosen && chosen->kind != ContentKind::file);
}

// The session as if the file had never been opened, but for what was set since.
Session without_file(Session session, const Session& before) {
    session.content.kind = before.content.kind;
    session.own_slopes = before.own_slopes;
    session = update(session, SetHeads{before.num_heads});
    return update(session, SetLength{before.seq_len});
}

void follow_choice(const Session& session, const Action& action, const Session& next, Cell& chosen) {
    const Cell &from = session.selection.cell, &to = next.selection.cell;
    if (is_any<ChooseCell, MoveCursor, ReplaceSession>(action)) chosen = to;
    if (from.head != to.head || is_any<ChooseHead>(action)) chosen.head = to.head;
    if (from.query != to.query) chosen.query = to.query;
    if (from.key != to.key) chosen.key = to.key;
}

}  // namespace

Remembered remember(const Session& session) {
    return {session.selection.cell, std::nullopt};
}

Session with_chosen(Session session, const Remembered& memory) {
    session.selection.cell = memory.chosen;
    return update(session, SetView{session.view});  // which moves the cell into the map
}

Session update(const Session& session, const Action& action, Remembered& memory) {
    const bool leaves = leaves_file(session, action) && memory.before_file;
    const Session from = leaves ? without_file(session, *memory.before_file) : session;
    Session next = update(from, action);
    const bool was_file = session.content.kind == ContentKind::file;
    const bool is_file = next.content.kind == ContentKind::file;
    if (is_file && !was_file) memory.before_file = session;
    if (resizes(action)) return with_chosen(std::move(next), memory);
    follow_choice(session, action, next, memory.chosen);
    return next;
}

}  // namespace alibi
