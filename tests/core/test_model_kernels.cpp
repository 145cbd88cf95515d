#include <QtTest>
#include <cmath>
#include <limits>
#include <vector>

#include "core/kernels/attention_tiles.h"
#include "core/kernels/elements.h"
#include "core/kernels/gemm.h"
#include "core/kernels/level.h"

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
    void attention_is_the_formula_data() { heads(); }
    void attention_is_the_formula();
    void attention_backward_is_the_formula_data() { heads(); }
    void attention_backward_is_the_formula();
    void streamed_attention_is_attention_data() { heads(); }
    void streamed_attention_is_attention();
    void far_keys_are_left_out();

  private:
    static void widths();
    static void heads();
};

namespace {

using Values = std::vector<float>;
using Exact = std::vector<double>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kUntouched = 77;

std::size_t as_size(int value) {
    return static_cast<std::size_t>(value);
}

Values some_values(std::size_t count, unsigned seed, float size = 1) {
    Values values(count);
    std::uint64_t state = seed;
    for (float& value : values) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        value = size * (static_cast<float>(state >> 40) * 0x1p-23F - 1);
    }
    return values;
}

double error_of(const Values& values, const Exact& expected) {
    double largest = 0, error = 0;
    for (std::size_t n = 0; n < expected.size(); ++n) {
        const double difference = std::abs(static_cast<double>(values[n]) - expected[n]);
        error = difference <= error ? error : (std::isnan(difference) ? INFINITY : difference);
        largest = std::max(largest, std::abs(expected[n]));
    }
    return error / std::max(largest, 1e-3);
}

double at(const Values& values, std::size_t n) {
    return static_cast<double>(values[n]);
}

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

void TestModelKernels::heads() {
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("head_dim");
    for (const int length : {1, 7, 8, 9, 31, 32, 33, 100})
        for (const int head_dim : {1, 4, 8, 20})
            QTest::addRow("%d x %d", length, head_dim) << length << head_dim;
    QTest::newRow("past a block of keys") << 300 << 8;
}

namespace {

// One head with everything a test needs, and its weights by plain loops.
struct Head {
    std::size_t length, dim, row;
    Values query_key_value, bias, kept, weights, scratch;
    Exact exact;  // weights, [query, key]
    AlibiHead head{};

    Head(std::size_t of_length, std::size_t of_dim, float slope)
        : length(of_length),
          dim(of_dim),
          row(3 * of_dim + 2),
          query_key_value(some_values(length * row, 1, 2)),
          bias(length + 2 * kAlibiBiasPad),
          kept(some_values(alibi_weights_size(length), 2)),
          weights(alibi_weights_size(length)),
          scratch(alibi_attention_scratch(length, dim)),
          exact(length * length) {
        for (std::size_t n = 0; n < kAlibiBiasPad; ++n) bias[n] = -kInfinity;
        for (std::size_t d = 0; d < length; ++d) bias[kAlibiBiasPad + d] = -slope * static_cast<float>(d);
        const float* query = query_key_value.data();
        head = {length, dim, query, query + dim, query + 2 * dim, row, bias.data() + kAlibiBiasPad, nullptr};
        for (std::size_t i = 0; i < length; ++i) weigh(i);
    }
    double part(std::size_t position, std::size_t which, std::size_t d) const {
        return at(query_key_value, position * row + which * dim + d);
    }
    void weigh(std::size_t i) {
        double sum = 0;
        for (std::size_t j = 0; j <= i; ++j) {
            double score = 0;
            for (std::size_t d = 0; d < dim; ++d) score += part(i, 0, d) * part(j, 1, d);
            exact[i * length + j] =
                std::exp(score / std::sqrt(static_cast<double>(dim)) + at(bias, kAlibiBiasPad + i - j));
            sum += exact[i * length + j];
        }
        for (std::size_t j = 0; j <= i; ++j) exact[i * length + j] /= sum;
    }
    // Where a cell lies in the tiles.
    std::size_t cell(std::size_t i, std::size_t j) const {
        const std::size_t lanes = alibi_tile_queries(), first = i / lanes * lanes;
        return alibi_weights_size(first) + j * lanes + (i - first);
    }
    double factor(std::size_t i, std::size_t j) const {
        return head.kept == nullptr ? 1 : at(kept, cell(i, j));
    }
    Exact context() const {
        Exact out(length * dim);
        for (std::size_t i = 0; i < length; ++i)
            for (std::size_t j = 0; j <= i; ++j)
                for (std::size_t d = 0; d < dim; ++d)
                    out[i * dim + d] += factor(i, j) * exact[i * length + j] * part(j, 2, d);
        return out;
    }
};

}  // namespace

void TestModelKernels::attention_is_the_formula() {
    QFETCH(int, length);
    QFETCH(int, head_dim);
    Head head(as_size(length), as_size(head_dim), 0.1F);
    for (const bool drops : {false, true}) {
        head.head.kept = drops ? head.kept.data() : nullptr;
        Values context(head.length * head.dim);
        alibi_attention(&head.head, head.weights.data(), context.data(), head.dim, head.scratch.data());
        QVERIFY(error_of(context, head.context()) < 1e-5);
        for (std::size_t i = 0; i < head.length; ++i)
            for (std::size_t j = 0; j <= i; ++j)
                QVERIFY(std::abs(at(head.weights, head.cell(i, j)) - head.exact[i * head.length + j]) < 2e-6);
    }
}

void TestModelKernels::attention_backward_is_the_formula() {
    QFETCH(int, length);
    QFETCH(int, head_dim);
    Head head(as_size(length), as_size(head_dim), 0.1F);
    const std::size_t n = head.length, dim = head.dim;
    const double scale = 1 / std::sqrt(static_cast<double>(dim));
    for (const bool drops : {false, true}) {
        head.head.kept = drops ? head.kept.data() : nullptr;
        const Values d_context = some_values(n * dim, 5);
        Values context(n * dim), gradient(n * head.row, kUntouched), d_bias(n + 2 * kAlibiBiasPad);
        alibi_attention(&head.head, head.weights.data(), context.data(), dim, head.scratch.data());
        float* out = gradient.data();
        const AlibiHeadGradient to{
            head.weights.data(),          d_context.data(), dim, out, out + dim, out + 2 * dim,
            d_bias.data() + kAlibiBiasPad};
        alibi_attention_backward(&head.head, &to, head.scratch.data());
        Exact expected(n * head.row), expected_bias(n);
        for (std::size_t i = 0; i < n; ++i) {
            Exact d_weight(i + 1);
            double along = 0;
            for (std::size_t j = 0; j <= i; ++j) {
                const double weight = head.exact[i * n + j], factor = head.factor(i, j);
                for (std::size_t d = 0; d < dim; ++d) {
                    d_weight[j] += factor * at(d_context, i * dim + d) * head.part(j, 2, d);
                    expected[j * head.row + 2 * dim + d] += factor * weight * at(d_context, i * dim + d);
                }
                along += weight * d_weight[j];
            }
            for (std::size_t j = 0; j <= i; ++j) {
                const double d_score = head.exact[i * n + j] * (d_weight[j] - along);
                expected_bias[i - j] += d_score;
                for (std::size_t d = 0; d < dim; ++d) {
                    expected[i * head.row + d] += scale * d_score * head.part(j, 1, d);
                    expected[j * head.row + dim + d] += scale * d_score * head.part(i, 0, d);
                }
            }
            for (std::size_t d = 3 * dim; d < head.row; ++d) expected[i * head.row + d] = 0;
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t d = 3 * dim; d < head.row; ++d) {
                QCOMPARE(gradient[i * head.row + d], kUntouched);
                gradient[i * head.row + d] = 0;
            }
        QVERIFY(error_of(gradient, expected) < 1e-5);
        QVERIFY(error_of({d_bias.begin() + kAlibiBiasPad, d_bias.end()}, expected_bias) < 1e-5);
    }
}

void TestModelKernels::streamed_attention_is_attention() {
    QFETCH(int, length);
    QFETCH(int, head_dim);
    Head head(as_size(length), as_size(head_dim), 0.1F);
    const Exact whole = head.context();
    for (const std::size_t first : {std::size_t{0}, head.length / 2, head.length - 1}) {
        const std::size_t count = head.length - first;
        Values context(count * head.dim);
        const AlibiStream stream{head.head, first, count, 0, 0, context.data(), head.dim};
        alibi_attention_stream(&stream, head.scratch.data());
        const Exact expected(whole.begin() + static_cast<std::ptrdiff_t>(first * head.dim), whole.end());
        QVERIFY(error_of(context, expected) < 1e-5);
    }
}

// Keys that are too far are not even looked at: NaN there changes nothing.
void TestModelKernels::far_keys_are_left_out() {
    Head head(600, 8, 0.5F);
    Values context(8), with_nan(8);
    AlibiStream stream{head.head, 599, 1, 0.5F, 100, context.data(), 8};
    alibi_attention_stream(&stream, head.scratch.data());
    const Exact whole = head.context();
    QVERIFY(error_of(context, {whole.end() - 8, whole.end()}) < 1e-6);
    for (std::size_t n = 0; n < 100 * head.row; ++n) head.query_key_value[n] = NAN;
    stream.context = with_nan.data();
    alibi_attention_stream(&stream, head.scratch.data());
    QVERIFY(context == with_nan);
    stream.slope = 0;
    alibi_attention_stream(&stream, head.scratch.data());
    QVERIFY(std::isnan(with_nan.front()));
}

QTEST_APPLESS_MAIN(TestModelKernels)
#include "test_model_kernels.moc"
