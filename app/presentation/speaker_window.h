// For the teacher's own screen while a lesson is presented: the notes of the step, what the next press does,
// what comes next, and the clock.
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/store.h"
#include "ui/widgets/theme.h"

class QLabel;

namespace alibi::app {

class Presentation;

class SpeakerWindow : public QWidget {
    Q_OBJECT
  public:
    SpeakerWindow(Store& store, Presentation& presentation, const ui::Theme& theme,
                  QWidget* parent = nullptr);

    QString notes() const;
    QString next() const;
    QString next_press() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void render();
    void show_time();

    Store& store_;
    Presentation& presentation_;
    const ui::Theme theme_;
    QLabel* heading_;
    QLabel* notes_;
    QLabel* press_;
    QLabel* next_;
    QLabel* time_;
    QTimer tick_;
    Index step_ = -1;
    qint64 step_began_ = 0;  // seconds of the presentation
};

}  // namespace alibi::app
