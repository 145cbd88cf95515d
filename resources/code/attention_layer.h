// One layer of attention with linear biases as the core computes it, in as few lines as can be read in a
// class. The Equations view shows the lines that end in a mark; tests compile all of it and compare it with
// the core.
//
// A mark is  //@ STEP SYMBOL...  with  ?VARIANT  where the line holds for one form of the bias or of the
// slopes alone; such a line is shown one level further left.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

// Whole numbers become floats where a page has no room to say so; lines keep their places.
// clang-format off
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"

namespace shown {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Row = Eigen::Array<float, 1, Eigen::Dynamic>;

// Of every head, [width, d]; wo is [heads * d, width].
struct Weights {
    std::vector<Matrix> wq, wk, wv;
    Matrix wo;
};

// x: [position, width]. form: an id of the core's table of bias forms; rule: "power", "between" or "given",
// which takes the slopes from `slopes`.
inline Matrix attention_layer(const Matrix& x, const Weights& all, const std::string& form,
                              const std::string& rule, const std::vector<float>& slopes) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const int L = static_cast<int>(x.rows()), n = static_cast<int>(all.wq.size());
    const int d = static_cast<int>(all.wq.front().cols());
    const Matrix& wo = all.wo;
    Matrix joined(L, n * d), a(L, L);
    for (int h = 1; h <= n; ++h) {
        const Matrix &wq = all.wq[std::size_t(h) - 1], &wk = all.wk[std::size_t(h) - 1];
        const Matrix& wv = all.wv[std::size_t(h) - 1];
        float m = 0, b = 0;
        Matrix q = x * wq, k = x * wk;                     //@ embed q k x parameters
        Matrix v = x * wv;                                 //@ embed v x parameters
        Matrix s = q * k.transpose();                      //@ score score q k
        s /= std::sqrt(float(d));                          //@ scale scaled scale
        if (rule == "power")
            m = std::exp2(-8.f * h / n);  //@ slopes slope ?power
        if (rule == "between") {
            int p = int(std::bit_floor(unsigned(n)));  //@ slopes ?between
            float e = h <= p ? 8.f * h                 //@ slopes ?between
                             : 8.f * (h - p) - 4.f;    //@ slopes ?between
            m = std::exp2(-e / p);                     //@ slopes slope ?between
        }
        if (rule == "given")
            m = slopes[std::size_t(h) - 1];  //@ slopes slope ?given
        for (int i = 0; i < L; ++i) {
            for (int j = 0; j < L; ++j) {
                if (form == "distance")
                    b = -m * (i - j);  //@ bias bias slope distance query key ?distance
                if (form == "key")
                    b = m * j;              //@ bias bias slope key ?key
                if (form == "cumsum")
                    b = m * (std::min(i, j) + 1);               //@ bias bias slope query key mask ?cumsum
                if (form == "last-key")
                    b = m * (j - (L - 1));  //@ bias bias slope key ?last-key
                if (form == "symmetric")
                    b = -m * std::abs(i - j);  //@ bias bias slope distance query key ?symmetric
                s(i, j) += b;                  //@ bias sum bias
                if (j > i) s(i, j) = -inf;     //@ mask mask masked
            }
            const Row r = s.row(i).array();
            const Row e = (r - r.maxCoeff()).exp();  //@ softmax exponential masked
            a.row(i) = e / e.sum();                  //@ softmax weight total
        }
        Matrix o = a * v;                       //@ mix context weight v
        joined.middleCols((h - 1) * d, d) = o;  //@ join joined context
    }
    return joined * wo;  //@ output output joined parameters
}

}  // namespace shown

#pragma GCC diagnostic pop
// clang-format on
