// Pages of a lesson: nothing cut, nothing left out, a question together where that can be.
#include "ui/views/lesson/page_breaks.h"

#include <QTest>
#include <algorithm>

using namespace alibi::ui;

namespace {

// Lines of 10 px under each other: b begins a block, l goes on with it, q begins a question.
std::vector<PagePiece> pieces(const char* kinds) {
    std::vector<PagePiece> made;
    for (const char* kind = kinds; *kind != 0; ++kind) {
        const int top = 10 * static_cast<int>(made.size());
        made.push_back({top, top + 10,
                        *kind == 'q'   ? PieceStart::question
                        : *kind == 'b' ? PieceStart::block
                                       : PieceStart::line});
    }
    return made;
}

QString words(const std::vector<PageRange>& pages) {
    QStringList words;
    for (const PageRange& page : pages)
        words << QStringLiteral("%1-%2").arg(page.top / 10).arg(page.bottom / 10);
    return words.join(QLatin1Char(' '));
}

}  // namespace

class TestPageBreaks : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void pages_end_between_pieces_data() {
        QTest::addColumn<QByteArray>("kinds");
        QTest::addColumn<int>("height");
        QTest::addColumn<QString>("pages");
        QTest::newRow("one page") << QByteArray("bllb") << 40 << "0-4";
        QTest::newRow("between lines") << QByteArray("bllllll") << 45 << "0-4 4-7";
        QTest::newRow("before a block") << QByteArray("bllblll") << 50 << "0-3 3-7";
        QTest::newRow("a block too far up") << QByteArray("bbllllll") << 50 << "0-5 5-8";
        QTest::newRow("three pages") << QByteArray("bllllllll") << 30 << "0-3 3-6 6-9";
        QTest::newRow("a question alone") << QByteArray("bllqlbb") << 50 << "0-3 3-7";
        QTest::newRow("a question with what leads to it") << QByteArray("bllbqbb") << 50 << "0-4 3-7";
        QTest::newRow("a question that fits nowhere") << QByteArray("blqbbbbb") << 40 << "0-2 2-6 4-8";
        QTest::newRow("a piece higher than a page") << QByteArray("bbb") << 5 << "0-1 1-2 2-3";
        QTest::newRow("nothing") << QByteArray() << 50 << "0-5";
    }

    void pages_end_between_pieces() {
        QFETCH(QByteArray, kinds);
        QFETCH(int, height);
        QFETCH(QString, pages);
        QCOMPARE(words(page_ranges(pieces(kinds.constData()), height)), pages);
    }
};

QTEST_APPLESS_MAIN(TestPageBreaks)
#include "test_page_breaks.moc"
