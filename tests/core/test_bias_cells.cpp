// A bias over many cells at once against each of its cells.
#include "core/attention/bias_cells.h"

#include <QtTest>
#include <random>

using namespace alibi;

namespace {

Mask mask_of(MaskKind kind, Index size = 0) {
    Mask mask;
    mask.kind = kind;
    mask.window = std::max<Index>(size, 1);
    mask.padding = size;
    return mask;
}

Mask mask_from_file(Index length) {
    Mask mask = mask_of(MaskKind::file);
    std::vector<std::uint8_t> visible(static_cast<std::size_t>(length * length));
    for (std::size_t n = 0; n < visible.size(); ++n) visible[n] = n % 3 != 0;
    mask.matrix = make_mask_matrix(length, visible);
    return mask;
}

struct NamedMask {
    QString name;
    Mask mask;
};

std::vector<NamedMask> masks(Index length) {
    std::vector<NamedMask> all{{"causal", mask_of(MaskKind::causal)}, {"none", mask_of(MaskKind::none)}};
    for (const Index window : {Index{1}, Index{4}, length - 1, length, length + 9})
        if (window > 0) all.push_back({QString("window %1").arg(window), mask_of(MaskKind::window, window)});
    for (const Index padding : {Index{0}, Index{1}, Index{5}, length - 1, length, length + 3}) {
        all.push_back({QString("padding left %1").arg(padding), mask_of(MaskKind::padding_left, padding)});
        all.push_back({QString("padding right %1").arg(padding), mask_of(MaskKind::padding_right, padding)});
    }
    return all;
}

struct Figures {
    double cells = 0, low = 0, high = 0, sum = 0;
};

// By each cell.
Figures brute(BiasForm form, Index length, const Mask& mask, bool shown_only, const CellRect& rect) {
    Figures out;
    for (Index i = rect.row; i < rect.row + rect.rows; ++i) {
        for (Index j = rect.col; j < rect.col + rect.cols; ++j) {
            if (shown_only && !mask_visible(mask, i, j, length)) continue;
            const double unit = bias_at(form, 1, i, j, length, mask);
            out.low = out.cells > 0 ? std::min(out.low, unit) : unit;
            out.high = out.cells > 0 ? std::max(out.high, unit) : unit;
            out.sum += unit;
            ++out.cells;
        }
    }
    return out;
}

// Every rectangle of a small map; of a large one some, and its corners and sides.
std::vector<CellRect> rectangles(Index length) {
    std::vector<CellRect> out;
    if (length <= 9) {
        for (Index row = 0; row < length; ++row)
            for (Index col = 0; col < length; ++col)
                for (Index rows = 1; rows <= length - row; ++rows)
                    for (Index cols = 1; cols <= length - col; ++cols) out.push_back({row, col, rows, cols});
        return out;
    }
    std::mt19937 source(static_cast<unsigned>(length));
    const auto below = [&](Index end) { return static_cast<Index>(source() % static_cast<unsigned>(end)); };
    out.push_back({0, 0, length, length});
    out.push_back({length - 3, 0, 3, 3});
    out.push_back({0, length - 3, 3, 3});
    while (out.size() < 300) {
        const Index row = below(length), col = below(length);
        out.push_back({row, col, 1 + below(length - row), 1 + below(length - col)});
    }
    return out;
}

QString words_of(const CellRect& rect) {
    return QString("%1 %2, %3 x %4").arg(rect.row).arg(rect.col).arg(rect.rows).arg(rect.cols);
}

}  // namespace

class TestBiasCells : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agrees_with_each_cell_data() { add_maps(); }
    void agrees_with_each_cell();
    void pieces_share_no_cell_data() { add_maps(); }
    void pieces_share_no_cell();
    void follows_no_file();
    void sums_of_a_million();

  private:
    static void add_maps();
};

void TestBiasCells::add_maps() {
    QTest::addColumn<BiasForm>("form");
    QTest::addColumn<Index>("length");
    QTest::addColumn<Mask>("mask");
    QTest::addColumn<bool>("shown_only");
    for (const Index length : {Index{1}, Index{8}, Index{37}}) {
        for (const BiasFormRow& form : bias_forms()) {
            for (const auto& [name, mask] : masks(length)) {
                for (const bool shown_only : {true, false}) {
                    const QString id = QString::fromUtf8(form.id.data(), int(form.id.size()));
                    QTest::newRow(qPrintable(QString("%1, %2, length %3, %4")
                                                 .arg(id, name)
                                                 .arg(length)
                                                 .arg(shown_only ? "shown cells" : "all cells")))
                        << form.form << length << mask << shown_only;
                }
            }
        }
    }
}

void TestBiasCells::agrees_with_each_cell() {
    QFETCH(BiasForm, form);
    QFETCH(Index, length);
    QFETCH(Mask, mask);
    QFETCH(bool, shown_only);
    const std::vector<BiasPiece> pieces = bias_pieces(form, length, mask, shown_only);
    QVERIFY(!pieces.empty());
    for (const CellRect& rect : rectangles(length)) {
        const Figures expected = brute(form, length, mask, shown_only, rect);
        const UnitExtremes extremes = unit_extremes(pieces, rect);
        const UnitSum sum = unit_sum(pieces, rect);
        QVERIFY2(extremes.any == (expected.cells > 0), qPrintable(words_of(rect)));
        QVERIFY2(sum.cells == expected.cells, qPrintable(words_of(rect)));
        QVERIFY2(sum.sum == expected.sum, qPrintable(words_of(rect)));
        if (!extremes.any) continue;
        QVERIFY2(extremes.low == expected.low && extremes.high == expected.high, qPrintable(words_of(rect)));
    }
}

void TestBiasCells::pieces_share_no_cell() {
    QFETCH(BiasForm, form);
    QFETCH(Index, length);
    QFETCH(Mask, mask);
    QFETCH(bool, shown_only);
    const std::vector<BiasPiece> pieces = bias_pieces(form, length, mask, shown_only);
    for (Index i = 0; i < length; ++i) {
        for (Index j = 0; j < length; ++j) {
            int holders = 0;
            for (const BiasPiece& piece : pieces)
                holders += piece.band.rows.contains(i) && piece.band.cols.contains(j) &&
                           piece.band.distances.contains(i - j);
            QCOMPARE(holders, !shown_only || mask_visible(mask, i, j, length) ? 1 : 0);
        }
    }
}

// Cells that a file hides follow no rule; where all are shown, the mask says nothing but to a running count.
void TestBiasCells::follows_no_file() {
    const Mask mask = mask_from_file(12);
    for (const BiasFormRow& form : bias_forms()) {
        QVERIFY(bias_pieces(form.form, 12, mask, true).empty());
        QCOMPARE(bias_pieces(form.form, 12, mask, false).empty(), form.form == BiasForm::cumsum);
    }
}

void TestBiasCells::sums_of_a_million() {
    constexpr Index kLength = 1'000'000;
    const double n = kLength;
    const auto causal = bias_pieces(BiasForm::distance, kLength, {}, true);
    const UnitSum all = unit_sum(causal, {0, 0, kLength, kLength});
    const UnitExtremes extremes = unit_extremes(causal, {0, 0, kLength, kLength});
    QCOMPARE(all.cells, n * (n + 1) / 2);
    QCOMPARE(all.sum, -(n - 1) * n * (n + 1) / 6);
    QCOMPARE(extremes.low, 1 - n);
    QCOMPARE(extremes.high, 0.0);
    // Four cells at the far end of the diagonal: distances 0 0 1.
    const UnitSum last = unit_sum(causal, {kLength - 2, kLength - 2, 2, 2});
    QCOMPARE(last.cells, 3.0);
    QCOMPARE(last.sum, -1.0);
}

QTEST_APPLESS_MAIN(TestBiasCells)
#include "test_bias_cells.moc"
