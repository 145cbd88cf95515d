#include <algorithm>

#include "core/session/lesson_arguments.h"
#include "core/session/lesson_question.h"

namespace alibi {

namespace {

constexpr std::string_view kUnknownNumber = "?";

bool is_name_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

// Walks a text once: numbers are filled in, escapes taken back, pictures told.
class TextFiller {
  public:
    TextFiller(std::string_view text, const FigureScope& scope, const std::function<int(int)>& line_of,
               std::vector<LessonMistake>& mistakes)
        : text_(text), scope_(scope), line_of_(line_of), mistakes_(mistakes) {
        filled_.plain.emplace_back();
    }

    LiveText fill() {
        while (at_ < text_.size()) {
            const std::string_view rest = text_.substr(at_);
            if (rest.starts_with("\\{{"))
                take(3, "{{");
            else if (rest.starts_with("\\$"))
                take(2, kPlainDollar);
            else if (rest.starts_with("{{"))
                figure(rest);
            else
                letter(rest);
        }
        return std::move(filled_);
    }

  private:
    void take(std::size_t count, std::string_view shown) {
        filled_.plain.back() += shown;
        at_ += count;
    }

    void letter(std::string_view rest) {
        if (rest[0] == '\n') ++line_;
        if (rest.starts_with("![")) {
            tell({LessonFault::image,
                  0,
                  std::string(rest.substr(0, std::min<std::size_t>(rest.find(']'), 40))),
                  {},
                  {}});
            ++at_;  // a link, whose words are shown
            return;
        }
        take(1, rest.substr(0, 1));
    }

    void figure(std::string_view rest) {
        const std::size_t end = rest.find("}}");
        const std::size_t line_end = rest.find('\n');
        if (end == std::string_view::npos || end > line_end) {
            tell({LessonFault::bad_expression,
                  0,
                  std::string(rest.substr(0, std::min<std::size_t>(line_end, 40))),
                  {},
                  {}});
            take(2, "{{");
            return;
        }
        std::string_view inside = rest.substr(2, end - 2);
        const bool now = inside.starts_with("now ");
        if (now) inside.remove_prefix(4);
        try {
            const Figure figure = parse_figure(inside);
            const std::string shown = figure_text(figure, scope_);
            if (now) {
                filled_.live.push_back(figure);
                filled_.plain.emplace_back();
            } else {
                filled_.plain.back() += shown;
            }
        } catch (const LessonError& error) {
            tell(error.mistake.what.empty() ? not_computed(inside) : error.mistake);
            filled_.plain.back() += kUnknownNumber;
        }
        at_ += end + 2;
    }

    static LessonMistake not_computed(std::string_view expression) {
        return {LessonFault::bad_expression, 0, std::string(expression), {}, {}};
    }

    void tell(LessonMistake mistake) {
        mistake.line = line_of_(line_);
        mistakes_.push_back(std::move(mistake));
    }

    std::string_view text_;
    const FigureScope& scope_;
    const std::function<int(int)>& line_of_;
    std::vector<LessonMistake>& mistakes_;
    LiveText filled_;
    std::size_t at_ = 0;
    int line_ = 0;
};

}  // namespace

LiveText fill_text(std::string_view text, const FigureScope& scope, const std::function<int(int)>& line_of,
                   std::vector<LessonMistake>& mistakes) {
    return TextFiller(text, scope, line_of, mistakes).fill();
}

std::string fill_live(const LiveText& text, const Session& session, const LessonContext& context) {
    std::string filled = text.plain.front();
    for (std::size_t n = 0; n < text.live.size(); ++n) {
        try {
            filled += figure_text(text.live[n], {session, context});
        } catch (const LessonError&) {
            filled += kUnknownNumber;
        }
        filled += text.plain[n + 1];
    }
    return filled;
}

std::vector<EquationPlace> equations_in(std::string_view text) {
    std::vector<EquationPlace> found;
    for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
        if (at > 0 && text[at - 1] == '\\') continue;
        std::size_t end = at + 1;
        while (end < text.size() && is_name_letter(text[end])) ++end;
        EquationPlace place{at, 0, std::string(text.substr(at + 1, end - at - 1)), {}};
        while (end < text.size() && (text[end] == ':' || text[end] == ',')) {
            const std::size_t from = ++end;
            while (end < text.size() && is_name_letter(text[end])) ++end;
            place.terms.emplace_back(text.substr(from, end - from));
        }
        if (place.name.empty() || end >= text.size() || text[end] != '$') continue;
        place.length = end + 1 - at;
        found.push_back(place);
        at = end;
    }
    return found;
}

}  // namespace alibi
