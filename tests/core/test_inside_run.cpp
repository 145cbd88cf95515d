// A look inside a trained model: its queries, keys and biases in the Attention view, at any length and at any
// kept step of its training.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/files/model_folder.h"
#include "core/session/action.h"
#include "run_fixture.h"

using namespace alibi;

namespace {

Session inside_session(const std::string& run) {
    Session session;
    session.view = ViewId::attention;
    session.seq_len = 12;
    session.content.text = "mia went to the Xylophone .";
    return update(session, LookInside{run, 0, -1});
}

Results results_of(const std::shared_ptr<const Run>& run) {
    Results results;
    results.runs.listed = true;
    add_run(results.runs, run);
    return results;
}

// Everything that is missing, done.
Results settled(const Session& session, Results results) {
    for (int n = 0; n < 8; ++n) {
        const std::vector<Work> missing = missing_work(session, results);
        if (missing.empty()) break;
        merge_work(results, missing.front(), do_work(missing.front(), session, results, {}));
    }
    return results;
}

}  // namespace

class TestInsideRun : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void weights_are_those_of_the_model_data();
    void weights_are_those_of_the_model();
    void learned_bias_stands_in_for_slopes();
    void text_goes_on_to_the_length();
    void heads_are_the_models();
    void training_can_be_scrubbed();
    void surgery_is_seen_inside();
    void old_picture_stays_until_the_new_one_comes();
    void what_cannot_be_looked_into_is_told_data();
    void what_cannot_be_looked_into_is_told();
    void words_that_no_model_knows_are_told();
};

void TestInsideRun::weights_are_those_of_the_model_data() {
    QTest::addColumn<PositionMethod>("method");
    for (const PositionMethodRow& row : position_methods())
        QTest::newRow(std::string(row.id).c_str()) << row.method;
}

void TestInsideRun::weights_are_those_of_the_model() {
    QFETCH(PositionMethod, method);
    const auto run = made_run("run", method);
    const Session session = inside_session("run");
    const Results results = settled(session, results_of(run));
    const AttentionScene scene = derive(session, results).attention;
    QVERIFY2(scene.inside.problem.empty(), scene.inside.problem.c_str());
    QVERIFY(scene.field && !scene.loading);
    QCOMPARE(scene.seq_len, Index{12});
    QCOMPARE(scene.num_heads, Index{2});
    QCOMPARE(scene.inside.position, method);
    QVERIFY(!scene.look.empty());
    std::vector<Token> tokens;
    for (const std::string& label : scene.tokens) tokens.push_back(run->vocabulary->token_of(label));
    const LayerInside inside = look_inside(*run->model, tokens, 0);
    const Index dim = run->model->config.head_dim();
    for (Index head = 0; head < 2; ++head) {
        const Matrix scores = inside.queries.middleCols(head * dim, dim) *
                              inside.keys.middleCols(head * dim, dim).transpose() / std::sqrt(float(dim));
        for (const Index i : {Index{0}, Index{5}, Index{11}}) {
            double sum = 0;
            std::vector<double> terms;
            for (Index j = 0; j <= i; ++j) {
                const std::size_t at = std::size_t(head * 12 + i - j);
                const double slope =
                    run->model->config.slopes.empty() ? 0 : run->model->config.slopes[std::size_t(head)];
                const double learned = inside.bias_by_distance.empty() ? 0 : inside.bias_by_distance[at];
                terms.push_back(std::exp(double(scores(i, j)) - slope * double(i - j) + learned));
                sum += terms.back();
            }
            for (Index j = 0; j <= i; ++j)
                QVERIFY(std::abs(scene.field->cell(head, i, j).weight - terms[std::size_t(j)] / sum) < 1e-5);
        }
    }
}

void TestInsideRun::learned_bias_stands_in_for_slopes() {
    auto run = made_run("run", PositionMethod::t5);
    auto model = std::make_shared<Model>(*run->model);
    for (const TensorPlace& place : parameter_places(model->config)) {
        if (place.name != "transformer.relative_attention_bias.weight") continue;
        for (Index n = 0; n < place.size(); ++n)
            model->parameters[std::size_t(place.offset + n)] = 0.1F * float(n % 7);
    }
    run->model = model;
    Session session = inside_session("run");
    session.seq_len = 400;
    const Results results = settled(session, results_of(run));
    const AttentionScene scene = derive(session, results).attention;
    QCOMPARE(scene.spec.settings.slopes, (std::vector<double>{0, 0}));
    // Kept up to the distance from which on the bias is one: 128, the method's own.
    QVERIFY(!scene.spec.settings.learned_bias.empty());
    QVERIFY(scene.spec.settings.learned_bias.size() <= 2 * 129);
    const LayerInside inside = look_inside(*run->model, std::vector<Token>(400, 2), 0);
    for (const Index distance : {0, 3, 40, 399})
        QVERIFY(std::abs(scene.field->bias(1, 399, 399 - distance) -
                         inside.bias_by_distance[std::size_t(400 + distance)]) < 1e-6);
}

void TestInsideRun::text_goes_on_to_the_length() {
    const auto run = made_run("run", PositionMethod::alibi);
    Session session = inside_session("run");
    const Results results = settled(session, results_of(run));
    const std::vector<std::string> tokens = derive(session, results).attention.tokens;
    QCOMPARE(tokens.size(), 12U);
    QCOMPARE(tokens[0], std::string("mia"));
    QCOMPARE(tokens[4], std::string("<Xylophone>"));
    const InsideScene inside = derive(session, settled(session, results)).attention.inside;
    QCOMPARE(inside.unknown, std::vector<std::string>{"Xylophone"});
    QVERIFY(inside.goes_on);
    QVERIFY(run->vocabulary->token_of(tokens[6]) != Vocabulary::kUnknown);
    session = update(session, SetLength{3});
    const AttentionScene shorter = derive(session, settled(session, results)).attention;
    QCOMPARE(shorter.tokens.size(), 3U);
    QVERIFY(!shorter.inside.goes_on);
    // Typing changes the text, not what reads it.
    session = update(session, SetText{"Tom"});
    QCOMPARE(session.content.kind, ContentKind::run);
    QCOMPARE(derive(session, settled(session, results)).attention.tokens[0], std::string("Tom"));
}

void TestInsideRun::heads_are_the_models() {
    const auto run = made_run("run", PositionMethod::alibi, 16);
    Session session = inside_session("run");
    const Results results = settled(session, results_of(run));
    session = update(session, FitToContent{16, 12});
    QCOMPARE(session.num_heads, Index{8});
    session = update(session, ChooseHead{15});
    const Scene scene = derive(session, results);
    QCOMPARE(scene.num_heads, Index{16});
    QCOMPARE(scene.reading.cell.head, Index{15});
    QCOMPARE(scene.reading.slope.value, run->model->config.slopes[15]);
    // Elsewhere the session has its own again.
    session = update(session, SetContentKind{ContentKind::random});
    QCOMPARE(derive(session, results).reading.cell.head, Index{7});
}

void TestInsideRun::training_can_be_scrubbed() {
    const QTemporaryDir folder;
    Training training(tiny_settings(), tiny_corpus(), 1);
    run_steps(training);
    auto run = made_run("run", PositionMethod::alibi);
    run->folder = folder.path().toStdString() + "/run";
    save_training(run->folder, training, 1);
    run->model = std::make_shared<const Model>(training.model());
    run->kept_steps = snapshot_steps(run->folder);
    QVERIFY(run->kept_steps.size() >= 2);
    Session session = inside_session("run");
    Results results = settled(session, results_of(run));
    const AttentionScene last = derive(session, results).attention;
    QCOMPARE(last.inside.step, Index{12});
    QCOMPARE(last.inside.steps, run->kept_steps);
    session = update(session, LookInside{"run", 0, 0});
    results = settled(session, results);
    const AttentionScene first = derive(session, results).attention;
    QVERIFY2(first.inside.problem.empty(), first.inside.problem.c_str());
    QCOMPARE(first.inside.step, Index{0});
    QVERIFY(first.spec != last.spec);
    QVERIFY(std::abs(first.field->cell(0, 11, 4).score - last.field->cell(0, 11, 4).score) > 1e-6);
}

void TestInsideRun::surgery_is_seen_inside() {
    const auto run = made_run("run", PositionMethod::alibi);
    Session session = inside_session("run");
    session = update(session, SetRunSlopes{"run", {0, 3}});
    const AttentionScene scene = derive(session, settled(session, results_of(run))).attention;
    QCOMPARE(scene.spec.settings.slopes, (std::vector<double>{0, 3}));
    QCOMPARE(scene.field->bias(1, 4, 2), -6.0);
    QVERIFY(scene.inside.slopes_changed);
    session = update(session, SetRunSlopes{"run", {}});
    QVERIFY(!derive(session, settled(session, results_of(run))).attention.inside.slopes_changed);
}

void TestInsideRun::old_picture_stays_until_the_new_one_comes() {
    const auto run = made_run("run", PositionMethod::alibi);
    Session session = inside_session("run");
    const Results results = settled(session, results_of(run));
    session = update(session, SetLength{20});
    const AttentionScene scene = derive(session, results).attention;
    QVERIFY(scene.loading && scene.field);
    QCOMPARE(scene.seq_len, Index{12});
    QCOMPARE(missing_work(session, results).size(), 1U);
    QVERIFY(std::holds_alternative<LookInsideRun>(missing_work(session, results).front()));
}

void TestInsideRun::what_cannot_be_looked_into_is_told_data() {
    QTest::addColumn<std::string>("run");
    QTest::addColumn<bool>("any");
    QTest::addColumn<std::string>("shown");
    QTest::addColumn<QString>("says");
    const std::string none;
    QTest::newRow("no run at all") << none << false << none << QStringLiteral("no trained model yet");
    QTest::newRow("the chosen run") << none << true << std::string("run") << QString();
    // Another one is not shown in its place.
    QTest::newRow("a run that is gone")
        << std::string("gone") << true << none << QStringLiteral("not there any more");
    QTest::newRow("a run that waits")
        << std::string("waits") << true << std::string("waits") << QStringLiteral("no model yet");
}

void TestInsideRun::what_cannot_be_looked_into_is_told() {
    QFETCH(std::string, run);
    QFETCH(bool, any);
    QFETCH(std::string, shown);
    QFETCH(QString, says);
    const Session session = inside_session(run);
    Results results;
    QVERIFY(derive(session, results).attention.loading);
    QVERIFY(derive(session, results).attention.inside.problem.empty());
    results.runs.listed = true;
    if (any) {
        add_run(results.runs, made_run("run", PositionMethod::alibi));
        auto waits = made_run("waits", PositionMethod::alibi);
        waits->model = nullptr;
        add_run(results.runs, waits);
    }
    results = settled(session, results);
    const AttentionScene scene = derive(session, results).attention;
    QCOMPARE(scene.inside.run, shown);
    QCOMPARE(scene.inside.problem.empty(), says.isEmpty());
    QVERIFY2(QString::fromStdString(scene.inside.problem).contains(says), scene.inside.problem.c_str());
    QVERIFY(!scene.loading);
    QCOMPARE(scene.field == nullptr, !says.isEmpty());
    QVERIFY(missing_work(session, results).empty());
}

void TestInsideRun::words_that_no_model_knows_are_told() {
    const auto run = made_run("run", PositionMethod::alibi);
    Session session = update(inside_session("run"), SetText{"안녕 Xylophone"});
    const Results results = settled(session, results_of(run));
    const AttentionScene scene = derive(session, results).attention;
    QVERIFY(!scene.field && !scene.loading);
    QVERIFY2(scene.inside.problem.starts_with("The model knows nothing of this text: it has learned from "),
             scene.inside.problem.c_str());
    QVERIFY(scene.inside.problem.find("the") != std::string::npos);
    // One known word is enough; without any the held-out text stands alone.
    for (const char* const text : {"안녕 mia", ""}) {
        session = update(session, SetText{text});
        QVERIFY(derive(session, settled(session, results)).attention.field);
    }
}

QTEST_GUILESS_MAIN(TestInsideRun)
#include "test_inside_run.moc"
