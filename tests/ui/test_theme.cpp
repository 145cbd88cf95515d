// The colours of the three looks, measured: text 4.5, on a projector 7, edges and rings 3 (WCAG 2 contrast).
#include <QImage>
#include <QPainter>
#include <QtTest>
#include <cmath>

#include "ui/widgets/format.h"
#include "ui/widgets/theme.h"

using namespace alibi;
using namespace alibi::ui;

Q_DECLARE_METATYPE(alibi::HeadSlope)

namespace {

double luminance(const QColor& colour) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

struct Pair {
    const char* name;
    QColor Theme::*front;
    QColor Theme::*back;
    double need;
    bool text;  // body text: 7 on a projector
};

const Pair kPairs[] = {
    {"text on background", &Theme::text, &Theme::background, 4.5, true},
    {"text on surface", &Theme::text, &Theme::surface, 4.5, true},
    {"text on raised", &Theme::text, &Theme::raised, 4.5, true},
    {"text on selected", &Theme::text, &Theme::selected, 4.5, true},
    {"text on hover", &Theme::text, &Theme::hover, 4.5, true},
    {"text on lit", &Theme::text, &Theme::lit, 4.5, true},
    {"text on warning_bg", &Theme::text, &Theme::warning_bg, 4.5, true},
    {"text on error_bg", &Theme::text, &Theme::error_bg, 4.5, true},
    {"text on success_bg", &Theme::text, &Theme::success_bg, 4.5, true},
    {"muted on background", &Theme::muted, &Theme::background, 4.5, true},
    {"muted on surface", &Theme::muted, &Theme::surface, 4.5, true},
    {"muted on raised", &Theme::muted, &Theme::raised, 4.5, true},
    {"muted on selected", &Theme::muted, &Theme::selected, 4.5, true},
    {"on_accent on accent", &Theme::on_accent, &Theme::accent, 4.5, true},
    {"error on surface", &Theme::error, &Theme::surface, 4.5, false},
    {"error on error_bg", &Theme::error, &Theme::error_bg, 4.5, false},
    {"warning on warning_bg", &Theme::warning, &Theme::warning_bg, 4.5, false},
    {"success on success_bg", &Theme::success, &Theme::success_bg, 4.5, false},
    {"q on surface", &Theme::q, &Theme::surface, 4.5, false},
    {"k on surface", &Theme::k, &Theme::surface, 4.5, false},
    {"v on surface", &Theme::v, &Theme::surface, 4.5, false},
    {"slope on surface", &Theme::slope, &Theme::surface, 4.5, false},
    {"bias on surface", &Theme::bias, &Theme::surface, 4.5, false},
    {"mask on surface", &Theme::mask, &Theme::surface, 4.5, false},
    {"weights on surface", &Theme::weights, &Theme::surface, 4.5, false},
    {"output on surface", &Theme::output, &Theme::surface, 4.5, false},
    {"slope on lit", &Theme::slope, &Theme::lit, 4.5, false},
    {"bias on lit", &Theme::bias, &Theme::lit, 4.5, false},
    {"control edge on surface", &Theme::control_line, &Theme::surface, 3, false},
    {"control edge on raised", &Theme::control_line, &Theme::raised, 3, false},
    {"focus ring on surface", &Theme::focus, &Theme::surface, 3, false},
    {"focus ring on background", &Theme::focus, &Theme::background, 3, false},
    {"accent on surface", &Theme::accent, &Theme::surface, 3, false},
    {"accent on selected", &Theme::accent, &Theme::selected, 3, false},
};

HeadSlope power_slope(Index numerator, Index denominator) {
    return {std::pow(2.0, static_cast<double>(numerator) / static_cast<double>(denominator)), false,
            SlopeExponent{numerator, denominator}};
}

}  // namespace

class TestTheme : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void contrast_is_enough_data();
    void contrast_is_enough();
    void every_colour_is_set();
    void names_come_back();
    void sizes_follow_the_system_and_the_projector();
    void icon_takes_the_colour_and_the_scale();
    void style_sheet_has_no_placeholder_left();
    void numbers_data();
    void numbers();
    void slopes_data();
    void slopes();
};

void TestTheme::contrast_is_enough_data() {
    QTest::addColumn<QColor>("front");
    QTest::addColumn<QColor>("back");
    QTest::addColumn<double>("need");
    for (const ThemeId id : {ThemeId::light, ThemeId::dark, ThemeId::projector}) {
        const Theme theme = make_theme(id);
        for (const Pair& pair : kPairs) {
            const double need = pair.text && id == ThemeId::projector ? 7 : pair.need;
            QTest::addRow("%s: %s", qPrintable(theme_name(id)), pair.name)
                << theme.*pair.front << theme.*pair.back << need;
        }
    }
}

void TestTheme::contrast_is_enough() {
    QFETCH(QColor, front);
    QFETCH(QColor, back);
    QFETCH(double, need);
    QVERIFY2(contrast(front, back) >= need, qPrintable(QString::number(contrast(front, back))));
}

void TestTheme::every_colour_is_set() {
    for (const ThemeId id : {ThemeId::light, ThemeId::dark, ThemeId::projector}) {
        const Theme theme = make_theme(id);
        for (const QColor& colour :
             {theme.line, theme.masked, theme.masked_hatch, theme.cell_outline_in, theme.cell_outline_out})
            QVERIFY(colour.isValid());
    }
    QCOMPARE(make_theme(ThemeId::light).bias, QColor(0x5F, 0x22, 0xA9));
    QCOMPARE(make_theme(ThemeId::dark).q, QColor(0x4A, 0x95, 0xFE));
}

void TestTheme::names_come_back() {
    for (const ThemeId id : {ThemeId::light, ThemeId::dark, ThemeId::projector})
        QCOMPARE(theme_from_name(theme_name(id)), id);
    QCOMPARE(theme_from_name(QStringLiteral("no such look")), ThemeId::light);
}

void TestTheme::sizes_follow_the_system_and_the_projector() {
    QCOMPARE(make_theme(ThemeId::light, 15).px(28), 42);
    QCOMPARE(make_theme(ThemeId::light, 15).font(12).pixelSize(), 18);
    QCOMPARE(make_theme(ThemeId::projector).px(28), 28);
    QCOMPARE(make_theme(ThemeId::projector).font(12).pixelSize(), 16);
    QCOMPARE(make_theme(ThemeId::projector).font(11).pixelSize(), 16);
    QCOMPARE(make_theme(ThemeId::projector).number_font(9.5).pixelSize(), 16);
    QCOMPARE(make_theme(ThemeId::projector, 15).font(11).pixelSize(), 24);
    QCOMPARE(make_theme(ThemeId::light).font(11).pixelSize(), 11);
    QCOMPARE(make_theme(ThemeId::light).number_font(12, QFont::Bold).weight(), int(QFont::Bold));
    // One figure alone, for the back row: its smallest words are of the wanted size, and none is smaller.
    const Theme figure = figure_theme(make_theme(ThemeId::projector), 24.0 / 11);
    QVERIFY(figure.alone && !make_theme(ThemeId::projector).alone);
    QCOMPARE(figure.font(11).pixelSize(), 24);
    QCOMPARE(figure.number_font(9.5).pixelSize(), 24);
    QVERIFY(figure.font(13).pixelSize() > 24 && figure.line_width > 2);
}

void TestTheme::icon_takes_the_colour_and_the_scale() {
    const Theme theme = make_theme(ThemeId::light);
    const QIcon icon = theme.icon(QStringLiteral("stop"), QColor(200, 0, 0));
    QVERIFY(!icon.isNull());
    const QPixmap pixmap = icon.pixmap(QSize(20, 20), 3.0);
    QCOMPARE(pixmap.size(), QSize(60, 60));
    const QImage image = pixmap.toImage();
    int strongest = 0, strongest_disabled = 0;
    const QImage disabled = icon.pixmap(QSize(20, 20), 3.0, QIcon::Disabled).toImage();
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 60; ++x) {
            if (qAlpha(image.pixel(x, y)) == 255) QCOMPARE(image.pixelColor(x, y), QColor(200, 0, 0));
            strongest = std::max(strongest, qAlpha(image.pixel(x, y)));
            strongest_disabled = std::max(strongest_disabled, qAlpha(disabled.pixel(x, y)));
        }
    QCOMPARE(strongest, 255);
    QVERIFY(std::abs(strongest_disabled - 0.45 * 255) < 4);
    QVERIFY(theme.icon(QStringLiteral("no such icon"), Qt::black).isNull());
}

void TestTheme::style_sheet_has_no_placeholder_left() {
    for (const ThemeId id : {ThemeId::light, ThemeId::dark, ThemeId::projector}) {
        const QString sheet = style_sheet(make_theme(id));
        QVERIFY(sheet.contains(QStringLiteral("QPushButton")));
        QVERIFY2(!sheet.contains(QLatin1Char('@')), qPrintable(sheet));
        QVERIFY(!sheet.contains(QStringLiteral(": ;")));
    }
    QVERIFY(style_sheet(make_theme(ThemeId::light)) != style_sheet(make_theme(ThemeId::dark)));
}

void TestTheme::numbers_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const double infinity = std::numeric_limits<double>::infinity();
    QTest::newRow("weight") << weight_text(0.049012) << QStringLiteral("0.0490");
    QTest::newRow("tiny weight") << weight_text(3.24e-7) << QStringLiteral("3.24e\u221207");
    QTest::newRow("weight 0") << weight_text(0) << QStringLiteral("0");
    QTest::newRow("weight below all digits") << weight_text(5e-324) << QStringLiteral("< 1e\u2212300");
    QTest::newRow("huge score") << score_text(1e38) << QStringLiteral("1.000e+38");
    QTest::newRow("huge score below 0") << score_text(-2.5e9) << QStringLiteral("\u22122.500e+09");
    QTest::newRow("long score") << score_text(123456789) << QStringLiteral("123,456,789.000");
    QTest::newRow("score") << score_text(3.6712) << QStringLiteral("3.671");
    QTest::newRow("minus") << score_text(-0.875) << QStringLiteral("\u22120.875");
    QTest::newRow("no minus zero") << score_text(-0.0001) << QStringLiteral("0.000");
    QTest::newRow("half-life short") << tokens_text(0.98026) << QStringLiteral("0.98");
    QTest::newRow("half-life long") << tokens_text(177.4) << QStringLiteral("177");
    QTest::newRow("half-life middle") << tokens_text(11.09) << QStringLiteral("11.1");
    QTest::newRow("infinite") << tokens_text(infinity) << QStringLiteral("\u221E");
    QTest::newRow("not a number") << fixed_text(std::nan(""), 3) << QStringLiteral("NaN");
    QTest::newRow("thousands of a score") << score_text(-2604.5) << QStringLiteral("\u22122,604.500");
    QTest::newRow("grouped") << grouped_text(1000000) << QStringLiteral("1,000,000");
    QTest::newRow("range from next to nothing") << range_text(1e-6, 10) << QStringLiteral("0.000001 to 10");
    QTest::newRow("range") << range_text(1, 1024) << QStringLiteral("1 to 1,024");
    QTest::newRow("short whole") << short_text(8) << QStringLiteral("8");
    QTest::newRow("short half") << short_text(-0.5) << QStringLiteral("\u22120.5");
    QTest::newRow("significant") << significant_text(0.973, 3) << QStringLiteral("0.973");
}

void TestTheme::numbers() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(text, expected);
}

void TestTheme::slopes_data() {
    QTest::addColumn<HeadSlope>("slope");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("html");
    QTest::newRow("1/8") << power_slope(-3, 1) << QStringLiteral("1/8") << QStringLiteral("1/8");
    QTest::newRow("1") << power_slope(0, 1) << QStringLiteral("1") << QStringLiteral("1");
    QTest::newRow("2^-1/2") << power_slope(-1, 2) << QStringLiteral("0.70711")
                            << QStringLiteral("0.70711 = 2<sup>\u22121/2</sup>");
    QTest::newRow("2^-24") << power_slope(-24, 1) << QStringLiteral("2^\u221224")
                           << QStringLiteral("2<sup>\u221224</sup>");
    QTest::newRow("plain") << HeadSlope{0.088388, false, {}} << QStringLiteral("0.088388")
                           << QStringLiteral("0.088388");
}

void TestTheme::slopes() {
    QFETCH(HeadSlope, slope);
    QFETCH(QString, text);
    QFETCH(QString, html);
    QCOMPARE(slope_text(slope), text);
    QCOMPARE(slope_html(slope), html);
}

QTEST_MAIN(TestTheme)
#include "test_theme.moc"
