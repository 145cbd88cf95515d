#include "core/session/typed_number.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/session/lesson.h"

namespace alibi {

namespace {

constexpr std::size_t kMostSigns = 100;

// Without what a keyboard or a page puts in for looks: spaces, the long minus.
std::string plain_signs(std::string_view words) {
    static constexpr std::string_view kMinus = "\u2212", kHardSpace = "\u00A0";
    std::string plain;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string_view rest = words.substr(at);
        if (rest.starts_with(kMinus)) {
            plain += '-';
            at += kMinus.size() - 1;
        } else if (rest.starts_with(kHardSpace)) {
            at += kHardSpace.size() - 1;
        } else if (words[at] != ' ') {
            plain += words[at];
        }
    }
    return plain;
}

// 1,024 or 12,345,678: from one to three digits, not a zero, then groups of three.
bool has_groups(std::string_view digits) {
    const std::size_t first = digits.find(',');
    if (first == 0 || first > 3 || digits.front() == '0') return false;
    for (std::size_t comma = first; comma != std::string_view::npos;) {
        const std::size_t next = digits.find(',', comma + 1);
        const std::size_t end = next == std::string_view::npos ? digits.size() : next;
        if (end - comma != 4) return false;
        comma = next;
    }
    return true;
}

// One number, its commas as above.
std::string without_commas(std::string number) {
    const std::size_t point = std::min(number.find('.'), number.size());
    if (has_groups(std::string_view(number).substr(0, point)))
        std::erase(number, ',');
    else if (point == number.size() && std::ranges::count(number, ',') == 1)
        number[number.find(',')] = '.';
    return number;
}

std::string with_points(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto is_of_number = [](char c) { return (c >= '0' && c <= '9') || c == ',' || c == '.'; };
        std::size_t end = at;
        while (end < text.size() && is_of_number(text[end])) ++end;
        if (end == at) {
            out += text[at++];
        } else {
            out += without_commas(text.substr(at, end - at));
            at = end;
        }
    }
    return out;
}

}  // namespace

std::optional<double> typed_number(std::string_view words) {
    if (words.size() > kMostSigns) return std::nullopt;
    try {
        std::string plain = with_points(plain_signs(words));
        if (plain.starts_with('+')) plain.erase(0, 1);
        // A figure by its name would be the answer itself.
        const double value =
            expression_value(parse_expression(plain), [](const Expression&) { return std::nan(""); });
        if (std::isfinite(value)) return value;
    } catch (const LessonError&) {  // no number
    }
    return std::nullopt;
}

}  // namespace alibi
