// Every way the lesson's part of a session can change.
#pragma once

#include <variant>

#include "core/session/lesson_choice.h"

namespace alibi {

struct Session;

struct SetLessonStep {
    Index step;
};

using LessonAction = std::variant<SetLessonStep>;

// The part of update() and of is_undoable() for these.
void apply_lesson(Session& session, const LessonAction& action);
bool is_undoable(const LessonAction& action);

}  // namespace alibi
