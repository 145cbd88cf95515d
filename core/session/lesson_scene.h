// What the lesson's panel, the presentation and the handout draw.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/session/lesson_choice.h"

namespace alibi {

struct Question;

enum class Verdict { open, right, wrong, shown };  // not revealed; guessed; revealed without a guess

struct QuestionScene {
    std::shared_ptr<const Question> question;  // null: the step has none
    LessonGuess guess;  // of a cell: the one that is chosen now, while it is not revealed
    Verdict verdict = Verdict::open;
};

// One question in the summary.
struct ScoreRow {
    Index step = 0;
    std::string heading;
    Verdict verdict = Verdict::open;
};

struct LessonScene {
    std::shared_ptr<const Lesson> lesson;  // null: none is open
    bool reading = false;
    Index step = 0;
    Index num_steps = 0;
    bool summary = false;   // past the last step
    bool changed = false;   // the person changed what the step shows
    bool train = false;     // the step offers a training
    bool trained = false;   // which was begun
    bool pictured = false;  // the step has a picture of its own
    std::string code;       // class_code() of the session
    std::string heading;
    std::string text;  // Markdown
    std::string notes;
    std::string next_heading;  // of the step that follows; empty: the summary
    double minutes = 0;
    QuestionScene question;
    std::vector<ScoreRow> score;  // one row a question
    Index right = 0, guessed = 0;
};

// Is this guess right?
bool is_right(const Question& question, const LessonGuess& guess);

}  // namespace alibi
