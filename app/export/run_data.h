// The losses of the Extrapolation view as text: one line a point, with its run, method and evaluation.
#pragma once

#include <string>

#include "core/session/extrapolation_scene.h"

namespace alibi::app {

// All shown points of the three evaluations under a heading; only of one run where its id is given.
std::string losses_text(const ExtrapolationScene& scene, char separator, const std::string& run = {});
// The loss of the chosen run at the longest length; empty where it is not known.
std::string read_loss_text(const ExtrapolationScene& scene);

}  // namespace alibi::app
