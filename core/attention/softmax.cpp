#include "core/attention/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alibi {
namespace {

using Row = Eigen::Array<Scalar, 1, Eigen::Dynamic>;
using RowMap = Eigen::Map<Row>;
using ConstRowMap = Eigen::Map<const Row>;

// exp of every value, none of them above 0. Eigen's vector exp stops at the smallest normal number, where a
// weight should go on to 0, and promises nothing for NaN.
void exp_below_zero(const ConstRowMap& in, Scalar shift, RowMap out) {
    constexpr Scalar kNormal = -87;
    constexpr Scalar kZero = -104;  // exp is below half the smallest number
    out = (in - shift).exp();
    for (Index j = 0; j < in.size(); ++j) {
        const Scalar x = in[j] - shift;
        if (x > kNormal) continue;
        out[j] = x < kZero ? Scalar{0} : std::exp(x);
    }
}

}  // namespace

void softmax_row(std::span<const Scalar> masked, Interval visible, std::span<Scalar> weights) {
    std::ranges::fill(weights, Scalar{0});
    if (visible.size() == 0) return;
    const ConstRowMap scores(masked.data() + visible.begin, visible.size());
    RowMap shares(weights.data() + visible.begin, visible.size());
    Scalar largest = -std::numeric_limits<Scalar>::infinity();
    for (Index j = 0; j < scores.size(); ++j) largest = std::max(largest, scores[j]);
    exp_below_zero(scores, largest, shares);
    const Scalar normalizer = static_cast<Scalar>(1 / shares.cast<double>().sum());
    RowMap(weights.data(), static_cast<Index>(weights.size())) *= normalizer;
}

void softmax_row_backward(std::span<const Scalar> weights, std::span<Scalar> grad) {
    const ConstRowMap w(weights.data(), static_cast<Index>(weights.size()));
    RowMap g(grad.data(), static_cast<Index>(grad.size()));
    const Scalar mean = static_cast<Scalar>((w * g).cast<double>().sum());
    g = w * (g - mean);
}

}  // namespace alibi
