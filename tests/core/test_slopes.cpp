// The slope rules against the authors' values, their closed forms in long double, and each other.
#include <QtTest>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>

#include "core/attention/slopes.h"

using namespace alibi;

namespace {

constexpr double kTolerance = 1e-15;

bool near(double found, long double expected) {
    return std::abs(found - static_cast<double>(expected)) <=
           kTolerance * std::abs(static_cast<double>(expected));
}

QJsonObject reference_slopes() {
    QFile file(QStringLiteral(ALIBI_TEST_DATA "/slopes.json"));
    if (!file.open(QIODevice::ReadOnly)) qFatal("slopes.json cannot be opened");
    return QJsonDocument::fromJson(file.readAll()).object().value(QStringLiteral("slopes")).toObject();
}

}  // namespace

class TestSlopes : public QObject {
    Q_OBJECT

  private slots:
    void reference_data() {
        QTest::addColumn<int>("heads");
        QTest::addColumn<QJsonArray>("expected");
        const QJsonObject all = reference_slopes();
        QVERIFY(all.size() > 60);
        for (auto it = all.begin(); it != all.end(); ++it)
            QTest::addRow("%s heads", qPrintable(it.key())) << it.key().toInt() << it.value().toArray();
    }
    void reference() {
        QFETCH(int, heads);
        QFETCH(QJsonArray, expected);
        const std::vector<double> found = slopes(SlopeRule::reference, heads);
        QCOMPARE(static_cast<qsizetype>(found.size()), expected.size());
        for (qsizetype h = 0; h < expected.size(); ++h)
            QVERIFY2(near(found[static_cast<std::size_t>(h)], expected[h].toDouble()),
                     qPrintable(QString::number(h)));
    }

    void values_data() {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("heads");
        QTest::addColumn<double>("bias_max");
        QTest::addColumn<int>("head");
        QTest::addColumn<double>("exponent");  // of 2
        const auto row = [](const char* rule, int heads, double bias_max, int head, double exponent) {
            QTest::addRow("%s n=%d B=%g head %d", rule, heads, bias_max, head + 1)
                << QString::fromLatin1(rule) << heads << bias_max << head << exponent;
        };
        row("reference", 1, 8, 0, -8);
        row("reference", 3, 8, 2, -2);
        row("reference", 6, 8, 4, -1);
        row("reference", 6, 8, 5, -3);
        row("reference", 12, 8, 8, -0.5);
        row("reference", 12, 8, 11, -3.5);
        row("reference", 12, 16, 0, -2);
        row("reference", 12, 16, 8, -1);
        row("reference", 8, 4, 7, -4);
        row("reference", 8, 0.5, 7, -0.5);
        row("text", 12, 8, 0, -2.0 / 3);
        row("text", 12, 8, 11, -8);
        row("text", 7, 8, 6, -8);
        row("text", 3, 9, 1, -6);
        row("off-by-one", 8, 8, 0, 0);
        row("off-by-one", 8, 8, 7, -7);
        row("off-by-one", 12, 8, 8, -0.5);
        row("off-by-one", 12, 8, 9, -1.5);
        row("no-second-step", 12, 8, 8, -0.5);
        row("no-second-step", 12, 8, 9, -1);
        row("no-second-step", 12, 8, 11, -2);
        row("linear", 1, 8, 0, -8);
        row("linear", 8, 8, 0, -1);
        row("linear", 8, 8, 7, -8);
        row("linear", 12, 8, 0, -8.0 / 12);
        row("equal", 5, 8, 0, -4);
        row("equal", 5, 6, 4, -3);
    }
    void values() {
        QFETCH(QString, rule);
        QFETCH(int, heads);
        QFETCH(double, bias_max);
        QFETCH(int, head);
        QFETCH(double, exponent);
        const std::vector<double> found = slopes(*slope_rule_from_id(rule.toStdString()), heads, bias_max);
        QCOMPARE(static_cast<int>(found.size()), heads);
        const double value = found[static_cast<std::size_t>(head)];
        QVERIFY2(near(value, std::exp2(static_cast<long double>(exponent))),
                 qPrintable(QString::number(value, 'g', 17)));
    }

    void rounding_data() {
        QTest::addColumn<double>("bias_max");
        for (const double bias_max : {1e-3, 0.1, 1.0, 7.3, 8.0, 100.0, 333.3, 1000.0})
            QTest::addRow("B=%g", bias_max) << bias_max;
    }
    void rounding() {
        QFETCH(double, bias_max);
        const std::vector<double> text = slopes(SlopeRule::text, 1000, bias_max);
        for (int h = 0; h < 1000; ++h) {
            const long double exact = std::exp2(-static_cast<long double>(bias_max) * (h + 1) / 1000);
            QVERIFY2(near(text[static_cast<std::size_t>(h)], exact), qPrintable(QString::number(h)));
        }
    }

    void reference_and_text_agree_data() {
        QTest::addColumn<int>("heads");
        for (int heads = 1; heads <= 130; ++heads) QTest::addRow("%d heads", heads) << heads;
    }
    void reference_and_text_agree() {
        QFETCH(int, heads);
        const bool power_of_two = first_series_length(heads) == heads;
        QCOMPARE(slopes(SlopeRule::reference, heads) == slopes(SlopeRule::text, heads), power_of_two);
    }

    void exponents_data() {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("heads");
        QTest::addColumn<double>("bias_max");
        QTest::addColumn<int>("head");
        QTest::addColumn<int>("numerator");
        QTest::addColumn<int>("denominator");  // 0: none
        const auto row = [](const char* rule, int heads, double bias_max, int head, int numerator,
                            int denominator) {
            QTest::addRow("%s n=%d B=%g head %d", rule, heads, bias_max, head + 1)
                << QString::fromLatin1(rule) << heads << bias_max << head << numerator << denominator;
        };
        row("reference", 8, 8, 0, -1, 1);
        row("reference", 16, 8, 0, -1, 2);
        row("reference", 12, 8, 11, -7, 2);
        row("text", 12, 8, 0, -2, 3);
        row("text", 12, 8, 11, -8, 1);
        row("text", 12, 0.0625, 11, -1, 16);
        row("text", 12, 2.5, 5, -5, 4);
        row("off-by-one", 8, 8, 0, 0, 1);
        row("no-second-step", 12, 8, 11, -2, 1);
        row("equal", 7, 3, 2, -3, 2);
        row("linear", 8, 8, 0, 0, 0);
        row("reference", 8, 8.1, 0, 0, 0);
    }
    void exponents() {
        QFETCH(QString, rule);
        QFETCH(int, heads);
        QFETCH(double, bias_max);
        QFETCH(int, head);
        QFETCH(int, numerator);
        QFETCH(int, denominator);
        const std::vector<HeadSlope> all =
            head_slopes(*slope_rule_from_id(rule.toStdString()), heads, bias_max);
        const HeadSlope& slope = all[static_cast<std::size_t>(head)];
        QCOMPARE(slope.exponent.has_value(), denominator != 0);
        if (denominator != 0) QVERIFY((*slope.exponent == SlopeExponent{numerator, denominator}));
    }

    void in_between_data() {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("expected");
        QTest::newRow("reference 12") << "reference" << 12 << 4;
        QTest::newRow("reference 8") << "reference" << 8 << 0;
        QTest::newRow("reference 1") << "reference" << 1 << 0;
        QTest::newRow("off by one 12") << "off-by-one" << 12 << 4;
        QTest::newRow("no second step 7") << "no-second-step" << 7 << 3;
        QTest::newRow("text 12") << "text" << 12 << 0;
        QTest::newRow("linear 12") << "linear" << 12 << 0;
        QTest::newRow("equal 12") << "equal" << 12 << 0;
    }
    void in_between() {
        QFETCH(QString, rule);
        QFETCH(int, heads);
        QFETCH(int, expected);
        const std::vector<HeadSlope> all = head_slopes(*slope_rule_from_id(rule.toStdString()), heads);
        for (int h = 0; h < heads; ++h)
            QCOMPARE(all[static_cast<std::size_t>(h)].in_between, h >= heads - expected);
    }

    void faults_show_what_they_are() {
        const std::vector<double> missing = slopes(SlopeRule::no_second_step, 12);
        QVERIFY(std::set<double>(missing.begin(), missing.end()).size() < missing.size());
        const std::vector<double> right = slopes(SlopeRule::reference, 12);
        QCOMPARE(std::set<double>(right.begin(), right.end()).size(), right.size());
        const std::vector<double> linear = slopes(SlopeRule::linear, 9);
        for (std::size_t h = 1; h + 1 < linear.size(); ++h)
            QVERIFY(std::abs((linear[h - 1] - linear[h]) - (linear[h] - linear[h + 1])) < 1e-15);
    }

    void refused_data() {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("heads");
        QTest::addColumn<double>("bias_max");
        QTest::newRow("no heads") << "reference" << 0 << 8.0;
        QTest::newRow("negative heads") << "text" << -3 << 8.0;
        QTest::newRow("too many heads") << "reference" << 1025 << 8.0;
        QTest::newRow("bias max 0") << "reference" << 8 << 0.0;
        QTest::newRow("bias max below 0") << "linear" << 8 << -1.0;
        QTest::newRow("bias max NaN") << "equal" << 8 << std::nan("");
        QTest::newRow("bias max infinite") << "reference" << 8 << std::numeric_limits<double>::infinity();
        QTest::newRow("own") << "own" << 8 << 8.0;
    }
    void refused() {
        QFETCH(QString, rule);
        QFETCH(int, heads);
        QFETCH(double, bias_max);
        const SlopeRule id = *slope_rule_from_id(rule.toStdString());
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, slopes(id, heads, bias_max));
    }

    void table() {
        QCOMPARE(slope_rules().size(), std::size_t{7});
        for (const SlopeRuleRow& row : slope_rules()) {
            QVERIFY(slope_rule_from_id(row.id) == row.rule);
            QVERIFY(&slope_rule_row(row.rule) == &row);
            QCOMPARE(row.make == nullptr, row.rule == SlopeRule::own);
        }
        QVERIFY(!slope_rule_from_id("off_by_one"));
        QVERIFY(!slope_rule_row(SlopeRule::text).fault && slope_rule_row(SlopeRule::equal).fault);
    }

    void extremes_are_finite() {
        for (const double bias_max : {1e-300, 1e300}) {
            for (const SlopeRuleRow& row : slope_rules()) {
                if (row.make == nullptr) continue;
                for (const double slope : slopes(row.rule, kMaxHeads, bias_max))
                    QVERIFY(slope >= 0 && slope <= 1);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestSlopes)
#include "test_slopes.moc"
