// The closed forms against the printed table, and against sums over every distance in long double.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/attention/closed_form.h"
#include "core/attention/long_reach.h"

using namespace alibi;

namespace {

using Real = long double;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The row itself: weights exp(-m d), largest 1, and what follows from them by definition.
struct Row {
    std::vector<Real> weight, within;  // within[W]: mass of d < W
    Real mean = 0, variance = 0, entropy = 0, squares = 0;

    Row(Real m, Index n) {
        const auto steps = [&](Index d) { return static_cast<Real>(m < 0 ? n - 1 - d : d); };
        Real others = 0;  // all but the largest, which is 1: their sum may be far below its rounding
        for (Index d = 0; d < n; ++d) weight.push_back(std::exp(-std::abs(m) * steps(d)));
        for (Index d = 0; d < n; ++d) others += steps(d) > 0 ? weight[static_cast<std::size_t>(d)] : 0;
        within.push_back(0);
        for (Index d = 0; d < n; ++d) {
            Real& w = weight[static_cast<std::size_t>(d)];
            w /= 1 + others;
            mean += w * static_cast<Real>(d);
            squares += w * w;
            entropy += w * (std::abs(m) * steps(d) + std::log1p(others));
            within.push_back(within.back() + w);
        }
        for (Index d = 0; d < n; ++d) {
            const Real away = static_cast<Real>(d) - mean;
            variance += weight[static_cast<std::size_t>(d)] * away * away;
        }
    }
};

void compare(double found, Real expected, const char* what) {
    const double limit = 1e-9 * std::abs(static_cast<double>(expected)) + 1e-300;
    const double error = std::abs(found - static_cast<double>(expected));
    QVERIFY2(error <= limit, qPrintable(QStringLiteral("%1: %2, expected %3")
                                            .arg(QLatin1String(what))
                                            .arg(found, 0, 'g', 17)
                                            .arg(static_cast<double>(expected), 0, 'g', 17)));
}

}  // namespace

class TestClosedForm : public QObject {
    Q_OBJECT

  private slots:
    void printed_table_data() {
        QTest::addColumn<double>("slope");
        QTest::addColumn<QStringList>(
            "printed");  // half-life, mean, entropy, p(0): as many digits as are shown
        QTest::addColumn<QList<int>>("reach");
        const auto row = [](int denominator, const char* printed, const QList<int>& reach) {
            QTest::addRow("1/%d", denominator)
                << 1.0 / denominator << QString::fromLatin1(printed).split(QLatin1Char(' ')) << reach;
        };
        row(2, "1.386 1.5415 1.70350 .39347", {2, 5, 10});
        row(4, "2.773 3.5208 2.38889 .22120", {3, 10, 19});
        row(8, "5.545 7.5104 3.08009 .11750", {6, 19, 37});
        row(16, "11.09 15.505 3.77275 .06059", {12, 37, 74});
        row(32, "22.18 31.503 4.46578 .03077", {23, 74, 148});
        row(64, "44.36 63.501 5.15889 .01550", {45, 148, 295});
        row(128, "88.72 127.50 5.85203 .00778", {89, 295, 590});
        row(256, "177.4 255.50 6.54518 .00390", {178, 590, 1179});
    }
    void printed_table() {
        QFETCH(double, slope);
        QFETCH(QStringList, printed);
        QFETCH(QList<int>, reach);
        const SlopeStatistics found = slope_statistics(slope, std::nullopt);
        const double values[] = {found.half_life, found.mean_distance, found.entropy, found.self_weight};
        for (int k = 0; k < 4; ++k) {
            const int decimals =
                static_cast<int>(printed[k].size() - printed[k].indexOf(QLatin1Char('.')) - 1);
            const double half_a_digit = 0.5 * std::pow(10.0, -decimals) * (1 + 1e-9);
            QVERIFY2(std::abs(values[k] - printed[k].toDouble()) <= half_a_digit, qPrintable(printed[k]));
        }
        QCOMPARE((QList<int>{static_cast<int>(found.reach_50), static_cast<int>(found.reach_90),
                             static_cast<int>(found.reach_99)}),
                 reach);
    }

    void printed_finite_row() {
        const SlopeStatistics found = slope_statistics(1.0 / 256, 1024);
        QVERIFY(std::abs(found.mean_distance - 236.395) <= 0.0005);
        QVERIFY(std::abs(found.entropy - 6.45206) <= 0.000005);
    }

    void sums_data() {
        QTest::addColumn<double>("slope");
        QTest::addColumn<qint64>("n");
        const double slopes[] = {0.0,    1e-300, 1e-12, 1e-9, 1e-7, 1e-6, 3e-4, 1.0 / 256, 0.0999, 0.1,
                                 0.1001, 0.25,   0.5,   0.69, 0.7,  1.0,  2.0,  5.0,       40.0,   700.0};
        for (const qint64 n : {1, 2, 3, 7, 10, 100, 1024, 10000})
            for (const double m : slopes) {
                QTest::addRow("m=%g n=%lld", m, static_cast<long long>(n)) << m << n;
                if (m != 0) QTest::addRow("m=%g n=%lld", -m, static_cast<long long>(n)) << -m << n;
            }
        for (const double m : {1e-12, 1e-7, 0.99e-6, 1.01e-6, 1.0 / 256, 5.0, -1e-6, -0.5})
            QTest::addRow("m=%g n=1e6", m) << m << qint64{1'000'000};
    }
    void sums() {
        QFETCH(double, slope);
        QFETCH(qint64, n);
        const Row row(slope, n);
        const SlopeStatistics found = slope_statistics(slope, n);
        compare(found.mean_distance, row.mean, "mean");
        compare(found.variance, row.variance, "variance");
        compare(found.entropy, row.entropy, "entropy");
        compare(found.participation, 1 / row.squares, "participation");
        compare(found.self_weight, row.weight[0], "self weight");
        for (qint64 d = 0; d < n; ++d) {
            if (d >= 12 && d <= n - 4 && d % (n / 8 + 1) != 0) continue;
            const std::size_t at = static_cast<std::size_t>(d);
            compare(closed_form_mass_within(slope, d, n), row.within[at], "mass within");
            compare(closed_form_weight(slope, d, n), row.weight[at], "weight");
        }
        for (const double mass : {1e-6, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99}) {
            const std::size_t window = static_cast<std::size_t>(closed_form_reach(slope, mass, n));
            QVERIFY(window >= 1 && window <= static_cast<std::size_t>(n));
            QVERIFY(row.within[window] >= static_cast<Real>(mass) - 1e-12L);
            QVERIFY(window == 1 || row.within[window - 1] < static_cast<Real>(mass));
        }
    }

    // Where a sum of doubles would see nothing: the smallest window by its own definition.
    void reach_is_the_smallest_window_data() {
        QTest::addColumn<double>("slope");
        QTest::addColumn<qint64>("n");  // 0: infinite
        for (const qint64 n : {0, 1, 5, 1000, 1'000'000})
            for (const double m : {1e-6, 0.001, 0.0625, 0.5, 3.0, 50.0})
                QTest::addRow("m=%g n=%lld", m, static_cast<long long>(n)) << m << n;
    }
    void reach_is_the_smallest_window() {
        QFETCH(double, slope);
        QFETCH(qint64, n);
        const VisibleKeys keys = n == 0 ? VisibleKeys() : VisibleKeys(n);
        for (int k = 1; k < 1000; ++k) {
            const double mass = k / 1000.0;
            const Index window = closed_form_reach(slope, mass, keys);
            QVERIFY(window >= 1);
            QVERIFY(closed_form_mass_within(slope, window, keys) >= mass - 1e-12);
            QVERIFY(window == 1 || closed_form_mass_within(slope, window - 1, keys) < mass);
        }
    }

    void reach_at_its_ends() {
        QCOMPARE(closed_form_reach(0.5, 1.0, 1000), Index{1000});
        QCOMPARE(closed_form_reach(0, 0.5, 10), Index{5});
        QCOMPARE(closed_form_reach(0, 0.7, 10), Index{7});
        QCOMPARE(closed_form_reach(1e-300, 0.5, std::nullopt), std::numeric_limits<Index>::max());
        // r = 1/2: each window of W keys holds exactly 1 - 2^-W.
        for (int w = 1; w < 40; ++w)
            QCOMPARE(closed_form_reach(std::log(2.0), 1 - std::exp2(-w), std::nullopt), Index{w});
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, closed_form_reach(0.5, 1.0, std::nullopt));
        QCOMPARE(long_reach(0.5, 0.9, std::nullopt), 5.0);
        QCOMPARE(long_reach(std::exp2(-70), 0.75, std::nullopt), 2 * half_life(std::exp2(-70)));
        QCOMPARE(long_reach(1e-300, 0.5, 1000), 500.0);
        for (const double mass : {0.0, -0.1, 1.1, std::nan("")})
            QVERIFY_THROWS_EXCEPTION(std::invalid_argument, closed_form_reach(0.5, mass, 10));
    }

    void infinite_row_is_the_limit_data() {
        QTest::addColumn<double>("slope");
        for (const double m : {0.01, 0.25, 0.5, 1.0, 5.0, 30.0}) QTest::addRow("m=%g", m) << m;
    }
    void infinite_row_is_the_limit() {
        QFETCH(double, slope);
        const SlopeStatistics infinite = slope_statistics(slope, std::nullopt);
        const SlopeStatistics finite = slope_statistics(slope, 1'000'000);
        compare(infinite.mean_distance, finite.mean_distance, "mean");
        compare(infinite.variance, finite.variance, "variance");
        compare(infinite.entropy, finite.entropy, "entropy");
        compare(infinite.participation, finite.participation, "participation");
        compare(infinite.self_weight, 1 - std::exp(static_cast<Real>(-slope)), "self weight");
        compare(closed_form_log_weight(slope, 40, std::nullopt), closed_form_log_weight(slope, 40, 1'000'000),
                "log");
    }

    void total_variation_is_half_the_sum() {
        const double m = 0.01;
        const Index n = 150;
        Real sum = 0;
        for (Index d = 0; d < 10000; ++d)
            sum += std::abs(closed_form_weight(m, d, n) - closed_form_weight(m, d, std::nullopt));
        compare(total_variation_to_infinity(m, n), sum / 2, "total variation");
    }

    void symmetric_data() {
        QTest::addColumn<double>("slope");
        for (const double m : {0.05, 0.25, 0.5, 2.0}) QTest::addRow("m=%g", m) << m;
    }
    void symmetric() {
        QFETCH(double, slope);
        Real total = 0, mean = 0;
        for (int d = -2000; d <= 2000; ++d) {
            const Real w = std::exp(-static_cast<Real>(slope) * std::abs(d));
            total += w;
            mean += w * std::abs(d);
        }
        compare(symmetric_mean_distance(slope), mean / total, "mean");
        compare(symmetric_self_weight(slope), 1 / total, "self weight");
    }

    void simple_ones() {
        QCOMPARE(half_life(0), kInfinity);
        QCOMPARE(half_life(-0.0), kInfinity);
        QCOMPARE(half_life(-0.5), -half_life(0.5));
        QCOMPARE(logits_to_beat(0.5, 20), 10.0);
        QCOMPARE(logits_to_beat(1.0 / 256, 2560), 10.0);
    }

    void log_weight_outlives_the_weight() {
        QCOMPARE(closed_form_weight(0.5, 5000, 10000), 0.0);
        compare(closed_form_log_weight(0.5, 5000, 10000), std::log(1 - std::exp(-0.5L)) - 2500, "log weight");
        compare(closed_form_log_weight(1e-300, 3, std::nullopt), std::log(1e-300L), "log weight");
        compare(closed_form_log_weight(50, 0, std::nullopt), -std::exp(-50.0L), "log weight");
    }

    void outside_the_row() {
        QCOMPARE(closed_form_weight(0.5, 10, 10), 0.0);
        QCOMPARE(closed_form_weight(0.5, -1, 10), 0.0);
        QCOMPARE(closed_form_log_weight(0.5, 10, 10), -kInfinity);
        QCOMPARE(closed_form_mass_within(0.5, 0, 10), 0.0);
        QCOMPARE(closed_form_mass_within(0.5, -3, 10), 0.0);
        QCOMPARE(closed_form_mass_within(0.5, 11, 10), 1.0);
    }

    void extremes_are_numbers() {
        for (const double m : {5e-324, 1e-300, 1e-20, 1e20, 1e300})
            for (const Index n : {1, 2, 1'000'000})
                for (const double slope : {m, -m}) {
                    const SlopeStatistics s = slope_statistics(slope, n);
                    for (const double value :
                         {s.mean_distance, s.variance, s.entropy, s.participation, s.self_weight})
                        QVERIFY2(std::isfinite(value) && value >= 0, qPrintable(QString::number(slope)));
                    QVERIFY(s.participation >= 1 && s.reach_50 >= 1 && s.reach_99 <= n);
                }
    }

    void refused_data() {
        QTest::addColumn<double>("slope");
        QTest::addColumn<qint64>("n");  // -1: infinite
        QTest::newRow("NaN") << std::nan("") << qint64{10};
        QTest::newRow("infinite slope") << kInfinity << qint64{10};
        QTest::newRow("no keys") << 0.5 << qint64{0};
        QTest::newRow("0 without an end") << 0.0 << qint64{-1};
        QTest::newRow("below 0 without an end") << -0.5 << qint64{-1};
    }
    void refused() {
        QFETCH(double, slope);
        QFETCH(qint64, n);
        const VisibleKeys keys = n < 0 ? VisibleKeys() : VisibleKeys(n);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, slope_statistics(slope, keys));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, closed_form_weight(slope, 0, keys));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, closed_form_mass_within(slope, 1, keys));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, closed_form_reach(slope, 0.5, keys));
    }
    void refused_without_keys() {
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, total_variation_to_infinity(0, 5));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, total_variation_to_infinity(0.5, 0));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, symmetric_mean_distance(0));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, symmetric_self_weight(-1));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, half_life(std::nan("")));
    }
};

QTEST_APPLESS_MAIN(TestClosedForm)
#include "test_closed_form.moc"
