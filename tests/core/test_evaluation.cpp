// Evaluations: against the plain definition, over the same tokens for every length, stopped, and what is too
// easy.
#include <QtTest>
#include <cmath>

#include "core/model/evaluation.h"
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

std::span<const Token> held_out() {
    return tiny_corpus()->held_out;
}

EvaluationOptions small() {
    EvaluationOptions options;
    options.tokens = 512;
    options.windows = 16;
    options.sliding_windows = 20;
    options.threads = 1;
    return options;
}

// The losses of one window, read alone.
std::vector<float> window_losses(Index start, Index length) {
    std::vector<Token> tokens;
    for (Index n = start; n <= start + length; ++n)
        tokens.push_back(held_out()[static_cast<std::size_t>(n) % held_out().size()]);
    return token_losses(trained(), tokens, 1, length, {1, true, {}});
}

}  // namespace

class TestEvaluation : public QObject {
    Q_OBJECT

  private slots:
    void nonoverlapping_is_the_mean_of_its_windows();
    void same_tokens_for_every_length();
    void at_least_the_tokens_asked_for();
    void sliding_counts_the_last_tokens();
    void sliding_does_not_depend_on_the_longest_length();
    void sliding_at_one_length_is_in_nonoverlapping();
    void by_position();
    void by_position_does_not_depend_on_the_length();
    void windows_that_reach_a_position();
    void same_for_any_thread_count();
    void progress();
    void stopped();
    void bad_lengths();
    void short_text();
    void too_easy();
    void kinds();
};

void TestEvaluation::nonoverlapping_is_the_mean_of_its_windows() {
    const std::vector<Index> lengths{16, 64};
    const std::vector<LengthLoss> results = nonoverlapping_losses(trained(), held_out(), lengths, small());
    QCOMPARE(results.size(), std::size_t{2});
    for (const LengthLoss& at : results) {
        double sum = 0;
        for (Index start = 0; start < 512; start += at.length)
            for (const float loss : window_losses(start, at.length)) sum += static_cast<double>(loss);
        QCOMPARE(at.tokens, Index{512});
        QVERIFY(std::abs(at.loss - sum / 512) < 1e-5);
    }
}

void TestEvaluation::same_tokens_for_every_length() {
    const std::vector<Index> lengths{7, 100, 30};  // none divides another
    const std::vector<LengthLoss> results = nonoverlapping_losses(trained(), held_out(), lengths, small());
    for (const LengthLoss& at : results) QCOMPARE(at.tokens, Index{600});  // whole windows of the longest
    double sum = 0;
    for (Index start = 0; start < 595; start += 7)
        for (const float loss : window_losses(start, 7)) sum += static_cast<double>(loss);
    for (const float loss : window_losses(595, 5)) sum += static_cast<double>(loss);
    QVERIFY(std::abs(results[0].loss - sum / 600) < 1e-5);
}

void TestEvaluation::at_least_the_tokens_asked_for() {
    const auto tokens = [](Index length, Index asked) {
        EvaluationOptions options = small();
        options.tokens = asked;
        return nonoverlapping_losses(trained(), held_out(), std::span(&length, 1), options).front().tokens;
    };
    QCOMPARE(tokens(16, 100), Index{112});
    QCOMPARE(tokens(200, 100), Index{200});
    QCOMPARE(tokens(300, 1'000'000), Index{1'800});  // whole windows of what there is
    QCOMPARE(tokens(1'999, 1'999), Index{1'999});
    QVERIFY(nonoverlapping_losses(trained(), held_out(), {}, small()).empty());
}

void TestEvaluation::sliding_counts_the_last_tokens() {
    const std::vector<Index> lengths{5, 40};
    EvaluationOptions options = small();
    options.sliding_windows = 3;
    const std::vector<LengthLoss> results = sliding_losses(trained(), held_out(), lengths, options);
    QCOMPARE(results[0].tokens, Index{15});  // a window of five holds no eight
    QCOMPARE(results[1].tokens, Index{24});
    double sum = 0;
    for (const Index end : {Index{0}, Index{666}, Index{1333}}) {  // the places before the last target
        const std::vector<float> losses = window_losses((end + 2000 - 40) % 2000, 40);
        for (std::size_t n = 32; n < 40; ++n) sum += static_cast<double>(losses[n]);
    }
    QVERIFY(std::abs(results[1].loss - sum / 24) < 1e-5);
}

// Two models read up to different lengths are compared over the same targets.
void TestEvaluation::sliding_does_not_depend_on_the_longest_length() {
    const std::vector<Index> few{16, 32}, more{16, 32, 256};
    const std::vector<LengthLoss> near = sliding_losses(trained(), held_out(), few, small());
    const std::vector<LengthLoss> far = sliding_losses(trained(), held_out(), more, small());
    QVERIFY(near[0] == far[0] && near[1] == far[1]);
}

void TestEvaluation::sliding_at_one_length_is_in_nonoverlapping() {
    // Every token counts where windows of eight tokens end at every eighth.
    const Index length = 8;
    EvaluationOptions options = small();
    options.sliding_windows = 250;
    const double sliding = sliding_losses(trained(), held_out(), std::span(&length, 1), options).front().loss;
    double plain = 0;
    for (Index start = 0; start < 2'000; start += length)
        for (const float loss : window_losses(start, length)) plain += static_cast<double>(loss) / 2'000;
    QVERIFY(std::abs(sliding - plain) < 1e-6);
}

void TestEvaluation::by_position() {
    EvaluationOptions options = small();
    const PositionLosses losses = losses_by_position(trained(), held_out(), 24, options);
    QCOMPARE(losses.windows, Index{16});
    QCOMPARE(losses.loss.size(), std::size_t{24});
    QVERIFY(losses_by_position(trained(), held_out(), 24, options) == losses);
    options.seed = 1;
    QVERIFY(losses_by_position(trained(), held_out(), 24, options) != losses);
    // One window: its own losses, wherever it begins.
    options.windows = 1;
    const PositionLosses one = losses_by_position(trained(), held_out(), 24, options);
    const auto is_this = [&](Index start) {
        const std::vector<float> expected = window_losses(start, 24);
        return std::ranges::equal(one.loss, expected, [](double found, float loss) {
            return std::abs(found - static_cast<double>(loss)) < 1e-6;
        });
    };
    Index start = 0;
    while (start < std::ssize(held_out()) && !is_this(start)) ++start;
    QVERIFY(start < std::ssize(held_out()));
}

// A position is read on the same tokens, however far the windows are read.
void TestEvaluation::by_position_does_not_depend_on_the_length() {
    EvaluationOptions options = small();
    options.windows = 100;
    const PositionLosses far = losses_by_position(trained(), held_out(), 150, options);
    for (const Index length : {Index{5}, Index{32}, Index{64}, Index{100}}) {
        const PositionLosses near = losses_by_position(trained(), held_out(), length, options);
        for (std::size_t i = 0; i < near.loss.size(); ++i)
            QVERIFY(std::abs(near.loss[i] - far.loss[i]) < 1e-5);
    }
}

void TestEvaluation::windows_that_reach_a_position() {
    QCOMPARE(windows_at(8'192, 1), Index{8'192});
    QCOMPARE(windows_at(8'192, 32), Index{8'192});
    QCOMPARE(windows_at(8'192, 33), Index{4'096});
    QCOMPARE(windows_at(8'192, 256), Index{1'024});
    QCOMPARE(windows_at(8'192, kMaxEvalLength), Index{8});
    QCOMPARE(windows_at(3, 1'000), Index{3});
}

void TestEvaluation::same_for_any_thread_count() {
    const std::vector<Index> lengths{8, 64};
    EvaluationOptions options = small();
    const auto one = nonoverlapping_losses(trained(), held_out(), lengths, options);
    options.threads = 2;
    QVERIFY(nonoverlapping_losses(trained(), held_out(), lengths, options) == one);
}

void TestEvaluation::progress() {
    EvaluationOptions options = small();
    std::vector<double> fractions;
    options.progress = [&](double fraction) { fractions.push_back(fraction); };
    const std::vector<Index> lengths{16, 64};
    nonoverlapping_losses(trained(), held_out(), lengths, options);
    QVERIFY(fractions.size() >= 2);
    QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
    QCOMPARE(fractions.back(), 1.0);
}

void TestEvaluation::stopped() {
    std::stop_source source;
    EvaluationOptions options = small();
    options.stop = source.get_token();
    options.progress = [&](double) { source.request_stop(); };
    const std::vector<Index> lengths{16, 64, 128};
    // What was whole before the stop stays, and nothing else.
    const auto whole = nonoverlapping_losses(trained(), held_out(), lengths, small());
    const auto part = nonoverlapping_losses(trained(), held_out(), lengths, options);
    QVERIFY(part.size() == 1 && part.front() == whole.front());
    QVERIFY(sliding_losses(trained(), held_out(), lengths, options).empty());
    QVERIFY(losses_by_position(trained(), held_out(), 16, options) == PositionLosses{});
}

void TestEvaluation::bad_lengths() {
    for (const Index length : {Index{0}, Index{-1}, kMaxEvalLength + 1}) {
        const std::vector<Index> lengths{length};
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 nonoverlapping_losses(trained(), held_out(), lengths));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, sliding_losses(trained(), held_out(), lengths));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, losses_by_position(trained(), held_out(), length));
    }
}

void TestEvaluation::short_text() {
    const std::vector<Index> lengths{2'000};
    try {
        nonoverlapping_losses(trained(), held_out(), lengths, small());
        QFAIL("2000 tokens hold no window of 2000 with its target");
    } catch (const TextError& error) {
        QVERIFY(error.problem() == TextProblem::too_short);
        QCOMPARE(error.found(), Index{2'000});
        QCOMPARE(error.expected(), Index{2'001});
    }
}

void TestEvaluation::too_easy() {
    PositionLosses flat{256, std::vector<double>(64, 1.7)};
    QVERIFY(text_is_too_easy(flat, 32));
    // Stories: an early drop.
    PositionLosses stories = flat;
    stories.loss[0] = 2.6;
    stories.loss[1] = 2.1;
    QVERIFY(!text_is_too_easy(stories, 32));
    QVERIFY(!text_is_too_easy(flat, 8));  // too short to tell
    QVERIFY(!text_is_too_easy({}, 32));
}

void TestEvaluation::kinds() {
    for (const EvaluationKindRow& row : evaluation_kinds()) {
        QVERIFY(evaluation_kind_from_id(row.id) == row.kind);
        QVERIFY(evaluation_kind_id(row.kind) == row.id);
    }
    QVERIFY(!evaluation_kind_from_id("overlapping"));
}

QTEST_GUILESS_MAIN(TestEvaluation)
#include "test_evaluation.moc"
