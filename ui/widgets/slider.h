// A slider whose value may lie on a log scale. Arrow keys always change it by at least one step of its own.
#pragma once

#include <QSlider>

#include "ui/widgets/theme.h"

namespace alibi::ui {

enum class SliderScale { linear, log };

class Slider : public QSlider {
    Q_OBJECT
  public:
    // low < high; for a log scale low > 0. step: the smallest difference of two values (1 for whole numbers).
    Slider(const Theme& theme, double low, double high, double step, SliderScale scale,
           QWidget* parent = nullptr);

    // Silent; the value is clamped.
    void set_range(double low, double high);
    double amount() const { return amount_; }
    // Silent: no signal. Clamped.
    void set_amount(double amount);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  Q_SIGNALS:
    // By the person. `continues`: the drag began earlier.
    void amount_changed(double amount, bool continues);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    double place_of(double amount) const;  // 0 to 1
    double amount_at(double place) const;
    double neighbour(int steps) const;
    void change_to(double amount, bool continues);
    void follow_pointer(const QPointF& position, bool continues);

    Theme theme_;
    double low_, high_, step_;
    SliderScale scale_;
    double amount_;
    bool by_key_ = false;  // the focus came by a key: the handle is ringed
};

}  // namespace alibi::ui
