// A card with a line for its title, of which the right end can be kept free for a switch that lies over it.
#pragma once

#include "ui/widgets/card.h"

namespace alibi::ui {

class HeadedCard : public Card {
    Q_OBJECT
  public:
    HeadedCard(const Theme& theme, QWidget* parent) : Card(theme, parent), theme_(theme) {}
    // `wide`: px kept at the right of the title line.
    void keep_free(int wide);

  protected:
    QRectF title_line() const;

    const Theme theme_;

  private:
    int free_ = 0;
};

}  // namespace alibi::ui
