// Every kind of mask against its definition in words, cell by cell, and against the stored masks of a file.
#include <QtTest>
#include <limits>
#include <stdexcept>

#include "core/attention/mask.h"

using namespace alibi;

namespace {

using Rows = std::vector<const char*>;  // '1' = visible

Mask make(MaskKind kind, Index window = 16, Index padding = 4) {
    Mask mask;
    mask.kind = kind;
    mask.window = window;
    mask.padding = padding;
    return mask;
}

Mask from_rows(const Rows& rows) {
    std::vector<std::uint8_t> visible;
    for (const char* row : rows)
        for (const char* c = row; *c != 0; ++c) visible.push_back(*c == '1');
    Mask mask = make(MaskKind::file);
    mask.matrix = make_mask_matrix(static_cast<Index>(rows.size()), visible);
    return mask;
}

}  // namespace

Q_DECLARE_METATYPE(alibi::Mask)

class TestMask : public QObject {
    Q_OBJECT

  private slots:
    void cells_data() {
        QTest::addColumn<Mask>("mask");
        QTest::addColumn<QStringList>("rows");
        const auto row = [](const char* name, const Mask& mask, const QString& rows) {
            QTest::newRow(name) << mask << rows.split(QLatin1Char(' '));
        };
        row("causal", make(MaskKind::causal), "1000 1100 1110 1111");
        row("none", make(MaskKind::none), "1111 1111 1111 1111");
        row("window 1", make(MaskKind::window, 1), "1000 0100 0010 0001");
        row("window 2", make(MaskKind::window, 2), "1000 1100 0110 0011");
        row("window beyond the length", make(MaskKind::window, 99), "1000 1100 1110 1111");
        row("window at the largest", make(MaskKind::window, std::numeric_limits<Index>::max()),
            "1000 1100 1110 1111");
        row("padding left 0", make(MaskKind::padding_left, 1, 0), "1000 1100 1110 1111");
        row("padding left 2", make(MaskKind::padding_left, 1, 2), "0000 0000 0010 0011");
        row("padding left all", make(MaskKind::padding_left, 1, 4), "0000 0000 0000 0000");
        row("padding left beyond", make(MaskKind::padding_left, 1, 9), "0000 0000 0000 0000");
        row("padding right 0", make(MaskKind::padding_right, 1, 0), "1000 1100 1110 1111");
        row("padding right 3", make(MaskKind::padding_right, 1, 3), "1000 1000 1000 1000");
        row("padding right beyond", make(MaskKind::padding_right, 1, 9), "0000 0000 0000 0000");
        row("file with holes", from_rows({"0101", "0000", "1001", "1111"}), "0101 0000 1001 1111");
        row("one token", make(MaskKind::none), "1");
    }
    void cells() {
        QFETCH(Mask, mask);
        QFETCH(QStringList, rows);
        const Index seq_len = rows.size();
        check_mask(mask, seq_len);
        bool causal = true;
        for (Index i = 0; i < seq_len; ++i) {
            Index count = 0;
            Interval hull;
            for (Index j = 0; j < seq_len; ++j) {
                const bool visible = rows[i][j] == QLatin1Char('1');
                causal = causal && visible == (j <= i);
                if (visible && count == 0) hull.begin = j;
                if (visible) hull.end = j + 1;
                count += visible ? 1 : 0;
                QCOMPARE(mask_visible(mask, i, j, seq_len), visible);
                QCOMPARE(mask_count(mask, i, j, seq_len), count);
            }
            QVERIFY2(mask_interval(mask, i, seq_len) == hull, qPrintable(QString::number(i)));
        }
        QCOMPARE(mask_is_causal(mask, seq_len), causal);
        QCOMPARE(mask_is_interval(mask), mask.kind != MaskKind::file);
    }

    void causal_for_its_length_data() {
        QTest::addColumn<Mask>("mask");
        QTest::addColumn<int>("seq_len");
        QTest::addColumn<bool>("expected");
        QTest::newRow("window = length") << make(MaskKind::window, 5) << 5 << true;
        QTest::newRow("window below length") << make(MaskKind::window, 4) << 5 << false;
        QTest::newRow("none, one token") << make(MaskKind::none) << 1 << true;
        QTest::newRow("none, two tokens") << make(MaskKind::none) << 2 << false;
        QTest::newRow("a causal file") << from_rows({"100", "110", "111"}) << 3 << true;
        QTest::newRow("a file with one cell more") << from_rows({"100", "111", "111"}) << 3 << false;
        QTest::newRow("a file with one cell less") << from_rows({"100", "110", "101"}) << 3 << false;
    }
    void causal_for_its_length() {
        QFETCH(Mask, mask);
        QFETCH(int, seq_len);
        QFETCH(bool, expected);
        QCOMPARE(mask_is_causal(mask, seq_len), expected);
    }

    void a_million_tokens_need_no_storage() {
        const Index length = 1'000'000;
        QVERIFY(mask_interval(make(MaskKind::window, 16), length - 1, length) ==
                (Interval{length - 16, length}));
        QCOMPARE(mask_count(make(MaskKind::causal), length - 1, length - 1, length), length);
        QVERIFY(!mask_visible(make(MaskKind::padding_right, 1, 4), length - 1, length - 4, length));
    }

    void refused_data() {
        QTest::addColumn<Mask>("mask");
        QTest::addColumn<int>("seq_len");
        QTest::newRow("window 0") << make(MaskKind::window, 0) << 4;
        QTest::newRow("padding below 0, left") << make(MaskKind::padding_left, 1, -1) << 4;
        QTest::newRow("padding below 0, right") << make(MaskKind::padding_right, 1, -1) << 4;
        QTest::newRow("file not read") << make(MaskKind::file) << 4;
        QTest::newRow("file of another size") << from_rows({"10", "11"}) << 4;
        QTest::newRow("length 0") << make(MaskKind::causal) << 0;
    }
    void refused() {
        QFETCH(Mask, mask);
        QFETCH(int, seq_len);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, check_mask(mask, seq_len));
    }

    void matrix_of_a_wrong_count_is_refused_data() {
        QTest::addColumn<qint64>("size");
        QTest::addColumn<int>("values");
        QTest::newRow("too few") << qint64{3} << 8;
        QTest::newRow("too many") << qint64{3} << 10;
        QTest::newRow("none") << qint64{0} << 0;
        QTest::newRow("negative") << qint64{-2} << 4;
        QTest::newRow("a size whose square overflows") << (qint64{1} << 33) << 0;
    }
    void matrix_of_a_wrong_count_is_refused() {
        QFETCH(qint64, size);
        QFETCH(int, values);
        const std::vector<std::uint8_t> visible(static_cast<std::size_t>(values), 1);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, make_mask_matrix(size, visible));
    }

    void any_other_number_is_visible() {
        const std::vector<std::uint8_t> visible{2, 0, 255, 1};
        QCOMPARE(make_mask_matrix(2, visible)->count, (std::vector<std::int32_t>{1, 1, 1, 2}));
    }

    void table() {
        QStringList ids;
        for (const MaskKindRow& row : mask_kinds())
            ids << QString::fromUtf8(row.id.data(), static_cast<int>(row.id.size()));
        QCOMPARE(ids.join(QLatin1Char(' ')),
                 QStringLiteral("causal none window padding-left padding-right file"));
    }
};

QTEST_APPLESS_MAIN(TestMask)
#include "test_mask.moc"
