// Says that one head is shown alone, and brings the others back: "head 3 alone" with a cross.
#pragma once

#include <QAbstractButton>

#include "core/attention/tensor.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class AloneButton : public QAbstractButton {
    Q_OBJECT
  public:
    explicit AloneButton(const Theme& theme, QWidget* parent = nullptr);
    // Shown while `alone`; the head counts from 0.
    void set(Index head, bool alone);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_;
};

}  // namespace alibi::ui
