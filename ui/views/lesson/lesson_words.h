// What is wrong in a lesson's file, as a sentence a person can act on.
#pragma once

#include <QString>

#include "core/session/lesson.h"

namespace alibi::ui {

// "Line 14 of lesson.md: "haeds" is not a setting. Did you mean "heads"?"
QString mistake_words(const LessonMistake& mistake, const std::string& path);

}  // namespace alibi::ui
