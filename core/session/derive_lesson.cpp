#include <algorithm>
#include <cmath>

#include "core/session/class_code.h"
#include "core/session/lesson.h"
#include "core/session/scene_parts.h"

namespace alibi {

namespace {

Verdict verdict_of(const Question& question, const LessonGuess& guess) {
    if (!guess.revealed) return Verdict::open;
    if (guess.empty()) return Verdict::shown;
    return is_right(question, guess) ? Verdict::right : Verdict::wrong;
}

bool near_curve(const Question& question, const std::vector<double>& drawn) {
    const QuestionCurve& curve = question.curve;
    const double allowed = question.tolerance * (curve.high - curve.low);
    for (std::size_t n = 0; n < curve.y.size() && n < drawn.size(); ++n) {
        const double answer = std::clamp(curve.y[n], curve.low, curve.high);
        if (!(std::abs(drawn[n] - answer) <= allowed)) return false;
    }
    return drawn.size() == curve.y.size();
}

void derive_score(const Lesson& lesson, const LessonChoice& choice, LessonScene& scene) {
    for (std::size_t n = 0; n < lesson.steps.size(); ++n) {
        const LessonStep& step = lesson.steps[n];
        if (!step.question) continue;
        const Verdict verdict = verdict_of(*step.question, choice.guesses[n]);
        scene.score.push_back({static_cast<Index>(n), step.heading, verdict});
        if (verdict == Verdict::right) ++scene.right;
        if (verdict == Verdict::right || verdict == Verdict::wrong) ++scene.guessed;
    }
}

void derive_question(const Session& session, const std::shared_ptr<const Lesson>& lesson,
                     const LessonStep& step, LessonScene& scene) {
    if (!step.question) return;
    // Shares the lesson's life.
    scene.question.question = std::shared_ptr<const Question>(lesson, &*step.question);
    LessonGuess& guess = scene.question.guess;
    guess = session.lesson.guesses[static_cast<std::size_t>(session.lesson.step)];
    scene.question.verdict = verdict_of(*step.question, guess);
    const bool asks_cell = step.question->kind == QuestionKind::cell;
    if (asks_cell && !guess.revealed && session.selection.locked) {
        guess.cell_head = session.selection.cell.head;
        guess.cell_query = session.selection.cell.query;
        guess.cell_key = session.selection.cell.key;
    }
}

// Looking about is no change.
bool is_changed(const Session& session, const Session& step) {
    Session shown = session;
    shown.lesson = step.lesson;
    shown.hover = step.hover;
    return !(shown == step);
}

}  // namespace

bool is_right(const Question& question, const LessonGuess& guess) {
    constexpr double kRounding = 1e-9;
    switch (question.kind) {
        case QuestionKind::choice:
            return guess.option && *guess.option >= 0 &&
                   *guess.option < static_cast<Index>(question.options.size()) &&
                   question.options[static_cast<std::size_t>(*guess.option)].right;
        case QuestionKind::number:
            return guess.number && std::abs(*guess.number - question.answer) <=
                                       question.tolerance + kRounding * std::abs(question.answer);
        case QuestionKind::cell:
            return guess.cell_query && guess.cell_key &&
                   question.cell.matches({guess.cell_head.value_or(0), *guess.cell_query, *guess.cell_key});
        case QuestionKind::curve: return near_curve(question, guess.curve);
    }
    return false;
}

bool shows_figure_only(const LessonChoice& choice) {
    if (!choice.lesson || !choice.reading) return false;
    const std::vector<LessonStep>& steps = choice.lesson->steps;
    const auto step = static_cast<std::size_t>(choice.step);
    return step < steps.size() && steps[step].figure_only;
}

LessonScene derive_lesson(const Session& session, const Results&, const LessonScene*) {
    LessonScene scene;
    const LessonChoice& choice = session.lesson;
    scene.lesson = choice.lesson;
    scene.reading = choice.reading;
    if (!choice.lesson) return scene;
    const Lesson& lesson = *choice.lesson;
    scene.step = choice.step;
    scene.num_steps = static_cast<Index>(lesson.steps.size());
    scene.code = class_code(session);
    scene.summary = scene.step >= scene.num_steps;
    derive_score(lesson, choice, scene);
    if (scene.summary) return scene;
    const LessonStep& step = lesson.steps[static_cast<std::size_t>(scene.step)];
    scene.heading = step.heading;
    scene.text = fill_live(step.text, session, *lesson.context);
    scene.notes = step.notes;
    scene.minutes = step.minutes;
    scene.train = step.train;
    scene.trained =
        std::find(choice.trained.begin(), choice.trained.end(), choice.step) != choice.trained.end();
    scene.pictured = step.pictured;
    scene.changed = is_changed(session, step.session);
    if (scene.step + 1 < scene.num_steps)
        scene.next_heading = lesson.steps[static_cast<std::size_t>(scene.step + 1)].heading;
    derive_question(session, choice.lesson, step, scene);
    return scene;
}

}  // namespace alibi
