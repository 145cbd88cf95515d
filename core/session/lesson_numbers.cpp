#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "core/session/lesson_figures.h"

namespace alibi {

namespace {

constexpr std::string_view kMinus = "\u2212";
constexpr std::string_view kHardSpace = "\u00A0";
constexpr double kMostWhole = 1e15;

std::string fixed(double value, int decimals) {
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

std::string grouped(std::string digits) {
    const std::size_t point = std::min(digits.find('.'), digits.size());
    for (std::size_t at = point; at > 3; at -= 3) digits.insert(at - 3, 1, ',');
    return digits;
}

// 3.2 x 10 to the power -7, with raised digits.
std::string with_power(double value, int digits) {
    static constexpr std::array<std::string_view, 10> kRaised = {
        "\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074", "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
    const std::string written = text.data();
    const std::size_t e = written.find('e');
    std::string out = written.substr(0, e) + "\u00D710";
    if (written[e + 1] == '-') out += "\u207B";
    std::size_t at = e + 2;
    while (at + 1 < written.size() && written[at] == '0') ++at;
    for (; at < written.size(); ++at) out += kRaised[static_cast<std::size_t>(written[at] - '0')];
    return out;
}

std::string significant(double value, int digits) {
    if (value == 0) return "0";
    const double size = std::floor(std::log10(value));
    if (size < -4 || size > 8) return with_power(value, digits);
    return grouped(fixed(value, std::max(0, digits - 1 - static_cast<int>(size))));
}

std::string without_zeros(std::string text) {
    if (text.find('.') == std::string::npos || text.find("\u00D7") != std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

// Zeros at the end go where they say nothing: 0.5, but 0.500 for what was rounded to that.
std::string general(double value) {
    constexpr int kDigits = 3;
    if (value == std::floor(value) && value < kMostWhole) return grouped(fixed(value, 0));
    const std::string text = significant(value, kDigits);
    const double scale = std::pow(10, kDigits - 1 - std::floor(std::log10(value)));
    const bool exact = std::abs(value * scale - std::round(value * scale)) < 1e-9;
    return exact ? without_zeros(text) : text;
}

// 3/4, where the denominator is a power of two; else as any number.
std::string fraction(double value) {
    constexpr int kMostHalvings = 24;
    constexpr double kMostAbove = 9999;
    double above = value;
    for (int halvings = 0; halvings <= kMostHalvings && above <= kMostAbove; ++halvings, above *= 2) {
        if (above != std::floor(above)) continue;
        return halvings == 0 ? general(value) : fixed(above, 0) + "/" + fixed(std::exp2(halvings), 0);
    }
    return general(value);
}

std::string bytes(double value) {
    static constexpr std::array<std::string_view, 5> kUnits = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    for (; unit + 1 < kUnits.size() && value >= 1024; ++unit) value /= 1024;
    return general(value) + std::string(kHardSpace) + std::string(kUnits[unit]);
}

std::string size_text(double value, FigureFormat format) {
    switch (format.kind) {
        case FigureFormat::Kind::natural:
        case FigureFormat::Kind::general: return general(value);
        case FigureFormat::Kind::fraction: return fraction(value);
        case FigureFormat::Kind::percent: return general(value * 100) + std::string(kHardSpace) + "%";
        case FigureFormat::Kind::bytes: return bytes(value);
        case FigureFormat::Kind::digits: return significant(value, std::max(1, format.count));
        case FigureFormat::Kind::decimals: return grouped(fixed(value, format.count));
    }
    return {};
}

}  // namespace

std::string number_text(double value, FigureFormat format) {
    if (std::isnan(value)) return "NaN";
    const std::string sign(std::signbit(value) && value != 0 ? kMinus : "");
    if (std::isinf(value)) return sign + "\u221E";
    return sign + size_text(std::abs(value), format);
}

}  // namespace alibi
