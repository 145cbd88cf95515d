// A card of the Extrapolation view that draws a part of its scene and reports what is wanted of a run.
#pragma once

#include "core/session/action.h"
#include "core/session/extrapolation_scene.h"
#include "ui/widgets/card.h"

namespace alibi::ui {

class SceneCard : public Card {
    Q_OBJECT
  public:
    SceneCard(const Theme& theme, QWidget* parent) : Card(theme, parent), theme_(theme) {}
    virtual void render(const ExtrapolationScene& scene) = 0;

  Q_SIGNALS:
    void intent(const alibi::ExtrapolationAction& action);

  protected:
    const Theme theme_;
};

}  // namespace alibi::ui
