// The sections of the panel about training, reading, slope surgery and writing: what they show of the session
// and the scene, and what their controls report.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "core/model/training.h"
#include "core/model/vocabulary.h"
#include "core/session/run.h"
#include "tests/ui/extrapolation_fixture.h"
#include "ui/views/controls_panel.h"
#include "ui/views/extrapolation/method_look.h"
#include "ui/views/panel/file_field.h"
#include "ui/views/panel/training_buttons.h"
#include "ui/views/panel/training_words.h"
#include "ui/widgets/check_box.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/section.h"
#include "ui/widgets/segmented.h"

using namespace alibi;
using namespace alibi::ui;
using namespace alibi::test;

namespace {

struct Bench {
    explicit Bench(ExtrapolationScene shown = extrapolation_scene()) {
        scene.extrapolation = std::move(shown);
        session.view = ViewId::extrapolation;
        QObject::connect(&panel, &ControlsPanel::intent, &panel, [this](const Action& action, bool) {
            if (const auto* const one = std::get_if<ExtrapolationAction>(&action)) actions.push_back(*one);
        });
        panel.resize(236, 900);
        render();
        panel.show();
    }
    void render() { panel.render(session, scene); }
    TrainingChoice& choice() { return session.extrapolation.training; }
    template <class SomeAction>
    const SomeAction* last() const {
        return actions.empty() ? nullptr : std::get_if<SomeAction>(&actions.back());
    }
    // Of the sections that this view shows.
    template <class T>
    T* named(const char* name) const {
        for (T* const widget : panel.findChildren<T*>()) {
            bool shown = widget->accessibleName() == QLatin1String(name);
            for (const QWidget* at = widget; shown && at != &panel; at = at->parentWidget())
                if (qobject_cast<const Section*>(at)) shown = !at->isHidden();
            if (shown) return widget;
        }
        return nullptr;
    }
    TrainingButtons& buttons() const { return *panel.findChild<TrainingButtons*>(); }

    Theme theme = make_theme(ThemeId::light);
    ControlsPanel panel{theme};
    Session session;
    Scene scene;
    std::vector<ExtrapolationAction> actions;
};

void choose(ComboBox& box, int index) {
    box.setCurrentIndex(index);
    Q_EMIT box.activated(index);
}

void type(NumberBox& box, const char* text) {
    auto* const field = box.findChild<QLineEdit*>();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(text));
    QTest::keyClick(field, Qt::Key_Return);
}

// Layouts tell one another of new sizes by events.
void settle(QWidget& panel) {
    for (int n = 0; n < 5; ++n) {
        panel.grab();
        QTest::qWait(0);
    }
}

}  // namespace

class TestTrainingPanel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void every_method_has_a_box();
    void one_method_stays();
    void presets_are_those_of_the_table();
    void numbers_are_reported_data();
    void numbers_are_reported();
    void a_fitting_preset_is_proposed();
    void a_proposal_moves_nothing();
    void surgery_moves_nothing();
    void bounds_are_plain_numbers();
    void buttons_follow_the_run_data();
    void buttons_follow_the_run();
    void progress_says_how_long();
    void slopes_of_another_rule_are_told_data();
    void slopes_of_another_rule_are_told();
    void trouble_stands_by_the_button();
    void progress_moves_nothing();
    void stepping_by_key_never_stops();
    void another_run_is_named();
    void text_and_split();
    void reading_goes_up_to_64_l();
    void surgery_changes_slopes();
    void surgery_needs_slopes();
    void writing_reports_its_settings();
};

void TestTrainingPanel::every_method_has_a_box() {
    Bench bench;
    for (const Study& study : kStudies) {
        const std::string id(position_method_row(study.method).id);
        QVERIFY2(bench.named<CheckBox>(method_name(study.method).toLatin1().constData()), id.c_str());
    }
    QTest::mouseClick(bench.named<CheckBox>("Rotary"), Qt::LeftButton);
    QVERIFY(bench.last<SetMethods>());
    QCOMPARE(bench.last<SetMethods>()->methods.size(), std::size_t{2});
    QVERIFY(bench.last<SetMethods>()->methods.back() == PositionMethod::rotary);
    QVERIFY(!bench.named<CheckBox>("Side by side")->isEnabled());
    bench.choice().methods = {PositionMethod::alibi, PositionMethod::rotary};
    bench.render();
    QTest::mouseClick(bench.named<CheckBox>("Side by side"), Qt::LeftButton);
    QVERIFY(bench.last<SetSideBySide>() && bench.last<SetSideBySide>()->on);
}

void TestTrainingPanel::one_method_stays() {
    Bench bench;
    auto* const box = bench.named<CheckBox>("ALiBi");
    QVERIFY(box->isChecked());
    QTest::mouseClick(box, Qt::LeftButton);
    QVERIFY(bench.actions.empty());
    QVERIFY(box->isChecked());
}

void TestTrainingPanel::presets_are_those_of_the_table() {
    Bench bench;
    auto* const box = bench.named<ComboBox>("Preset");
    QCOMPARE(box->currentText(), QStringLiteral("Own sizes"));  // the scene has none
    bench.scene.extrapolation.training.preset = TrainingPreset::standard;
    bench.render();
    QCOMPARE(box->count(), static_cast<int>(training_presets().size()));
    QCOMPARE(box->currentText(), QStringLiteral("Default"));
    choose(*box, 0);
    QVERIFY(bench.last<SetPreset>());
    QVERIFY(bench.last<SetPreset>()->preset == TrainingPreset::quick);
}

void TestTrainingPanel::numbers_are_reported_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("typed");
    for (const auto& [name, typed] : std::initializer_list<std::pair<const char*, const char*>>{
             {"Length L", "64"}, {"Steps", "300"}, {"Batch", "16"}, {"Rate", "0.01"}, {"Seed", "7"}})
        QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(typed);
}

void TestTrainingPanel::numbers_are_reported() {
    QFETCH(QString, name);
    QFETCH(QString, typed);
    Bench bench;
    type(*bench.named<NumberBox>(name.toLatin1().constData()), typed.toLatin1().constData());
    QVERIFY(!bench.actions.empty());
    Session session = bench.session;
    for (const ExtrapolationAction& action : bench.actions) session = update(session, action);
    const TrainingChoice& choice = session.extrapolation.training;
    const double reported = name == QLatin1String("Length L") ? double(choice.train_len)
                            : name == QLatin1String("Steps")  ? double(choice.steps)
                            : name == QLatin1String("Batch")  ? double(choice.batch)
                            : name == QLatin1String("Rate")   ? choice.learning_rate
                                                              : double(choice.seed);
    QCOMPARE(reported, typed.toDouble());
}

void TestTrainingPanel::a_fitting_preset_is_proposed() {
    Bench bench;
    bench.scene.extrapolation.training.preset = TrainingPreset::standard;
    bench.scene.extrapolation.training.proposed = TrainingPreset::thorough;
    bench.render();
    auto* const button = bench.named<QPushButton>("Fits 90 s here: Long");
    QVERIFY(button && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(bench.last<SetPreset>() && bench.last<SetPreset>()->preset == TrainingPreset::thorough);
    bench.scene.extrapolation.training.preset = TrainingPreset::thorough;
    bench.render();
    QVERIFY(!button->isVisible());
}

void TestTrainingPanel::a_proposal_moves_nothing() {
    Bench bench;
    TrainingScene& training = bench.scene.extrapolation.training;
    const auto place = [&](std::optional<TrainingPreset> proposed) {
        training.proposed = proposed;
        bench.render();
        settle(bench.panel);
        return bench.buttons().mapTo(&bench.panel, QPoint()).y();
    };
    training.preset = TrainingPreset::standard;
    const int alone = place(std::nullopt);
    QCOMPARE(place(TrainingPreset::thorough), alone);
    QCOMPARE(place(TrainingPreset::standard), alone);
}

void TestTrainingPanel::surgery_moves_nothing() {
    Bench bench;
    auto* const button = bench.named<QPushButton>("Times 4");
    for (Section* const section : bench.panel.findChildren<Section*>())
        if (section->isAncestorOf(button))
            QTest::mouseClick(section->findChild<QAbstractButton*>(), Qt::LeftButton);
    QVERIFY(button->isVisible());
    const auto place = [&](bool operated) {
        bench.scene.extrapolation.surgery.operated = operated;
        bench.render();
        settle(bench.panel);
        return button->mapTo(button->window(), QPoint()).y();
    };
    const int untouched = place(false);
    QCOMPARE(place(true), untouched);
    QVERIFY(bench
                .named<QLabel>("The dotted line of Loss by position has the changed slopes. Undo brings them "
                               "back.")
                ->isVisible());
}

void TestTrainingPanel::bounds_are_plain_numbers() {
    Bench bench;
    QCOMPARE(bench.named<NumberBox>("Rate")->range_words(), QStringLiteral("0.000001 to 10"));
}

void TestTrainingPanel::buttons_follow_the_run_data() {
    QTest::addColumn<int>("state");
    QTest::addColumn<QString>("shown");  // the buttons, in order; those in brackets are off
    const auto row = [](const char* name, RunState state, const char* shown) {
        QTest::newRow(name) << int(state) << QString::fromLatin1(shown);
    };
    row("training", RunState::training, "Pause (Step) Stop");
    row("paused", RunState::paused, "Go on Step Stop");
    row("stopped", RunState::stopped, "Train Go on Step");
    row("waiting", RunState::waiting, "Pause (Step) Stop");
    row("finished", RunState::finished, "Train");
}

void TestTrainingPanel::buttons_follow_the_run() {
    QFETCH(int, state);
    QFETCH(QString, shown);
    Bench bench(training_scene());
    LiveRun& live = bench.scene.extrapolation.live;
    live.state = static_cast<RunState>(state);
    const bool rests = live.state == RunState::paused || live.state == RunState::stopped;
    live.can_pause = live.state == RunState::training || live.state == RunState::waiting;
    live.can_stop = live.can_pause || live.state == RunState::paused;
    live.can_step = live.can_continue = rests;
    bench.render();
    const TrainingButtons& buttons = bench.buttons();
    QStringList seen;
    for (QPushButton* const button : {buttons.train(), buttons.pause(), buttons.step(), buttons.stop()})
        if (button->isVisible())
            seen << (button->isEnabled() ? button->text() : QStringLiteral("(%1)").arg(button->text()));
    QCOMPARE(seen.join(QLatin1Char(' ')), shown);
    for (QPushButton* const button : {buttons.train(), buttons.pause(), buttons.step(), buttons.stop()})
        if (button->isVisible()) QTest::mouseClick(button, Qt::LeftButton);
    if (live.state == RunState::training) {
        QVERIFY(std::get_if<PauseRun>(&bench.actions.at(0)));
        // All training: what waits would begin in its place.
        QCOMPARE(std::get<StopRun>(bench.actions.at(1)).run, std::string());
    } else if (live.state == RunState::stopped) {
        QVERIFY(std::get_if<TrainRuns>(&bench.actions.at(0)));
        QCOMPARE(std::get<ContinueRun>(bench.actions.at(1)).run, std::string("new"));
        QCOMPARE(std::get<StepRun>(bench.actions.at(2)).run, std::string("new"));
    }
}

void TestTrainingPanel::slopes_of_another_rule_are_told_data() {
    QTest::addColumn<int>("rule");
    QTest::addColumn<double>("bias_max");
    QTest::addColumn<bool>("alibi");
    QTest::addColumn<QString>("end");
    const auto row = [](const char* name, SlopeRule rule, double bias_max, bool alibi, const char* end) {
        QTest::newRow(name) << int(rule) << bias_max << alibi << QString::fromLatin1(end);
    };
    row("usual", SlopeRule::reference, 8, true, "on this computer.");
    row("equal", SlopeRule::equal, 8, true, "ALiBi gets the slopes of the Slopes view: Equal, bias max 8.");
    row("gentler", SlopeRule::reference, 16, true, "of the Slopes view: Reference, bias max 16.");
    row("own", SlopeRule::own, 8, true, "ALiBi gets the slopes that you set.");
    row("without ALiBi", SlopeRule::equal, 8, false, "on this computer.");
}

void TestTrainingPanel::slopes_of_another_rule_are_told() {
    QFETCH(int, rule);
    QFETCH(double, bias_max);
    QFETCH(bool, alibi);
    QFETCH(QString, end);
    Bench bench;
    bench.session.slope_rule = static_cast<SlopeRule>(rule);
    bench.session.bias_max = bias_max;
    bench.session.own_slopes.assign(8, 0.5);
    bench.choice().methods = {alibi ? PositionMethod::alibi : PositionMethod::rotary};
    Results results;
    results.runs.speed = std::make_shared<MachineSpeed>(MachineSpeed{1e9});
    bench.scene.extrapolation = derive(bench.session, results, nullptr).extrapolation;
    bench.render();
    QVERIFY2(bench.buttons().help_words().endsWith(end), qPrintable(bench.buttons().help_words()));
}

void TestTrainingPanel::progress_says_how_long() {
    Bench bench(training_scene());
    QCOMPARE(bench.buttons().progress_words(), QStringLiteral("412 / 1000"));
    QCOMPARE(bench.buttons().left_words(), QStringLiteral("about 15 s left"));
    QCOMPARE(bench.buttons().help_words(),
             QStringLiteral("40 steps a second. Changing a setting does not touch a finished run."));
    bench.scene.extrapolation.live.waiting = 3;
    bench.render();
    QVERIFY(bench.buttons().help_words().contains(QStringLiteral("Still to come: 3.")));
    bench.scene.extrapolation.live.tokens_per_second = 40 * 1024;
    bench.scene.extrapolation.live.seconds_left_in_all = 95;
    bench.render();
    QVERIFY(bench.buttons().help_words().startsWith(
        QStringLiteral("40 steps, 41,000 tokens a second. Still to come: 3, all done in about 95 s.")));
    bench.scene.extrapolation.live = {};
    bench.render();
    QCOMPARE(bench.buttons().help_words(), QStringLiteral("About 25 s for 1,000 steps on this computer."));
}

void TestTrainingPanel::trouble_stands_by_the_button() {
    Bench bench;
    bench.scene.extrapolation.training.problem = "heads must divide the width";
    bench.scene.extrapolation.training.can_train = false;
    bench.render();
    QVERIFY(!bench.buttons().train()->isEnabled());
    QCOMPARE(bench.buttons().help_words(), QStringLiteral("heads must divide the width"));
}

// Several times a second: what stands round the progress is not laid out again.
void TestTrainingPanel::progress_moves_nothing() {
    struct Layouts : QObject {
        int count = 0;
        bool eventFilter(QObject*, QEvent* event) override {
            if (event->type() == QEvent::LayoutRequest) ++count;
            return false;
        }
    } layouts;
    Bench bench(training_scene());
    bench.render();
    for (int n = 0; n < 20; ++n) QCoreApplication::sendPostedEvents();
    for (QWidget* const widget : bench.panel.findChildren<QWidget*>()) widget->installEventFilter(&layouts);
    LiveRun& live = bench.scene.extrapolation.live;
    live.steps_done = 420;
    live.seconds_left = 14;
    live.steps_per_second = 41;
    bench.render();
    for (int n = 0; n < 20; ++n) QCoreApplication::sendPostedEvents();
    QCOMPARE(layouts.count, 0);
    QCOMPARE(bench.buttons().progress_words(), QStringLiteral("420 / 1000"));
    QCOMPARE(bench.buttons().left_words(), QStringLiteral("about 14 s left"));
    QVERIFY(bench.buttons().help_words().startsWith(QStringLiteral("41 steps a second.")));
    // Words of more lines get more room.
    const int before = bench.buttons().height();
    live.waiting = 3;
    live.seconds_left_in_all = 95;
    bench.render();
    for (int n = 0; n < 20; ++n) QCoreApplication::sendPostedEvents();
    QVERIFY(layouts.count > 0);
    QVERIFY(bench.buttons().height() > before);
}

// Space is pressed again and again; while a step is done its button is off.
void TestTrainingPanel::stepping_by_key_never_stops() {
    Bench bench(training_scene());
    LiveRun& live = bench.scene.extrapolation.live;
    const auto rest = [&](bool rests) {
        live.state = rests ? RunState::paused : RunState::training;
        live.can_step = live.can_continue = rests;
        live.can_pause = !rests;
        bench.render();
    };
    rest(true);
    bench.panel.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&bench.panel));
    bench.buttons().step()->setFocus();
    QVERIFY(bench.buttons().step()->hasFocus());
    rest(false);
    QVERIFY(bench.buttons().pause()->hasFocus());
    rest(true);
    QVERIFY(bench.buttons().step()->hasFocus());
    QTest::keyClick(bench.panel.focusWidget(), Qt::Key_Space);
    QVERIFY(bench.last<StepRun>());
}

// The buttons are for the run that trains; the table and the curve may show another.
void TestTrainingPanel::another_run_is_named() {
    Bench bench(training_scene());
    QVERIFY(!bench.buttons().help_words().contains(QStringLiteral("not of the chosen run")));
    bench.scene.extrapolation.run = "rotary";
    bench.render();
    QVERIFY(
        bench.buttons().help_words().startsWith(QStringLiteral("Of ALiBi, seed 2, not of the chosen run.")));
}

void TestTrainingPanel::text_and_split() {
    Bench bench;
    QSignalSpy wanted(&bench.panel, &ControlsPanel::open_text_wanted);
    auto* const source = bench.named<ComboBox>("Source");
    choose(*source, 1);
    QCOMPARE(wanted.count(), 1);  // a file has to be chosen first
    QCOMPARE(source->currentIndex(), 0);
    bench.choice().text_path = "/tmp/tale.txt";
    bench.render();
    QCOMPARE(source->currentIndex(), 1);
    QTest::keyClick(bench.named<SegmentedControl>("Split into"), Qt::Key_Right);
    QVERIFY(bench.last<SetTrainingText>());
    QVERIFY(bench.last<SetTrainingText>()->split == TextSplit::characters);
    QCOMPARE(bench.last<SetTrainingText>()->path, std::string("/tmp/tale.txt"));
    choose(*source, 0);
    QVERIFY(bench.last<SetTrainingText>()->path.empty());
    auto* const file = bench.panel.findChild<FileField*>(QStringLiteral("training_text"));
    QVERIFY(file && file->message().isEmpty());
    bench.scene.extrapolation.training.text_problem = "tale.txt holds no words. Choose another text.";
    bench.render();
    QCOMPARE(file->message(), QStringLiteral("tale.txt holds no words. Choose another text."));
}

void TestTrainingPanel::reading_goes_up_to_64_l() {
    Bench bench;
    auto* const box = bench.named<ComboBox>("Up to");
    QCOMPARE(box->currentText(), QStringLiteral("32 L = 1,024"));
    QCOMPARE(box->itemText(box->count() - 1), QStringLiteral("64 L = 2,048"));
    choose(*box, box->count() - 1);
    QVERIFY(bench.last<SetMostMultiple>());
    QCOMPARE(bench.last<SetMostMultiple>()->multiple, Index{64});
    // Of the run that is read, not of the next one.
    bench.choice().train_len = 100;
    bench.render();
    QCOMPARE(box->currentText(), QStringLiteral("32 L = 1,024"));
    bench.scene.extrapolation.runs.clear();
    bench.render();
    QCOMPARE(box->currentText(), QStringLiteral("32 L = 3,200"));
}

void TestTrainingPanel::surgery_changes_slopes() {
    Bench bench;
    QTest::mouseClick(bench.named<QPushButton>("Times 4"), Qt::LeftButton);
    QVERIFY(bench.last<SetRunSlopes>());
    QCOMPARE(bench.last<SetRunSlopes>()->run, std::string("alibi"));
    QCOMPARE(bench.last<SetRunSlopes>()->slopes.at(0), 2.0);
    QCOMPARE(bench.last<SetRunSlopes>()->slopes.at(1), .25);
    choose(*bench.named<ComboBox>("Head"), 2);
    QTest::mouseClick(bench.named<QPushButton>("Set to 0"), Qt::LeftButton);
    QCOMPARE(bench.last<SetRunSlopes>()->slopes.at(2), 0.0);
    QTest::mouseClick(bench.named<QPushButton>("Swap"), Qt::LeftButton);  // with head 2
    QCOMPARE(bench.last<SetRunSlopes>()->slopes.at(2), .25);
    QCOMPARE(bench.last<SetRunSlopes>()->slopes.at(1), .125);
    type(*bench.named<NumberBox>("Slope"), "0.7");
    QCOMPARE(bench.last<SetRunSlopes>()->slopes.at(2), .7);
    auto* const own = bench.named<QPushButton>("The model's own slopes");
    QVERIFY(!own->isEnabled());
    bench.scene.extrapolation.surgery.operated = true;
    bench.render();
    QTest::mouseClick(own, Qt::LeftButton);
    QVERIFY(bench.last<SetRunSlopes>()->slopes.empty());
}

void TestTrainingPanel::surgery_needs_slopes() {
    Bench bench;
    for (Section* const section : bench.panel.findChildren<Section*>()) section->set_open(true);
    auto* const button = bench.named<QPushButton>("Times 4");
    QVERIFY(button->isVisible());
    bench.scene.extrapolation.surgery = {};
    bench.render();
    QVERIFY(!button->isVisible());
    QVERIFY(bench.actions.empty());
}

void TestTrainingPanel::writing_reports_its_settings() {
    Bench bench;
    for (Section* const section : bench.panel.findChildren<Section*>()) section->set_open(true);
    choose(*bench.named<ComboBox>("Right"), 2);
    QVERIFY(bench.last<SetGenerationRuns>());
    QCOMPARE(bench.last<SetGenerationRuns>()->first, std::string("alibi"));
    QCOMPARE(bench.last<SetGenerationRuns>()->second, std::string("rotary"));
    type(*bench.named<NumberBox>("Heat"), "0");
    QVERIFY(bench.last<SetTemperature>());
    QCOMPARE(bench.last<SetTemperature>()->temperature, 0.0);
    QTest::mouseClick(bench.named<QPushButton>("Show the texts"), Qt::LeftButton);
    QVERIFY(bench.last<SetExtrapolationPage>());
    QVERIFY(bench.last<SetExtrapolationPage>()->page == ExtrapolationPage::texts);
}

QTEST_MAIN(TestTrainingPanel)
#include "test_training_panel.moc"
