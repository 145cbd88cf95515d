// Values to places on a colour map and back.
#include <QtTest>
#include <cmath>

#include "core/session/colour_scale.h"

using namespace alibi;

Q_DECLARE_METATYPE(alibi::ScaleRange)

namespace {

void add_ranges() {
    QTest::addColumn<ScaleRange>("range");
    struct Named {
        const char* name;
        Quantity quantity;
        double low, high;
    };
    const Named quantities[] = {
        {"weights 0 to 1", Quantity::weights, 0, 1}, {"weights from .2", Quantity::weights, 0.2, 0.3},
        {"scores", Quantity::scores, -4, 4},         {"scores to one side", Quantity::scores, -1, 10},
        {"bias", Quantity::bias, -1023, 0},          {"bias above 0", Quantity::bias, 1, 64}};
    const std::pair<const char*, ScaleKind> scales[] = {
        {"linear", ScaleKind::linear}, {"root", ScaleKind::root}, {"log", ScaleKind::log}};
    for (const Named& q : quantities) {
        for (const auto& [name, scale] : scales) {
            QTest::newRow(qPrintable(QString("%1, %2").arg(q.name, name)))
                << ScaleRange{q.quantity, scale, q.low, q.high, false, false};
        }
    }
}

double largest_of(const ScaleRange& range) {
    return std::max(std::abs(range.low), std::abs(range.high));
}

}  // namespace

class TestColourScale : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void value_is_the_inverse_of_position_data() { add_ranges(); }
    void value_is_the_inverse_of_position();
    void ends_are_0_and_1_data() { add_ranges(); }
    void ends_are_0_and_1();
    void rises_with_the_value_data() { add_ranges(); }
    void rises_with_the_value();
    void nan_stays_nan_data() { add_ranges(); }
    void nan_stays_nan();
    void known_places_data();
    void known_places();
    void maps_have_names_of_their_own();
};

void TestColourScale::value_is_the_inverse_of_position() {
    QFETCH(ScaleRange, range);
    for (int n = 0; n <= 100; ++n) {
        const double place = n / 100.0;
        const double value = scale_value(range, place);
        QVERIFY(std::abs(static_cast<double>(scale_position(range, value)) - place) < 1e-5);
    }
}

void TestColourScale::ends_are_0_and_1() {
    QFETCH(ScaleRange, range);
    const bool centred = range.quantity == Quantity::scores;
    const double low = centred ? -largest_of(range) : range.low;
    const double high = centred ? largest_of(range) : range.high;
    const double infinity = std::numeric_limits<double>::infinity();
    QCOMPARE(scale_position(range, low), 0.0F);
    QCOMPARE(scale_position(range, high), 1.0F);
    QCOMPARE(scale_position(range, low - 1), 0.0F);
    QCOMPARE(scale_position(range, high + 1), 1.0F);
    QCOMPARE(scale_position(range, -infinity), 0.0F);
    QCOMPARE(scale_position(range, infinity), 1.0F);
    QVERIFY(std::abs(scale_value(range, 0) - low) <= 1e-12 * largest_of(range));
    QVERIFY(std::abs(scale_value(range, 1) - high) <= 1e-12 * largest_of(range));
}

void TestColourScale::rises_with_the_value() {
    QFETCH(ScaleRange, range);
    float last = -1;
    for (int n = 0; n <= 1000; ++n) {
        const float place = scale_position(range, std::lerp(range.low, range.high, n / 1000.0));
        QVERIFY(place >= last);
        last = place;
    }
}

void TestColourScale::nan_stays_nan() {
    QFETCH(ScaleRange, range);
    QVERIFY(std::isnan(scale_position(range, std::nan(""))));
}

void TestColourScale::known_places_data() {
    QTest::addColumn<ScaleRange>("range");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("place");
    const auto row = [](const char* name, Quantity q, ScaleKind s, double low, double high, double value,
                        double place) {
        QTest::newRow(name) << ScaleRange{q, s, low, high, false, false} << value << place;
    };
    row("a quarter, linear", Quantity::weights, ScaleKind::linear, 0, 1, 0.25, 0.25);
    row("a quarter, root", Quantity::weights, ScaleKind::root, 0, 1, 0.25, 0.5);
    row("a hundredth, log", Quantity::weights, ScaleKind::log, 0, 1, 0.01, 0.5);
    row("the floor of the log", Quantity::weights, ScaleKind::log, 0, 1, kLogFloor, 0);
    row("below the floor", Quantity::weights, ScaleKind::log, 0, 1, 1e-9, 0);
    row("0 of a log", Quantity::weights, ScaleKind::log, 0, 1, 0, 0);
    row("score 0 in the middle", Quantity::scores, ScaleKind::linear, -4, 4, 0, 0.5);
    row("score 0 of a lopsided range", Quantity::scores, ScaleKind::log, -1, 10, 0, 0.5);
    row("a negative score", Quantity::scores, ScaleKind::root, -4, 4, -1, 0.25);
    row("a positive score", Quantity::scores, ScaleKind::root, -4, 4, 1, 0.75);
    row("a small penalty is near the top", Quantity::bias, ScaleKind::root, -100, 0, -1, 0.9);
    row("half a penalty", Quantity::bias, ScaleKind::linear, -100, 0, -50, 0.5);
    row("a penalty, log", Quantity::bias, ScaleKind::log, -100, 0, -1, 0.5);
}

void TestColourScale::known_places() {
    QFETCH(ScaleRange, range);
    QFETCH(double, value);
    QFETCH(double, place);
    QVERIFY(std::abs(static_cast<double>(scale_position(range, value)) - place) < 1e-6);
}

void TestColourScale::maps_have_names_of_their_own() {
    QSet<QString> names;
    for (const ColourMapRow& row : colour_maps())
        names.insert(QString::fromUtf8(row.id.data(), int(row.id.size())));
    QCOMPARE(names.size(), int(colour_maps().size()));
    QCOMPARE(names.size(), 6);
}

QTEST_APPLESS_MAIN(TestColourScale)
#include "test_colour_scale.moc"
