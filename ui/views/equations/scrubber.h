// The steps of the computation as a track: a dot and a name each, the done ones filled, the shown one with
// its number; before it Back, Play and Forward. While it plays it asks for the next step once in every pace.
#pragma once

#include <QStringList>
#include <QTimer>

#include "ui/widgets/card.h"

class QPushButton;

namespace alibi::ui {

class Scrubber : public Card {
    Q_OBJECT
  public:
    Scrubber(const Theme& theme, QWidget* parent);

    void set_names(const QStringList& names);
    void set_step(int step);  // silent
    void set_pace(double seconds);
    int step() const { return step_; }
    bool is_playing() const { return timer_.isActive(); }
    QPushButton& back() { return *back_; }
    QPushButton& play() { return *play_; }
    QPushButton& forward() { return *forward_; }
    QPointF dot(int step) const;
    QSize sizeHint() const override;

  public Q_SLOTS:
    void toggle_playing();
    void tick();  // what the timer does

  Q_SIGNALS:
    void step_chosen(int step);
    void moved(int by);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    void show_playing();
    void paint_dot(QPainter& painter, int step) const;

    const Theme theme_;
    QPushButton* back_;
    QPushButton* play_;
    QPushButton* forward_;
    QTimer timer_;
    QStringList names_;
    int step_ = 0;
    bool by_key_ = false;
};

}  // namespace alibi::ui
