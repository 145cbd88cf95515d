#include "ui/views/panel/training_buttons.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/views/extrapolation/scene_words.h"
#include "ui/views/labels.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/format.h"
#include "ui/widgets/label.h"
#include "ui/widgets/words.h"
#include "ui/widgets/words_label.h"

namespace alibi::ui {

TrainingButtons::TrainingButtons(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      train_(make_button(theme, tr("Train"), QStringLiteral("play"), ButtonRole::primary, this)),
      pause_(make_button(theme, tr("Pause"), QStringLiteral("pause"), ButtonRole::primary, this)),
      step_(make_button(theme, tr("Step"), QStringLiteral("step"), ButtonRole::plain, this)),
      stop_(make_button(theme, tr("Stop"), QStringLiteral("stop"), ButtonRole::plain, this)),
      progress_(new QWidget(this)),
      bar_(new QProgressBar(progress_)),
      done_(new WordsLabel(theme.number_font(12), theme.text, false, progress_)),
      left_(new WordsLabel(theme.font(11), theme.muted, false, progress_)),
      help_(new WordsLabel(theme.font(11), theme.muted, true, this)),
      pause_icon_(theme.icon(QStringLiteral("pause"), theme.on_accent)),
      go_on_icon_(theme.icon(QStringLiteral("play"), theme.on_accent)) {
    train_->setToolTip(tr("Makes a new run for each chosen method"));
    step_->setToolTip(tr("One step of training"));
    stop_->setToolTip(
        tr("Ends all training here, of the runs that wait too; they are kept and can be continued"));
    left_->set_alignment(Qt::AlignRight | Qt::AlignVCenter);
    lay_out();
    connect_buttons();
}

void TrainingButtons::lay_out() {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme_.px(8), 0, 0);
    column->setSpacing(theme_.px(6));
    auto* const row = new QHBoxLayout;
    row->setSpacing(theme_.px(6));
    for (QPushButton* const button : {train_, pause_, step_, stop_}) {
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        button->setMinimumHeight(theme_.px(32));
        button->setStyleSheet(QStringLiteral("padding: 0 %1px;").arg(theme_.px(2)));
        row->addWidget(button);
    }
    column->addLayout(row);
    auto* const bar = new QVBoxLayout(progress_);
    bar->setContentsMargins(0, theme_.px(4), 0, 0);
    bar->setSpacing(theme_.px(5));
    bar_->setTextVisible(false);
    bar_->setFixedHeight(theme_.px(6));
    bar_->setAccessibleName(tr("Steps done"));
    bar->addWidget(bar_);
    auto* const words = new QHBoxLayout;
    words->addWidget(done_, 1);
    words->addWidget(left_, 1);
    bar->addLayout(words);
    column->addWidget(progress_);
    column->addWidget(help_);
}

void TrainingButtons::connect_buttons() {
    connect(train_, &QPushButton::clicked, this, [this] { report(TrainRuns{}); });
    connect(pause_, &QPushButton::clicked, this,
            [this] { continues_ ? report(ContinueRun{run_}) : report(PauseRun{run_}); });
    connect(step_, &QPushButton::clicked, this, [this] { report(StepRun{run_}); });
    connect(stop_, &QPushButton::clicked, this, [this] { report(StopRun{}); });
}

QString TrainingButtons::progress_words() const {
    return done_->words();
}

QString TrainingButtons::left_words() const {
    return left_->words();
}

QString TrainingButtons::help_words() const {
    return help_->words();
}

void TrainingButtons::say(const QString& help, bool trouble) {
    help_->set_words(help);
    help_->set_colour(trouble ? theme_.error : theme_.muted);
}

void TrainingButtons::render(const TrainingChoice& choice, const ExtrapolationScene& scene) {
    const LiveRun& live = scene.live;
    const bool is_live =
        !live.run.empty() && (live.can_pause || live.can_step || live.can_continue || live.can_stop);
    const bool ended = live.state == RunState::finished || live.state == RunState::diverged;
    const bool busy = is_live && !ended && live.state != RunState::stopped;
    run_ = live.run;
    const bool focused = std::ranges::any_of(buttons(), &QWidget::hasFocus);
    train_->setVisible(!busy);
    train_->setEnabled(scene.training.can_train);
    pause_->setVisible(is_live && !ended);
    render_pause(live);
    step_->setVisible(is_live && !ended);
    render_step(live);
    stop_->setVisible(busy);
    stop_->setEnabled(live.can_stop);
    progress_->setVisible(is_live && !ended);
    if (focused) keep_focus();
    if (busy)
        render_live(scene);
    else
        render_idle(choice, scene);
    if (is_live) {
        done_->set_words(QStringLiteral("%1 / %2").arg(live.steps_done).arg(live.steps));
        show_steps(live);
    }
    if (!scene.problem.empty()) say(core_words(scene.problem), true);
}

// A progress bar paints at once, and with it all of the window that waits to be painted: this one is made to
// wait too.
void TrainingButtons::show_steps(const LiveRun& live) {
    const int all = static_cast<int>(std::max<Index>(1, live.steps)),
              done = static_cast<int>(live.steps_done);
    if (bar_->maximum() == all && bar_->value() == done) return;
    bar_->setUpdatesEnabled(false);
    bar_->setRange(0, all);
    bar_->setValue(done);
    bar_->setUpdatesEnabled(true);
}

// It pauses what trains, and goes on with what rests.
void TrainingButtons::render_pause(const LiveRun& live) {
    pause_->setEnabled(live.can_pause || live.can_continue);
    const QString words = live.can_continue ? tr("Go on") : tr("Pause");
    if (words == pause_->text()) return;
    continues_ = live.can_continue;
    pause_->setText(words);
    pause_->setAccessibleName(words);
    pause_->setIcon(continues_ ? go_on_icon_ : pause_icon_);
}

// Off while its step is done; the keyboard does not go on to Stop meanwhile, which the same key would press.
void TrainingButtons::render_step(const LiveRun& live) {
    if (!live.can_step && step_->hasFocus() && !pause_->isHidden()) {
        steps_ = true;
        pause_->setFocus();
    }
    step_->setEnabled(live.can_step);
    if (live.can_step && std::exchange(steps_, false) && pause_->hasFocus()) step_->setFocus();
}

// Who works the buttons by keys stays with them when one goes.
void TrainingButtons::keep_focus() {
    const auto takes = [](const QWidget* button) { return !button->isHidden() && button->isEnabled(); };
    const auto all = buttons();
    if (std::ranges::any_of(all, [&](QWidget* button) { return button->hasFocus() && takes(button); }))
        return;
    const auto* const next = std::ranges::find_if(all, takes);
    if (next != all.end()) (*next)->setFocus();
}

void TrainingButtons::render_live(const ExtrapolationScene& scene) {
    const LiveRun& live = scene.live;
    const QString left =
        live.seconds_left ? tr("about %1 left").arg(seconds_words(*live.seconds_left)) : QString();
    left_->set_words(left);
    QStringList help;
    const auto row = std::ranges::find(scene.runs, live.run, &RunRow::id);
    if (live.run != scene.run && row != scene.runs.end())
        help << tr("Of %1, not of the chosen run.", "whose steps these are").arg(run_name(*row, scene.runs));
    if (live.state == RunState::waiting) help << tr("Waits for its turn.");
    if (live.state == RunState::paused)
        help << tr("Step does one step of training. Stop keeps the run for later.");
    if (live.state == RunState::training) {
        LiveRun pace = live;
        pace.seconds_left.reset();
        if (live.steps_per_second > 0) help << pace_words(pace) + QLatin1Char('.');
    }
    if (live.waiting > 0)
        help << (live.seconds_left_in_all
                     ? tr("Still to come: %1, all done in about %2.", "runs that wait, time")
                           .arg(live.waiting)
                           .arg(seconds_words(*live.seconds_left_in_all))
                     : tr("Still to come: %1.", "runs that wait").arg(live.waiting));
    if (live.state == RunState::training) help << tr("Changing a setting does not touch a finished run.");
    say(help.join(QLatin1Char(' ')), false);
}

void TrainingButtons::render_idle(const TrainingChoice& choice, const ExtrapolationScene& scene) {
    const TrainingScene& training = scene.training;
    left_->set_words({});
    if (!training.problem.empty()) return say(core_words(training.problem), true);
    const QString slopes = slopes_words(training);
    if (scene.live.state == RunState::stopped && scene.live.can_continue)
        return say(tr("Go on continues where the chosen run stopped. Train makes a new run for each method."),
                   false);
    const QString steps = grouped_text(choice.steps * static_cast<Index>(choice.methods.size()));
    if (training.seconds)
        return say(
            tr("About %1 for %2 steps on this computer.").arg(seconds_words(*training.seconds), steps) +
                slopes,
            false);
    say(tr("Train makes one new run for each chosen method; the others stay.") + slopes, false);
}

// The rule is chosen in another view: one that is not the usual one must not be trained with unseen.
QString TrainingButtons::slopes_words(const TrainingScene& training) {
    constexpr double kUsualBiasMax = 8;
    const bool usual = training.rule == SlopeRule::reference && training.bias_max == kUsualBiasMax;
    if (training.slopes.empty() || usual) return {};
    if (training.rule == SlopeRule::own) return QLatin1Char(' ') + tr("ALiBi gets the slopes that you set.");
    const QString rule = tr("%1, bias max %2", "a slope rule")
                             .arg(slope_rule_label(training.rule), short_text(training.bias_max, 3));
    return QLatin1Char(' ') + tr("ALiBi gets the slopes of the Slopes view: %1.", "a rule").arg(rule);
}

}  // namespace alibi::ui
