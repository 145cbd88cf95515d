// A lesson as it was read: text with its numbers filled in, a session for every step, questions with their
// answers, and what could not be understood, line by line. How it is written: resources/lessons/FORMAT.md.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/evaluations_file.h"
#include "core/session/lesson_expression.h"
#include "core/session/session.h"

namespace alibi {

// What a mistake is; the ui has the words. `what`, `found`, `expected` below are for them.
enum class LessonFault {
    no_title,
    second_title,  // what: its words
    no_steps,
    too_long,          // what: "file" (bytes), "step" (characters), "steps"; expected: the most there may be
    open_block,        // what: the kind of block that is not closed
    second_block,      // what: the kind; only the first counts
    bad_json,          // found: the fault
    unknown_setting,   // what; expected: the nearest one, or nothing
    bad_setting,       // what, found, expected
    unknown_question,  // what: the first word of an ask block; nothing where the block is empty
    unknown_field,     // what; expected: the nearest one, or nothing
    no_answer,         // a question without one
    bad_field,         // what, found, expected
    bad_expression,    // what: the expression; found: where it stops making sense
    unknown_name,      // what: of a figure; expected: the nearest one, or nothing
    bad_argument,      // what: of which figure; found; expected
    no_such_figure,    // what: right, but not known to this program (a model that is not there)
    unknown_format,    // what
    unknown_equation,  // what; expected: the nearest one, or nothing
    unknown_term,      // what; found: of which equation; expected: the nearest one, or nothing
    image,             // what: a picture that will not be loaded
};

struct LessonMistake {
    LessonFault fault = LessonFault::no_title;
    int line = 0;
    std::string what, found, expected;

    bool operator==(const LessonMistake&) const = default;
};

// A mistake before its line is known.
class LessonError : public std::runtime_error {
  public:
    LessonError(LessonFault fault, std::string what, std::string found = {}, std::string expected = {});
    LessonMistake mistake;
};

enum class QuestionKind { choice, number, cell, curve };

struct QuestionOption {
    std::string text;
    bool right = false;
};

// A cell that is asked for: what is absent does not matter.
struct CellPattern {
    std::optional<Index> head, query, key, distance;  // counted from 0

    bool matches(const Cell& cell) const;
};

// Axes to draw a curve over, and the true one.
struct QuestionCurve {
    std::vector<double> x, y;  // points of the answer
    double low = 0, high = 1;  // of the y axis
    bool log_x = false;
    std::string x_label, y_label;
    std::optional<std::size_t> given;  // the point where a drawing starts
};

struct Question {
    QuestionKind kind = QuestionKind::choice;
    std::string text;
    std::vector<QuestionOption> options;  // choice
    double answer = 0;                    // number
    std::string answer_text;              // number: as it is written
    std::string unit;
    double tolerance = 0;  // number: absolute; curve: share of the axis' height
    CellPattern cell;
    QuestionCurve curve;
    std::string why;
    int line = 0;
};

// Text in which some numbers are those of the session of the moment: plain[0] live[0] plain[1] ...
struct LiveText {
    std::vector<std::string> plain;
    std::vector<Figure> live;
};

struct LessonStep {
    std::string heading;
    LiveText text;          // Markdown; equations stand in it as $name$ or $name:term,term$
    Session session;        // what the step shows
    bool pictured = false;  // it says what it shows, and that is a picture
    bool train = false;
    bool figure_only = false;  // the window shows the step's figure alone
    bool new_page = false;     // on paper, so that it does not stand beside the question that it answers
    std::optional<Question> question;
    std::string notes;
    double minutes = 0;  // 0: not said
    int line = 0;
};

// An equation that stands in a text: $name$ or $name:term,term$, from `at` on.
struct EquationPlace {
    std::size_t at = 0, length = 0;
    std::string name;
    std::vector<std::string> terms;
};
std::vector<EquationPlace> equations_in(std::string_view text);

// Where the letter of this code stands in text a dollar sign is meant as such.
inline constexpr std::string_view kPlainDollar = "\xEE\x80\xA4";  // U+E024

// What the program knows beside the session: the losses of the models that come with it, by method.
struct ModelFigures {
    Index train_len = 0;
    Evaluations evaluations;
};
struct LessonContext {
    std::vector<std::string> equations;  // names that can be shown; none: not checked
    std::map<std::string, std::vector<std::string>, std::less<>> terms;  // of an equation; none: not checked
    std::map<std::string, ModelFigures, std::less<>> models;
};

struct Lesson {
    std::string path;
    std::string title, summary;
    double minutes = 0;
    Session start;
    std::vector<LessonStep> steps;
    std::vector<LessonMistake> mistakes;
    std::shared_ptr<const LessonContext> context;  // never null
};

inline constexpr std::size_t kMostLessonBytes = 1u << 20;
inline constexpr std::size_t kMostLessonSteps = 200;
inline constexpr std::size_t kMostStepLetters = 20'000;

// Never throws for what the text says: mistakes are in the lesson, and the rest of it is there.
Lesson parse_lesson(std::string_view text, const std::string& path,
                    std::shared_ptr<const LessonContext> context);

// The text with the numbers of this session; a number that cannot be made is "?".
std::string fill_live(const LiveText& text, const Session& session, const LessonContext& context);

}  // namespace alibi
