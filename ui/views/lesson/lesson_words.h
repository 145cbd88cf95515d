// What a lesson says besides its text: mistakes of its file as sentences a person can act on, and answers.
#pragma once

#include <QString>

#include "core/session/lesson.h"

namespace alibi::ui {

// "Line 14 of lesson.md: "haeds" is not a setting. Did you mean "heads"?"
QString mistake_words(const LessonMistake& mistake, const std::string& path);

// The answer of a question that asks for a number or a cell: "10 tokens", "head 2, distance 4". Empty for
// others.
QString answer_words(const Question& question);

}  // namespace alibi::ui
