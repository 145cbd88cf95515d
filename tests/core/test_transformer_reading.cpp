#include <QtTest>
#include <algorithm>
#include <cmath>

#include "core/model/position_functions.h"
#include "core/model/transformer.h"
#include "model_fixture.h"

using namespace alibi;
using test::StoredModel;

class TestTransformerReading : public QObject {
    Q_OBJECT
  private slots:
    void logits_are_as_stored_data() { stored_models(); }
    void logits_are_as_stored();
    void losses_are_as_stored_data() { stored_models(); }
    void losses_are_as_stored();
    void decoder_says_what_a_reading_says_data() { stored_models(); }
    void decoder_says_what_a_reading_says();
    void training_and_reading_agree_data() { methods(); }
    void training_and_reading_agree();
    void skipping_far_keys_changes_no_loss_data();
    void skipping_far_keys_changes_no_loss();
    void threads_change_nothing_data() { methods(); }
    void threads_change_nothing();
    void later_tokens_change_nothing_before_data() { methods(); }
    void later_tokens_change_nothing_before();
    void look_inside_makes_the_layer_data() { methods(); }
    void look_inside_makes_the_layer();
    void stopped_readings_say_so();
    void refuses_what_does_not_fit_data();
    void refuses_what_does_not_fit();

  private:
    static void stored_models();
    static void methods();
};

void TestTransformerReading::stored_models() {
    QTest::addColumn<QString>("name");
    for (const char* name : test::kStoredModels) QTest::newRow(name) << name;
}

void TestTransformerReading::methods() {
    QTest::addColumn<int>("method");
    for (const PositionMethodRow& row : position_methods())
        QTest::newRow(row.id.data()) << static_cast<int>(row.method);
}

static double error_of(const Matrix& values, std::span<const double> expected) {
    return test::largest_error({values.data(), static_cast<std::size_t>(values.size())}, expected);
}

void TestTransformerReading::logits_are_as_stored() {
    QFETCH(QString, name);
    const StoredModel stored(name.toStdString());
    const std::vector<double> expected = stored.values("logits");
    const auto row = static_cast<std::size_t>(stored.length),
               size = row * static_cast<std::size_t>(stored.model.config.vocab_size);
    for (std::size_t b = 0; b < static_cast<std::size_t>(stored.batch); ++b) {
        const Matrix out = logits(stored.model, std::span(stored.tokens).subspan(b * row, row));
        const double error = error_of(out, std::span(expected).subspan(b * size, size));
        QVERIFY2(error < 1e-4, qPrintable(QString::number(error)));
    }
    const auto tokens = test::whole_numbers(stored.values("long_tokens"));
    const double error = error_of(logits(stored.model, tokens), stored.values("long_logits"));
    QVERIFY2(error < 1e-4, qPrintable(QString::number(error)));
}

// Inputs and their targets as one row of length + 1; each target is the next input.
static std::vector<Token> with_last_target(std::span<const Token> inputs, std::span<const Token> targets) {
    std::vector<Token> tokens(inputs.begin(), inputs.end());
    tokens.push_back(targets.back());
    return tokens;
}

// The stored targets need not follow the stored inputs, so they are read one target at a time where they do
// not.
void TestTransformerReading::losses_are_as_stored() {
    QFETCH(QString, name);
    const StoredModel stored(name.toStdString());
    const auto tokens = test::whole_numbers(stored.values("long_tokens"));
    const auto targets = test::whole_numbers(stored.values("long_targets"));
    double sum = 0;
    for (std::size_t n = 0; n < tokens.size(); ++n) {
        const auto losses = token_losses(
            stored.model, with_last_target(std::span(tokens).first(n + 1), std::span(targets).first(n + 1)),
            1, static_cast<Index>(n + 1));
        sum += static_cast<double>(losses.back());
    }
    const double expected = stored.values("long_loss").at(0);
    QVERIFY(std::abs(sum / static_cast<double>(tokens.size()) / expected - 1) < 1e-5);
}

void TestTransformerReading::decoder_says_what_a_reading_says() {
    QFETCH(QString, name);
    const StoredModel stored(name.toStdString());
    const Index vocab_size = stored.model.config.vocab_size;
    const auto tokens = test::some_tokens(150, vocab_size);  // past the first room of the decoder
    const Matrix read = logits(stored.model, tokens);
    Decoder decoder(stored.model);
    for (Index n = 0; n < static_cast<Index>(tokens.size()); ++n) {
        QCOMPARE(decoder.length(), n);
        const Vector& next = decoder.feed(tokens[static_cast<std::size_t>(n)]);
        QVERIFY((next.transpose() - read.row(n)).cwiseAbs().maxCoeff() < 1e-4);
    }
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, decoder.feed(static_cast<Token>(vocab_size)));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, decoder.feed(-1));
    QCOMPARE(decoder.length(), 150);
}

void TestTransformerReading::training_and_reading_agree() {
    QFETCH(int, method);
    const Model model = test::tiny_model(static_cast<PositionMethod>(method));
    const Index batch = 3, length = 41;
    const auto tokens = test::some_tokens(batch * (length + 1), model.config.vocab_size);
    std::vector<Token> inputs, targets;
    for (std::size_t n = 0; n < tokens.size(); ++n) {
        const auto place = static_cast<Index>(n) % (length + 1);
        if (place < length) inputs.push_back(tokens[n]);
        if (place > 0) targets.push_back(tokens[n]);
    }
    Parameters gradient;
    const double loss =
        TrainingPass(model.config, batch, length, 1).run(model.parameters, inputs, targets, gradient);
    double sum = 0;
    for (const float one : token_losses(model, tokens, batch, length)) sum += static_cast<double>(one);
    QVERIFY(std::abs(sum / static_cast<double>(batch * length) / loss - 1) < 1e-5);
}

void TestTransformerReading::skipping_far_keys_changes_no_loss_data() {
    QTest::addColumn<double>("slope");
    QTest::addColumn<double>("size");
    for (const double slope : {0.0, 1.0 / 256, 0.0625, 0.5, 4.0})
        for (const double size : {0.2, 1.0, 4.0})
            QTest::addRow("slope %g, scores of size %g", slope, size) << slope << size;
}

void TestTransformerReading::skipping_far_keys_changes_no_loss() {
    QFETCH(double, slope);
    QFETCH(double, size);
    Model model = test::tiny_model(PositionMethod::alibi);
    model.config.slopes.assign(model.config.slopes.size(), slope);
    for (const TensorPlace& place : parameter_places(model.config))
        if (place.name.find("query_key_value.weight") != std::string::npos)
            for (Index n = 0; n < place.size(); ++n)
                model.parameters[static_cast<std::size_t>(place.offset + n)] *= static_cast<float>(size);
    const Index length = 700;
    const auto tokens = test::some_tokens(length + 1, model.config.vocab_size);
    const auto all =
        token_losses(model, tokens, 1, length, {.threads = 1, .skip_far_keys = false, .stop = {}});
    const auto some =
        token_losses(model, tokens, 1, length, {.threads = 1, .skip_far_keys = true, .stop = {}});
    for (std::size_t n = 0; n < all.size(); ++n) QVERIFY(std::abs(all[n] - some[n]) < 2e-6F);
}

void TestTransformerReading::threads_change_nothing() {
    QFETCH(int, method);
    const Model model = test::tiny_model(static_cast<PositionMethod>(method));
    for (const auto& [batch, length] : {std::pair<Index, Index>{1, 500}, {2, 300}, {9, 20}}) {
        const auto tokens = test::some_tokens(batch * (length + 1), model.config.vocab_size);
        ReadOptions options;
        options.threads = 1;
        const auto alone = token_losses(model, tokens, batch, length, options);
        for (const int threads : {2, 3}) {
            options.threads = threads;
            QVERIFY(token_losses(model, tokens, batch, length, options) == alone);
        }
    }
}

void TestTransformerReading::later_tokens_change_nothing_before() {
    QFETCH(int, method);
    const Model model = test::tiny_model(static_cast<PositionMethod>(method));
    auto tokens = test::some_tokens(300, model.config.vocab_size);
    const Matrix whole = logits(model, tokens);
    for (const Index length : {1, 31, 128, 129, 200}) {
        const Matrix part = logits(model, std::span(tokens).first(static_cast<std::size_t>(length)));
        QVERIFY((part - whole.topRows(length)).cwiseAbs().maxCoeff() < 1e-5F);
    }
}

static Eigen::Map<const Matrix> tensor(const Model& model, const std::string& name) {
    const auto places = parameter_places(model.config);
    const auto place = std::ranges::find(places, "transformer." + name, &TensorPlace::name);
    return {model.parameters.data() + place->offset, place->cols > 0 ? place->rows : 1,
            place->cols > 0 ? place->cols : place->rows};
}

static Matrix normed(const Model& model, const std::string& name, const Matrix& x) {
    const Vector mean = x.rowwise().mean();
    Matrix out = x.colwise() - mean;
    const Vector deviation =
        (out.rowwise().squaredNorm() / static_cast<float>(x.cols())).array() + kNormEpsilon;
    out = deviation.cwiseSqrt().cwiseInverse().asDiagonal() * out;
    out = (out.array().rowwise() * tensor(model, name + ".weight").row(0).array()).matrix();
    return out.rowwise() + tensor(model, name + ".bias").row(0);
}

// What enters the first block.
static Matrix embedded(const Model& model, std::span<const Token> tokens) {
    const Index width = model.config.d_model;
    const bool learns_positions =
        std::ranges::count(parameter_places(model.config), "transformer.position_embeddings.weight",
                           &TensorPlace::name) > 0;
    Matrix x(static_cast<Index>(tokens.size()), width);
    for (Index i = 0; i < x.rows(); ++i)
        x.row(i) = tensor(model, "word_embeddings.weight").row(tokens[static_cast<std::size_t>(i)]);
    x = normed(model, "word_embeddings_layernorm", x);
    for (Index i = 0; i < x.rows(); ++i)
        for (Index n = 0; n < width; ++n) {
            const double angle = static_cast<double>(i) * std::pow(10000.0, -static_cast<double>(n / 2 * 2) /
                                                                                static_cast<double>(width));
            if (model.config.position == PositionMethod::sinusoidal)
                x(i, n) += static_cast<float>(n % 2 == 0 ? std::sin(angle) : std::cos(angle));
            if (learns_positions)
                x(i, n) +=
                    tensor(model, "position_embeddings.weight")(std::min(i, model.config.train_len - 1), n);
        }
    return x;
}

// One head's context by plain loops from what a look inside gives.
static Matrix context_of(const LayerInside& inside, const ModelConfig& config, Index h) {
    const Index length = inside.queries.rows(), d = config.head_dim();
    Matrix context = Matrix::Zero(length, d);
    for (Index i = 0; i < length; ++i) {
        Vector weights(i + 1);
        for (Index j = 0; j <= i; ++j) {
            double bias = 0;
            if (!config.slopes.empty())
                bias = -config.slopes[static_cast<std::size_t>(h)] * static_cast<double>(i - j);
            if (!inside.bias_by_distance.empty())
                bias = inside.bias_by_distance[static_cast<std::size_t>(h * length + i - j)];
            const float score =
                inside.queries.row(i).segment(h * d, d).dot(inside.keys.row(j).segment(h * d, d));
            weights[j] = std::exp(score / std::sqrt(static_cast<float>(d)) + static_cast<float>(bias));
        }
        context.row(i) = (weights / weights.sum()).transpose() * inside.values.block(0, h * d, i + 1, d);
    }
    return context;
}

// A model of one block without its MLP, put together by plain loops from a look inside, gives the model's
// logits.
void TestTransformerReading::look_inside_makes_the_layer() {
    QFETCH(int, method);
    ModelConfig config = test::tiny_config(static_cast<PositionMethod>(method));
    config.num_layers = 1;
    Model model{config, initial_parameters(config, 3)};
    for (std::size_t n = 0; n < model.parameters.size(); ++n)
        model.parameters[n] += 0.3F * std::sin(static_cast<float>(n * n % 1000));
    for (const TensorPlace& place : parameter_places(config))
        if (place.name.find("4h_to_h") != std::string::npos)
            std::fill_n(model.parameters.begin() + place.offset, place.size(), 0.0F);
    const auto tokens = test::some_tokens(20, config.vocab_size);
    const LayerInside inside = look_inside(model, tokens, 0);
    const PositionMethodRow& row = position_method_row(config.position);
    QCOMPARE(inside.bias_by_distance.empty(), row.functions->bias == nullptr || row.has_slopes);

    Matrix context(20, config.d_model);
    for (Index h = 0; h < config.num_heads; ++h)
        context.middleCols(h * config.head_dim(), config.head_dim()) = context_of(inside, config, h);
    Matrix x = embedded(model, tokens) + context * inside.output_weight.transpose();
    x.rowwise() += inside.output_bias.transpose();
    const Matrix expected = normed(model, "ln_f", x) * tensor(model, "word_embeddings.weight").transpose();
    const float error = (logits(model, tokens) - expected).cwiseAbs().maxCoeff();
    QVERIFY2(error < 1e-4F, qPrintable(QString::number(error)));
}

void TestTransformerReading::stopped_readings_say_so() {
    const Model model = test::tiny_model(PositionMethod::alibi);
    std::stop_source source;
    source.request_stop();
    ReadOptions options;
    options.stop = source.get_token();
    const auto tokens = test::some_tokens(41, model.config.vocab_size);
    for (const float loss : token_losses(model, tokens, 1, 40, options)) QVERIFY(std::isnan(loss));
    QVERIFY(logits(model, tokens, options).hasNaN());
}

void TestTransformerReading::refuses_what_does_not_fit_data() {
    QTest::addColumn<int>("batch");
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("token");
    QTest::newRow("no sequence") << 0 << 5 << 0;
    QTest::newRow("no token") << 1 << 0 << 0;
    QTest::newRow("not as many as said") << 2 << 6 << 0;
    QTest::newRow("a token past the vocabulary") << 2 << 5 << 7;
    QTest::newRow("a negative token") << 2 << 5 << -1;
}

void TestTransformerReading::refuses_what_does_not_fit() {
    QFETCH(int, batch);
    QFETCH(int, length);
    QFETCH(int, token);
    const Model model = test::tiny_model(PositionMethod::none);
    const std::vector<Token> tokens(12, token);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, token_losses(model, tokens, batch, length));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, look_inside(model, std::vector<Token>(3, 0), 2));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, logits(model, {}));
    QVERIFY(reading_bytes(model.config, 1, 1000, 1) > 4 * 1000 * 4 * 12);
    QVERIFY(reading_bytes(model.config, 1, 1'000'000, 1) < 1e9);
}

QTEST_APPLESS_MAIN(TestTransformerReading)
#include "test_transformer_reading.moc"
