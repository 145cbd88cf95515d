#include <algorithm>

#include "core/session/lesson_actions.h"
#include "core/session/session.h"

namespace alibi {

namespace {

void apply(LessonChoice& choice, const SetLessonStep& a) {
    choice.step = std::max<Index>(a.step, 0);
}

}  // namespace

void apply_lesson(Session& session, const LessonAction& action) {
    std::visit([&session](const auto& a) { apply(session.lesson, a); }, action);
}

bool is_undoable(const LessonAction&) {
    return false;
}

}  // namespace alibi
