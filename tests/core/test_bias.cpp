// The forms of the bias: against stored values, against their formulas, and against each other after softmax.
#include <QtTest>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/attention/bias.h"
#include "core/attention/slopes.h"
#include "core/files/numpy.h"

using namespace alibi;

namespace {

Mask make(MaskKind kind, Index window = 3, Index padding = 2) {
    Mask mask;
    mask.kind = kind;
    mask.window = window;
    mask.padding = padding;
    return mask;
}

template <typename T>
Mask from_values(Index size, const std::vector<T>& values) {
    std::vector<std::uint8_t> visible;
    for (const T value : values) visible.push_back(value != 0);
    Mask mask = make(MaskKind::file);
    mask.matrix = make_mask_matrix(size, visible);
    return mask;
}

// Every third key hidden, on both sides of the diagonal.
Mask with_holes(Index size) {
    std::vector<int> visible;
    for (Index i = 0; i < size; ++i)
        for (Index j = 0; j < size; ++j) visible.push_back((i + 2 * j) % 3 != 0);
    return from_values(size, visible);
}

Mask causal_file(Index size) {
    std::vector<int> visible;
    for (Index i = 0; i < size; ++i)
        for (Index j = 0; j < size; ++j) visible.push_back(j <= i);
    return from_values(size, visible);
}

BiasForm form_of(const QString& id) {
    return *bias_form_from_id(id.toStdString());
}

// Softmax of the bias over the visible keys, in double.
std::vector<double> weights(BiasForm form, double slope, Index query, Index seq_len, const Mask& mask) {
    std::vector<double> row(static_cast<std::size_t>(seq_len), 0);
    double largest = -std::numeric_limits<double>::infinity();
    for (Index j = 0; j < seq_len; ++j)
        if (mask_visible(mask, query, j, seq_len))
            largest = std::max(largest, bias_at(form, slope, query, j, seq_len, mask));
    double total = 0;
    for (Index j = 0; j < seq_len; ++j) {
        if (!mask_visible(mask, query, j, seq_len)) continue;
        double& weight = row[static_cast<std::size_t>(j)];
        weight = std::exp(bias_at(form, slope, query, j, seq_len, mask) - largest);
        total += weight;
    }
    for (double& weight : row) weight = total > 0 ? weight / total : 0;
    return row;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    double difference = 0;
    for (std::size_t j = 0; j < a.size(); ++j) difference = std::max(difference, std::abs(a[j] - b[j]));
    return difference;
}

// name, mask and length of every mask the rows below go through.
struct MaskCase {
    const char* name;
    Mask mask;
    Index seq_len;
};

std::vector<MaskCase> mask_cases() {
    return {{"causal", make(MaskKind::causal), 9},
            {"none", make(MaskKind::none), 9},
            {"window", make(MaskKind::window), 9},
            {"padding left", make(MaskKind::padding_left), 9},
            {"padding right", make(MaskKind::padding_right), 9},
            {"file with holes", with_holes(9), 9},
            {"causal file", causal_file(9), 9},
            {"one token", make(MaskKind::causal), 1},
            {"two tokens", make(MaskKind::none), 2}};
}

void add_form_and_mask_rows() {
    QTest::addColumn<QString>("form");
    QTest::addColumn<Mask>("mask");
    QTest::addColumn<int>("seq_len");
    for (const BiasFormRow& form : bias_forms())
        for (const MaskCase& item : mask_cases()) {
            const QString id = QString::fromUtf8(form.id.data(), static_cast<qsizetype>(form.id.size()));
            QTest::addRow("%s, %s", qPrintable(id), item.name)
                << id << item.mask << static_cast<int>(item.seq_len);
        }
}

}  // namespace

Q_DECLARE_METATYPE(alibi::Mask)

class TestBias : public QObject {
    Q_OBJECT

  private slots:
    void stored_cumsum_data() {
        QTest::addColumn<QString>("entry");
        for (const char* kind : {"causal", "window", "padded"})
            for (const char* shape : {"12x8", "8x16", "6x5"})
                QTest::addRow("%s %s", kind, shape) << QStringLiteral("%1.%2").arg(kind, shape);
    }
    void stored_cumsum() {
        QFETCH(QString, entry);
        const NpzReader file(ALIBI_TEST_DATA "/bias.npz");
        const NumpyArray<double> mask_values = file.read<double>("mask." + entry.toStdString());
        const NumpyArray<double> expected = file.read<double>("bias." + entry.toStdString());
        const Index heads = expected.shape[0];
        const Index seq_len = expected.shape[1];
        const Mask mask = from_values(seq_len, mask_values.values);
        const Tensor3 found =
            bias_tensor(BiasForm::cumsum, slopes(SlopeRule::reference, heads), seq_len, mask);
        QCOMPARE(found.data().size(), expected.values.size());
        for (std::size_t k = 0; k < expected.values.size(); ++k)
            QCOMPARE(found.data()[k], static_cast<float>(expected.values[k]));
    }

    void cells_data() {
        QTest::addColumn<QString>("form");
        QTest::addColumn<int>("query");
        QTest::addColumn<int>("key");
        QTest::addColumn<double>("expected");  // slope 1/4, length 10, causal
        QTest::newRow("distance") << "distance" << 7 << 3 << -1.0;
        QTest::newRow("distance, itself") << "distance" << 7 << 7 << 0.0;
        QTest::newRow("distance, masked") << "distance" << 3 << 7 << 1.0;
        QTest::newRow("key") << "key" << 7 << 3 << 0.75;
        QTest::newRow("cumsum") << "cumsum" << 7 << 3 << 1.0;
        QTest::newRow("cumsum, flat above the diagonal") << "cumsum" << 3 << 7 << 1.0;
        QTest::newRow("last key") << "last-key" << 7 << 3 << -1.5;
        QTest::newRow("last key, the last") << "last-key" << 2 << 9 << 0.0;
        QTest::newRow("symmetric") << "symmetric" << 7 << 3 << -1.0;
        QTest::newRow("symmetric, ahead") << "symmetric" << 3 << 7 << -1.0;
    }
    void cells() {
        QFETCH(QString, form);
        QFETCH(int, query);
        QFETCH(int, key);
        QFETCH(double, expected);
        QCOMPARE(bias_at(form_of(form), 0.25, query, key, 10), expected);
    }

    void rows_and_tensor_hold_the_cells_data() { add_form_and_mask_rows(); }
    void rows_and_tensor_hold_the_cells() {
        QFETCH(QString, form);
        QFETCH(Mask, mask);
        QFETCH(int, seq_len);
        const std::vector<double> slope_list{0.7071067811865476, 0.25, 0.0, -0.3};
        const Tensor3 tensor = bias_tensor(form_of(form), slope_list, seq_len, mask);
        QCOMPARE(tensor.heads(), Index{4});
        for (Index h = 0; h < 4; ++h)
            for (Index i = 0; i < seq_len; ++i) {
                const double slope = slope_list[static_cast<std::size_t>(h)];
                const Index first = seq_len / 3;
                std::vector<float> row(static_cast<std::size_t>(seq_len - first));
                bias_row(form_of(form), slope, i, first, seq_len, mask, row);
                for (Index j = 0; j < seq_len; ++j) {
                    const float cell = static_cast<float>(bias_at(form_of(form), slope, i, j, seq_len, mask));
                    QCOMPARE(tensor(h, i, j), cell);
                    if (j >= first) QCOMPARE(row[static_cast<std::size_t>(j - first)], cell);
                }
            }
    }

    void shift_and_softmax_data() { add_form_and_mask_rows(); }
    void shift_and_softmax() {
        QFETCH(QString, form);
        QFETCH(Mask, mask);
        QFETCH(int, seq_len);
        const double slope = 0.25;
        bool all_shifted = true;
        for (Index i = 0; i < seq_len; ++i) {
            const std::optional<double> shift = row_shift(form_of(form), slope, i, seq_len, mask);
            const double difference =
                largest_difference(weights(form_of(form), slope, i, seq_len, mask),
                                   weights(BiasForm::distance, slope, i, seq_len, mask));
            QVERIFY2(shift.has_value() == (difference < 1e-12), qPrintable(QString::number(i)));
            all_shifted = all_shifted && shift.has_value();
            for (Index j = 0; shift && j < seq_len; ++j)
                if (mask_visible(mask, i, j, seq_len))
                    QCOMPARE(bias_at(form_of(form), slope, i, j, seq_len, mask),
                             bias_at(BiasForm::distance, slope, i, j, seq_len, mask) + *shift);
        }
        QCOMPARE(equals_distance_after_softmax(form_of(form), seq_len, mask), all_shifted);
    }

    void told_apart_data() {
        QTest::addColumn<QString>("form");
        QTest::addColumn<Mask>("mask");
        QTest::addColumn<bool>("same");
        QTest::newRow("cumsum, causal") << "cumsum" << make(MaskKind::causal) << true;
        QTest::newRow("cumsum, holes") << "cumsum" << with_holes(8) << false;
        QTest::newRow("symmetric, causal") << "symmetric" << make(MaskKind::causal) << true;
        QTest::newRow("symmetric, none") << "symmetric" << make(MaskKind::none) << false;
        QTest::newRow("key, holes") << "key" << with_holes(8) << true;
        QTest::newRow("last key, none") << "last-key" << make(MaskKind::none) << true;
    }
    void told_apart() {
        QFETCH(QString, form);
        QFETCH(Mask, mask);
        QFETCH(bool, same);
        QCOMPARE(equals_distance_after_softmax(form_of(form), 8, mask), same);
    }

    void shifts_by_formula() {
        QCOMPARE(row_shift(BiasForm::key, 0.25, 6, 10), std::optional(1.5));
        QCOMPARE(row_shift(BiasForm::cumsum, 0.25, 6, 10), std::optional(1.75));
        QCOMPARE(row_shift(BiasForm::last_key, 0.25, 6, 10), std::optional(-0.75));
        QCOMPARE(row_shift(BiasForm::symmetric, 0.25, 6, 10), std::optional(0.0));
        QCOMPARE(row_shift(BiasForm::symmetric, 0.25, 6, 10, make(MaskKind::none)), std::nullopt);
        QCOMPARE(row_shift(BiasForm::symmetric, 0, 6, 10, make(MaskKind::none)), std::optional(0.0));
        QCOMPARE(row_shift(BiasForm::cumsum, 0.25, 0, 10, make(MaskKind::padding_left)), std::optional(0.0));
    }

    // A million keys: the visible cells alone are asked for.
    void a_row_of_a_long_sequence() {
        const Index length = 1'000'000;
        std::vector<float> row(5);
        bias_row(BiasForm::distance, 0.5, length - 1, length - 5, length, {}, row);
        QCOMPARE(row, (std::vector<float>{-2, -1.5, -1, -0.5, 0}));
        bias_row(BiasForm::key, 1.0 / 256, length - 1, length - 5, length, {}, row);
        QCOMPARE(row[0], static_cast<float>((length - 5) / 256.0));
    }

    void fills_what_is_there() {
        const std::vector<double> slope_list{0.5, 0.25};
        Tensor3 tensor(2, 6, 6);
        for (const Mask& mask : {make(MaskKind::window), make(MaskKind::causal)}) {
            fill_bias_tensor(BiasForm::cumsum, slope_list, mask, tensor);
            QCOMPARE(tensor.data(), bias_tensor(BiasForm::cumsum, slope_list, 6, mask).data());
        }
        Tensor3 other(3, 6, 6);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 fill_bias_tensor(BiasForm::key, slope_list, {}, other));
    }

    void refused() {
        const std::vector<double> slope_list{0.5, 0.25};
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 bias_tensor(BiasForm::cumsum, slope_list, 7, with_holes(6)));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, bias_tensor(BiasForm::distance, slope_list, 0));
        for (const Index length : {Index{10'000'000}, std::numeric_limits<Index>::max()})
            QVERIFY_THROWS_EXCEPTION(std::length_error, bias_tensor(BiasForm::distance, slope_list, length));
    }

    void table() {
        QStringList ids;
        for (const BiasFormRow& row : bias_forms()) {
            ids << QString::fromUtf8(row.id.data(), static_cast<qsizetype>(row.id.size()));
            QVERIFY(bias_form_from_id(row.id) == row.form);
            QVERIFY(&bias_form_row(row.form) == &row);
            QVERIFY(!row.formula.empty());
        }
        QCOMPARE(ids.join(QLatin1Char(' ')), QStringLiteral("distance key cumsum last-key symmetric"));
        QVERIFY(!bias_form_from_id("last_key"));
    }
};

QTEST_APPLESS_MAIN(TestBias)
#include "test_bias.moc"
