// Equations as drawings: every one is there with all its ink and terms, terms light, numbers stand under
// them.
#include <QtTest>

#include "ui/widgets/equation.h"
#include "ui/widgets/symbols.h"

using namespace alibi::ui;

namespace {

constexpr double kEm = 40;

// Columns and rows of the image that hold anything but the ground.
QRect ink_of(const QImage& image) {
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qAlpha(image.pixel(x, y)) > 40) ink |= QRect(x, y, 1, 1);
    return ink;
}

bool holds(const QImage& image, const QRectF& box, const QColor& colour) {
    for (int y = int(box.top()); y <= int(box.bottom()); ++y)
        for (int x = int(box.left()); x <= int(box.right()); ++x) {
            if (!image.valid(x, y)) continue;
            const QColor seen = image.pixelColor(x, y);
            if (std::abs(seen.red() - colour.red()) + std::abs(seen.green() - colour.green()) +
                    std::abs(seen.blue() - colour.blue()) <
                12)
                return true;
        }
    return false;
}

QImage draw(const EquationPicture& picture, QRectF part) {
    const double unit = kEm / kUnitsPerEm;
    QImage image((part.size() * unit + QSizeF(4, 4)).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    picture.paint(painter, part, QPointF(0, 0), kEm);
    return image;
}

std::vector<NumberRow> bias_rows() {
    NumberRow row{QStringLiteral("this cell"), {}, false};
    row.columns[QStringLiteral("sum")] = {{QStringLiteral("0.917"), QStringLiteral("sum")}};
    row.columns[QStringLiteral("score")] = {{QStringLiteral("3.334 / √4"), QStringLiteral("scaled")}};
    row.columns[QStringLiteral("bias")] = {
        {QStringLiteral("−1/4"), QStringLiteral("slope")},
        {QStringLiteral(" × (4 − 1) and a good deal more"), QStringLiteral("bias")}};
    return {row, row};
}

}  // namespace

class TestEquationWidget : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void every_equation_is_drawn_whole_data();
    void every_equation_is_drawn_whole();
    void terms_have_their_symbols_colours_data();
    void terms_have_their_symbols_colours();
    void names_of_terms();
    void numbers_stand_under_their_columns();
    void pointing_finds_the_innermost_term();
    void lighting_is_seen();
    void keys_go_through_the_terms();
    void it_can_be_heard();
};

void TestEquationWidget::every_equation_is_drawn_whole_data() {
    QTest::addColumn<QString>("name");
    QVERIFY(EquationPicture::names().size() >= 18);
    for (const QString& name : EquationPicture::names()) QTest::newRow(qPrintable(name)) << name;
}

void TestEquationWidget::every_equation_is_drawn_whole() {
    QFETCH(QString, name);
    const EquationPicture picture(name, make_theme(ThemeId::light));
    QVERIFY(picture.is_valid());
    const QImage image = draw(picture, picture.bounds());
    const QRect ink = ink_of(image);
    const double unit = kEm / kUnitsPerEm;
    QVERIFY2(ink.width() > 0.95 * picture.bounds().width() * unit, "ink ends before the drawing does");
    // Every term of the source is there and has ink of its own.
    QFile source(QStringLiteral(ALIBI_SOURCE "/resources/equations/%1.tex").arg(name));
    QVERIFY(source.open(QIODevice::ReadOnly));
    const qsizetype terms = source.readAll().count("\\term{");
    QCOMPARE(static_cast<qsizetype>(picture.terms().size()), terms);
    for (const EquationPart& term : picture.terms()) {
        const QRect box = ink_of(draw(picture, term.box));
        QVERIFY2(box.width() > 0.8 * term.box.width() * unit && box.height() > 0.8 * term.box.height() * unit,
                 qPrintable(term.id));
    }
    for (std::size_t n = 1; n < picture.columns().size(); ++n)
        QVERIFY(picture.columns()[n].box.left() > picture.columns()[n - 1].box.right() - 1);
}

void TestEquationWidget::terms_have_their_symbols_colours_data() {
    QTest::addColumn<int>("theme");
    for (const ThemeId id : {ThemeId::light, ThemeId::dark, ThemeId::projector})
        QTest::newRow(qPrintable(theme_name(id))) << static_cast<int>(id);
}

void TestEquationWidget::terms_have_their_symbols_colours() {
    QFETCH(int, theme);
    const Theme colours = make_theme(static_cast<ThemeId>(theme));
    const EquationPicture picture(QStringLiteral("whole-distance"), colours);
    const QImage image = draw(picture, picture.bounds());
    for (const EquationPart& term : picture.terms()) {
        const QRectF box((term.box.topLeft() - picture.bounds().topLeft()) * kEm / kUnitsPerEm,
                         term.box.size() * kEm / kUnitsPerEm);
        QVERIFY2(holds(image, box, symbol_colour(colours, symbol_of(term.id))), qPrintable(term.id));
    }
    QVERIFY(colours.q != colours.k && colours.slope != colours.bias);
}

void TestEquationWidget::names_of_terms() {
    QCOMPARE(symbol_of(QStringLiteral("term-q-2")), QStringLiteral("q"));
    QCOMPARE(symbol_of(QStringLiteral("q")), QStringLiteral("q"));
    QCOMPARE(symbol_of(QStringLiteral("last-key")), QStringLiteral("last-key"));
}

void TestEquationWidget::numbers_stand_under_their_columns() {
    EquationWidget widget(make_theme(ThemeId::light));
    widget.resize(800, 200);
    widget.show();
    widget.set_equation(QStringLiteral("bias-distance"));
    widget.set_rows(bias_rows());
    const std::vector<QRectF> sum = widget.boxes_of(QStringLiteral("sum"));
    QCOMPARE(sum.size(), std::size_t(3));  // the symbol and two rows
    QVERIFY(std::abs(sum[0].center().x() - sum[1].center().x()) < 2);
    QVERIFY(sum[1].top() >= sum[0].bottom() && sum[2].top() >= sum[1].bottom() - 1);
    const std::vector<QRectF> scaled = widget.boxes_of(QStringLiteral("scaled"));
    QVERIFY(std::abs(scaled[0].center().x() - scaled[1].center().x()) < 2);
    QVERIFY(scaled[0].left() > sum[1].right());
    // Too narrow: smaller, and still inside.
    const double before = widget.em();
    widget.resize(480, 200);
    widget.show();
    widget.set_rows({});
    widget.set_rows(bias_rows());
    QVERIFY(widget.em() < before);
}

void TestEquationWidget::pointing_finds_the_innermost_term() {
    EquationWidget widget(make_theme(ThemeId::light));
    widget.resize(800, 200);
    widget.show();
    widget.set_equation(QStringLiteral("bias-distance"));
    QSignalSpy pointed(&widget, &EquationWidget::pointed);
    QSignalSpy chosen(&widget, &EquationWidget::chosen);
    for (const QString& symbol : {QStringLiteral("slope"), QStringLiteral("q"), QStringLiteral("key")}) {
        const QPoint at = widget.boxes_of(symbol)[0].center().toPoint();
        QTest::mouseMove(&widget, at);
        QCOMPARE(widget.symbol_at(at), symbol);
        QCOMPARE(pointed.last().at(0).toString(), symbol);
        QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
        QCOMPARE(chosen.last().at(0).toString(), symbol);
    }
    const QRectF bias = widget.boxes_of(QStringLiteral("bias"))[0];
    QCOMPARE(widget.symbol_at(QPointF(bias.left() + 2, bias.center().y())), QStringLiteral("bias"));
    QTest::mouseMove(&widget, QPoint(2, 2));
    QCOMPARE(pointed.last().at(0).toString(), QString());
}

void TestEquationWidget::lighting_is_seen() {
    const Theme theme = make_theme(ThemeId::light);
    EquationWidget widget(theme);
    widget.resize(800, 200);
    widget.show();
    widget.set_equation(QStringLiteral("bias-distance"));
    widget.set_rows(bias_rows());
    const QRectF box = widget.boxes_of(QStringLiteral("bias"))[0];
    const QPointF beside(box.left() - 2, box.center().y());
    QVERIFY(!holds(widget.grab().toImage(), QRectF(beside, QSizeF(1, 1)), theme.lit));
    widget.set_lit(QStringLiteral("bias"));
    const QImage image = widget.grab().toImage();
    QVERIFY(holds(image, QRectF(beside, QSizeF(1, 1)), theme.lit));
    QVERIFY2(holds(image, QRectF(box.center().x(), widget.lowest() - 2, 1, 1), theme.bias),
             "no line under it");
    const QRectF other = widget.boxes_of(QStringLiteral("sum"))[0];
    QVERIFY(!holds(image, other.adjusted(-2, -2, 2, 2), theme.lit));
}

void TestEquationWidget::keys_go_through_the_terms() {
    EquationWidget widget(make_theme(ThemeId::light));
    widget.resize(800, 200);
    widget.show();
    widget.set_equation(QStringLiteral("mix"));
    QSignalSpy pointed(&widget, &EquationWidget::pointed);
    QSignalSpy chosen(&widget, &EquationWidget::chosen);
    QStringList seen;
    for (int n = 0; n < 4; ++n) {
        QTest::keyClick(&widget, Qt::Key_Down);
        seen << pointed.last().at(0).toString();
    }
    QCOMPARE(seen, (QStringList{QStringLiteral("context"), QStringLiteral("weight"), QStringLiteral("v"),
                                QStringLiteral("v")}));
    QTest::keyClick(&widget, Qt::Key_Up);
    QTest::keyClick(&widget, Qt::Key_Return);
    QCOMPARE(chosen.last().at(0).toString(), QStringLiteral("weight"));
    QTest::keyClick(&widget, Qt::Key_Escape);
    QCOMPARE(pointed.last().at(0).toString(), QString());
}

void TestEquationWidget::it_can_be_heard() {
    EquationWidget widget(make_theme(ThemeId::light));
    widget.set_equation(QStringLiteral("bias-distance"));
    widget.set_spoken(QStringLiteral("the bias"));
    widget.set_rows(bias_rows());
    QCOMPARE(widget.accessibleName(), QStringLiteral("the bias"));
    QVERIFY(widget.accessibleDescription().startsWith(QStringLiteral("this cell: 0.917 3.334 / √4 −1/4")));
}

QTEST_MAIN(TestEquationWidget)
#include "test_equation_widget.moc"
