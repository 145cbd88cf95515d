// The layer's forward: every stage against the stored layers, and what must hold for any layer.
#include <QtTest>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>

#include "layer_fixture.h"

using namespace alibi;
using namespace alibi::test;

namespace {

using Values = TensorStorage;
using StageOf = std::function<Values(const LayerStages&)>;

Values flat(const Matrix& matrix) {
    return {matrix.data(), matrix.data() + matrix.size()};
}

// The stages by the names they are stored under.
const std::vector<std::pair<std::string, StageOf>>& stored_stages() {
    static const std::vector<std::pair<std::string, StageOf>> all{
        {"q", [](const LayerStages& s) { return s.q.data(); }},
        {"k", [](const LayerStages& s) { return s.k.data(); }},
        {"v", [](const LayerStages& s) { return s.v.data(); }},
        {"scores", [](const LayerStages& s) { return s.scores.data(); }},
        {"scaled", [](const LayerStages& s) { return s.scaled.data(); }},
        {"biased", [](const LayerStages& s) { return s.biased.data(); }},
        {"masked", [](const LayerStages& s) { return s.masked.data(); }},
        {"weights", [](const LayerStages& s) { return s.weights.data(); }},
        {"context", [](const LayerStages& s) { return flat(s.context); }},
        {"output", [](const LayerStages& s) { return flat(s.output); }},
    };
    return all;
}

const StageOf& stored_stage(const std::string& name) {
    for (const auto& [id, stage] : stored_stages())
        if (id == name) return stage;
    throw std::out_of_range(name);
}

// The largest difference in units of the largest finite value; infinite where one is -inf and the other not.
double relative_difference(const Values& found, const std::vector<double>& expected) {
    if (found.size() != expected.size()) return std::numeric_limits<double>::infinity();
    double largest = 0, difference = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
        if (std::isinf(expected[k]) && static_cast<double>(found[k]) == expected[k]) continue;
        if (!std::isfinite(expected[k]) || !std::isfinite(found[k]))
            return std::numeric_limits<double>::infinity();
        largest = std::max(largest, std::abs(expected[k]));
        difference = std::max(difference, std::abs(static_cast<double>(found[k]) - expected[k]));
    }
    return difference == 0 ? 0 : difference / largest;
}

double relative_difference(const Values& found, const Values& expected) {
    return relative_difference(found, std::vector<double>(expected.begin(), expected.end()));
}

Mask make(MaskKind kind, Index size = 3) {
    Mask mask;
    mask.kind = kind;
    mask.window = size;
    mask.padding = size;
    return mask;
}

// Visible where j <= i, but for every third key.
Mask holed(Index size) {
    std::vector<std::uint8_t> visible;
    for (Index i = 0; i < size; ++i)
        for (Index j = 0; j < size; ++j) visible.push_back(j <= i && (i + j) % 3 != 1);
    Mask mask = make(MaskKind::file);
    mask.matrix = make_mask_matrix(size, visible);
    return mask;
}

void add_file_rows(const std::vector<const char*>& forms = {"distance"}) {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("form");
    for (const char* file : {"1h_8d_3l", "4h_16d_1l", "8h_64d_10l", "12h_24d_7l"})
        for (const char* form : forms)
            QTest::addRow("%s %s", file, form) << QString::fromLatin1(file) << QString::fromLatin1(form);
}

}  // namespace

Q_DECLARE_METATYPE(alibi::Mask)

class TestLayer : public QObject {
    Q_OBJECT

  private slots:
    void stored_layers_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("stage");
        for (const char* file : {"1h_8d_3l", "4h_16d_1l", "8h_64d_10l", "12h_24d_7l"})
            for (const auto& [stage, unused] : stored_stages())
                QTest::newRow((std::string(file) + ' ' + stage).c_str())
                    << QString::fromLatin1(file) << QString::fromStdString(stage);
    }
    void stored_layers() {
        QFETCH(QString, file);
        QFETCH(QString, stage);
        const StoredLayer layer(file.toStdString());
        Values found;
        for (const LayerStages& item : layer_forward(layer.parameters, layer.settings, layer.x)) {
            const Values values = stored_stage(stage.toStdString())(item);
            found.insert(found.end(), values.begin(), values.end());
        }
        const double difference =
            relative_difference(found, layer.file.read<double>(stage.toStdString()).values);
        QVERIFY2(difference <= 1e-5, qPrintable(QString::number(difference)));
    }

    void stored_bias_data() { add_file_rows(); }
    void stored_bias() {
        QFETCH(QString, file);
        const StoredLayer layer(file.toStdString());
        const Index seq_len = layer.x[0].rows();
        const Tensor3 found = bias_tensor(BiasForm::distance, layer.settings.slopes, seq_len);
        QVERIFY(relative_difference(found.data(), layer.file.read<double>("bias").values) <= 1e-6);
    }

    // The other forms of the same layers: before softmax each row is the stored one and a constant, then the
    // same.
    void stored_layers_in_other_forms_data() { add_file_rows({"cumsum", "key", "last-key"}); }
    void stored_layers_in_other_forms() {
        QFETCH(QString, file);
        QFETCH(QString, form);
        const StoredLayer layer(file.toStdString(), *bias_form_from_id(form.toStdString()));
        const NumpyArray<double> stored = layer.file.read<double>("biased");
        const Index seq_len = stored.shape.at(3);
        Values biased, output;
        for (const LayerStages& item : layer_forward(layer.parameters, layer.settings, layer.x)) {
            biased.insert(biased.end(), item.biased.data().begin(), item.biased.data().end());
            const Values values = flat(item.output);
            output.insert(output.end(), values.begin(), values.end());
        }
        QCOMPARE(biased.size(), stored.values.size());
        for (std::size_t k = 0; k < biased.size(); ++k) {
            const Index key = static_cast<Index>(k) % seq_len;
            const Index query = static_cast<Index>(k) / seq_len % seq_len;
            const Index head = static_cast<Index>(k) / (seq_len * seq_len) % layer.parameters.num_heads;
            if (key > query) continue;
            const double slope = layer.settings.slopes[static_cast<std::size_t>(head)];
            const double shift = *row_shift(layer.settings.form, slope, query, seq_len);
            QVERIFY(std::abs(static_cast<double>(biased[k]) - stored.values[k] - shift) < 1e-5);
        }
        QVERIFY(relative_difference(output, layer.file.read<double>("output").values) <= 1e-5);
    }

    void forms_agree_after_softmax_data() {
        QTest::addColumn<QString>("form");
        QTest::addColumn<Mask>("mask");
        for (const char* form : {"key", "last-key", "cumsum"}) {
            const QString id = QString::fromLatin1(form);
            QTest::addRow("%s, causal", form) << id << make(MaskKind::causal);
            QTest::addRow("%s, window of the length", form) << id << make(MaskKind::window, 12);
            if (id == QLatin1String("cumsum")) continue;
            QTest::addRow("%s, window", form) << id << make(MaskKind::window);
            QTest::addRow("%s, padding left", form) << id << make(MaskKind::padding_left);
            QTest::addRow("%s, padding right", form) << id << make(MaskKind::padding_right);
            QTest::addRow("%s, none", form) << id << make(MaskKind::none);
            QTest::addRow("%s, file with holes", form) << id << holed(12);
        }
        QTest::newRow("symmetric, causal") << "symmetric" << make(MaskKind::causal);
    }
    void forms_agree_after_softmax() {
        QFETCH(QString, form);
        QFETCH(Mask, mask);
        const LayerParameters parameters = random_parameters(4, 16);
        const std::vector<Matrix> x = random_batch(1, 12, 16);
        const BiasForm other = *bias_form_from_id(form.toStdString());
        const auto distance = layer_forward(parameters, settings_for(4, BiasForm::distance, mask), x);
        const auto found = layer_forward(parameters, settings_for(4, other, mask), x);
        QVERIFY(relative_difference(found[0].weights.data(), distance[0].weights.data()) < 1e-5);
        QVERIFY(relative_difference(flat(found[0].output), flat(distance[0].output)) < 1e-5);
        if (other != BiasForm::symmetric) QVERIFY(found[0].biased.data() != distance[0].biased.data());
    }

    void symmetric_is_another_model() {
        const LayerParameters parameters = random_parameters(4, 16);
        const std::vector<Matrix> x = random_batch(1, 12, 16);
        const Mask none = make(MaskKind::none);
        const auto distance = layer_forward(parameters, settings_for(4, BiasForm::distance, none), x);
        const auto symmetric = layer_forward(parameters, settings_for(4, BiasForm::symmetric, none), x);
        QVERIFY(relative_difference(symmetric[0].weights.data(), distance[0].weights.data()) > 0.1);
    }

    // Each row of weights is a softmax, zero where masked, all zero where the row sees nothing.
    void rows_of_weights_data() {
        QTest::addColumn<Mask>("mask");
        QTest::newRow("causal") << make(MaskKind::causal);
        QTest::newRow("none") << make(MaskKind::none);
        QTest::newRow("window 1") << make(MaskKind::window, 1);
        QTest::newRow("window") << make(MaskKind::window);
        QTest::newRow("padding left") << make(MaskKind::padding_left);
        QTest::newRow("padding left, all") << make(MaskKind::padding_left, 12);
        QTest::newRow("padding right") << make(MaskKind::padding_right);
        QTest::newRow("padding right, all") << make(MaskKind::padding_right, 12);
        QTest::newRow("file with holes") << holed(12);
    }
    void rows_of_weights() {
        QFETCH(Mask, mask);
        const std::vector<Matrix> x = random_batch(2, 12, 16);
        for (const LayerStages& item :
             layer_forward(random_parameters(4, 16), settings_for(4, BiasForm::key, mask), x))
            for (Index h = 0; h < 4; ++h)
                for (Index i = 0; i < 12; ++i) {
                    double sum = 0;
                    for (Index j = 0; j < 12; ++j) {
                        const bool visible = mask_visible(mask, i, j, 12);
                        QCOMPARE(item.weights(h, i, j) == 0, !visible);
                        QCOMPARE(item.masked(h, i, j),
                                 visible ? item.biased(h, i, j) : -std::numeric_limits<float>::infinity());
                        sum += static_cast<double>(item.weights(h, i, j));
                    }
                    const double expected = mask_interval(mask, i, 12).size() > 0 ? 1 : 0;
                    QVERIFY(std::abs(sum - expected) < 1e-6);
                }
    }

    void bias_is_not_divided_by_the_scale() {
        const std::vector<Matrix> x = random_batch(1, 6, 32);
        const LayerSettings settings = settings_for(2);
        const LayerStages found = layer_forward(random_parameters(2, 32), settings, x)[0];
        const Tensor3 bias = bias_tensor(settings.form, settings.slopes, 6, settings.mask);
        for (std::size_t k = 0; k < bias.data().size(); ++k) {
            QVERIFY(std::abs(found.scaled.data()[k] * 4 - found.scores.data()[k]) < 1e-5F);
            QCOMPARE(found.biased.data()[k], bias.data()[k] + found.scaled.data()[k]);
        }
    }

    void another_mask_or_length_in_the_next_call() {
        const LayerParameters parameters = random_parameters(2, 8);
        const std::vector<Matrix> first = random_batch(1, 7, 8, 5), second = random_batch(2, 4, 8, 6);
        const LayerSettings window = settings_for(2, BiasForm::key, make(MaskKind::window));
        const LayerSettings causal = settings_for(2, BiasForm::cumsum);
        const Values alone = flat(layer_forward(parameters, causal, first)[0].output);
        const Values windowed = flat(layer_forward(parameters, window, first)[0].output);
        QVERIFY(windowed != alone);
        QCOMPARE(flat(layer_forward(parameters, causal, first)[0].output), alone);
        layer_forward(parameters, causal, second);
        QCOMPARE(flat(layer_forward(parameters, causal, first)[0].output), alone);
    }

    // Under a causal mask a longer sequence begins as the shorter one does, and no item sees another.
    void prefixes_and_batches() {
        const LayerParameters parameters = random_parameters(2, 8);
        const Matrix whole = random_batch(1, 9, 8)[0];
        const std::vector<Matrix> x{whole, whole.topRows(5), whole.topRows(1)};
        const auto found = layer_forward(parameters, settings_for(2, BiasForm::cumsum), x);
        for (const LayerStages& item : found) {
            const Matrix begin = found[0].output.topRows(item.output.rows());
            QVERIFY(relative_difference(flat(item.output), flat(begin)) < 1e-5);
        }
        QVERIFY(layer_forward(parameters, settings_for(2), {}).empty());
    }

    // Scores 0: the weights are the closed form's, down to where a float ends.
    void zero_content_is_the_bias_alone() {
        LayerParameters parameters = random_parameters(1, 4);
        parameters.query.weight.setZero();
        parameters.query.bias.setZero();
        LayerSettings settings = settings_for(1);
        settings.slopes = {0.5};
        const LayerStages found = layer_forward(parameters, settings, random_batch(1, 300, 4))[0];
        for (Index d = 0; d < 300; ++d) {
            const double expected = (1 - std::exp(-0.5)) * std::exp(-0.5 * static_cast<double>(d));
            const double error = std::abs(static_cast<double>(found.weights(0, 299, 299 - d)) - expected);
            QVERIFY2(error <= 1e-6 * expected + 1.5e-45, qPrintable(QString::number(d)));
        }
        QCOMPARE(found.weights(0, 299, 299 - 210), 0.0F);
    }

    void not_a_number_goes_through_data() {
        QTest::addColumn<float>("value");
        QTest::newRow("NaN") << std::numeric_limits<float>::quiet_NaN();
        QTest::newRow("infinity") << std::numeric_limits<float>::infinity();
        QTest::newRow("-infinity") << -std::numeric_limits<float>::infinity();
    }
    void not_a_number_goes_through() {
        QFETCH(float, value);
        const LayerParameters parameters = random_parameters(2, 8);
        std::vector<Matrix> x = random_batch(2, 6, 8);
        const auto clean = layer_forward(parameters, settings_for(2), x);
        x[0](3, 2) = value;
        const auto found = layer_forward(parameters, settings_for(2), x);
        QVERIFY(!found[0].q.head(0).row(3).array().isFinite().any());
        for (Index i = 3; i < 6; ++i) QVERIFY(found[0].output.row(i).array().isNaN().all());
        QCOMPARE(flat(found[1].output), flat(clean[1].output));
        const auto gradients = layer_backward(parameters, settings_for(2), x, found, x);
        QVERIFY(gradients.query.weight.array().isNaN().any());
    }

    void dropout_is_of_its_seed_alone() {
        const LayerParameters parameters = random_parameters(4, 16);
        const std::vector<Matrix> x = random_batch(2, 40, 16);
        LayerSettings settings = settings_for(4);
        settings.mask = make(MaskKind::none);
        settings.dropout = 0.25;
        settings.dropout_seed = 7;
        const auto found = layer_forward(parameters, settings, x);
        QCOMPARE(layer_forward(parameters, settings, x)[1].weights.data(), found[1].weights.data());
        settings.dropout_seed = 8;
        QVERIFY(layer_forward(parameters, settings, x)[1].weights.data() != found[1].weights.data());
        int dropped = 0, same_in_both = 0;
        for (std::size_t k = 0; k < found[0].weights.data().size(); ++k) {
            const float weight = found[0].weights.data()[k], share = found[0].softmax.data()[k];
            QVERIFY(weight == 0 || std::abs(weight * 0.75F - share) <= 1e-6F * share);
            dropped += weight == 0;
            same_in_both += (weight == 0) == (found[1].weights.data()[k] == 0);
        }
        // 6400 cells: a quarter dropped, and two items agree on 1/4^2 + 3/4^2 of them; 5 standard deviations.
        QVERIFY2(std::abs(dropped - 1600) < 175, qPrintable(QString::number(dropped)));
        QVERIFY2(std::abs(same_in_both - 4000) < 195, qPrintable(QString::number(same_in_both)));
    }

    void no_dropout_keeps_every_weight() {
        const LayerStages found =
            layer_forward(random_parameters(2, 8), settings_for(2), random_batch(1, 6, 8))[0];
        QCOMPARE(found.weights.data(), found.softmax.data());
    }

    void refused_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("reason");
        for (const auto& [change, reason] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"cumsum under a window", "cumsum"},
                 {"cumsum without a mask", "cumsum"},
                 {"cumsum with padding", "cumsum"},
                 {"too few slopes", "slopes"},
                 {"no heads", "head"},
                 {"heads that do not divide the width", "heads"},
                 {"a key weight of another size", "key"},
                 {"a value bias of another size", "value"},
                 {"x of another width", "features"},
                 {"x without positions", "length"},
                 {"dropout 1", "dropout"},
                 {"dropout NaN", "dropout"},
                 {"a file mask of another size", "mask"}})
            QTest::newRow(change) << QString::fromLatin1(change) << QString::fromLatin1(reason);
    }
    void refused() {
        QFETCH(QString, change);
        QFETCH(QString, reason);
        LayerParameters parameters = random_parameters(2, 8);
        LayerSettings settings = settings_for(2);
        std::vector<Matrix> x = random_batch(2, 6, 8);
        if (change.startsWith("cumsum")) settings.form = BiasForm::cumsum;
        if (change == "cumsum under a window") settings.mask = make(MaskKind::window);
        if (change == "cumsum without a mask") settings.mask = make(MaskKind::none);
        if (change == "cumsum with padding") settings.mask = make(MaskKind::padding_right);
        if (change == "too few slopes") settings.slopes.pop_back();
        if (change == "no heads") parameters.num_heads = 0;
        if (change == "heads that do not divide the width") parameters.num_heads = 3;
        if (change == "a key weight of another size") parameters.key.weight.resize(8, 7);
        if (change == "a value bias of another size") parameters.value.bias.resize(7);
        if (change == "x of another width") x[1].resize(6, 9);
        if (change == "x without positions") x[1].resize(0, 8);
        if (change == "dropout 1") settings.dropout = 1;
        if (change == "dropout NaN") settings.dropout = std::nan("");
        if (change == "a file mask of another size") settings.mask = holed(5);
        try {
            layer_forward(parameters, settings, x);
            QFAIL("accepted");
        } catch (const std::invalid_argument& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(reason), error.what());
        }
    }

    void refuses_more_than_memory_holds() {
        std::vector<Matrix> x{Matrix::Zero(2'000'000, 1)};
        QVERIFY_THROWS_EXCEPTION(std::length_error,
                                 layer_forward(random_parameters(1, 1), settings_for(1), x));
    }

    void table() {
        QStringList ids;
        for (const StageRow& row : stages()) {
            ids << QString::fromUtf8(row.id.data(), static_cast<qsizetype>(row.id.size()));
            QVERIFY(stage_from_id(row.id) == row.stage);
        }
        QCOMPARE(ids.join(QLatin1Char(' ')),
                 QStringLiteral("scores scaled biased masked weights context output"));
        QVERIFY(!stage_from_id("softmax"));
    }
};

QTEST_APPLESS_MAIN(TestLayer)
#include "test_layer.moc"
