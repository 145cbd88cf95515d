// ln of a sum of exponentials in two parts. As one number, a large exponent (a score of 1e16) would leave no
// digits for the rest, and weights made from it would not sum to 1.
#pragma once

#include <limits>

namespace alibi {

struct LogSum {
    static constexpr double kNone = -std::numeric_limits<double>::infinity();

    double largest = kNone;  // of the exponents; kNone: every term is 0
    double rest = 0;         // ln of the sum of exp(exponent - largest)

    // As one number, with the digits that are left.
    double value() const { return largest + rest; }
    // ln(exp(term) / sum). Where every term is 0 there are no weights: so far down that exp() is 0.
    double log_share(double term) const {
        constexpr double kNothing = -1e4;
        return largest == kNone ? kNothing : term - largest - rest;
    }
};

}  // namespace alibi
