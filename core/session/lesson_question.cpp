#include "core/session/lesson_question.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "core/session/lesson_arguments.h"

namespace alibi {

namespace {

constexpr std::size_t kMostOptions = 8;
constexpr std::size_t kMostPoints = 200;

[[noreturn]] void bad_field(const LessonField& field, const std::string& expected) {
    throw LessonError(LessonFault::bad_field, field.key, field.value, expected);
}

std::vector<double> numbers_of(const LessonField& field) {
    std::istringstream words(field.value);
    std::vector<double> numbers;
    for (std::string word; words >> word;) {
        double number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc{} || end != word.data() + word.size() || !std::isfinite(number))
            bad_field(field, "numbers");
        numbers.push_back(number);
    }
    return numbers;
}

class QuestionReader {
  public:
    QuestionReader(const FigureScope& scope, std::vector<LessonMistake>& mistakes)
        : scope_(scope), mistakes_(mistakes) {}

    std::optional<Question> read(const LessonBlock& block) {
        const std::vector<LessonField> fields = block_fields(block);
        question_.line = block.line;
        if (fields.empty()) mistakes_.push_back({LessonFault::unknown_question, block.line - 1, {}, {}, {}});
        if (fields.empty() || !kind(fields.front())) return std::nullopt;
        for (std::size_t n = 1; n < fields.size(); ++n) guarded(fields[n], [&] { take(fields[n]); });
        guarded({answer_.key, answer_.value, answer_.line > 0 ? answer_.line : block.line},
                [&] { settle(); });
        return failed_ ? std::nullopt : std::optional<Question>(question_);
    }

  private:
    template <class Work>
    void guarded(const LessonField& field, const Work& work) {
        try {
            work();
        } catch (const LessonError& error) {
            LessonMistake mistake = error.mistake;
            mistake.line = field.line;
            if (mistake.fault == LessonFault::bad_expression && mistake.what.empty())
                mistake.what = field.value;
            mistakes_.push_back(mistake);
            failed_ = failed_ || field.key.empty() || field.key == "answer" || field.key == "x";
        }
    }

    std::string text(const LessonField& field) {
        const LiveText filled = fill_text(
            field.value, scope_, [&](int) { return field.line; }, mistakes_);
        return fill_live(filled, scope_.session, scope_.context);
    }

    bool kind(const LessonField& field) {
        if (field.key == "choice")
            question_.kind = QuestionKind::choice;
        else if (field.key == "number")
            question_.kind = QuestionKind::number;
        else if (field.key == "cell")
            question_.kind = QuestionKind::cell;
        else if (field.key == "curve")
            question_.kind = QuestionKind::curve;
        else {
            mistakes_.push_back({LessonFault::unknown_question, field.line, field.key, {}, {}});
            return false;
        }
        question_.text = text(field);
        return true;
    }

    void take(const LessonField& field) {
        if (field.key == "-" || field.key == "+") {
            if (question_.options.size() == kMostOptions) bad_field(field, std::to_string(kMostOptions));
            question_.options.push_back({text(field), field.key == "+"});
        } else if (field.key == "answer") {
            answer_ = field;
        } else if (field.key == "why") {
            question_.why = text(field);
        } else if (field.key == "tolerance") {
            tolerance(field);
        } else if (field.key == "unit") {
            question_.unit = field.value;
        } else if (!take_curve(field)) {
            throw LessonError(LessonFault::unknown_field, field.key, {},
                              nearest_word(field.key, {"answer", "why", "tolerance", "unit", "x", "y",
                                                       "x scale", "x label", "y label", "given"}));
        }
    }

    bool take_curve(const LessonField& field) {
        QuestionCurve& curve = question_.curve;
        if (field.key == "x") {
            curve.x = numbers_of(field);
            const bool rising = std::is_sorted(curve.x.begin(), curve.x.end(), std::less_equal<>());
            if (curve.x.size() < 2 || curve.x.size() > kMostPoints || !rising)
                bad_field(field, "at least two rising numbers");
        } else if (field.key == "y") {
            const std::vector<double> limits = numbers_of(field);
            if (limits.size() != 2 || !(limits[0] < limits[1]))
                bad_field(field, "the lowest and the highest");
            curve.low = limits[0];
            curve.high = limits[1];
        } else if (field.key == "x scale") {
            if (field.value != "log" && field.value != "linear") bad_field(field, "linear or log");
            curve.log_x = field.value == "log";
        } else if (field.key == "given") {
            given_ = field;
        } else if (field.key == "x label" || field.key == "y label") {
            (field.key == "x label" ? curve.x_label : curve.y_label) = text(field);
        } else {
            return false;
        }
        return true;
    }

    void tolerance(const LessonField& field) {
        std::string value = field.value;
        percent_ = value.ends_with('%');
        if (percent_) value.pop_back();
        const std::vector<double> numbers = numbers_of({field.key, value, field.line});
        if (numbers.size() != 1 || numbers[0] < 0) bad_field(field, "a number, or per cent");
        question_.tolerance = percent_ ? numbers[0] / 100 : numbers[0];
    }

    // What needs all fields.
    void settle() {
        const bool by_options = question_.kind == QuestionKind::choice;
        const bool right = std::any_of(question_.options.begin(), question_.options.end(),
                                       [](const QuestionOption& option) { return option.right; });
        if (by_options ? !right : answer_.value.empty()) {
            failed_ = true;
            throw LessonError(LessonFault::no_answer, {});
        }
        switch (question_.kind) {
            case QuestionKind::choice: break;
            case QuestionKind::number: settle_number(); break;
            case QuestionKind::cell: settle_cell(); break;
            case QuestionKind::curve: settle_curve(); break;
        }
    }

    void settle_number() {
        const Figure figure = parse_figure(answer_.value);
        question_.answer = evaluate(figure.expression, scope_);
        question_.answer_text = figure_text(figure, scope_);
        if (percent_) question_.tolerance *= std::abs(question_.answer);
    }

    // "head 2, query 24, key 20": heads from 1.
    void settle_cell() {
        std::istringstream parts(answer_.value);
        for (std::string part; std::getline(parts, part, ',');) {
            std::istringstream words(part);
            std::string name, rest;
            words >> name;
            std::getline(words, rest);
            const double value = std::round(evaluate(parse_expression(rest), scope_));
            const Session& session = scope_.session;
            const double last = name == "head" ? static_cast<double>(session.num_heads)
                                               : static_cast<double>(session.seq_len - 1);
            if (!(value >= (name == "head" ? 1 : 0) && value <= last))
                bad_field(answer_, "a place on the map");
            const auto place = static_cast<Index>(value);
            CellPattern& cell = question_.cell;
            if (name == "head")
                cell.head = place - 1;
            else if (name == "query")
                cell.query = place;
            else if (name == "key")
                cell.key = place;
            else if (name == "distance")
                cell.distance = place;
            else
                bad_field(answer_, "head, query, key or distance");
        }
    }

    void settle_curve() {
        QuestionCurve& curve = question_.curve;
        if (curve.x.empty()) throw LessonError(LessonFault::no_answer, "x");
        if (curve.log_x && curve.x.front() <= 0)
            throw LessonError(LessonFault::bad_field, "x", {}, "above 0, as its scale is logarithmic");
        const Expression expression = parse_expression(answer_.value);
        for (const double x : curve.x) {
            curve.y.push_back(evaluate(expression, {scope_.session, scope_.context, x}));
            if (!std::isfinite(curve.y.back())) throw LessonError(LessonFault::bad_expression, answer_.value);
        }
        if (given_.value.empty()) return;
        const std::vector<double> at = numbers_of(given_);
        const auto found = std::find(curve.x.begin(), curve.x.end(), at.empty() ? std::nan("") : at[0]);
        if (found == curve.x.end()) bad_field(given_, "one of the x values");
        curve.given = static_cast<std::size_t>(found - curve.x.begin());
    }

    const FigureScope& scope_;
    std::vector<LessonMistake>& mistakes_;
    Question question_;
    LessonField answer_, given_;
    bool percent_ = false, failed_ = false;
};

}  // namespace

bool CellPattern::matches(const Cell& cell) const {
    return head.value_or(cell.head) == cell.head && query.value_or(cell.query) == cell.query &&
           key.value_or(cell.key) == cell.key &&
           distance.value_or(cell.query - cell.key) == cell.query - cell.key;
}

std::optional<Question> read_question(const LessonBlock& block, const FigureScope& scope,
                                      std::vector<LessonMistake>& mistakes) {
    return QuestionReader(scope, mistakes).read(block);
}

}  // namespace alibi
