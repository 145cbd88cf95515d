#include "ui/views/panel/training_buttons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/views/extrapolation/scene_words.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/format.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

QLabel* make_label(const QFont& font, const QColor& colour, QWidget* parent) {
    auto* const label = new QLabel(parent);
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1;").arg(colour.name()));
    return label;
}

}  // namespace

TrainingButtons::TrainingButtons(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      train_(make_button(theme, tr("Train"), QStringLiteral("play"), ButtonRole::primary, this)),
      pause_(make_button(theme, tr("Pause"), QStringLiteral("pause"), ButtonRole::primary, this)),
      step_(make_button(theme, tr("Step"), QStringLiteral("step"), ButtonRole::plain, this)),
      stop_(make_button(theme, tr("Stop"), QStringLiteral("stop"), ButtonRole::plain, this)),
      progress_(new QWidget(this)),
      bar_(new QProgressBar(progress_)),
      done_(make_label(theme.number_font(12), theme.text, progress_)),
      left_(make_label(theme.font(11), theme.muted, progress_)),
      help_(make_label(theme.font(11), theme.muted, this)) {
    train_->setToolTip(tr("Makes a new run for each chosen method"));
    step_->setToolTip(tr("One step of training"));
    stop_->setToolTip(tr("Ends here; the run is kept and can be continued"));
    help_->setWordWrap(true);
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
    words->addWidget(done_);
    words->addStretch(1);
    words->addWidget(left_);
    bar->addLayout(words);
    column->addWidget(progress_);
    column->addWidget(help_);
}

void TrainingButtons::connect_buttons() {
    connect(train_, &QPushButton::clicked, this, [this] { report(TrainRuns{}); });
    connect(pause_, &QPushButton::clicked, this,
            [this] { continues_ ? report(ContinueRun{run_}) : report(PauseRun{run_}); });
    connect(step_, &QPushButton::clicked, this, [this] { report(StepRun{run_}); });
    connect(stop_, &QPushButton::clicked, this, [this] { report(StopRun{run_}); });
}

QString TrainingButtons::progress_words() const {
    return done_->text();
}

QString TrainingButtons::left_words() const {
    return left_->accessibleName();
}

QString TrainingButtons::help_words() const {
    return help_->accessibleName();
}

void TrainingButtons::say(const QString& help, bool trouble) {
    help_->setAccessibleName(help);
    help_->setText(keep_words(help));
    help_->setStyleSheet(QStringLiteral("color: %1;").arg((trouble ? theme_.error : theme_.muted).name()));
}

void TrainingButtons::render(const TrainingChoice& choice, const ExtrapolationScene& scene) {
    const LiveRun& live = scene.live;
    const bool is_live =
        !live.run.empty() && (live.can_pause || live.can_step || live.can_continue || live.can_stop);
    const bool ended = live.state == RunState::finished || live.state == RunState::diverged;
    const bool busy = is_live && !ended && live.state != RunState::stopped;
    run_ = live.run;
    continues_ = live.can_continue;
    const bool focused = std::ranges::any_of(buttons(), &QWidget::hasFocus);
    train_->setVisible(!busy);
    train_->setEnabled(scene.training.can_train);
    pause_->setVisible(is_live && !ended);
    pause_->setText(continues_ ? tr("Go on") : tr("Pause"));
    pause_->setAccessibleName(pause_->text());
    pause_->setIcon(
        theme_.icon(continues_ ? QStringLiteral("play") : QStringLiteral("pause"), theme_.on_accent));
    pause_->setEnabled(live.can_pause || live.can_continue);
    step_->setVisible(is_live && !ended);
    step_->setEnabled(live.can_step);
    stop_->setVisible(busy);
    stop_->setEnabled(live.can_stop);
    progress_->setVisible(is_live && !ended);
    if (focused) keep_focus();
    if (busy)
        render_live(live);
    else
        render_idle(choice, scene);
    if (is_live) {
        done_->setText(QStringLiteral("%1 / %2").arg(live.steps_done).arg(live.steps));
        bar_->setRange(0, static_cast<int>(std::max<Index>(1, live.steps)));
        bar_->setValue(static_cast<int>(live.steps_done));
    }
    if (!scene.problem.empty()) say(core_words(scene.problem), true);
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

void TrainingButtons::render_live(const LiveRun& live) {
    const QString left =
        live.seconds_left ? tr("about %1 left").arg(seconds_words(*live.seconds_left)) : QString();
    left_->setText(left);
    left_->setAccessibleName(left);
    QStringList help;
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
    left_->clear();
    left_->setAccessibleName({});
    if (!training.problem.empty()) return say(core_words(training.problem), true);
    if (scene.live.state == RunState::stopped && scene.live.can_continue)
        return say(tr("Go on continues where the chosen run stopped. Train makes a new run for each method."),
                   false);
    const QString steps = grouped_text(choice.steps * static_cast<Index>(choice.methods.size()));
    if (training.seconds)
        return say(tr("About %1 for %2 steps on this computer.").arg(seconds_words(*training.seconds), steps),
                   false);
    say(tr("Train makes one new run for each chosen method; the others stay."), false);
}

}  // namespace alibi::ui
