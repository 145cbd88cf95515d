// The colour tables, and that a raster's pixels have the colour of scale_position.
#include <QtTest>
#include <cmath>
#include <limits>

#include "ui/widgets/colour_table.h"

using namespace alibi;
using namespace alibi::ui;

namespace {

// Where a colour stands in a table, nearest first; 1000 where it is not there.
int step_of(const ColourTable& table, QRgb colour, int expected) {
    int best = 1000;
    for (int i = 0; i < 256; ++i)
        if (table[static_cast<std::size_t>(i)] == colour &&
            std::abs(i - expected) < std::abs(best - expected))
            best = i;
    return best;
}

double lightness(QRgb colour) {
    const auto linear = [](int v) { return std::pow(v / 255.0, 2.2); };
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

Raster row_of(const std::vector<float>& values) {
    Raster raster;
    raster.request = {
        {0, 0, 1, static_cast<Index>(values.size())}, static_cast<int>(values.size()), 1, Pooling::mean};
    raster.values = values;
    return raster;
}

}  // namespace

class TestColourTable : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void ends_data() {
        QTest::addColumn<int>("map");
        QTest::addColumn<QString>("low");
        QTest::addColumn<QString>("middle");
        QTest::addColumn<QString>("high");
        const auto row = [](const char* name, ColourMap map, const char* low, const char* middle,
                            const char* high) {
            QTest::newRow(name) << static_cast<int>(map) << QString::fromLatin1(low)
                                << QString::fromLatin1(middle) << QString::fromLatin1(high);
        };
        row("plum", ColourMap::plum, "#2a0a55", "#8f65ce", "#faf6ff");
        row("tide", ColourMap::tide, "#0a3d91", "#f6f4f1", "#763300");
        row("viridis", ColourMap::viridis, "#440154", "#21918c", "#fde725");
        row("cividis", ColourMap::cividis, "#00224e", "#7d7c75", "#fee838");
        row("magma", ColourMap::magma, "#000004", "#b73779", "#fcfdbf");
    }
    void ends() {
        QFETCH(int, map);
        const ColourTable& table = colour_table(static_cast<ColourMap>(map));
        QTEST(QColor(table.front()).name(), "low");
        QTEST(QColor(table.back()).name(), "high");
        QFETCH(QString, middle);
        const QColor found(table[128]), wanted(middle);
        for (const int apart :
             {found.red() - wanted.red(), found.green() - wanted.green(), found.blue() - wanted.blue()})
            QVERIFY2(std::abs(apart) <= 4, qPrintable(found.name()));
    }

    void lighter_is_higher_data() {
        QTest::addColumn<int>("map");
        for (const ColourMapRow& row : colour_maps())
            if (row.map != ColourMap::tide) QTest::newRow(row.id.data()) << static_cast<int>(row.map);
    }
    void lighter_is_higher() {
        QFETCH(int, map);
        const ColourTable& table = colour_table(static_cast<ColourMap>(map));
        for (std::size_t i = 4; i < table.size(); i += 4)
            QVERIFY(lightness(table[i]) > lightness(table[i - 4]));
    }

    void agrees_with_the_scale_data() {
        QTest::addColumn<int>("quantity");
        QTest::addColumn<int>("scale");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        const std::pair<ScaleKind, const char*> scales[] = {
            {ScaleKind::linear, "linear"}, {ScaleKind::root, "root"}, {ScaleKind::log, "log"}};
        for (const auto& [scale, name] : scales) {
            const auto row = [&, kind = static_cast<int>(scale), name = name](
                                 const char* what, Quantity quantity, double low, double high) {
                QTest::newRow(
                    qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(what), QLatin1String(name))))
                    << static_cast<int>(quantity) << kind << low << high;
            };
            row("weights", Quantity::weights, 0, 1);
            row("weights above a floor", Quantity::weights, 0.125, 0.7);
            row("bias", Quantity::bias, -16, 0);
            row("bias of key positions", Quantity::bias, 3, 127.5);
            row("scores", Quantity::scores, -4, 4);
            row("scores, one side", Quantity::scores, -1, 6);
        }
    }
    void agrees_with_the_scale() {
        QFETCH(int, quantity);
        QFETCH(int, scale);
        QFETCH(double, low);
        QFETCH(double, high);
        const ScaleRange range{
            static_cast<Quantity>(quantity), static_cast<ScaleKind>(scale), low, high, false, false};
        std::vector<float> values;
        for (int i = -200; i <= 2200; ++i)
            values.push_back(static_cast<float>(low + (high - low) * i / 2000));
        for (double tiny = 1; tiny > 1e-7; tiny /= 1.37)
            for (const double side : {-1.0, 1.0})
                values.push_back(static_cast<float>(side * tiny * (high - low)));
        QImage image;
        colour_raster(row_of(values), range, ColourMap::viridis, make_theme(ThemeId::light), image);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double place =
                static_cast<double>(scale_position(range, static_cast<double>(values[i]))) * 255;
            const int step =
                step_of(colour_table(ColourMap::viridis), image.pixel(static_cast<int>(i), 0), qRound(place));
            QVERIFY2(std::abs(step - place) <= 1.0, qPrintable(QStringLiteral("%1: step %2, place %3")
                                                                   .arg(static_cast<double>(values[i]))
                                                                   .arg(step)
                                                                   .arg(place)));
        }
    }

    void masked_and_not_a_number_data() {
        QTest::addColumn<int>("scale");
        QTest::newRow("linear") << static_cast<int>(ScaleKind::linear);
        QTest::newRow("root") << static_cast<int>(ScaleKind::root);
        QTest::newRow("log") << static_cast<int>(ScaleKind::log);
    }
    void masked_and_not_a_number() {
        QFETCH(int, scale);
        const ScaleRange range{Quantity::weights, static_cast<ScaleKind>(scale), 0, 1, false, false};
        const Theme theme = make_theme(ThemeId::dark);
        const float nan = std::numeric_limits<float>::quiet_NaN(),
                    infinity = std::numeric_limits<float>::infinity();
        QImage image;
        colour_raster(row_of({kMasked, nan, infinity, 1, -5}), range, ColourMap::viridis, theme, image);
        const ColourTable& table = colour_table(ColourMap::viridis);
        QCOMPARE(qAlpha(image.pixel(0, 0)), 0);
        QCOMPARE(image.pixel(1, 0), theme.error.rgb());
        QCOMPARE(image.pixel(2, 0), theme.error.rgb());
        QCOMPARE(image.pixel(3, 0), table.back());
        QCOMPARE(image.pixel(4, 0), table.front());
    }

    // Told from a colour by a pattern too: the pixels of one block get lines across both ways.
    void what_is_not_finite_is_crossed() {
        const float nan = std::numeric_limits<float>::quiet_NaN(),
                    infinity = std::numeric_limits<float>::infinity();
        Raster raster = row_of({0, nan, infinity, kMasked, nan, nan, nan, -1});
        raster.request.width = 4;
        raster.request.height = 2;
        QCOMPARE(not_finite_blocks(raster), (std::vector<QRect>{QRect(1, 0, 2, 1), QRect(0, 1, 3, 1)}));
        raster.values = {0, nan, nan, 1, 0, nan, nan, 1};
        QCOMPARE(not_finite_blocks(raster), (std::vector<QRect>{QRect(1, 0, 2, 2)}));
        const Theme theme = make_theme(ThemeId::light);
        QImage image(24, 24, QImage::Format_RGB32);
        image.fill(theme.error);
        QPainter painter(&image);
        paint_cross_hatch(painter, QRectF(0, 0, 24, 24), theme);
        painter.end();
        int lines = 0;
        for (int x = 0; x < 24; ++x) lines += image.pixel(x, 2) == theme.surface.rgb() ? 1 : 0;
        QVERIFY(lines >= 4 && lines <= 10);
    }

    void hatch_is_whole_pixels_data() {
        QTest::addColumn<double>("scale");
        QTest::newRow("1") << 1.0;
        QTest::newRow("1.5") << 1.5;
        QTest::newRow("2") << 2.0;
    }
    void hatch_is_whole_pixels() {
        QFETCH(double, scale);
        const Theme theme = make_theme(ThemeId::light);
        QImage image(60, 60, QImage::Format_RGB32);
        image.setDevicePixelRatio(scale);
        QPainter painter(&image);
        paint_masked(painter, QRectF(QPointF(), image.deviceIndependentSize()), theme);
        painter.end();
        int lines = 0;
        for (int y = 0; y < 60; ++y)
            for (int x = 0; x < 60; ++x) {
                const QRgb pixel = image.pixel(x, y);
                QVERIFY(pixel == theme.masked.rgb() || pixel == theme.masked_hatch.rgb());
                lines += pixel == theme.masked_hatch.rgb() ? 1 : 0;
            }
        QVERIFY(lines > 400 && lines < 1000);
    }
};

QTEST_MAIN(TestColourTable)
#include "test_colour_table.moc"
