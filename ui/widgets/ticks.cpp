#include "ui/widgets/ticks.h"

#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

namespace alibi::ui {

namespace {

bool is_power_of_two(Index n) {
    return n > 0 && (n & (n - 1)) == 0;
}

Index position_step(double least_step, bool binary) {
    Index step = 1;
    if (binary) {
        while (static_cast<double>(step) < least_step) step *= 2;
        return step;
    }
    for (Index decade = 1;; decade *= 10)
        for (const Index factor : {1, 2, 5})
            if (static_cast<double>(decade * factor) >= least_step) return decade * factor;
}

bool is_whole(double value) {
    return std::abs(value - std::round(value)) < 1e-6;
}

// The step nearest to `ideal`, one that ends at both limits first.
double value_step(double low, double high, double ideal) {
    const double decade = std::pow(10, std::floor(std::log10(ideal)));
    double best = 0, best_cost = 1e9;
    for (const double size : {1.0, 10.0}) {
        for (const double factor : {1.0, 2.0, 2.5, 4.0, 5.0}) {
            const double step = factor * size * decade;
            const bool meets = is_whole(low / step) && is_whole(high / step);
            const bool odd = factor == 2.5 || factor == 4;
            const double cost = std::abs(std::log(step / ideal)) + (meets ? 0 : 0.6) + (odd ? 0.25 : 0);
            if (cost < best_cost) {
                best = step;
                best_cost = cost;
            }
        }
    }
    return best;
}

// 1, 2 and 5 times the powers of ten, on both sides of 0, inside the range, largest first.
std::vector<double> round_values(const ScaleRange& range) {
    std::vector<double> values;
    const double reach = std::max(std::abs(range.low), std::abs(range.high));
    for (int power = static_cast<int>(std::floor(std::log10(reach))); values.size() < 120 && power > -9;
         --power)
        for (const double factor : {5.0, 2.0, 1.0})
            for (const double sign : {1.0, -1.0}) {
                const double value = sign * factor * std::pow(10, power);
                if (value > range.low && value < range.high) values.push_back(value);
            }
    return values;
}

QString signed_text(double value, char format, int digits) {
    QString text = QString::number(value, format, digits);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

// With commas between the thousands.
QString plain_text(double value, int decimals) {
    static const QLocale english(QLocale::English, QLocale::UnitedStates);
    return english.toString(value, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212));
}

int decimals_of(double value) {
    for (int decimals = 0; decimals < 6; ++decimals)
        if (is_whole(value * std::pow(10, decimals))) return decimals;
    return 6;
}

bool is_tiny(double value) {
    return value != 0 && std::abs(value) < 1e-3;
}

}  // namespace

std::vector<Index> position_ticks(const Interval& positions, Index total, double space, double least) {
    const Index count = positions.size();
    if (count == 0 || space <= 0) return {};
    const double each = space / static_cast<double>(count);
    const Index step = position_step(least / each, is_power_of_two(total));
    std::vector<Index> ticks;
    for (Index at = (positions.begin + step - 1) / step * step; at < positions.end; at += step)
        ticks.push_back(at);
    const Index last = positions.end - 1;
    const bool room = ticks.empty() || static_cast<double>(last - ticks.back()) * each >= 0.45 * least;
    if (!room && ticks.back() != last && ticks.size() > 1) ticks.pop_back();
    if (ticks.empty() || ticks.back() != last) ticks.push_back(last);
    return ticks;
}

std::vector<double> value_ticks(double low, double high, int count) {
    if (!(high > low) || count < 1) return {low};
    const double step = value_step(low, high, (high - low) / count);
    std::vector<double> ticks;
    for (double k = std::ceil(low / step - 1e-6); k * step <= high + step * 1e-6; ++k)
        ticks.push_back(k * step + 0.0);
    return ticks;
}

std::vector<double> scale_ticks(const ScaleRange& range, double space, double least) {
    if (range.scale == ScaleKind::linear) {
        constexpr int kMost = 8;
        int wanted = std::max(1, static_cast<int>(space / 85));
        std::vector<double> round = value_ticks(range.low, range.high, wanted);
        while (round.size() < 2 && ++wanted < kMost)  // one number is no scale
            round = value_ticks(range.low, range.high, wanted);
        return round;
    }
    std::vector<double> ticks = {range.high, range.low};
    const auto place = [&](double value) {
        return space * static_cast<double>(scale_position(range, value));
    };
    std::vector<double> candidates = round_values(range);
    candidates.insert(candidates.begin(), 0.0);
    for (const double value : candidates) {
        if (value <= range.low || value >= range.high) continue;
        const bool free = std::all_of(ticks.begin(), ticks.end(), [&](double tick) {
            return std::abs(place(tick) - place(value)) >= least;
        });
        if (free) ticks.push_back(value);
    }
    std::sort(ticks.begin(), ticks.end());
    return ticks;
}

QString tick_text(double value) {
    if (is_tiny(value)) return signed_text(value, 'g', 3).replace(QStringLiteral("−0"), QStringLiteral("−"));
    return plain_text(value, decimals_of(value));
}

std::vector<QString> tick_texts(const std::vector<double>& values) {
    int decimals = 0;
    for (const double value : values) decimals = std::max(decimals, decimals_of(value));
    std::vector<QString> texts;
    for (const double value : values) {
        const bool zero = std::abs(value) < 1e-12;
        texts.push_back(zero            ? QStringLiteral("0")
                        : decimals >= 6 ? tick_text(value)
                                        : plain_text(value, decimals));
    }
    return texts;
}

}  // namespace alibi::ui
