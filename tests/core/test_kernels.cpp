// The hot loops: against the standard library and plain loops.
#include <QtTest>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/kernels/rows.h"

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::vector<float> random_values(std::size_t count, unsigned seed) {
    std::mt19937 source(seed);
    std::normal_distribution<float> normal;
    std::vector<float> out(count);
    for (float& value : out) value = normal(source);
    return out;
}

std::vector<float> stream(unsigned long long id, unsigned long long first, std::size_t count) {
    std::vector<float> out(count);
    alibi_random(id, first, count, out.data());
    return out;
}

}  // namespace

class TestKernels : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void exp_is_near_the_exact_one();
    void exp_of_special_values_data();
    void exp_of_special_values();
    void weighs_as_each_term_does_data();
    void weighs_as_each_term_does();
    void sums_as_the_terms_add_up_data();
    void sums_as_the_terms_add_up();
    void scores_are_dot_products_data();
    void scores_are_dot_products();
    void random_has_mean_0_and_variance_1_data();
    void random_has_mean_0_and_variance_1();
    void random_does_not_depend_on_where_it_starts();
    void random_is_the_same_everywhere();
    void neighbouring_streams_are_independent();
};

void TestKernels::exp_is_near_the_exact_one() {
    double worst = 0;
    for (double x = -87; x <= 88; x += 1.0 / 1024) {
        const auto in = static_cast<float>(x);
        float out = 0;
        alibi_exp_shift(&in, 1, 0, &out);
        const double exact = std::exp(static_cast<double>(in));
        worst = std::max(worst, std::abs(static_cast<double>(out) - exact) / exact);
    }
    QVERIFY2(worst < 2e-7, qPrintable(QString::number(worst)));
}

void TestKernels::exp_of_special_values_data() {
    QTest::addColumn<float>("x");
    QTest::addColumn<float>("shift");
    QTest::addColumn<float>("expected");
    QTest::newRow("zero") << 0.0F << 0.0F << 1.0F;
    QTest::newRow("shifted to zero") << 1000.0F << 1000.0F << 1.0F;
    QTest::newRow("below the smallest") << -87.1F << 0.0F << 0.0F;
    QTest::newRow("far below") << -1e30F << 0.0F << 0.0F;
    QTest::newRow("minus infinity") << -kInfinity << 0.0F << 0.0F;
    QTest::newRow("nan") << std::nanf("") << 0.0F << std::nanf("");
    QTest::newRow("nan shift") << 1.0F << std::nanf("") << std::nanf("");
    QTest::newRow("infinity less infinity") << kInfinity << kInfinity << std::nanf("");
}

void TestKernels::exp_of_special_values() {
    QFETCH(float, x);
    QFETCH(float, shift);
    QFETCH(float, expected);
    float out = 7;
    alibi_exp_shift(&x, 1, shift, &out);
    if (std::isnan(expected)) {
        QVERIFY(std::isnan(out));
        QVERIFY(std::isnan(alibi_sum_exp(&x, 1, shift)));
    } else {
        QCOMPARE(out, expected);
        QCOMPARE(alibi_sum_exp(&x, 1, shift), static_cast<double>(expected));
    }
}

void TestKernels::weighs_as_each_term_does_data() {
    sums_as_the_terms_add_up_data();
}

void TestKernels::weighs_as_each_term_does() {
    QFETCH(int, count);
    std::vector<float> x(static_cast<std::size_t>(count)), expected(x.size());
    for (std::size_t n = 0; n < x.size(); ++n) x[n] = 3 + 20 * std::sin(static_cast<float>(n * n % 1013));
    if (count > 8) x[8] = -std::numeric_limits<float>::infinity();
    alibi_exp_shift(x.data(), x.size(), 5, expected.data());
    double sum = 0, terms = 0, places = 0;
    for (std::size_t n = 0; n < x.size(); ++n) {
        const double weight = static_cast<double>(expected[n]);
        sum += weight;
        if (weight > 0) terms += weight * static_cast<double>(x[n] - 5);
        places += weight * static_cast<double>(n);
    }
    double found[3] = {1, 2, 3};
    alibi_weigh(x.data(), x.size(), 5, x.data(), found);
    QVERIFY(x == expected);
    QVERIFY(std::abs(found[0] - 1 - sum) <= 1e-5 * sum);
    QVERIFY(std::abs(found[1] - 2 - terms) <= 1e-5 * std::abs(terms));
    QVERIFY(std::abs(found[2] - 3 - places) <= 1e-5 * places);
}

void TestKernels::sums_as_the_terms_add_up_data() {
    QTest::addColumn<int>("count");
    for (const int count : {0, 1, 7, 8, 9, 255, 256, 257, 100'000})
        QTest::newRow(qPrintable(QString::number(count))) << count;
}

void TestKernels::sums_as_the_terms_add_up() {
    QFETCH(int, count);
    const std::vector<float> x = random_values(static_cast<std::size_t>(count), 3);
    double exact = 0;
    for (const float value : x) exact += std::exp(static_cast<double>(value) - 2);
    const double sum = alibi_sum_exp(x.data(), x.size(), 2);
    QVERIFY2(std::abs(sum - exact) <= 3e-7 * exact, qPrintable(QString::number(sum - exact)));
}

void TestKernels::scores_are_dot_products_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("keys");
    QTest::addColumn<int>("dim");
    QTest::newRow("one of each") << 1 << 1 << 1;
    QTest::newRow("below a lane") << 2 << 3 << 7;
    QTest::newRow("whole lanes") << 3 << 5 << 32;
    QTest::newRow("lanes and a rest") << 4 << 2 << 37;
    QTest::newRow("no keys") << 2 << 0 << 8;
    QTest::newRow("no width") << 2 << 2 << 0;
}

void TestKernels::scores_are_dot_products() {
    QFETCH(int, rows);
    QFETCH(int, keys);
    QFETCH(int, dim);
    const auto r = static_cast<std::size_t>(rows), c = static_cast<std::size_t>(keys),
               d = static_cast<std::size_t>(dim);
    const std::vector<float> q = random_values(r * d, 1), k = random_values(c * d, 2);
    std::vector<float> scores(r * c + 1, 99);
    alibi_scores(q.data(), r, k.data(), c, d, scores.data());
    for (std::size_t i = 0; i < r; ++i) {
        for (std::size_t j = 0; j < c; ++j) {
            double exact = 0;
            for (std::size_t n = 0; n < d; ++n)
                exact += static_cast<double>(q[i * d + n]) * static_cast<double>(k[j * d + n]);
            QVERIFY(std::abs(static_cast<double>(scores[i * c + j]) - exact) < 1e-5);
        }
    }
    QCOMPARE(scores.back(), 99.0F);
}

void TestKernels::random_has_mean_0_and_variance_1_data() {
    QTest::addColumn<unsigned long long>("id");
    for (const unsigned long long id : {0ULL, 1ULL, 0x9E3779B97F4A7C15ULL, ~0ULL})
        QTest::newRow(qPrintable(QString::number(id, 16))) << id;
}

void TestKernels::random_has_mean_0_and_variance_1() {
    QFETCH(unsigned long long, id);
    const std::vector<float> x = stream(id, 0, 400'000);
    double sum = 0, squares = 0, fourth = 0;
    for (const float value : x) {
        const auto v = static_cast<double>(value);
        QVERIFY(std::abs(v) < 3.4642);
        sum += v;
        squares += v * v;
        fourth += v * v * v * v;
    }
    const auto count = static_cast<double>(x.size());
    QVERIFY(std::abs(sum / count) < 0.008);  // five standard errors
    QVERIFY(std::abs(squares / count - 1) < 0.01);
    QVERIFY(std::abs(fourth / count - 2.7) < 0.05);  // of a sum of four uniforms: 3 - 6/5/4
}

void TestKernels::random_does_not_depend_on_where_it_starts() {
    const std::vector<float> whole = stream(5, 0, 1000);
    for (std::size_t first = 0; first < 1000; first += 37) {
        const std::vector<float> part = stream(5, first, std::min<std::size_t>(37, 1000 - first));
        for (std::size_t n = 0; n < part.size(); ++n) QCOMPARE(part[n], whole[first + n]);
    }
}

// Worked out by hand-written integer arithmetic of the hash: any machine must give these very numbers.
void TestKernels::random_is_the_same_everywhere() {
    const std::vector<float> expected = {0.644497514F, 0.282076687F, 1.76564205F, -0.591428101F};
    const std::vector<float> x = stream(42, 0, 4);
    for (std::size_t n = 0; n < expected.size(); ++n) QCOMPARE(x[n], expected[n]);
    QCOMPARE(stream(42, 1'000'000'000'000ULL, 1).front(), -0.617777824F);
}

void TestKernels::neighbouring_streams_are_independent() {
    const std::vector<float> a = stream(1, 0, 100'000), b = stream(2, 0, 100'000);
    double product = 0;
    for (std::size_t n = 0; n < a.size(); ++n)
        product += static_cast<double>(a[n]) * static_cast<double>(b[n]);
    QVERIFY(std::abs(product / 1e5) < 0.016);
}

QTEST_APPLESS_MAIN(TestKernels)
#include "test_kernels.moc"
