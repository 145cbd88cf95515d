#include <algorithm>
#include <cmath>

#include "core/session/action.h"
#include "core/session/lesson.h"
#include "core/session/lesson_actions.h"
#include "core/session/session_file.h"
#include "core/session/typed_number.h"

namespace alibi {

namespace {

bool in_step(const LessonChoice& choice) {
    return choice.lesson && choice.step < static_cast<Index>(choice.lesson->steps.size());
}

LessonGuess* open_guess(Session& s, QuestionKind kind) {
    LessonChoice& choice = s.lesson;
    if (!in_step(choice)) return nullptr;
    const auto step = static_cast<std::size_t>(choice.step);
    const std::optional<Question>& question = choice.lesson->steps[step].question;
    LessonGuess& guess = choice.guesses[step];
    return question && question->kind == kind && !guess.revealed ? &guess : nullptr;
}

// The step's session in place of the one shown, inside the lesson; the summary shows what was there.
void lay_step(Session& s) {
    if (!in_step(s.lesson)) return;
    const LessonChoice choice = s.lesson;
    s = choice.lesson->steps[static_cast<std::size_t>(choice.step)].session;
    s.lesson = choice;
}

void go_to(Session& s, Index step) {
    const auto last = static_cast<Index>(s.lesson.lesson->steps.size());
    s.lesson.step = std::clamp<Index>(step, 0, last);
    lay_step(s);
}

bool same_question(const LessonStep& a, const LessonStep& b) {
    if (!a.question || !b.question) return false;
    return a.question->kind == b.question->kind && a.question->text == b.question->text &&
           a.question->options.size() == b.question->options.size() &&
           a.question->curve.x == b.question->curve.x;
}

// The file was written anew: the person stays where they are, and keeps guesses of questions that are the
// same.
void take_anew(Session& s, const OpenLesson& a) {
    const std::shared_ptr<const Lesson> before = s.lesson.lesson;
    const bool was_in_step = in_step(s.lesson);
    const auto step = static_cast<std::size_t>(s.lesson.step);
    s.lesson.lesson = a.lesson;
    s.lesson.guesses.resize(a.lesson->steps.size());
    for (std::size_t n = 0; n < s.lesson.guesses.size(); ++n)
        if (n >= before->steps.size() || !same_question(before->steps[n], a.lesson->steps[n]))
            s.lesson.guesses[n] = {};
    std::erase_if(s.lesson.trained, [&](Index n) {
        return n >= static_cast<Index>(a.lesson->steps.size()) ||
               !a.lesson->steps[static_cast<std::size_t>(n)].train;
    });
    s.lesson.step = std::min(s.lesson.step, static_cast<Index>(a.lesson->steps.size()));
    const bool same =
        was_in_step && in_step(s.lesson) && before->steps[step].session == a.lesson->steps[step].session;
    if (!same) lay_step(s);
}

void apply(Session& s, const OpenLesson& a) {
    if (!a.lesson) return;
    if (s.lesson.lesson && s.lesson.lesson->path == a.lesson->path) {
        take_anew(s, a);
        return;
    }
    auto own = s.lesson.own;
    if (!own) {
        Session kept = s;
        kept.lesson = {};
        kept.hover.reset();
        own = std::make_shared<const Session>(kept);
    }
    s.lesson = {};
    s.lesson.lesson = a.lesson;
    s.lesson.guesses.resize(a.lesson->steps.size());
    s.lesson.own = own;
    s.lesson.reading = true;
    lay_step(s);
}

void apply(Session& s, const CloseLesson&) {
    const std::shared_ptr<const Session> own = s.lesson.own;
    if (own)
        s = *own;
    else
        s.lesson = {};
}

void apply(Session& s, const SetLessonStep& a) {
    if (s.lesson.lesson && a.step != s.lesson.step) go_to(s, a.step);
}

void apply(Session& s, const RestoreLessonStep&) {
    lay_step(s);
}

void apply(Session& s, const SetReading& a) {
    s.lesson.reading = a.on;
}

void apply(Session& s, const GuessOption& a) {
    if (LessonGuess* guess = open_guess(s, QuestionKind::choice)) guess->option = a.option;
}

void apply(Session& s, const GuessNumber& a) {
    if (LessonGuess* guess = open_guess(s, QuestionKind::number)) guess->number = typed_number(a.words);
}

void apply(Session& s, const GuessCurve& a) {
    LessonGuess* const guess = open_guess(s, QuestionKind::curve);
    if (!guess) return;
    const auto step = static_cast<std::size_t>(s.lesson.step);
    const QuestionCurve& curve = s.lesson.lesson->steps[step].question->curve;
    guess->curve = a.y;
    if (!guess->curve.empty()) guess->curve.resize(curve.x.size(), std::nan(""));
}

// The chosen cell becomes one that is right, where the answer is about a cell and names enough of it.
void show_answer_cell(Session& s) {
    const std::optional<Question>& question =
        s.lesson.lesson->steps[static_cast<std::size_t>(s.lesson.step)].question;
    if (!question || question->kind != QuestionKind::cell) return;
    const CellPattern& answer = question->cell;
    Cell& cell = s.selection.cell;
    if (answer.matches(cell)) return;
    cell.head = answer.head.value_or(cell.head);
    if (answer.query) cell.query = *answer.query;
    if (answer.key) cell.key = *answer.key;
    if (!answer.distance) return;
    const Index distance = *answer.distance;
    if (answer.key && !answer.query) {
        cell.query = cell.key + distance;
    } else {
        if (!answer.query) cell.query = std::max(cell.query, distance);  // the first row with such a key
        cell.key = cell.query - distance;
    }
}

void apply(Session& s, const RevealAnswer&) {
    if (!in_step(s.lesson)) return;
    LessonGuess& guess = s.lesson.guesses[static_cast<std::size_t>(s.lesson.step)];
    if (LessonGuess* const cell = open_guess(s, QuestionKind::cell); cell && s.selection.locked) {
        cell->cell_head = s.selection.cell.head;
        cell->cell_query = s.selection.cell.query;
        cell->cell_key = s.selection.cell.key;
    }
    guess.revealed = true;
    show_answer_cell(s);
}

void apply(Session& s, const LockSettings& a) {
    if (s.lesson.lesson) s.lesson.locked = a.keys;
}

void apply(Session& s, const StartOver&) {
    if (!s.lesson.lesson) return;
    s.lesson.guesses.assign(s.lesson.guesses.size(), {});
    s.lesson.trained.clear();
    go_to(s, 0);
}

}  // namespace

void apply_lesson(Session& session, const LessonAction& action) {
    std::visit([&session](const auto& a) { apply(session, a); }, action);
}

void note_training(LessonChoice& choice) {
    if (!in_step(choice) || !choice.lesson->steps[static_cast<std::size_t>(choice.step)].train) return;
    std::vector<Index>& steps = choice.trained;
    if (std::find(steps.begin(), steps.end(), choice.step) == steps.end()) steps.push_back(choice.step);
}

void keep_locked(Session& session, const Session& before) {
    if (before.lesson.locked.empty() || session.lesson.lesson != before.lesson.lesson) return;
    session = with_fields(session, before, before.lesson.locked);
}

// Where a person is in a lesson is no change of theirs.
bool is_undoable(const LessonAction&) {
    return false;
}

}  // namespace alibi
