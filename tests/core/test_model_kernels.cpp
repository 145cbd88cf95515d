#include <QtTest>
#include <cmath>
#include <vector>

#include "core/kernels/elements.h"
#include "core/kernels/gemm.h"
#include "core/kernels/level.h"
#include "kernel_fixture.h"

// The kernels against plain loops in double. Run once for each build of them: see tests/CMakeLists.txt.
class TestModelKernels : public QObject {
    Q_OBJECT
  private slots:
    void the_build_asked_for_runs();
    void products_are_sums_of_products_data();
    void products_are_sums_of_products();
    void first_factor_may_be_transposed();
    void layer_norm_is_the_formula_data() { widths(); }
    void layer_norm_is_the_formula();
    void layer_norm_backward_is_its_slope_data() { widths(); }
    void layer_norm_backward_is_its_slope();
    void gelu_is_the_formula();
    void cross_entropy_is_the_formula_data() { widths(); }
    void cross_entropy_is_the_formula();
    void sums_and_products_add_up_data() { widths(); }
    void sums_and_products_add_up();

  private:
    static void widths();
};

using namespace alibi::test;

namespace {

constexpr float kUntouched = 77;

}  // namespace

void TestModelKernels::widths() {
    QTest::addColumn<int>("width");
    for (const int width : {1, 3, 8, 16, 31, 64, 131}) QTest::addRow("%d", width) << width;
}

void TestModelKernels::the_build_asked_for_runs() {
    const QByteArray asked = qgetenv("ALIBI_ASKED_KERNELS");
    const QByteArray runs = alibi_kernel_level();
    QVERIFY((QByteArrayList{"plain", "x86-64-v2", "x86-64-v3", "x86-64-v4"}.contains(runs)));
#if defined(__x86_64__) && defined(__GNUC__)
    const bool can =
        asked.isEmpty() || asked == "plain" || (asked == "x86-64-v2" && __builtin_cpu_supports("sse4.2")) ||
        (asked == "x86-64-v3" && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) ||
        (asked == "x86-64-v4" && __builtin_cpu_supports("avx512vl"));
    if (!can) QSKIP("This machine does not run that build.");
    if (!asked.isEmpty()) QCOMPARE(runs, asked);
#endif
}

void TestModelKernels::products_are_sums_of_products_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("depth");
    QTest::addColumn<int>("width");
    for (const int rows : {1, 5, 6, 11, 12, 13, 40})
        for (const int width : {1, 4, 5, 8, 9, 16, 17, 32, 33, 64, 131})
            QTest::addRow("%d x 7 x %d", rows, width) << rows << 7 << width;
    QTest::newRow("deep") << 3 << 500 << 20;
    QTest::newRow("no depth") << 3 << 0 << 20;
    QTest::newRow("no rows") << 0 << 4 << 20;
    QTest::newRow("no width") << 3 << 4 << 0;
}

void TestModelKernels::products_are_sums_of_products() {
    QFETCH(int, rows);
    QFETCH(int, depth);
    QFETCH(int, width);
    const std::size_t m = as_size(rows), k = as_size(depth), n = as_size(width), c_row = n + 3;
    const Values a = some_values(m * k, 1), b = some_values(k * n, 2), bias = some_values(n, 3),
                 base = some_values(m * c_row, 4);
    Values packed(alibi_packed_size(k, n)), c(m * c_row + 1, kUntouched);
    alibi_pack(b.data(), n, 1, k, n, 2, packed.data());
    for (const bool adds : {false, true}) {
        const AlibiGemm gemm{a.data(),
                             k,
                             1,
                             packed.data(),
                             m,
                             k,
                             n,
                             adds ? bias.data() : nullptr,
                             adds ? base.data() : nullptr,
                             c_row,
                             c.data(),
                             c_row};
        alibi_gemm(&gemm);
        for (std::size_t i = 0; i < m; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
                double sum = adds ? at(bias, j) + at(base, i * c_row + j) : 0;
                for (std::size_t d = 0; d < k; ++d) sum += 2 * at(a, i * k + d) * at(b, d * n + j);
                QVERIFY(std::abs(at(c, i * c_row + j) - sum) < 1e-6 * static_cast<double>(k + 8));
            }
            for (std::size_t j = n; j < c_row; ++j) QCOMPARE(c[i * c_row + j], kUntouched);
        }
        QCOMPARE(c.back(), kUntouched);
    }
}

void TestModelKernels::first_factor_may_be_transposed() {
    const std::size_t m = 29, k = 10, n = 37;
    const Values a = some_values(m * k, 1), b = some_values(k * n, 2);  // a as [k, m], b as [n, k]
    Values packed(alibi_packed_size(k, n)), c(m * n, 1);
    Exact expected(m * n);
    alibi_pack(b.data(), 1, k, k, n, 1, packed.data());
    const AlibiGemm gemm{a.data(), 1, m, packed.data(), m, k, n, nullptr, c.data(), n, c.data(), n};
    alibi_gemm(&gemm);
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            expected[i * n + j] = 1;
            for (std::size_t d = 0; d < k; ++d) expected[i * n + j] += at(a, d * m + i) * at(b, j * k + d);
        }
    QVERIFY(error_of(c, expected) < 1e-6);
}

static Exact layer_norm(const Values& x, const Values& gain, const Values& bias, double epsilon) {
    const std::size_t width = gain.size();
    Exact out(x.size());
    for (std::size_t first = 0; first < x.size(); first += width) {
        double mean = 0, variance = 0;
        for (std::size_t n = 0; n < width; ++n) mean += at(x, first + n) / static_cast<double>(width);
        for (std::size_t n = 0; n < width; ++n)
            variance += (at(x, first + n) - mean) * (at(x, first + n) - mean) / static_cast<double>(width);
        for (std::size_t n = 0; n < width; ++n)
            out[first + n] =
                at(gain, n) * (at(x, first + n) - mean) / std::sqrt(variance + epsilon) + at(bias, n);
    }
    return out;
}

void TestModelKernels::layer_norm_is_the_formula() {
    QFETCH(int, width);
    const std::size_t d = as_size(width), rows = 5;
    const Values x = some_values(rows * d, 1, 3), gain = some_values(d, 2), bias = some_values(d, 3);
    Values out(rows * d + 1, kUntouched), statistics(2 * rows);
    alibi_layer_norm(x.data(), rows, d, gain.data(), bias.data(), 1e-5F, out.data(), statistics.data());
    QVERIFY(error_of(out, layer_norm(x, gain, bias, 1e-5)) < 2e-5);
    QCOMPARE(out.back(), kUntouched);
}

void TestModelKernels::layer_norm_backward_is_its_slope() {
    QFETCH(int, width);
    const std::size_t d = as_size(width), rows = 3;
    const float epsilon = 0.1F;  // a slope that plain differences can follow, also in rows of equal numbers
    const Values x = some_values(rows * d, 1, 2), gain = some_values(d, 2), bias = some_values(d, 3),
                 d_out = some_values(rows * d, 4);
    Values out(rows * d), statistics(2 * rows), d_x(rows * d, 1), d_gain(d, 1), d_bias(d, 1);
    alibi_layer_norm(x.data(), rows, d, gain.data(), bias.data(), epsilon, out.data(), statistics.data());
    AlibiLayerNormGradient gradient{x.data(), statistics.data(), gain.data(),   d_out.data(),  rows,
                                    d,        d_x.data(),        d_gain.data(), d_bias.data(), true};
    alibi_layer_norm_backward(&gradient);
    const auto slope = [&](int part, std::size_t n) {
        double ends[2];
        for (const int side : {0, 1}) {
            Values moved[] = {x, gain, bias};
            moved[part][n] += side == 0 ? -0.0078125F : 0.0078125F;
            const Exact y = layer_norm(moved[0], moved[1], moved[2], static_cast<double>(epsilon));
            ends[side] = 0;
            for (std::size_t i = 0; i < y.size(); ++i) ends[side] += y[i] * at(d_out, i);
        }
        return 1 + (ends[1] - ends[0]) / 0.015625;
    };
    for (std::size_t n = 0; n < x.size(); ++n) QVERIFY(std::abs(at(d_x, n) - slope(0, n)) < 2e-3);
    for (std::size_t n = 0; n < d; ++n) QVERIFY(std::abs(at(d_gain, n) - slope(1, n)) < 1e-4);
    for (std::size_t n = 0; n < d; ++n) QVERIFY(std::abs(at(d_bias, n) - slope(2, n)) < 1e-4);
    gradient.add = false;
    const Values with = d_x;
    alibi_layer_norm_backward(&gradient);
    for (std::size_t n = 0; n < x.size(); ++n) QVERIFY(std::abs(with[n] - d_x[n] - 1) < 1e-5F);
}

void TestModelKernels::gelu_is_the_formula() {
    Values x = some_values(1003, 1, 6);
    x[5] = -100;
    x[6] = 100;
    x[7] = 0;
    Values out(x.size()), slope(x.size());
    Exact expected(x.size()), expected_slope(x.size());
    for (std::size_t n = 0; n < x.size(); ++n) {
        const double v = at(x, n), root = std::sqrt(2 / M_PI),
                     t = std::tanh(root * (v + 0.044715 * v * v * v));
        expected[n] = 0.5 * v * (1 + t);
        expected_slope[n] = 0.5 * (1 + t) + 0.5 * v * (1 - t * t) * root * (1 + 3 * 0.044715 * v * v);
    }
    alibi_gelu(x.data(), x.size(), out.data(), slope.data());
    QVERIFY(error_of(slope, expected_slope) < 2e-6);
    for (std::size_t n = 0; n < x.size(); ++n) QVERIFY(std::abs(at(out, n) - expected[n]) < 2e-6);
    alibi_gelu(x.data(), x.size(), x.data(), nullptr);  // in place
    QVERIFY(x == out);
}

void TestModelKernels::cross_entropy_is_the_formula() {
    QFETCH(int, width);
    const std::size_t v = as_size(width), rows = 4;
    Values x = some_values(rows * v, 1, 20), loss(rows), gradient_loss(rows);
    const std::vector<std::int32_t> target = {0, width / 2, width - 1, width / 3};
    Exact expected(rows), gradient(rows * v);
    for (std::size_t r = 0; r < rows; ++r) {
        double sum = 0;
        for (std::size_t n = 0; n < v; ++n) sum += std::exp(at(x, r * v + n));
        expected[r] = std::log(sum) - at(x, r * v + as_size(target[r]));
        for (std::size_t n = 0; n < v; ++n)
            gradient[r * v + n] =
                0.25 * (std::exp(at(x, r * v + n)) / sum - (as_size(target[r]) == n ? 1 : 0));
    }
    alibi_cross_entropy(x.data(), rows, v, target.data(), loss.data());
    alibi_cross_entropy_gradient(x.data(), rows, v, target.data(), 0.25F, gradient_loss.data());
    QVERIFY(error_of(loss, expected) < 2e-6);
    QVERIFY(loss == gradient_loss);
    QVERIFY(error_of(x, gradient) < 2e-6);
}

void TestModelKernels::sums_and_products_add_up() {
    QFETCH(int, width);
    const std::size_t n = as_size(width), rows = 3;
    const Values x = some_values(rows * n, 1), start = some_values(n, 2);
    Values sums = start, product = start, total = start;
    alibi_add_columns(x.data(), rows, n, sums.data());
    alibi_add(x.data(), n, total.data());
    alibi_multiply(x.data(), n, product.data());
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        QVERIFY(std::abs(sums[i] - (start[i] + x[i] + x[n + i] + x[2 * n + i])) < 1e-6F);
        QCOMPARE(total[i], start[i] + x[i]);
        QCOMPARE(product[i], start[i] * x[i]);
        squares += at(x, i) * at(x, i);
    }
    QVERIFY(std::abs(alibi_sum_of_squares(x.data(), n) - squares) < 1e-12 * squares);
}

QTEST_APPLESS_MAIN(TestModelKernels)
#include "test_model_kernels.moc"
