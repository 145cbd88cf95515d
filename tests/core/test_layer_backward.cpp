// The layer's gradients: against the stored layers, and against central differences of the forward.
#include <QtTest>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "layer_fixture.h"

using namespace alibi;
using namespace alibi::test;

namespace {

struct GradientCase {
    Index num_heads = 2, width = 6, length = 5, batch = 2;
    BiasForm form = BiasForm::distance;
    MaskKind mask = MaskKind::causal;
    double dropout = 0;

    LayerSettings settings() const {
        LayerSettings result = settings_for(num_heads, form);
        result.mask.kind = mask;
        result.mask.window = 2;
        result.mask.padding = 2;
        result.dropout = dropout;
        result.dropout_seed = 3;
        if (mask == MaskKind::file) result.mask.matrix = holed();
        return result;
    }

    std::shared_ptr<const MaskMatrix> holed() const {
        std::vector<std::uint8_t> visible;
        for (Index i = 0; i < length; ++i)
            for (Index j = 0; j < length; ++j) visible.push_back((i + 2 * j) % 3 != 0 && i != 1);
        return make_mask_matrix(length, visible);
    }
};

// sum(output * grad_output)
double loss(const LayerParameters& parameters, const LayerSettings& settings, const std::vector<Matrix>& x,
            const std::vector<Matrix>& grad_output) {
    double sum = 0;
    const std::vector<LayerStages> found = layer_forward(parameters, settings, x);
    for (std::size_t b = 0; b < x.size(); ++b)
        sum += found[b].output.cast<double>().cwiseProduct(grad_output[b].cast<double>()).sum();
    return sum;
}

// A float forward is exact to about 1e-6 of the loss; a step of 2e-2 leaves 1e-4 from rounding, and the
// differences of two steps cancel the error in step^2.
double difference_quotient(Scalar& value, const std::function<double()>& loss_now) {
    const Scalar kept = value;
    const auto central = [&](Scalar step) {
        value = kept + step;
        const double above = loss_now();
        value = kept - step;
        const double below = loss_now();
        value = kept;
        return (above - below) / (2 * static_cast<double>(step));
    };
    return (4 * central(0x1p-6F) - central(0x1p-5F)) / 3;
}

// A value of every array is compared against its difference quotient, in units of the array's largest.
void compare_all(Scalar* values, const Scalar* gradient, Index count, const std::function<double()>& loss_now,
                 const char* name) {
    double largest = 0.1;  // below, a difference quotient is mostly rounding
    for (Index k = 0; k < count; ++k) largest = std::max(largest, std::abs(static_cast<double>(gradient[k])));
    for (Index k = 0; k < count; ++k) {
        const double expected = difference_quotient(values[k], loss_now);
        const double error = std::abs(static_cast<double>(gradient[k]) - expected) / largest;
        QVERIFY2(error < 1e-3, qPrintable(QStringLiteral("%1[%2]: %3, expected %4")
                                              .arg(QLatin1String(name))
                                              .arg(k)
                                              .arg(static_cast<double>(gradient[k]))
                                              .arg(expected)));
    }
}

const Linear& gradient_of(const LayerGradients& gradients, const QString& name) {
    if (name == QLatin1String("query")) return gradients.query;
    if (name == QLatin1String("key")) return gradients.key;
    if (name == QLatin1String("value")) return gradients.value;
    return gradients.output;
}

double largest_of(const Matrix& matrix) {
    return static_cast<double>(matrix.cwiseAbs().maxCoeff());
}

// What a difference is measured in: the largest value. Some gradients are 0 in exact arithmetic (a key's bias
// shifts whole rows; one token has nothing to choose from), and there rounding is measured in the value's
// bias gradient.
double unit_of(const Matrix& expected, const StoredLayer& layer) {
    constexpr double kZero = 1e-10;
    const double largest = largest_of(expected);
    return largest > kZero ? largest : largest_of(layer.linear("grad.value.linear").bias);
}

double difference(const Matrix& found, const Matrix& expected) {
    return static_cast<double>((found - expected).cwiseAbs().maxCoeff());
}

}  // namespace

Q_DECLARE_METATYPE(GradientCase)

class TestLayerBackward : public QObject {
    Q_OBJECT

  private slots:
    void stored_gradients_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("name");
        for (const char* file : {"1h_8d_3l", "4h_16d_1l", "8h_64d_10l", "12h_24d_7l"})
            for (const char* name : {"query", "key", "value", "output", "x"})
                QTest::addRow("%s %s", file, name) << QString::fromLatin1(file) << QString::fromLatin1(name);
    }
    void stored_gradients() {
        QFETCH(QString, file);
        QFETCH(QString, name);
        const StoredLayer layer(file.toStdString());
        const auto stages_found = layer_forward(layer.parameters, layer.settings, layer.x);
        const LayerGradients found =
            layer_backward(layer.parameters, layer.settings, layer.x, stages_found, layer.grad_output);
        if (name == QLatin1String("x")) {
            const std::vector<Matrix> expected = layer.batch("grad_x");
            double largest = 0;
            for (const Matrix& item : expected) largest = std::max(largest, largest_of(item));
            for (std::size_t b = 0; b < expected.size(); ++b)
                QVERIFY(difference(found.x[b], expected[b]) <= 1e-5 * largest);
            return;
        }
        const QString inner = name == QLatin1String("output") ? name : name + QStringLiteral(".linear");
        const Linear expected = layer.linear("grad." + inner.toStdString());
        const Linear& linear = gradient_of(found, name);
        QVERIFY(difference(linear.weight, expected.weight) <= 1e-5 * unit_of(expected.weight, layer));
        QVERIFY(difference(linear.bias, expected.bias) <= 1e-5 * unit_of(expected.bias, layer));
    }

    void central_differences_data() {
        QTest::addColumn<GradientCase>("layer");
        const auto row = [](const char* name, GradientCase layer) { QTest::newRow(name) << layer; };
        row("causal, distance", {});
        row("causal, cumsum", {.form = BiasForm::cumsum});
        row("none, symmetric", {.form = BiasForm::symmetric, .mask = MaskKind::none});
        row("window, key", {.form = BiasForm::key, .mask = MaskKind::window});
        row("padding left: rows that see nothing", {.mask = MaskKind::padding_left});
        row("padding right", {.form = BiasForm::last_key, .mask = MaskKind::padding_right});
        row("file with holes and an empty row", {.mask = MaskKind::file});
        row("dropout", {.dropout = 0.4});
        row("dropout and padding", {.mask = MaskKind::padding_left, .dropout = 0.4});
        row("one head", {.num_heads = 1, .width = 3});
        row("one token", {.length = 1});
        row("three heads of one feature", {.num_heads = 3, .width = 3});
    }
    void central_differences() {
        QFETCH(GradientCase, layer);
        LayerParameters parameters = random_parameters(layer.num_heads, layer.width);
        std::vector<Matrix> x = random_batch(layer.batch, layer.length, layer.width, 3);
        const std::vector<Matrix> grad_output = random_batch(layer.batch, layer.length, layer.width, 4);
        const LayerSettings settings = layer.settings();
        const LayerGradients found =
            layer_backward(parameters, settings, x, layer_forward(parameters, settings, x), grad_output);
        const auto now = [&] { return loss(parameters, settings, x, grad_output); };
        const auto compare_linear = [&](Linear& linear, const Linear& gradient, const char* name) {
            compare_all(linear.weight.data(), gradient.weight.data(), linear.weight.size(), now, name);
            compare_all(linear.bias.data(), gradient.bias.data(), linear.bias.size(), now, name);
        };
        compare_linear(parameters.query, found.query, "query");
        compare_linear(parameters.key, found.key, "key");
        compare_linear(parameters.value, found.value, "value");
        compare_linear(parameters.output, found.output, "output");
        for (std::size_t b = 0; b < x.size(); ++b)
            compare_all(x[b].data(), found.x[b].data(), x[b].size(), now, "x");
    }

    void rows_that_see_nothing_are_zero() {
        GradientCase layer;
        layer.mask = MaskKind::padding_left;
        const LayerParameters parameters = random_parameters(2, 6);
        const std::vector<Matrix> x = random_batch(1, 5, 6);
        const auto found = layer_forward(parameters, layer.settings(), x);
        QVERIFY(found[0].context.topRows(2).isZero(0));
        for (Index i = 0; i < 2; ++i)
            QVERIFY((found[0].output.row(i).transpose() - parameters.output.bias).isZero(0));
        const LayerGradients gradients = layer_backward(parameters, layer.settings(), x, found, x);
        QVERIFY(gradients.x[0].allFinite());
        // Padding is neither query nor key of anything, so nothing depends on it.
        QVERIFY(gradients.x[0].topRows(2).isZero(0));
        QVERIFY(!gradients.x[0].bottomRows(3).isZero(1e-3F));
    }

    void batch_is_the_sum_of_its_items() {
        const LayerParameters parameters = random_parameters(2, 6);
        const std::vector<Matrix> x{random_batch(1, 5, 6, 8)[0], random_batch(1, 3, 6, 9)[0]};
        const LayerSettings settings = GradientCase().settings();
        const LayerGradients both =
            layer_backward(parameters, settings, x, layer_forward(parameters, settings, x), x);
        Matrix sum = Matrix::Zero(6, 6);
        for (std::size_t b = 0; b < 2; ++b) {
            const std::vector<Matrix> one{x[b]};
            const auto found = layer_forward(parameters, settings, one);
            const LayerGradients alone = layer_backward(parameters, settings, one, found, one);
            QVERIFY(difference(alone.x[0], both.x[b]) == 0);
            sum += alone.key.weight;
        }
        QVERIFY(difference(both.key.weight, sum) < 1e-6 * largest_of(sum));
    }

    void refused() {
        const LayerParameters parameters = random_parameters(2, 6);
        const std::vector<Matrix> x = random_batch(2, 5, 6), shorter = random_batch(2, 4, 6);
        const std::vector<Matrix> one = random_batch(1, 5, 6);
        const LayerSettings settings = GradientCase().settings();
        const auto found = layer_forward(parameters, settings, x);
        const auto backward = [&](const auto& batch, const auto& stages_found, const auto& grad) {
            layer_backward(parameters, settings, batch, stages_found, grad);
        };
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, backward(one, found, x));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, backward(x, found, one));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, backward(x, found, shorter));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, backward(shorter, found, shorter));
    }
};

QTEST_APPLESS_MAIN(TestLayerBackward)
#include "test_layer_backward.moc"
