// The keys for undo and redo in a field for text. The field takes them while it has something of its own to
// take back; what has become part of the session is the program's to undo.
#pragma once

class QEvent;

namespace alibi::ui {

// Does the field's text have edits that these keys would take back?
struct OwnEdits {
    bool can_undo = false, can_redo = false;
};

// A key for undo or redo that is about to reach the field, which has nothing to do for it: true, and the
// event is left to the program's shortcuts.
bool leave_to_program(QEvent& event, const OwnEdits& edits);

}  // namespace alibi::ui
