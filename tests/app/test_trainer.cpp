// The trainer: runs train in the background, pause, step, stop and go on, are there at the next start, and
// leave a whole checkpoint whenever the program ends.
#include "app/trainer.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <thread>

#include "app/run_folders.h"
#include "core/files/model_folder.h"
#include "core/files/numpy.h"
#include "core/session/run.h"
#include "tests/core/training_fixture.h"

using namespace alibi;
using namespace alibi::app;

namespace {

constexpr Index kEndless = 1'000'000;
constexpr Index kLongEnough = 3'000;  // steps, to be stopped on the way
// Training gives way to everything else: on a busy machine it takes its time.
constexpr int kPatience = 60'000;  // ms
#define EVENTUALLY(happens) QTRY_VERIFY_WITH_TIMEOUT(happens, kPatience)

QString place_in(const QTemporaryDir& folder, const char* name) {
    return folder.filePath(QLatin1String(name));
}

// A program without a window, with its runs in a folder.
struct Lab {
    explicit Lab(const QTemporaryDir& folder, Index steps = kEndless)
        : trainer(store, place_in(folder, "runs"), Store::Mode::background) {
        const std::string text = place_in(folder, "stories.txt").toStdString();
        if (!QFile::exists(place_in(folder, "stories.txt"))) write_file_whole(text, story_text(1, 8'000));
        ask(SetTrainingText{text, TextSplit::words});
        ask(SetTrainLength{8});
        ask(SetSteps{steps});
        ask(SetBatch{4});
        ask(SetModelLayers{1});
        ask(SetModelWidth{16});
        ask(SetModelHeads{2});
    }
    void ask(const ExtrapolationAction& action) { store.dispatch(action); }
    // Its first run, trained and saved as a folder elsewhere.
    void train_and_save(const std::string& place) {
        ask(TrainRuns{});
        EVENTUALLY(is(RunState::finished));
        QSignalSpy noted(&trainer, &Trainer::note);
        ask(SaveRun{run()->id, place});
        QVERIFY(noted.wait());
    }
    // Without those that come with the program.
    std::vector<std::shared_ptr<const Run>> own() const {
        std::vector<std::shared_ptr<const Run>> runs = store.results().runs.runs;
        std::erase_if(runs, [](const auto& run) { return run->source == RunSource::shipped; });
        return runs;
    }
    const Run* run(std::size_t n = 0) const {
        const auto runs = own();
        return n < runs.size() ? runs[n].get() : nullptr;
    }
    bool is(RunState state, std::size_t n = 0) const { return run(n) && run(n)->state == state; }
    Index steps(std::size_t n = 0) const { return run(n) ? run(n)->steps_done : -1; }
    // An empty one, where there is none of this name.
    Run named(const std::string& id) const {
        for (const auto& run : own())
            if (run->id == id) return *run;
        return {};
    }

    Store store;
    Trainer trainer;
};

std::vector<std::string> ids(const Lab& lab) {
    std::vector<std::string> out;
    for (const auto& run : lab.own()) out.push_back(run->id);
    return out;
}

}  // namespace

class TestTrainer : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void run_trains_to_its_end();
    void run_pauses_steps_and_goes_on();
    void stopped_run_goes_on_where_it_was();
    void methods_train_one_after_another();
    void methods_train_side_by_side();
    void waiting_run_can_be_stopped();
    void curves_grow_while_it_trains();
    void diverged_run_goes_on_at_a_lower_rate();
    void closing_leaves_a_whole_checkpoint();
    void kept_runs_are_there_at_the_next_start();
    void a_method_of_two_words_is_listed();
    void removed_run_goes_when_the_program_ends();
    void undo_keeps_a_removed_run();
    void saved_model_can_be_opened();
    void opened_model_is_there_at_the_next_start();
    void missing_run_of_a_session_is_told();
    void removing_a_shipped_run_says_that_it_comes_back();
    void shared_processors_tell_no_speed();
    void who_looks_on_goes_on_with_the_line();
    void bad_text_is_told();
    void bad_text_is_told_when_it_is_chosen();
    void bad_folder_is_told();
    void trained_runs_are_measured();
    void figures_are_there_at_the_next_start();
    void folder_is_asked_for();
    void programs_make_runs_of_their_own();
    void a_run_is_trained_by_one_program();
    void saving_into_a_training_is_told();
};

void TestTrainer::run_trains_to_its_end() {
    const QTemporaryDir folder;
    Lab lab(folder, 12);
    lab.ask(TrainRuns{});
    QCOMPARE(lab.run()->id, std::string("run-0001-alibi"));
    QCOMPARE(lab.store.session().extrapolation.run, lab.run()->id);
    EVENTUALLY(lab.is(RunState::finished));
    QCOMPARE(lab.steps(), Index{12});
    QCOMPARE(lab.run()->losses->size(), 12U);
    QCOMPARE(lab.run()->model_step, Index{12});
    QVERIFY(lab.run()->seconds > 0);
    QVERIFY(lab.store.results().runs.speed);
    QVERIFY(!lab.trainer.is_training());
    // The same settings trained without it give the same model.
    Training training(lab.run()->settings,
                      std::make_shared<const Corpus>(load_corpus(lab.run()->settings.text)), 1);
    run_steps(training);
    QVERIFY(training.model().parameters == lab.run()->model->parameters);
    QVERIFY(read_checkpoint(lab.run()->folder).parameters == training.model().parameters);
}

void TestTrainer::run_pauses_steps_and_goes_on() {
    const QTemporaryDir folder;
    Lab lab(folder);
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::training) && lab.steps() > 0);
    lab.ask(PauseRun{});
    EVENTUALLY(lab.is(RunState::paused));
    const Index paused_at = lab.steps();
    QCOMPARE(lab.run()->kept_step, paused_at);
    QCOMPARE(lab.run()->model_step, paused_at);
    lab.ask(StepRun{});
    QTRY_COMPARE_WITH_TIMEOUT(lab.steps(), paused_at + 1, kPatience);
    EVENTUALLY(lab.is(RunState::paused));
    QCOMPARE(lab.steps(), paused_at + 1);
    lab.ask(ContinueRun{});
    EVENTUALLY(lab.is(RunState::training) && lab.steps() > paused_at + 1);
    lab.ask(StopRun{lab.run()->id});
    EVENTUALLY(lab.is(RunState::stopped));
    QVERIFY(!lab.trainer.is_training());
}

void TestTrainer::stopped_run_goes_on_where_it_was() {
    const QTemporaryDir folder;
    Lab lab(folder, kLongEnough);
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::training));
    lab.ask(StopRun{});
    EVENTUALLY(lab.is(RunState::stopped));
    const Index stopped_at = lab.steps();
    QCOMPARE(read_checkpoint(lab.run()->folder).steps_done(), stopped_at);
    lab.ask(StepRun{lab.run()->id});
    EVENTUALLY(lab.is(RunState::paused));
    QCOMPARE(lab.steps(), stopped_at + 1);
    lab.ask(ContinueRun{lab.run()->id});
    EVENTUALLY(lab.is(RunState::finished));
    Training training(lab.run()->settings,
                      std::make_shared<const Corpus>(load_corpus(lab.run()->settings.text)), 1);
    run_steps(training);
    QVERIFY(training.model().parameters == lab.run()->model->parameters);
    QVERIFY(training.losses() == *lab.run()->losses);
}

void TestTrainer::methods_train_one_after_another() {
    const QTemporaryDir folder;
    Lab lab(folder, 6);
    lab.ask(SetMethods{{PositionMethod::rotary, PositionMethod::alibi, PositionMethod::none}});
    bool together = false;
    connect(&lab.store, &Store::changed, &lab.store, [&] {
        int training = 0;
        for (const auto& run : lab.own()) training += run->state == RunState::training;
        together = together || training > 1;
    });
    lab.ask(TrainRuns{});
    QCOMPARE(ids(lab), (std::vector<std::string>{"run-0001-rotary", "run-0002-alibi", "run-0003-none"}));
    QVERIFY(lab.is(RunState::waiting, 2));
    EVENTUALLY(lab.is(RunState::finished, 2));
    QVERIFY(lab.is(RunState::finished, 0) && lab.is(RunState::finished, 1));
    QVERIFY(!together);
    QCOMPARE(lab.run(0)->model->config.position, PositionMethod::rotary);
}

void TestTrainer::methods_train_side_by_side() {
    const QTemporaryDir folder;
    Lab lab(folder);
    lab.ask(SetMethods{{PositionMethod::rotary, PositionMethod::alibi}});
    lab.ask(SetSideBySide{true});
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::training, 0) && lab.is(RunState::training, 1));
    lab.ask(StopRun{});
    EVENTUALLY(lab.is(RunState::stopped, 0) && lab.is(RunState::stopped, 1));
}

void TestTrainer::waiting_run_can_be_stopped() {
    const QTemporaryDir folder;
    Lab lab(folder);
    lab.ask(SetMethods{{PositionMethod::rotary, PositionMethod::alibi}});
    lab.ask(TrainRuns{});
    lab.ask(StopRun{"run-0002-alibi"});
    QVERIFY(lab.is(RunState::stopped, 1));
    lab.ask(StopRun{"run-0001-rotary"});
    EVENTUALLY(lab.is(RunState::stopped, 0));
    QVERIFY(!lab.trainer.is_training());
    // It can still be trained.
    lab.ask(ContinueRun{"run-0002-alibi"});
    EVENTUALLY(lab.is(RunState::training, 1) && lab.steps(1) > 0);
}

void TestTrainer::curves_grow_while_it_trains() {
    const QTemporaryDir folder;
    Lab lab(folder);
    lab.ask(TrainRuns{});
    const auto early = [&](EvaluationKind kind) {
        return lab.run() ? find_evaluation(lab.store.results().runs, lab.run()->id, kind) : nullptr;
    };
    EVENTUALLY(early(EvaluationKind::sliding));
    QVERIFY(early(EvaluationKind::nonoverlapping)->spec.early);
    QVERIFY(early(EvaluationKind::nonoverlapping)->lengths.size() > 3);
    QVERIFY(early(EvaluationKind::nonoverlapping)->spec.step > 0);
    QVERIFY(lab.run()->losses->size() >= std::size_t(early(EvaluationKind::nonoverlapping)->spec.step));
}

void TestTrainer::diverged_run_goes_on_at_a_lower_rate() {
    const QTemporaryDir folder;
    Lab lab(folder);
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::training) && lab.steps() > 0);
    lab.ask(StopRun{});
    EVENTUALLY(lab.is(RunState::stopped));
    const std::string id = lab.run()->id;
    // A rate at which a float overflows.
    lab.ask(ContinueRun{id, 1e38});
    EVENTUALLY(lab.is(RunState::diverged));
    QVERIFY(lab.run()->diverged_at >= lab.run()->kept_step);
    for (const float parameter : lab.run()->model->parameters) QVERIFY(std::isfinite(parameter));
    QCOMPARE(read_checkpoint(lab.run()->folder).diverged_at, lab.run()->diverged_at);
    // Not at the same rate again.
    lab.ask(ContinueRun{id});
    QVERIFY(lab.is(RunState::diverged));
    const Index kept = lab.steps();
    lab.ask(ContinueRun{id, 3e-3});
    EVENTUALLY(lab.is(RunState::training) && lab.steps() > kept);
    QCOMPARE(lab.run()->diverged_at, Index{-1});
    QCOMPARE(lab.run()->settings.learning_rate, 3e-3);
}

void TestTrainer::closing_leaves_a_whole_checkpoint() {
    const QTemporaryDir folder;
    std::string kept;
    Index steps = 0;
    {
        Lab lab(folder);
        lab.ask(TrainRuns{});
        EVENTUALLY(lab.is(RunState::training) && lab.steps() > 0);
        kept = lab.run()->folder;
        steps = lab.steps();
    }
    const TrainingCheckpoint checkpoint = read_checkpoint(kept);
    QVERIFY(checkpoint.steps_done() >= steps);
    QCOMPARE(std::ssize(checkpoint.losses), checkpoint.steps_done());
    QVERIFY(is_model_folder(kept));
}

void TestTrainer::kept_runs_are_there_at_the_next_start() {
    const QTemporaryDir folder;
    {
        Lab lab(folder, 6);
        lab.ask(TrainRuns{});
        EVENTUALLY(lab.is(RunState::finished));
        lab.ask(SetSteps{kEndless});
        lab.ask(TrainRuns{});
        EVENTUALLY(lab.is(RunState::training, 1) && lab.steps(1) > 0);
    }
    Lab lab(folder, 6);
    QVERIFY(!lab.store.results().runs.listed);
    lab.store.dispatch(SetView{ViewId::extrapolation});
    EVENTUALLY(lab.store.results().runs.listed);
    const auto runs = lab.own();
    QCOMPARE(runs.size(), 2U);
    QVERIFY(lab.is(RunState::finished, 0) && lab.is(RunState::stopped, 1));
    QVERIFY(lab.run(1)->model && lab.run(1)->vocabulary && !lab.run(1)->kept_steps.empty());
    lab.store.dispatch(SetView{ViewId::slopes});
    const Index before = lab.steps(1);
    lab.ask(ContinueRun{lab.run(1)->id});
    EVENTUALLY(lab.is(RunState::training, 1) && lab.steps(1) > before);
    lab.ask(TrainRuns{});
    QCOMPARE(lab.run(2)->id, std::string("run-0003-alibi"));
}

// As "run-0007-alibi-learned": the table of methods says nothing against it.
void TestTrainer::a_method_of_two_words_is_listed() {
    const QTemporaryDir folder;
    {
        Lab lab(folder, 2);
        lab.ask(TrainRuns{});
        EVENTUALLY(lab.is(RunState::finished));
    }
    QVERIFY(QDir(place_in(folder, "runs"))
                .rename(QStringLiteral("run-0001-alibi"), QStringLiteral("run-0007-alibi-learned")));
    Lab lab(folder, 2);
    lab.store.dispatch(SetView{ViewId::extrapolation});
    EVENTUALLY(lab.store.results().runs.listed);
    lab.store.dispatch(SetView{ViewId::slopes});
    QCOMPARE(ids(lab), std::vector<std::string>{"run-0007-alibi-learned"});
    lab.ask(TrainRuns{});
    QCOMPARE(lab.run(1)->id, std::string("run-0008-alibi"));
}

void TestTrainer::removed_run_goes_when_the_program_ends() {
    const QTemporaryDir folder;
    QString place;
    {
        Lab lab(folder);
        lab.ask(TrainRuns{});
        EVENTUALLY(lab.is(RunState::training) && lab.steps() > 0);
        place = QString::fromStdString(lab.run()->folder);
        lab.ask(RemoveRun{lab.run()->id});
        EVENTUALLY(lab.is(RunState::stopped));
        QVERIFY(QDir(place).exists());
        // Its name is not given again.
        lab.ask(SetSteps{2});
        lab.ask(TrainRuns{});
        QCOMPARE(lab.run(1)->id, std::string("run-0002-alibi"));
        EVENTUALLY(lab.is(RunState::finished, 1));
    }
    QVERIFY(!QDir(place).exists());
    QVERIFY(QDir(place_in(folder, "runs/run-0002-alibi")).exists());
}

void TestTrainer::undo_keeps_a_removed_run() {
    const QTemporaryDir folder;
    {
        Lab lab(folder, 2);
        lab.ask(TrainRuns{});
        EVENTUALLY(lab.is(RunState::finished));
        lab.ask(RemoveRun{lab.run()->id});
        lab.store.undo();
    }
    QVERIFY(QDir(place_in(folder, "runs/run-0001-alibi")).exists());
}

void TestTrainer::saved_model_can_be_opened() {
    const QTemporaryDir folder;
    const std::string place = place_in(folder, "elsewhere").toStdString();
    Lab lab(folder, 6);
    lab.train_and_save(place);
    QVERIFY(!has_checkpoint(place));
    lab.ask(OpenRun{place});
    QTRY_COMPARE_WITH_TIMEOUT(lab.own().size(), 2U, kPatience);
    QCOMPARE(lab.run(1)->source, RunSource::opened);
    QVERIFY(lab.run(1)->model->parameters == lab.run(0)->model->parameters);
    QCOMPARE(lab.run(1)->settings, lab.run(0)->settings);
    QCOMPARE(lab.store.session().view, ViewId::extrapolation);
    QCOMPARE(lab.store.session().extrapolation.run, place);
}

void TestTrainer::opened_model_is_there_at_the_next_start() {
    const QTemporaryDir folder;
    const std::string place = place_in(folder, "elsewhere").toStdString();
    {
        Lab lab(folder, 6);
        lab.train_and_save(place);
        lab.ask(OpenRun{place});
        EVENTUALLY(lab.own().size() == 2);
    }
    {
        Lab lab(folder);
        lab.store.dispatch(SetView{ViewId::extrapolation});
        EVENTUALLY(lab.own().size() == 2);
        QCOMPARE(lab.named(place).source, RunSource::opened);
        lab.ask(RemoveRun{place});
    }
    {
        Lab lab(folder);
        lab.store.dispatch(SetView{ViewId::extrapolation});
        EVENTUALLY(lab.own().size() == 1);
        lab.ask(OpenRun{place});
        EVENTUALLY(lab.own().size() == 2);
    }
    QVERIFY(QDir(QString::fromStdString(place)).removeRecursively());
    Lab lab(folder);
    QSignalSpy noted(&lab.trainer, &Trainer::note);
    lab.store.dispatch(SetView{ViewId::extrapolation});
    EVENTUALLY(lab.own().size() == 1);
    QCOMPARE(noted.size(), 1);
    QVERIFY(noted[0][0].toString().contains(QString::fromStdString(place)));
}

void TestTrainer::missing_run_of_a_session_is_told() {
    const QTemporaryDir folder;
    Lab lab(folder);
    QSignalSpy noted(&lab.trainer, &Trainer::note);
    lab.store.dispatch(SetView{ViewId::extrapolation});
    EVENTUALLY(lab.store.results().runs.listed);
    lab.ask(ChooseRun{"shipped-alibi"});
    QCOMPARE(noted.size(), 0);
    Session other = lab.store.session();
    other.extrapolation.run = "run-0042-rotary";
    lab.store.open(other);
    QCOMPARE(noted.size(), 1);
    QVERIFY(noted[0][0].toString().contains(QStringLiteral("not on this computer")));
}

void TestTrainer::removing_a_shipped_run_says_that_it_comes_back() {
    const QTemporaryDir folder;
    Lab lab(folder);
    QSignalSpy noted(&lab.trainer, &Trainer::note);
    lab.store.dispatch(SetView{ViewId::extrapolation});
    EVENTUALLY(lab.store.results().runs.listed);
    lab.ask(RemoveRun{"shipped-none"});
    QCOMPARE(noted.size(), 1);
    QVERIFY(noted[0][0].toString().contains(QStringLiteral("at the next start")));
    lab.store.undo();
    QCOMPARE(noted.size(), 1);
}

// Each of two takes twice as long as it would alone.
void TestTrainer::shared_processors_tell_no_speed() {
    if (std::thread::hardware_concurrency() < 2) QSKIP("There is nothing to share.");
    const QTemporaryDir folder;
    Lab lab(folder, 20);
    lab.store.dispatch(SetView{ViewId::extrapolation});
    EVENTUALLY(lab.store.results().runs.speed);
    const auto before = lab.store.results().runs.speed;
    lab.ask(SetMethods{{PositionMethod::alibi, PositionMethod::rotary}});
    lab.ask(SetSideBySide{true});
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::finished, 0) && lab.is(RunState::finished, 1));
    QCOMPARE(lab.store.results().runs.speed, before);
    lab.ask(SetSideBySide{false});
    lab.ask(SetMethods{{PositionMethod::alibi}});
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::finished, 2));
    QVERIFY(lab.store.results().runs.speed != before);
}

void TestTrainer::who_looks_on_goes_on_with_the_line() {
    const QTemporaryDir folder;
    Lab lab(folder, 12);
    lab.ask(SetMethods{{PositionMethod::alibi, PositionMethod::rotary}});
    lab.ask(TrainRuns{});
    QCOMPARE(lab.store.session().extrapolation.run, lab.run(0)->id);
    EVENTUALLY(lab.is(RunState::finished, 1));
    QCOMPARE(lab.store.session().extrapolation.run, lab.run(1)->id);
    // Not from another run, that was chosen meanwhile.
    lab.ask(TrainRuns{});
    lab.ask(ChooseRun{lab.run(0)->id});
    EVENTUALLY(lab.is(RunState::finished, 3));
    QCOMPARE(lab.store.session().extrapolation.run, lab.run(0)->id);
}

void TestTrainer::bad_text_is_told() {
    const QTemporaryDir folder;
    Lab lab(folder, 6);
    const std::string text = place_in(folder, "short.txt").toStdString();
    write_file_whole(text, "one two three");
    lab.ask(SetTrainingText{text, TextSplit::words});
    QSignalSpy problem(&lab.trainer, &Trainer::problem);
    lab.ask(TrainRuns{});
    QTRY_COMPARE_WITH_TIMEOUT(problem.size(), 1, kPatience);
    QVERIFY(!problem[0][0].toString().isEmpty());
    EVENTUALLY(lab.own().empty());
    QVERIFY(!lab.store.results().runs.problem.empty());
    QVERIFY(QDir(place_in(folder, "runs")).isEmpty());
    // The next thing asked for begins anew.
    lab.ask(PauseRun{});
    QVERIFY(lab.store.results().runs.problem.empty());
    lab.ask(SetModelHeads{3});
    lab.ask(TrainRuns{});
    QCOMPARE(problem.size(), 2);
    QVERIFY(lab.own().empty());
}

// Where the choice is made, before anything is trained; a good text takes the sentence away.
void TestTrainer::bad_text_is_told_when_it_is_chosen() {
    const QTemporaryDir folder;
    Lab lab(folder, 6);
    lab.store.dispatch(SetView{ViewId::extrapolation});
    const std::string good = lab.store.session().extrapolation.training.text_path;
    const std::string bad = place_in(folder, "short.txt").toStdString();
    write_file_whole(bad, "one two three");
    const auto training = [&lab]() -> const TrainingScene& {
        return lab.store.scene().extrapolation.training;
    };
    lab.ask(SetTrainingText{bad, TextSplit::words});
    EVENTUALLY(!training().text_problem.empty());
    QVERIFY(training().text_problem.find("3 of the 90 tokens") != std::string::npos);
    QVERIFY(!training().can_train);
    QSignalSpy problem(&lab.trainer, &Trainer::problem), over(&lab.trainer, &Trainer::problem_over);
    lab.ask(TrainRuns{});
    QCOMPARE(problem.size(), 1);
    QVERIFY(lab.own().empty());
    lab.ask(SetTrainingText{good, TextSplit::words});
    QCOMPARE(over.size(), 1);
    QCOMPARE(over[0][0], problem[0][0]);
    EVENTUALLY(!lab.store.busy());
    QVERIFY(training().can_train && training().text_problem.empty());
}

void TestTrainer::bad_folder_is_told() {
    const QTemporaryDir folder;
    Lab lab(folder, 6);
    QSignalSpy problem(&lab.trainer, &Trainer::problem);
    lab.ask(OpenRun{place_in(folder, "nowhere").toStdString()});
    QVERIFY(problem.wait());
    QVERIFY(lab.own().empty());
}

void TestTrainer::trained_runs_are_measured() {
    const QTemporaryDir folder;
    Lab lab(folder, 6);
    lab.ask(SetMostMultiple{2});
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::finished));
    lab.store.dispatch(SetView{ViewId::extrapolation});
    EVENTUALLY(lab.store.results().runs.listed && !lab.store.busy());
    const ExtrapolationScene& scene = lab.store.scene().extrapolation;
    const std::string& id = lab.run()->id;
    const auto row = std::ranges::find_if(scene.runs, [&](const auto& r) { return r.id == id; });
    QVERIFY(row != scene.runs.end());
    QVERIFY2(row->problem.empty(), row->problem.c_str());
    QVERIFY(row->losses[0] && row->losses[1]);
    for (const auto* chart : {&scene.by_position, &scene.sliding})
        QVERIFY(std::ranges::any_of(chart->series, [&](const auto& line) { return line.run == id; }));
}

// What was measured of a finished run is there at the next start, unless it is damaged or of another step.
void TestTrainer::figures_are_there_at_the_next_start() {
    const QTemporaryDir folder;
    const std::string id = "run-0001-alibi";
    const QString path = place_in(folder, "runs/run-0001-alibi/evaluations.json");
    std::vector<LengthLoss> sliding;
    const auto known = [&id](const Lab& lab, EvaluationKind kind) {
        return find_evaluation(lab.store.results().runs, id, kind);
    };
    {
        Lab lab(folder, 6);
        lab.store.dispatch(SetView{ViewId::extrapolation});
        lab.ask(TrainRuns{});
        EVENTUALLY(lab.is(RunState::finished) && QFile::exists(path));
        sliding = known(lab, EvaluationKind::sliding)->lengths;
        QVERIFY(sliding.size() > 3);
    }
    const auto listed = [&](Lab& lab) {
        lab.store.dispatch(SetView{ViewId::extrapolation});
        EVENTUALLY(lab.store.results().runs.listed);
    };
    {
        Lab lab(folder);
        listed(lab);
        for (const EvaluationKindRow& row : evaluation_kinds()) QVERIFY(known(lab, row.kind));
        const std::vector<LengthLoss>& read = known(lab, EvaluationKind::sliding)->lengths;
        QCOMPARE(read.size(), sliding.size());
        QVERIFY(std::abs(read.back().loss - sliding.back().loss) < 1e-5);
        for (const Work& work : missing_work(lab.store.session(), lab.store.results()))
            if (const auto* wanted = std::get_if<EvaluateRun>(&work)) QVERIFY(wanted->run != id);
    }
    const std::string whole = read_file_whole(path.toStdString(), 1 << 20);
    std::string other = whole;
    other.replace(other.find("\"step\":6"), 8, "\"step\":5");
    for (const std::string& bytes : {other, whole.substr(0, whole.size() / 2)}) {
        write_file_whole(path.toStdString(), bytes);
        Lab lab(folder);
        listed(lab);
        QVERIFY(lab.is(RunState::finished) && !known(lab, EvaluationKind::sliding));
        EVENTUALLY(read_file_whole(path.toStdString(), 1 << 20) == whole);
    }
}

void TestTrainer::folder_is_asked_for() {
    const QTemporaryDir folder;
    Lab lab(folder, 2);
    QSignalSpy open(&lab.trainer, &Trainer::open_folder_wanted);
    QSignalSpy save(&lab.trainer, &Trainer::save_folder_wanted);
    lab.ask(OpenRun{});
    QCOMPARE(open.size(), 1);
    lab.ask(SaveRun{"run-0001-alibi", {}});
    QCOMPARE(save.size(), 0);
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::finished));
    lab.ask(SaveRun{"run-0001-alibi", {}});
    QCOMPARE(save.size(), 1);
    QCOMPARE(save[0][0].toString(), QStringLiteral("run-0001-alibi"));
}

// Two windows over one place of runs; neither has begun to write.
void TestTrainer::programs_make_runs_of_their_own() {
    const QTemporaryDir folder;
    {
        Lab first(folder), second(folder);
        first.ask(TrainRuns{});
        second.ask(TrainRuns{});
        QCOMPARE(first.run()->id, std::string("run-0001-alibi"));
        QCOMPARE(second.run()->id, std::string("run-0002-alibi"));
        // Waits behind the first, and never begins.
        second.ask(TrainRuns{});
        QCOMPARE(second.run(1)->id, std::string("run-0003-alibi"));
        second.ask(StopRun{second.run(1)->id});
        // The second may have read the first's run by now, as one that was kept: not by place, but by name.
        EVENTUALLY(first.named("run-0001-alibi").steps_done > 0);
        EVENTUALLY(second.named("run-0002-alibi").steps_done > 0);
        QCOMPARE(second.named("run-0003-alibi").state, RunState::stopped);
    }
    QVERIFY(has_checkpoint(place_in(folder, "runs/run-0001-alibi").toStdString()));
    QVERIFY(has_checkpoint(place_in(folder, "runs/run-0002-alibi").toStdString()));
    QVERIFY(!QDir(place_in(folder, "runs/run-0003-alibi")).exists());
}

void TestTrainer::a_run_is_trained_by_one_program() {
    const QTemporaryDir folder;
    Lab first(folder);
    first.ask(TrainRuns{});
    EVENTUALLY(first.is(RunState::training) && first.steps() > 0);
    const std::string id = first.run()->id;
    {
        Lab second(folder);
        second.store.dispatch(SetView{ViewId::extrapolation});
        EVENTUALLY(second.store.results().runs.listed);
        second.store.dispatch(SetView{ViewId::slopes});
        QVERIFY(second.is(RunState::stopped));
        QSignalSpy problem(&second.trainer, &Trainer::problem);
        second.ask(ContinueRun{id});
        QTRY_COMPARE_WITH_TIMEOUT(problem.size(), 1, kPatience);
        QCOMPARE(problem[0][0].toString(),
                 QStringLiteral("Another program is training in the folder run-0001-alibi: wait until it "
                                "ends, or stop it there."));
        EVENTUALLY(second.is(RunState::stopped));
        second.ask(RemoveRun{id});
    }
    // Removed there, and kept here, where it still trains.
    QVERIFY(has_checkpoint(first.run()->folder));
    const Index steps = first.steps();
    EVENTUALLY(first.steps() > steps);
    first.ask(StopRun{id});
    EVENTUALLY(first.is(RunState::stopped) && !first.trainer.is_training());
    Lab third(folder);
    third.store.dispatch(SetView{ViewId::extrapolation});
    EVENTUALLY(third.store.results().runs.listed);
    third.store.dispatch(SetView{ViewId::slopes});
    third.ask(ContinueRun{id});
    EVENTUALLY(third.is(RunState::training) && third.steps() > first.steps());
}

void TestTrainer::saving_into_a_training_is_told() {
    const QTemporaryDir folder;
    Lab lab(folder, 6);
    lab.ask(TrainRuns{});
    EVENTUALLY(lab.is(RunState::finished) && !lab.trainer.is_training());
    const std::string place = place_in(folder, "elsewhere").toStdString();
    save_run(*lab.run(), QString::fromStdString(place));
    const auto other = lock_run(place);
    QSignalSpy problem(&lab.trainer, &Trainer::problem);
    lab.ask(SaveRun{lab.run()->id, place});
    QVERIFY(problem.wait());
    QVERIFY(problem[0][0].toString().contains(QLatin1String("in the folder elsewhere")));
}

QTEST_GUILESS_MAIN(TestTrainer)
#include "test_trainer.moc"
