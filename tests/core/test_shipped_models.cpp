// The models that come with the program: whole, one of each position method, and showing what the program is
// about.
#include <QtTest>
#include <cmath>

#include "core/files/evaluations_file.h"
#include "core/files/model_folder.h"
#include "core/model/corpus.h"

using namespace alibi;

namespace {

std::string folder_of(std::string_view id) {
    return ALIBI_SOURCE "/resources/models/" + std::string(id);
}

double loss_at(const std::vector<LengthLoss>& losses, Index length) {
    for (const LengthLoss& at : losses)
        if (at.length == length) return at.loss;
    return NAN;
}

Evaluations evaluations_of(std::string_view id) {
    return read_evaluations(folder_of(id) + "/evaluations.json");
}

}  // namespace

class TestShippedModels : public QObject {
    Q_OBJECT

  private slots:
    void whole_data();
    void whole();
    void figures_are_of_these_models_data() { whole_data(); }
    void figures_are_of_these_models();
    void short_train_long_read();
};

void TestShippedModels::whole_data() {
    QTest::addColumn<int>("position");
    // Those of resources/models/make.sh: a method may be without.
    for (const char* const id : {"alibi", "sinusoidal", "rotary", "learned", "t5", "none"})
        QTest::newRow(id) << int(position_method_from_id(id).value());
}

void TestShippedModels::whole() {
    QFETCH(int, position);
    const PositionMethodRow& row = position_method_row(PositionMethod(position));
    const ModelFolder folder = read_model_folder(folder_of(row.id));
    QVERIFY(folder.model.config.position == row.method);
    QVERIFY(folder.vocabulary && folder.vocabulary->split() == TextSplit::words);
    QVERIFY(folder.training && folder.training->settings.text.is_own_stories());
    TrainingSettings expected;
    expected.position = row.method;
    QVERIFY(folder.training->settings == expected);
    QCOMPARE(folder.training->steps_done, expected.steps);
    QCOMPARE(std::ssize(folder.training->losses), std::ptrdiff_t{1'000});
    // The vocabulary is the stories' own: no word of them is unknown to the model.
    QVERIFY(folder.vocabulary == story_corpus(1, 1).vocabulary);
    const Evaluations evaluations = evaluations_of(row.id);
    QCOMPARE(evaluations.by_position.loss.size(), std::size_t{2'048});
    QVERIFY(evaluations.by_position.windows >= 256);
    for (Index length = 32; length <= 2'048; length *= 2) {
        QVERIFY(std::isfinite(loss_at(evaluations.nonoverlapping, length)));
        QVERIFY(std::isfinite(loss_at(evaluations.sliding, length)));
    }
    for (const LengthLoss& at : evaluations.nonoverlapping) QVERIFY(at.tokens >= 32'768);
}

// A few windows are read anew: they lose what the file says, as far as chance allows.
void TestShippedModels::figures_are_of_these_models() {
    QFETCH(int, position);
    const PositionMethodRow& row = position_method_row(PositionMethod(position));
    const ModelFolder folder = read_model_folder(folder_of(row.id));
    const std::vector<Token> held_out = folder.vocabulary->encode(story_text(2, 4'097));
    EvaluationOptions options;
    options.tokens = 4'096;
    const std::vector<Index> lengths{32, 256};
    for (const LengthLoss& at : nonoverlapping_losses(folder.model, held_out, lengths, options))
        QVERIFY(std::abs(at.loss - loss_at(evaluations_of(row.id).nonoverlapping, at.length)) < 0.15);
}

void TestShippedModels::short_train_long_read() {
    const Evaluations alibi = evaluations_of("alibi");
    const double at_train_len = loss_at(alibi.nonoverlapping, 32);
    for (const Index length : {128, 256, 512, 1'024})
        QVERIFY(loss_at(alibi.nonoverlapping, length) < at_train_len);
    // Whether extra context is used: it stays flat.
    for (const LengthLoss& at : alibi.sliding) QVERIFY(std::abs(at.loss - loss_at(alibi.sliding, 32)) < 0.05);
    const double alibi_at_4 = loss_at(alibi.nonoverlapping, 128);
    QVERIFY(loss_at(evaluations_of("sinusoidal").nonoverlapping, 128) > alibi_at_4 + 1);
    QVERIFY(loss_at(evaluations_of("rotary").nonoverlapping, 128) > alibi_at_4 + 0.4);
    for (const std::string_view id : {"learned", "t5", "none"})
        QVERIFY(loss_at(evaluations_of(id).nonoverlapping, 1'024) > alibi_at_4 + 0.4);
    // By position all begin alike, and the text is not too easy.
    QVERIFY(std::abs(alibi.by_position.loss[0] - evaluations_of("rotary").by_position.loss[0]) < 0.1);
    QVERIFY(!text_is_too_easy(alibi.by_position, 32));
}

QTEST_GUILESS_MAIN(TestShippedModels)
#include "test_shipped_models.moc"
