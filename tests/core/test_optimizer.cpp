#include <QtTest>
#include <cmath>

#include "core/model/optimizer.h"
#include "model_fixture.h"

using namespace alibi;

class TestOptimizer : public QObject {
    Q_OBJECT
  private slots:
    void steps_as_the_formula_says_data();
    void steps_as_the_formula_says();
    void clips_to_the_norm();
    void leaves_all_as_it_is_where_the_gradient_is_not_finite_data();
    void leaves_all_as_it_is_where_the_gradient_is_not_finite();
};

namespace {

Parameters some_gradient(const ModelConfig& config, float size) {
    Parameters gradient(static_cast<std::size_t>(parameter_count(config)));
    for (std::size_t n = 0; n < gradient.size(); ++n)
        gradient[n] = size * std::sin(static_cast<float>(n + 1));
    return gradient;
}

double norm_of(const Parameters& values) {
    double sum = 0;
    for (const float value : values) sum += static_cast<double>(value) * static_cast<double>(value);
    return std::sqrt(sum);
}

}  // namespace

void TestOptimizer::steps_as_the_formula_says_data() {
    QTest::addColumn<float>("size");
    QTest::newRow("below the clip") << 1e-4F;
    QTest::newRow("clipped") << 3.0F;
    QTest::newRow("nothing") << 0.0F;
}

// In doubles, number by number, over three steps: torch.optim.AdamW's order of operations.
void TestOptimizer::steps_as_the_formula_says() {
    QFETCH(float, size);
    Model model = test::tiny_model(PositionMethod::learned);
    OptimizerState state = make_optimizer(model.config);
    const std::size_t count = model.parameters.size();
    std::vector<double> x(model.parameters.begin(), model.parameters.end()), mean(count), square(count);
    for (int step = 1; step <= 3; ++step) {
        Parameters gradient = some_gradient(model.config, size * static_cast<float>(step));
        const double norm = norm_of(gradient), clip = norm > 1 ? 1 / norm : 1, rate = 1e-2 / step;
        for (const TensorPlace& place : parameter_places(model.config))
            for (Index at = place.offset; at < place.offset + place.size(); ++at) {
                const auto n = static_cast<std::size_t>(at);
                const double g = clip * static_cast<double>(gradient[n]);
                if (place.cols > 0) x[n] *= 1 - rate * 0.1;
                mean[n] = 0.9 * mean[n] + 0.1 * g;
                square[n] = 0.95 * square[n] + 0.05 * g * g;
                x[n] -= rate * (mean[n] / (1 - std::pow(0.9, step))) /
                        (std::sqrt(square[n] / (1 - std::pow(0.95, step))) + 1e-8);
            }
        const double said = adamw_step(model.config, rate, gradient, model.parameters, state);
        QVERIFY(std::abs(said - norm) <= 1e-6 * norm);
        QCOMPARE(state.steps, step);
    }
    const double error = test::largest_error(model.parameters, x);
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
}

void TestOptimizer::clips_to_the_norm() {
    Model model = test::tiny_model(PositionMethod::none);
    OptimizerState state = make_optimizer(model.config);
    Parameters gradient = some_gradient(model.config, 10);
    AdamWSettings settings;
    settings.clip_norm = 0.5;
    adamw_step(model.config, 1e-3, gradient, model.parameters, state, settings);
    QVERIFY(std::abs(norm_of(gradient) - 0.5) < 1e-5);
}

void TestOptimizer::leaves_all_as_it_is_where_the_gradient_is_not_finite_data() {
    QTest::addColumn<float>("value");
    QTest::newRow("nan") << std::nanf("");
    QTest::newRow("infinity") << INFINITY;
    QTest::newRow("minus infinity") << -INFINITY;
}

void TestOptimizer::leaves_all_as_it_is_where_the_gradient_is_not_finite() {
    QFETCH(float, value);
    Model model = test::tiny_model(PositionMethod::none);
    OptimizerState state = make_optimizer(model.config);
    Parameters gradient = some_gradient(model.config, 1);
    gradient[gradient.size() / 2] = value;
    const Parameters before = model.parameters;
    QVERIFY(!std::isfinite(adamw_step(model.config, 1e-2, gradient, model.parameters, state)));
    QVERIFY(model.parameters == before);
    QCOMPARE(state.steps, 0);
    QCOMPARE(norm_of(state.mean), 0.0);
    QCOMPARE(norm_of(state.square), 0.0);
}

QTEST_APPLESS_MAIN(TestOptimizer)
#include "test_optimizer.moc"
