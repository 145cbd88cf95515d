// Train, or while a run is live Pause, Step and Stop, with the progress under them and a sentence that says
// what they do and how fast it goes.
#pragma once

#include <QIcon>
#include <QWidget>
#include <array>

#include "core/session/action.h"
#include "core/session/extrapolation_scene.h"
#include "ui/widgets/theme.h"

class QProgressBar;
class QPushButton;

namespace alibi::ui {

class WordsLabel;

class TrainingButtons : public QWidget {
    Q_OBJECT
  public:
    TrainingButtons(const Theme& theme, QWidget* parent = nullptr);

    void render(const TrainingChoice& choice, const ExtrapolationScene& scene);

    QPushButton* train() const { return train_; }
    QPushButton* pause() const { return pause_; }
    QPushButton* step() const { return step_; }
    QPushButton* stop() const { return stop_; }
    // "412 / 1,000", "about 15 s left" and the sentence beneath.
    QString progress_words() const;
    QString left_words() const;
    QString help_words() const;

  Q_SIGNALS:
    void intent(const alibi::Action& action, bool continues);

  private:
    void lay_out();
    void connect_buttons();
    std::array<QPushButton*, 4> buttons() const { return {train_, pause_, step_, stop_}; }
    void keep_focus();
    void report(const ExtrapolationAction& action) { Q_EMIT intent(action, false); }
    void render_live(const ExtrapolationScene& scene);
    void render_idle(const TrainingChoice& choice, const ExtrapolationScene& scene);
    static QString slopes_words(const TrainingScene& training);
    void render_pause(const LiveRun& live);
    void show_steps(const LiveRun& live);
    void render_step(const LiveRun& live);
    void say(const QString& help, bool trouble);

    const Theme theme_;
    QPushButton *train_, *pause_, *step_, *stop_;
    QWidget* progress_;
    QProgressBar* bar_;
    WordsLabel *done_, *left_, *help_;
    const QIcon pause_icon_, go_on_icon_;
    std::string run_;
    bool steps_ = false;      // the person steps: the keyboard comes back to that button
    bool continues_ = false;  // the first button goes on with the run
};

}  // namespace alibi::ui
