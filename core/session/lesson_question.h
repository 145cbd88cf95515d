// An `ask` block of a lesson as a question. Internal to core/session.
#pragma once

#include <functional>

#include "core/session/lesson_blocks.h"
#include "core/session/lesson_figures.h"

namespace alibi {

// Nothing where it is none; its mistakes are added. A mistake in what a question can do without leaves the
// rest.
std::optional<Question> read_question(const LessonBlock& block, const FigureScope& scope,
                                      std::vector<LessonMistake>& mistakes);

// Numbers in braces as text, at once; those `now` are kept for later. line_of(n): the line of the n-th line
// of text.
LiveText fill_text(std::string_view text, const FigureScope& scope, const std::function<int(int)>& line_of,
                   std::vector<LessonMistake>& mistakes);

}  // namespace alibi
