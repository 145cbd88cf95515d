#include "ui/widgets/undo_keys.h"

#include <QKeyEvent>

namespace alibi::ui {

bool leave_to_program(QEvent& event, const OwnEdits& edits) {
    if (event.type() != QEvent::ShortcutOverride) return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    const bool undo = key.matches(QKeySequence::Undo) && !edits.can_undo;
    const bool redo = key.matches(QKeySequence::Redo) && !edits.can_redo;
    if (!undo && !redo) return false;
    event.ignore();
    return true;
}

}  // namespace alibi::ui
