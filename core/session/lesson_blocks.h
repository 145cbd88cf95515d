// A lesson's text cut at its headings and fences, with the lines where each part stands: the first half of
// reading it. Internal to core/session.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/session/lesson.h"

namespace alibi {

// Without the blanks at either end.
std::string_view trimmed(std::string_view text);

// What stood in one fence of our own kinds.
struct LessonBlock {
    std::string kind;  // "lesson", "view", "ask", "note"
    std::string text;
    int line = 0;  // of its first line of text
};

// A heading, and what follows down to the next one.
struct LessonSection {
    std::string heading;
    int line = 0;            // of the heading
    std::string text;        // Markdown, without the blocks
    std::vector<int> lines;  // of each line of `text`
    std::vector<LessonBlock> blocks;
};

struct LessonSections {
    LessonSection opening;  // before the first level-2 heading; its heading is the title
    std::vector<LessonSection> steps;
};

LessonSections cut_lesson(std::string_view text, std::vector<LessonMistake>& mistakes);

// Lines "key: value" of a block; indented lines go on with the value above, and lines that start with a
// dash or a plus are options. Each with its line.
struct LessonField {
    std::string key;  // "-" and "+" for options
    std::string value;
    int line = 0;
};
std::vector<LessonField> block_fields(const LessonBlock& block);

}  // namespace alibi
