#include "core/session/lesson_expression.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/session/lesson.h"
#include "core/session/lesson_blocks.h"

namespace alibi {

namespace {

constexpr int kMostDepth = 40;  // of brackets and signs inside each other

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// Arguments whose value is a word of a table, which may hold a hyphen.
bool takes_word(std::string_view label) {
    static constexpr std::array kLabels = {"rule", "form", "precision", "mask", "content"};
    return std::find(kLabels.begin(), kLabels.end(), label) != kLabels.end();
}

Expression node(Expression::Kind kind, Expression left, Expression right) {
    Expression made;
    made.kind = kind;
    made.parts.push_back(std::move(left));
    made.parts.push_back(std::move(right));
    return made;
}

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    Expression whole() {
        Expression read = sum();
        if (at_ < text_.size()) fail();
        return read;
    }

  private:
    [[noreturn]] void fail() const {
        throw LessonError(LessonFault::bad_expression, std::string(text_),
                          std::string(text_.substr(std::min(at_, text_.size()))));
    }
    char next() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        if (next() != c) return false;
        ++at_;
        return true;
    }

    Expression sum() {
        Expression left = product();
        for (;;) {
            if (take('+'))
                left = node(Expression::Kind::sum, std::move(left), product());
            else if (take('-'))
                left = node(Expression::Kind::difference, std::move(left), product());
            else
                return left;
        }
    }

    Expression product() {
        Expression left = factor();
        for (;;) {
            if (take('*'))
                left = node(Expression::Kind::product, std::move(left), factor());
            else if (take('/'))
                left = node(Expression::Kind::quotient, std::move(left), factor());
            else
                return left;
        }
    }

    // -2^2 is -(2^2), and 2^-3 has a sign of its own.
    Expression factor() {
        if (++depth_ > kMostDepth) fail();
        Expression read;
        if (take('-')) {
            read.kind = Expression::Kind::negative;
            read.parts.push_back(factor());
        } else {
            read = primary();
            if (take('^')) read = node(Expression::Kind::power, std::move(read), factor());
        }
        --depth_;
        return read;
    }

    Expression primary() {
        const char c = next();
        if (is_digit(c) || c == '.') return number();
        if (is_letter(c)) return name();
        if (!take('(')) fail();
        Expression inner = sum();
        if (!take(')')) fail();
        return inner;
    }

    Expression number() {
        Expression read;
        const char* const first = text_.data() + at_;
        const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), read.number);
        if (error != std::errc{}) fail();
        at_ += static_cast<std::size_t>(end - first);
        return read;
    }

    std::string word(bool hyphens) {
        const std::size_t from = at_;
        while (at_ < text_.size() &&
               (is_letter(text_[at_]) || is_digit(text_[at_]) || (hyphens && text_[at_] == '-')))
            ++at_;
        return std::string(text_.substr(from, at_ - from));
    }

    Expression name() {
        Expression read;
        read.kind = Expression::Kind::word;
        read.word = word(false);
        if (!take('(')) return read;
        read.kind = Expression::Kind::call;
        if (take(')')) return read;
        do argument(read);
        while (take(','));
        if (!take(')')) fail();
        return read;
    }

    void argument(Expression& call) {
        if (++depth_ > kMostDepth) fail();
        std::string label;
        const char first = next();
        const std::size_t start = at_;
        if (is_letter(first)) {
            label = word(false);
            if (!take('=')) {
                label.clear();
                at_ = start;
            }
        }
        if (takes_word(label) && is_letter(next())) {
            Expression value;
            value.kind = Expression::Kind::word;
            value.word = word(true);
            call.parts.push_back(std::move(value));
        } else {
            call.parts.push_back(sum());
        }
        call.labels.push_back(std::move(label));
        --depth_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

FigureFormat parse_format(std::string_view text) {
    using Format = FigureFormat::Kind;
    if (text == "fraction") return {Format::fraction};
    if (text == "percent") return {Format::percent};
    if (text == "bytes") return {Format::bytes};
    for (const auto& [word, kind] :
         {std::pair{std::string_view("digits "), Format::digits}, {"decimals ", Format::decimals}}) {
        if (!text.starts_with(word)) continue;
        const std::string_view count = trimmed(text.substr(word.size()));
        if (count.size() == 1 && is_digit(count[0])) return {kind, count[0] - '0'};
    }
    throw LessonError(LessonFault::unknown_format, std::string(text));
}

}  // namespace

double expression_value(const Expression& e, const std::function<double(const Expression&)>& named) {
    using Kind = Expression::Kind;
    const auto part = [&](std::size_t n) { return expression_value(e.parts[n], named); };
    switch (e.kind) {
        case Kind::number: return e.number;
        case Kind::word:
        case Kind::call: return named(e);
        case Kind::negative: return -part(0);
        case Kind::sum: return part(0) + part(1);
        case Kind::difference: return part(0) - part(1);
        case Kind::product: return part(0) * part(1);
        case Kind::quotient: return part(0) / part(1);
        case Kind::power: return std::pow(part(0), part(1));
    }
    return 0;
}

Expression parse_expression(std::string_view text) {
    return Reader(trimmed(text)).whole();
}

Figure parse_figure(std::string_view text) {
    const std::size_t bar = text.find('|');
    if (bar == std::string_view::npos) return {parse_expression(text), {}};
    return {parse_expression(text.substr(0, bar)), parse_format(trimmed(text.substr(bar + 1)))};
}

}  // namespace alibi
