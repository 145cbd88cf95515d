// The figures that a lesson can name: one table, each made by the part of the core that makes it elsewhere.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/session/lesson.h"

namespace alibi {

// What an expression is worth depends on.
struct FigureScope {
    const Session& session;
    const LessonContext& context;
    std::optional<double> x = {};  // of a curve
};

// Both throw LessonError: unknown_name, bad_argument, no_such_figure.
double evaluate(const Expression& expression, const FigureScope& scope);
std::string figure_text(const Figure& figure, const FigureScope& scope);

// A number as lessons write it: decimal point, U+2212 for minus, thousands by commas.
std::string number_text(double value, FigureFormat format);

// Names of all figures, for the nearest one and for tests.
std::span<const std::string_view> figure_names();

}  // namespace alibi
