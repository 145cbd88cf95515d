#include "core/session/lesson.h"

#include <algorithm>
#include <utility>

#include "core/attention/utf8.h"
#include "core/session/action.h"
#include "core/session/lesson_arguments.h"
#include "core/session/lesson_question.h"
#include "core/session/session_file.h"

namespace alibi {

namespace {

class LessonReader {
  public:
    LessonReader(const std::string& path, std::shared_ptr<const LessonContext> context) {
        lesson_.path = path;
        lesson_.context = std::move(context);
    }

    Lesson read(std::string_view text) {
        if (text.size() > kMostLessonBytes) {
            mistake(LessonFault::too_long, 1, "file", std::to_string(kMostLessonBytes));
            text = text.substr(0, kMostLessonBytes);
        }
        LessonSections sections = cut_lesson(text, lesson_.mistakes);
        if (sections.steps.size() > kMostLessonSteps) {
            mistake(LessonFault::too_long, sections.steps[kMostLessonSteps].line, "steps",
                    std::to_string(kMostLessonSteps));
            sections.steps.resize(kMostLessonSteps);
        }
        opening(sections.opening);
        for (const LessonSection& section : sections.steps) step(section);
        if (lesson_.steps.empty()) mistake(LessonFault::no_steps, 1, {});
        std::stable_sort(lesson_.mistakes.begin(), lesson_.mistakes.end(),
                         [](const LessonMistake& a, const LessonMistake& b) { return a.line < b.line; });
        return std::move(lesson_);
    }

  private:
    void mistake(LessonFault fault, int line, std::string what, std::string expected = {}) {
        lesson_.mistakes.push_back({fault, line, std::move(what), {}, std::move(expected)});
    }

    // The first block of that kind; another is a mistake.
    const LessonBlock* block(const LessonSection& section, std::string_view kind) {
        const LessonBlock* first = nullptr;
        for (const LessonBlock& one : section.blocks) {
            if (one.kind != kind) continue;
            if (first) mistake(LessonFault::second_block, one.line - 1, one.kind);
            if (!first) first = &one;
        }
        return first;
    }

    Session laid_over(const LessonSection& section, LessonStep* step) {
        const LessonBlock* const view = block(section, "view");
        if (view == nullptr) return lesson_.start;
        try {
            LessonOverlay overlay = overlay_lesson_json(lesson_.start, view->text, lesson_.path, view->line);
            for (const FileError& fault : overlay.faults) wrong_setting(fault);
            if (step != nullptr) {
                step->train = overlay.train;
                step->new_page = overlay.new_page;
                step->figure_only = overlay.figure_only;
            }
            // Through the update that clamps what comes from outside.
            return update(Session{}, ReplaceSession{overlay.session});
        } catch (const FileError& error) {
            wrong_setting(error);
        }
        return lesson_.start;
    }

    static bool is_pictured(const LessonSection& section, const Session& session) {
        return session.figure != FigureId::none &&
               std::ranges::any_of(section.blocks, [](const LessonBlock& one) { return one.kind == "view"; });
    }

    void wrong_setting(const FileError& error) {
        lesson_.mistakes.push_back(
            {fault_of(error), error.line(), error.detail(), error.found(), error.expected()});
    }

    // Of the first so many characters.
    static std::size_t bytes_of(std::string_view text, std::size_t letters) {
        std::size_t at = 0;
        for (; letters > 0 && at < text.size(); --letters) at += decode_utf8(text.substr(at)).bytes;
        return at;
    }

    static LessonFault fault_of(const FileError& error) {
        if (error.problem() == FileProblem::unknown_key) return LessonFault::unknown_setting;
        if (error.problem() == FileProblem::bad_value) return LessonFault::bad_setting;
        return LessonFault::bad_json;
    }

    LiveText text_of(const LessonSection& section, const Session& session) {
        std::string text = section.text;
        if (const std::size_t end = bytes_of(text, kMostStepLetters); end < text.size()) {
            mistake(LessonFault::too_long, section.line, "step", std::to_string(kMostStepLetters));
            text.resize(end);
        }
        const auto line_of = [&](int n) {
            return n < static_cast<int>(section.lines.size()) ? section.lines[static_cast<std::size_t>(n)]
                                                              : section.line;
        };
        check_equations(text, line_of);
        LiveText filled = fill_text(text, {session, *lesson_.context}, line_of, lesson_.mistakes);
        std::string& first = filled.plain.front();
        first.erase(0, std::min(first.find_first_not_of('\n'), first.size()));
        while (filled.plain.back().ends_with('\n')) filled.plain.back().pop_back();
        return filled;
    }

    void check_equations(const std::string& text, const std::function<int(int)>& line_of) {
        const std::vector<std::string>& known = lesson_.context->equations;
        if (known.empty()) return;
        for (const EquationPlace& place : equations_in(text)) {
            const auto above =
                std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place.at), '\n');
            const int line = line_of(static_cast<int>(above));
            if (std::find(known.begin(), known.end(), place.name) != known.end())
                check_terms(place, line);
            else
                mistake(LessonFault::unknown_equation, line, place.name,
                        nearest_word(place.name, std::vector<std::string_view>(known.begin(), known.end())));
        }
    }

    void check_terms(const EquationPlace& place, int line) {
        const auto terms = lesson_.context->terms.find(place.name);
        if (terms == lesson_.context->terms.end()) return;
        const std::vector<std::string>& known = terms->second;
        for (const std::string& term : place.terms)
            if (std::find(known.begin(), known.end(), term) == known.end())
                lesson_.mistakes.push_back(
                    {LessonFault::unknown_term, line, term, place.name,
                     nearest_word(term, std::vector<std::string_view>(known.begin(), known.end()))});
    }

    void opening(const LessonSection& section) {
        lesson_.title = section.heading;
        if (section.heading.empty()) mistake(LessonFault::no_title, 1, {});
        lesson_.start = laid_over(section, nullptr);
        lesson_.summary = fill_live(text_of(section, lesson_.start), lesson_.start, *lesson_.context);
        if (const LessonBlock* about = block(section, "lesson"))
            for (const LessonField& field : block_fields(*about))
                if (field.key == "minutes") lesson_.minutes = minutes_of(field);
    }

    void step(const LessonSection& section) {
        LessonStep made;
        made.line = section.line;
        made.session = laid_over(section, &made);
        made.pictured = is_pictured(section, made.session);
        made.heading = fill_live(fill_text(
                                     section.heading, {made.session, *lesson_.context},
                                     [&](int) { return section.line; }, lesson_.mistakes),
                                 made.session, *lesson_.context);
        made.text = text_of(section, made.session);
        if (const LessonBlock* ask = block(section, "ask"))
            made.question = read_question(*ask, {made.session, *lesson_.context}, lesson_.mistakes);
        if (const LessonBlock* note = block(section, "note")) notes(*note, made);
        lesson_.steps.push_back(std::move(made));
    }

    void notes(const LessonBlock& note, LessonStep& made) {
        made.notes = note.text;
        const std::vector<LessonField> fields = block_fields(note);
        if (!fields.empty() && fields.front().key == "time") {
            made.minutes = minutes_of(fields.front());
            made.notes.erase(0, made.notes.find('\n') + 1);
        }
        while (made.notes.ends_with('\n')) made.notes.pop_back();
    }

    double minutes_of(const LessonField& field) {
        constexpr double kMost = 600;
        try {
            const double minutes = evaluate(parse_expression(field.value), {lesson_.start, *lesson_.context});
            if (minutes > 0 && minutes <= kMost) return minutes;
        } catch (const LessonError&) {  // said below
        }
        lesson_.mistakes.push_back({LessonFault::bad_field, field.line, field.key, field.value, "minutes"});
        return 0;
    }

    Lesson lesson_;
};

}  // namespace

LessonError::LessonError(LessonFault fault, std::string what, std::string found, std::string expected)
    : std::runtime_error("lesson: " + what + ' ' + found),
      mistake{fault, 0, std::move(what), std::move(found), std::move(expected)} {}

Lesson parse_lesson(std::string_view text, const std::string& path,
                    std::shared_ptr<const LessonContext> context) {
    if (!context) context = std::make_shared<const LessonContext>();
    return LessonReader(path, std::move(context)).read(text);
}

}  // namespace alibi
