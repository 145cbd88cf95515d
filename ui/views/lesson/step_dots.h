// Where one is among the steps: a dot a step, the present one long; a bar where there are many.
#pragma once

#include <QWidget>

#include "core/attention/tensor.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class StepDots : public QWidget {
    Q_OBJECT
  public:
    explicit StepDots(const Theme& theme, QWidget* parent = nullptr);
    void set_place(Index step, Index count);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme theme_;
    Index step_ = 0, count_ = 1;
};

}  // namespace alibi::ui
