#include <QtTest>
#include <cmath>
#include <set>

#include "core/model/position_functions.h"
#include "model_fixture.h"

using namespace alibi;

class TestPositionMethods : public QObject {
    Q_OBJECT
  private slots:
    void ids_and_names_are_found_again();
    void t5_buckets_widen_data();
    void t5_buckets_widen();
    void biases_fall_with_distance();
    void a_turn_back_undoes_a_turn();
    void turned_scores_know_the_distance_alone();
    void learned_positions_repeat_the_last();
    void configs_are_checked_data();
    void configs_are_checked();
    void parameters_lie_one_after_the_other_data();
    void parameters_lie_one_after_the_other();
    void parameters_begin_as_said_data();
    void parameters_begin_as_said();
    void parameters_are_the_same_everywhere();
};

void TestPositionMethods::ids_and_names_are_found_again() {
    const std::size_t count = position_methods().size();
    QVERIFY(count >= 6);
    std::set<std::string_view> ids, names;
    for (const PositionMethodRow& row : position_methods()) {
        QCOMPARE(position_method_from_id(row.id).value(), row.method);
        QCOMPARE(position_method_row(row.method).id, row.id);
        ids.insert(row.id);
        names.insert(row.name);
    }
    QCOMPARE(ids.size(), count);
    QCOMPARE(names.size(), count);
    QVERIFY(position_method_row(PositionMethod::alibi).has_slopes);
    QVERIFY(!position_method_from_id("ALiBi").has_value());
}

void TestPositionMethods::t5_buckets_widen_data() {
    QTest::addColumn<int>("distance");
    QTest::addColumn<int>("bucket");
    // From Hugging Face's T5Attention._relative_position_bucket(bidirectional=False, 32, 128).
    const int rows[][2] = {{0, 0},    {1, 1},    {15, 15},  {16, 16},  {18, 16},  {19, 17},
                           {20, 17},  {21, 18},  {31, 21},  {45, 23},  {46, 24},  {64, 26},
                           {112, 30}, {113, 31}, {127, 31}, {128, 31}, {129, 31}, {65'536, 31}};
    for (const auto& row : rows) QTest::addRow("%d", row[0]) << row[0] << row[1];
}

void TestPositionMethods::t5_buckets_widen() {
    QFETCH(int, distance);
    QFETCH(int, bucket);
    QCOMPARE(t5_bucket(distance), bucket);
}

void TestPositionMethods::biases_fall_with_distance() {
    const Model model = test::tiny_model(PositionMethod::alibi);
    const ModelPlaces places = model_places(model.config);
    const PositionFunctions& alibi = position_functions(PositionMethod::alibi);
    for (Index h = 0; h < model.config.num_heads; ++h)
        for (const Index d : {0, 1, 77, 65'536})
            QCOMPARE(alibi.bias(model.config, places, model.parameters.data(), h, d),
                     -model.config.slopes[static_cast<std::size_t>(h)] * static_cast<double>(d));
    for (const PositionMethodRow& row : position_methods())
        QVERIFY(row.functions->bias != nullptr || !row.has_slopes);
    QVERIFY(position_functions(PositionMethod::t5).bias && !position_functions(PositionMethod::none).bias);
}

// One position's turns, applied to q and k of one head of width 4.
static std::vector<Scalar> turned(std::vector<Scalar> x, Index position, bool back) {
    ModelConfig config = test::tiny_config(PositionMethod::rotary);
    config.d_model = 4;
    config.num_heads = 1;
    const ModelPlaces places = model_places(config);
    const PositionFunctions& rotary = position_functions(PositionMethod::rotary);
    std::vector<Scalar> table(static_cast<std::size_t>(rotary.table_width(config)));
    rotary.fill_table(config, position, table.data());
    rotary.turn({config, places, nullptr, table.data(), position, 1}, back, x.data());
    return x;
}

static const std::vector<Scalar> kQueryKeyValue = {1, 2, 3, 4, 0.5, -1, 2, 1, 7, 8, 9, 10};

void TestPositionMethods::a_turn_back_undoes_a_turn() {
    const std::vector<Scalar> there = turned(kQueryKeyValue, 1234, false);
    QVERIFY(std::abs(there[0] - kQueryKeyValue[0]) > 0.1F);
    const std::vector<Scalar> back = turned(there, 1234, true);
    for (std::size_t n = 0; n < back.size(); ++n) QVERIFY(std::abs(back[n] - kQueryKeyValue[n]) < 1e-5F);
    for (std::size_t n = 8; n < 12; ++n) QCOMPARE(there[n], kQueryKeyValue[n]);  // values stay
    // Position 1, first pair (0, 2): by one radian.
    const std::vector<Scalar> first = turned(kQueryKeyValue, 1, false);
    QVERIFY(std::abs(first[0] - (std::cos(1.0F) - 3 * std::sin(1.0F))) < 1e-6F);
    QVERIFY(std::abs(first[2] - (3 * std::cos(1.0F) + std::sin(1.0F))) < 1e-6F);
}

void TestPositionMethods::turned_scores_know_the_distance_alone() {
    const auto score = [](Index query, Index key) {
        const auto q = turned(kQueryKeyValue, query, false), k = turned(kQueryKeyValue, key, false);
        double sum = 0;
        for (std::size_t n = 0; n < 4; ++n) sum += static_cast<double>(q[n]) * static_cast<double>(k[n + 4]);
        return sum;
    };
    QVERIFY(std::abs(score(5, 2) - score(105, 102)) < 1e-4);
    QVERIFY(std::abs(score(5, 2) - score(5, 3)) > 0.1);
}

void TestPositionMethods::learned_positions_repeat_the_last() {
    const Model model = test::tiny_model(PositionMethod::learned);
    const ModelPlaces places = model_places(model.config);
    const Index width = model.config.d_model, rows = 3;
    const PositionRows last{
        model.config, places, model.parameters.data(), nullptr, model.config.train_len - 1, rows};
    std::vector<Scalar> x(static_cast<std::size_t>(rows * width));
    position_functions(PositionMethod::learned).add(last, x.data());
    for (Index n = 0; n < width; ++n) {
        const Scalar expected = model.parameters[static_cast<std::size_t>(
            places.position_table + (model.config.train_len - 1) * width + n)];
        for (Index i = 0; i < rows; ++i) QCOMPARE(x[static_cast<std::size_t>(i * width + n)], expected);
    }
}

void TestPositionMethods::configs_are_checked_data() {
    QTest::addColumn<QString>("fault");
    for (const char* fault : {"none", "no layers", "no heads", "no width", "no words", "no length",
                              "heads do not divide", "odd rotary", "too few slopes", "slopes without alibi",
                              "negative slope", "slope is nan", "too large"})
        QTest::newRow(fault) << fault;
}

void TestPositionMethods::configs_are_checked() {
    QFETCH(QString, fault);
    ModelConfig config = test::tiny_config(PositionMethod::alibi);
    if (fault == "no layers") config.num_layers = 0;
    if (fault == "no heads") config.num_heads = 0;
    if (fault == "no width") config.d_model = 0;
    if (fault == "no words") config.vocab_size = 0;
    if (fault == "no length") config.train_len = 0;
    if (fault == "heads do not divide") config.d_model = 13;
    if (fault == "odd rotary") {
        config = test::tiny_config(PositionMethod::rotary);
        config.d_model = 9;
    }
    if (fault == "too few slopes") config.slopes.pop_back();
    if (fault == "slopes without alibi") config.position = PositionMethod::none;
    if (fault == "negative slope") config.slopes.back() = -0.5;
    if (fault == "slope is nan") config.slopes.back() = std::nan("");
    if (fault == "too large") {
        config.d_model = 60'000;
        config.num_layers = 1'000;
    }
    if (fault == "none") {
        check_config(config);
    } else if (fault == "too large") {
        QVERIFY_THROWS_EXCEPTION(std::length_error, check_config(config));
    } else {
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, check_config(config));
    }
}

void TestPositionMethods::parameters_lie_one_after_the_other_data() {
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("count");
    const int shared = 7 * 12 + 2 * 12 + 2 * (4 * 12 + 36 * 13 + 12 * 13 + 48 * 13 + 12 * 49) + 2 * 12;
    for (const PositionMethodRow& row : position_methods()) {
        const ModelConfig config = test::tiny_config(row.method);
        const PositionTable& own = row.functions->learns;
        const Index learned = own.name ? own.rows(config) * own.cols(config) : 0;
        if (row.method == PositionMethod::learned) QCOMPARE(learned, Index{5 * 12});
        if (row.method == PositionMethod::t5) QCOMPARE(learned, Index{32 * 3});
        QTest::newRow(row.id.data()) << static_cast<int>(row.method) << shared + static_cast<int>(learned);
    }
}

void TestPositionMethods::parameters_lie_one_after_the_other() {
    QFETCH(int, method);
    QFETCH(int, count);
    const ModelConfig config = test::tiny_config(static_cast<PositionMethod>(method));
    Index next = 0;
    std::set<std::string> names;
    for (const TensorPlace& place : parameter_places(config)) {
        QCOMPARE(place.offset, next);
        QCOMPARE(place.decays, place.cols > 0);
        QVERIFY(place.name.starts_with("transformer."));
        names.insert(place.name);
        next += place.size();
    }
    QCOMPARE(next, count);
    QCOMPARE(parameter_count(config), count);
    QCOMPARE(names.size(), parameter_places(config).size());
}

void TestPositionMethods::parameters_begin_as_said_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("deviation");
    const double width = 64, layers = 2;
    QTest::newRow("embedding") << "word_embeddings.weight" << 1 / std::sqrt(width);
    QTest::newRow("gain") << "word_embeddings_layernorm.weight" << 1.0;
    QTest::newRow("norm bias") << "ln_f.bias" << 0.0;
    QTest::newRow("positions") << "position_embeddings.weight" << 0.5;
    QTest::newRow("query, key, value") << "h.1.self_attention.query_key_value.weight" << 1 / std::sqrt(width);
    QTest::newRow("bias") << "h.1.self_attention.query_key_value.bias" << 0.0;
    QTest::newRow("attention output")
        << "h.0.self_attention.dense.weight" << 1 / std::sqrt(width * 2 * layers);
    QTest::newRow("MLP in") << "h.0.mlp.dense_h_to_4h.weight" << 1 / std::sqrt(width);
    QTest::newRow("MLP out") << "h.0.mlp.dense_4h_to_h.weight" << 1 / std::sqrt(4 * width * 2 * layers);
    QTest::newRow("buckets") << "relative_attention_bias.weight" << 0.0;
}

void TestPositionMethods::parameters_begin_as_said() {
    QFETCH(QString, name);
    QFETCH(double, deviation);
    const bool t5 = name.startsWith("relative");
    const ModelConfig config{
        .position = t5 ? PositionMethod::t5 : PositionMethod::learned, .vocab_size = 131, .slopes = {}};
    const Parameters parameters = initial_parameters(config, 5);
    const auto places = parameter_places(config);
    const auto place = std::ranges::find(places, "transformer." + name.toStdString(), &TensorPlace::name);
    QVERIFY(place != places.end());
    double sum = 0, squares = 0;
    for (Index n = place->offset; n < place->offset + place->size(); ++n) {
        const double value = static_cast<double>(parameters[static_cast<std::size_t>(n)]);
        sum += value;
        squares += value * value;
    }
    const auto count = static_cast<double>(place->size());
    if (place->cols > 0) QVERIFY(std::abs(sum / count) <= 5 * deviation / std::sqrt(count));
    QVERIFY(std::abs(std::sqrt(squares / count) - deviation) <= 0.05 * deviation);
}

void TestPositionMethods::parameters_are_the_same_everywhere() {
    const ModelConfig config = test::tiny_config(PositionMethod::none);
    const Parameters one = initial_parameters(config, 1);
    QVERIFY(initial_parameters(config, 1) == one);
    QVERIFY(initial_parameters(config, 2) != one);
    // Worked out once by hand-written integer arithmetic of the stream: any machine must give these very
    // numbers.
    const std::vector<Scalar> expected = {-0.0878847539F, 0.446323007F, -0.262677163F, -0.356447548F};
    for (std::size_t n = 0; n < expected.size(); ++n) QCOMPARE(one[n], expected[n]);
}

QTEST_APPLESS_MAIN(TestPositionMethods)
#include "test_position_methods.moc"
