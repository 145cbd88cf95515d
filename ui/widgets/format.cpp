#include "ui/widgets/format.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>
#include <cstdlib>

namespace alibi::ui {
namespace {

constexpr QChar kMinus(0x2212);
constexpr QChar kInfinity(0x221E);
constexpr Index kLongestFraction = 20;  // 1/1048576; smaller ones are written as a power

QString with_minus(QString text) {
    return text.replace(QLatin1Char('-'), kMinus);
}

// The text of a value that is no number, else nothing.
QString special_text(double value) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return value > 0 ? QString(kInfinity) : QString(kMinus) + kInfinity;
    return {};
}

// Decimals that show `digits` significant digits of a value.
int decimals_for(double value, int digits) {
    if (value == 0) return digits - 1;
    return digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value))));
}

QString drop_trailing_zeros(QString text) {
    if (!text.contains(QLatin1Char('.')) || text.contains(QLatin1Char('e'))) return text;
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    return text;
}

bool is_whole(const std::optional<SlopeExponent>& exponent) {
    return exponent && exponent->denominator == 1;
}

}  // namespace

QString fixed_text(double value, int decimals) {
    const QString special = special_text(value);
    if (!special.isEmpty()) return special;
    static const QLocale english(QLocale::English, QLocale::UnitedStates);
    QString text = english.toString(value, 'f', decimals);
    if (english.toDouble(text) == 0 && text.startsWith(QLatin1Char('-'))) text.remove(0, 1);
    return with_minus(text);
}

QString significant_text(double value, int digits) {
    const QString special = special_text(value);
    if (!special.isEmpty()) return special;
    const double size = std::abs(value);
    if (size != 0 && (size < 1e-4 || size >= 1e7)) return with_minus(QString::number(value, 'e', digits - 1));
    return fixed_text(value, std::max(0, decimals_for(value, digits)));
}

QString short_text(double value, int digits) {
    return drop_trailing_zeros(significant_text(value, digits));
}

QString exact_text(double value) {
    const QString special = special_text(value);
    if (!special.isEmpty()) return special;
    static const QLocale english(QLocale::English, QLocale::UnitedStates);
    return with_minus(english.toString(value, 'f', QLocale::FloatingPointShortest));
}

QString reach_text(Index tokens) {
    constexpr Index kLongest = 1'000'000'000'000'000'000;
    return tokens > kLongest ? QStringLiteral("> 10^18") : grouped_text(tokens);
}

QString grouped_text(Index value) {
    static const QLocale english(QLocale::English, QLocale::UnitedStates);
    return with_minus(english.toString(static_cast<qlonglong>(value)));
}

QString range_text(double low, double high) {
    const auto bound = [](double value) {
        const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
        if (whole) return grouped_text(static_cast<Index>(value));
        return std::abs(value) < 1e-4 ? exact_text(value) : short_text(value);  // 0.000001, no power
    };
    return QCoreApplication::translate("alibi::ui::Format", "%1 to %2").arg(bound(low), bound(high));
}

QString weight_text(double value) {
    constexpr double kLeast = 1e-300;
    const double size = std::abs(value);
    if (value == 0) return QStringLiteral("0");
    if (size < kLeast) return QStringLiteral("< 1e−300");
    return size < 0.01 ? significant_text(value, 3) : fixed_text(value, 4);
}

QString score_text(double value) {
    constexpr double kLongest = 1e9;
    return std::abs(value) >= kLongest ? significant_text(value, 4) : fixed_text(value, 3);
}

QString tokens_text(double value) {
    const QString special = special_text(value);
    if (!special.isEmpty()) return special;
    if (std::abs(value) >= 1e7) return significant_text(value, 3);
    return fixed_text(value, std::clamp(decimals_for(value, 3), 0, 2));
}

QString exponent_text(const HeadSlope& slope) {
    if (!slope.exponent) return {};
    QString text = QString::number(slope.exponent->numerator);
    if (slope.exponent->denominator != 1)
        text += QLatin1Char('/') + QString::number(slope.exponent->denominator);
    return with_minus(text);
}

QString slope_text(const HeadSlope& slope) {
    if (!is_whole(slope.exponent)) return short_text(slope.value, 5);
    const Index power = slope.exponent->numerator;
    if (std::abs(power) > kLongestFraction) return QStringLiteral("2^") + exponent_text(slope);
    const QString whole = QString::number(Index{1} << std::abs(power));
    return power < 0 ? QStringLiteral("1/") + whole : whole;
}

QString slope_html(const HeadSlope& slope) {
    const QString power = QStringLiteral("2<sup>%1</sup>").arg(exponent_text(slope));
    if (!slope.exponent) return slope_text(slope);
    if (!is_whole(slope.exponent)) return slope_text(slope) + QStringLiteral(" = ") + power;
    return std::abs(slope.exponent->numerator) > kLongestFraction ? power : slope_text(slope);
}

}  // namespace alibi::ui
