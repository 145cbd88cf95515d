#include <QtTest>
#include <numeric>

#include "core/model/optimizer.h"
#include "core/model/transformer.h"
#include "model_fixture.h"

using namespace alibi;
using test::StoredModel;

class TestTransformer : public QObject {
    Q_OBJECT
  private slots:
    void step_is_as_stored_data() { stored_models(); }
    void step_is_as_stored();
    void adamw_is_as_stored_data() { stored_models(); }
    void adamw_is_as_stored();
    void gradient_is_the_slope_of_the_loss_data() { methods(); }
    void gradient_is_the_slope_of_the_loss();
    void gradient_under_dropout_is_the_slope_of_the_loss_data() { methods(); }
    void gradient_under_dropout_is_the_slope_of_the_loss();
    void threads_change_nothing_data() { methods(); }
    void threads_change_nothing();
    void uneven_shapes_add_up_data();
    void uneven_shapes_add_up();
    void refuses_what_does_not_fit_data();
    void refuses_what_does_not_fit();

  private:
    static void stored_models();
    static void methods();
};

void TestTransformer::stored_models() {
    QTest::addColumn<QString>("name");
    for (const char* name : test::kStoredModels) QTest::newRow(name) << name;
}

void TestTransformer::methods() {
    QTest::addColumn<int>("method");
    for (const PositionMethodRow& row : position_methods())
        QTest::newRow(row.id.data()) << static_cast<int>(row.method);
}

void TestTransformer::step_is_as_stored() {
    QFETCH(QString, name);
    const StoredModel stored(name.toStdString());
    TrainingPass pass(stored.model.config, stored.batch, stored.length, 1);
    Parameters gradient;
    const double loss = pass.run(stored.model.parameters, stored.tokens, stored.targets, gradient);
    QVERIFY(std::abs(loss / stored.values("loss").at(0) - 1) < 1e-6);
    const double error = stored.error("grad.", gradient);
    QVERIFY2(error < 1e-4, qPrintable(QString::number(error)));
}

// A key's bias adds the same to all scores of a query, so its gradient is 0 but for rounding, which AdamW
// blows up to whole steps. Rotary turns it differently at each position: there it counts.
static void take_stored_key_biases(StoredModel& stored) {
    const ModelConfig& config = stored.model.config;
    if (config.position == PositionMethod::rotary) return;
    for (const TensorPlace& place : parameter_places(config)) {
        if (!place.name.ends_with("query_key_value.bias")) continue;
        const std::vector<double> after = stored.values("after." + place.name);
        for (Index n = 0; n < place.rows; ++n)
            if (n / config.head_dim() % 3 == 1)
                stored.model.parameters[static_cast<std::size_t>(place.offset + n)] =
                    static_cast<float>(after[static_cast<std::size_t>(n)]);
    }
}

void TestTransformer::adamw_is_as_stored() {
    QFETCH(QString, name);
    StoredModel stored(name.toStdString());
    const std::vector<double> losses = stored.values("adamw_losses");
    TrainingPass pass(stored.model.config, stored.batch, stored.length, 1);
    OptimizerState state = make_optimizer(stored.model.config);
    Parameters gradient;
    for (std::size_t step = 0; step < losses.size(); ++step) {
        const double loss = pass.run(stored.model.parameters, stored.tokens, stored.targets, gradient);
        QVERIFY2(std::abs(loss / losses[step] - 1) < 1e-5, qPrintable(QString::number(loss - losses[step])));
        if (step + 1 < losses.size())
            adamw_step(stored.model.config, 1e-2, gradient, stored.model.parameters, state);
    }
    take_stored_key_biases(stored);
    const double error = stored.error("after.", stored.model.parameters);
    QVERIFY2(error < 1e-4, qPrintable(QString::number(error)));
}

// Differences of the loss along one direction of all parameters at a time, against the gradient along it.
static void compare_with_differences(PositionMethod method, const Dropout& dropout) {
    const Model model = test::tiny_model(method);
    const Index batch = 3, length = 8;  // longer than the learned table
    const auto tokens = test::some_tokens(batch * length, model.config.vocab_size);
    const auto targets = test::some_tokens(batch * length, model.config.vocab_size, 2);
    TrainingPass pass(model.config, batch, length, 1);
    Parameters gradient, unused;
    pass.run(model.parameters, tokens, targets, gradient, dropout);
    for (const TensorPlace& place : parameter_places(model.config)) {
        Parameters ahead = model.parameters, behind = model.parameters;
        double along = 0, size = 0;
        const double step = 4e-3;
        for (Index n = place.offset; n < place.offset + place.size(); ++n) {
            const auto at = static_cast<std::size_t>(n);
            const double direction = std::cos(static_cast<double>(n * n)) + 0.3;
            ahead[at] += static_cast<float>(step * direction);
            behind[at] -= static_cast<float>(step * direction);
            along += direction * static_cast<double>(gradient[at]);
            size += std::abs(direction * static_cast<double>(gradient[at]));
        }
        const double difference = (pass.run(ahead, tokens, targets, unused, dropout) -
                                   pass.run(behind, tokens, targets, unused, dropout)) /
                                  (2 * step);
        QVERIFY2(std::abs(difference - along) < 1e-3 + 5e-3 * size,
                 qPrintable(QString("%1: %2 instead of %3")
                                .arg(QString::fromStdString(place.name))
                                .arg(along)
                                .arg(difference)));
    }
}

void TestTransformer::gradient_is_the_slope_of_the_loss() {
    QFETCH(int, method);
    compare_with_differences(static_cast<PositionMethod>(method), {});
}

void TestTransformer::gradient_under_dropout_is_the_slope_of_the_loss() {
    QFETCH(int, method);
    compare_with_differences(static_cast<PositionMethod>(method), {0.3, 7});
}

void TestTransformer::threads_change_nothing() {
    QFETCH(int, method);
    const Model model = test::tiny_model(static_cast<PositionMethod>(method));
    const Index batch = 40, length = 16;
    const auto tokens = test::some_tokens(batch * length, model.config.vocab_size);
    const auto targets = test::some_tokens(batch * length, model.config.vocab_size, 2);
    Parameters one, other;
    TrainingPass alone(model.config, batch, length, 1);
    const double loss = alone.run(model.parameters, tokens, targets, one);
    for (const int threads : {2, 3}) {
        TrainingPass shared(model.config, batch, length, threads);
        for (int time = 0; time < 3; ++time) {
            QCOMPARE(shared.run(model.parameters, tokens, targets, other), loss);
            QVERIFY(one == other);
        }
    }
}

void TestTransformer::uneven_shapes_add_up_data() {
    QTest::addColumn<int>("batch");
    QTest::addColumn<int>("length");
    QTest::newRow("one token") << 1 << 1;
    QTest::newRow("one sequence") << 1 << 37;
    QTest::newRow("a last chunk of one") << 17 << 16;
    QTest::newRow("more chunks than parts") << 37 << 70;
    QTest::newRow("longer than a chunk") << 2 << 150;
}

// The step of a batch is the mean of the steps of its sequences.
void TestTransformer::uneven_shapes_add_up() {
    QFETCH(int, batch);
    QFETCH(int, length);
    const Model model = test::tiny_model(PositionMethod::t5);
    const auto tokens = test::some_tokens(batch * length, model.config.vocab_size);
    const auto targets = test::some_tokens(batch * length, model.config.vocab_size, 2);
    Parameters whole, one;
    const double loss =
        TrainingPass(model.config, batch, length, 1).run(model.parameters, tokens, targets, whole);
    TrainingPass single(model.config, 1, length, 1);
    std::vector<double> sums(whole.size());
    double sum = 0;
    for (int b = 0; b < batch; ++b) {
        const auto count = static_cast<std::size_t>(length), first = static_cast<std::size_t>(b) * count;
        sum += single.run(model.parameters, std::span(tokens).subspan(first, count),
                          std::span(targets).subspan(first, count), one) /
               batch;
        for (std::size_t n = 0; n < sums.size(); ++n) sums[n] += static_cast<double>(one[n]) / batch;
    }
    QVERIFY(std::abs(loss - sum) < 1e-6 * sum);
    QVERIFY(test::largest_error(whole, sums) < 1e-5);
}

void TestTransformer::refuses_what_does_not_fit_data() {
    QTest::addColumn<int>("batch");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("token");
    QTest::newRow("no sequence") << 0 << 0 << 0;
    QTest::newRow("too few tokens") << 2 << 9 << 0;
    QTest::newRow("a token past the vocabulary") << 2 << 10 << 7;
    QTest::newRow("a negative token") << 2 << 10 << -1;
}

void TestTransformer::refuses_what_does_not_fit() {
    QFETCH(int, batch);
    QFETCH(int, tokens);
    QFETCH(int, token);
    const Model model = test::tiny_model(PositionMethod::none);
    const std::vector<Token> row(static_cast<std::size_t>(tokens), token);
    Parameters gradient;
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        TrainingPass(model.config, batch, 5, 1).run(model.parameters, row, row, gradient));
}

QTEST_APPLESS_MAIN(TestTransformer)
#include "test_transformer.moc"
