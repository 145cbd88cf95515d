// A running ln(sum(exp(terms))), as a row's keys come by in blocks.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/attention/infinity.h"
#include "core/attention/log_sum.h"
#include "core/kernels/rows.h"

namespace alibi {

// The largest of the terms; NaN where one of them is. Four at a time, so that it is vectorised.
inline double largest_of(std::span<const double> terms) {
    double tops[4] = {-kInfinity, -kInfinity, -kInfinity, -kInfinity};
    double sums[4] = {};  // of 0 and NaN
    std::size_t n = 0;
    const auto look = [&](std::size_t lane, double term) {
        tops[lane] = term > tops[lane] ? term : tops[lane];
        sums[lane] += term != term ? term : 0.0;
    };
    for (; n + 4 <= terms.size(); n += 4)
        for (std::size_t lane = 0; lane < 4; ++lane) look(lane, terms[n + lane]);
    for (; n < terms.size(); ++n) look(0, terms[n]);
    const double nan = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    return std::isnan(nan) ? nan : std::max(std::max(tops[0], tops[1]), std::max(tops[2], tops[3]));
}

// A running ln(sum(exp)): the largest term so far, and the sum relative to it. Terms stay double until it is
// taken off, or rows of large scores would lose their last digits.
struct RunningSum {
    double largest = -kInfinity;
    double sum = 0;

    void add(std::span<const double> terms, std::vector<float>& relative) {
        const double most = largest_of(terms);
        const double top = most > largest || std::isnan(most) ? most : largest;
        if (top == -kInfinity) return;
        if (top != largest) sum *= std::exp(largest - top);
        largest = top;
        relative.resize(terms.size());
        for (std::size_t n = 0; n < terms.size(); ++n) relative[n] = static_cast<float>(terms[n] - top);
        sum += alibi_sum_exp(relative.data(), relative.size(), 0);
    }

    LogSum result() const { return sum == 0 ? LogSum{} : LogSum{largest, std::log(sum)}; }
};

}  // namespace alibi
