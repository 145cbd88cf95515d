// Every way the lesson's part of a session can change. A step is laid over the lesson's start, whatever was
// shown before; what the person changes stays until the step changes; leaving brings back their own session.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/session/lesson_choice.h"

namespace alibi {

// clang-format off
struct OpenLesson { std::shared_ptr<const Lesson> lesson; };   // at its first step; one of the path that is open: read anew, at its step
struct CloseLesson {};
struct SetLessonStep { Index step; };                          // one past the last: the summary
struct RestoreLessonStep {};                                   // what the person changed is taken back
struct SetReading { bool on; };                                // the text in place of the controls
struct GuessOption { Index option; };
struct GuessNumber { std::string words; };                     // typed_number.h
struct GuessCurve { std::vector<double> y; };                  // one for each x of the question
struct RevealAnswer {};                                        // of this step; the chosen cell is the guess of a cell
struct LockSettings { std::vector<std::string> keys; };        // of a session file; none: all free
struct StartOver {};                                           // first step, no guesses
// clang-format on

using LessonAction =
    std::variant<OpenLesson, CloseLesson, SetLessonStep, RestoreLessonStep, SetReading, GuessOption,
                 GuessNumber, GuessCurve, RevealAnswer, LockSettings, StartOver>;

// Brings back what is locked, as it was in `before`; every action but the lesson's own goes through it.
void keep_locked(Session& session, const Session& before);
// The part of update() and of is_undoable() for these.
void apply_lesson(Session& session, const LessonAction& action);
// A training begins: where the step that is open offers one, it is the step's.
void note_training(LessonChoice& choice);
bool is_undoable(const LessonAction& action);

}  // namespace alibi
