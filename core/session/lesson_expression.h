// Expressions of a lesson's text, as a tree: numbers, + - * / ^, and figures by their names. What a figure is
// worth: lesson_figures.h.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace alibi {

struct Expression {
    enum class Kind { number, word, call, negative, sum, difference, product, quotient, power };

    Kind kind = Kind::number;
    double number = 0;
    std::string word;                 // of a word or a call
    std::vector<Expression> parts;    // operands; arguments of a call
    std::vector<std::string> labels;  // of a call's arguments; "" where one stands by its place
};

// How a number is written.
struct FigureFormat {
    enum class Kind { natural, general, fraction, percent, bytes, digits, decimals };

    Kind kind = Kind::natural;  // natural: as the figure itself prefers
    int count = 3;              // of digits or decimals

    bool operator==(const FigureFormat&) const = default;
};

// "expression | format", without the braces.
struct Figure {
    Expression expression;
    FigureFormat format;
};

// What it is worth, where `named` says what its words and calls are.
double expression_value(const Expression& expression, const std::function<double(const Expression&)>& named);

// Both throw LessonError.
Expression parse_expression(std::string_view text);
Figure parse_figure(std::string_view text);

}  // namespace alibi
