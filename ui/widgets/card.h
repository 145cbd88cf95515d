// A white card with a hairline edge, radius 6, that other widgets stand on.
#pragma once

#include <QWidget>

#include "ui/widgets/theme.h"

namespace alibi::ui {

class Card : public QWidget {
    Q_OBJECT
  public:
    explicit Card(const Theme& theme, QWidget* parent = nullptr);
    // A bar at the left edge in this colour; an invalid colour: none.
    void set_bar(const QColor& colour);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_;
    QColor bar_;
};

}  // namespace alibi::ui
