// Generation: likeliest tokens, chance with a seed, and past the training length.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <map>

#include "core/model/generation.h"
#include "training_fixture.h"

using namespace alibi;

namespace {

const Model& trained() {
    static const Model model = [] {
        Training training(tiny_settings(), tiny_corpus(), 1);
        run_steps(training);
        return training.model();
    }();
    return model;
}

const std::vector<Token> prompt{5, 9, 17};

std::vector<Token> written(const GenerationSettings& settings, Index tokens) {
    Generator generator(trained(), prompt, settings);
    for (Index n = 0; n < tokens; ++n) generator.next();
    return generator.tokens();
}

}  // namespace

class TestGeneration : public QObject {
    Q_OBJECT

  private slots:
    void likeliest();
    void seed_and_temperature();
    void chances_are_softmax();
    void never_a_special_token();
    void past_the_training_length();
    void bad_input();
};

void TestGeneration::likeliest() {
    const std::vector<Token> tokens = written({0, 1}, 6);
    QCOMPARE(tokens.size(), prompt.size() + 6);
    QVERIFY(std::equal(prompt.begin(), prompt.end(), tokens.begin()));
    for (std::size_t n = prompt.size(); n < tokens.size(); ++n) {
        Matrix all = logits(trained(), std::span(tokens).first(n), {1, true, {}});
        all(all.rows() - 1, 0) = all(all.rows() - 1, 1) = -INFINITY;
        Index best = 0;
        all.row(all.rows() - 1).maxCoeff(&best);
        QCOMPARE(tokens[n], static_cast<Token>(best));
    }
}

void TestGeneration::seed_and_temperature() {
    QVERIFY(written({1, 5}, 30) == written({1, 5}, 30));
    QVERIFY(written({1, 5}, 30) != written({1, 6}, 30));
    // Near 0 it is the likeliest, far above it any token.
    QVERIFY(written({1e-6, 5}, 10) == written({0, 5}, 10));
    std::vector<Token> wild = written({1e6, 5}, 100);
    std::sort(wild.begin(), wild.end());
    wild.erase(std::unique(wild.begin(), wild.end()), wild.end());
    QVERIFY(wild.size() > 50);
}

void TestGeneration::chances_are_softmax() {
    Matrix all = logits(trained(), prompt, {1, true, {}});
    Vector last = all.row(all.rows() - 1).transpose();
    last[0] = last[1] = -INFINITY;
    const Vector weights = (last.array() - last.maxCoeff()).exp();
    Index likeliest = 0;
    const double chance = static_cast<double>(weights.maxCoeff(&likeliest) / weights.sum());
    int hits = 0;
    constexpr int tries = 2'000;
    for (int seed = 0; seed < tries; ++seed) {
        Generator generator(trained(), prompt, {1, static_cast<std::uint64_t>(seed)});
        hits += generator.next() == likeliest ? 1 : 0;
    }
    const double deviation = std::sqrt(chance * (1 - chance) / tries);
    QVERIFY(std::abs(hits / double(tries) - chance) < 4 * deviation);
}

void TestGeneration::never_a_special_token() {
    for (const Token token : written({1e6, 2}, 500))
        QVERIFY(token > 1 && token < trained().config.vocab_size);
}

void TestGeneration::past_the_training_length() {
    Generator generator(trained(), prompt, {});  // trained at 8
    while (!generator.past_training()) generator.next();
    QCOMPARE(generator.length(), Index{9});
    for (int n = 0; n < 200; ++n) generator.next();
    QCOMPARE(generator.length(), Index{209});
}

void TestGeneration::bad_input() {
    const std::vector<Token> outside{5, 4'000};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Generator(trained(), {}, {}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Generator(trained(), outside, {}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Generator(trained(), prompt, {-1, 0}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Generator(trained(), prompt, {NAN, 0}));
}

QTEST_GUILESS_MAIN(TestGeneration)
#include "test_generation.moc"
