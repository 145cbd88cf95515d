// Where a person is in a lesson, as part of the Session.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

struct Lesson;
struct Session;

// What was guessed for one question, and whether its answer is shown.
struct LessonGuess {
    std::optional<Index> option;
    std::optional<double> number;
    std::optional<Index> cell_head, cell_query, cell_key;
    std::vector<double> curve;  // y for each x; NaN where nothing is drawn
    bool revealed = false;

    bool empty() const { return !option && !number && !cell_query && curve.empty(); }
    bool operator==(const LessonGuess&) const = default;
};

struct LessonChoice {
    std::shared_ptr<const Lesson> lesson;  // null: none is open
    Index step = 0;                        // the number of steps: the summary at the end
    std::vector<LessonGuess> guesses;      // one a step
    std::vector<Index> trained;            // steps whose training was begun
    std::vector<std::string> locked;       // keys of settings that a class pack keeps as they are
    std::shared_ptr<const Session> own;    // the person's session, to come back to
    bool reading = false;                  // its text, or the list of lessons, in place of the controls

    bool operator==(const LessonChoice&) const = default;
};

}  // namespace alibi
