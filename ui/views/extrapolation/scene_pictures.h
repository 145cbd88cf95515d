// The charts of the Extrapolation view as pictures, from its scene.
#pragma once

#include "core/session/extrapolation_scene.h"
#include "ui/views/extrapolation/loss_picture.h"

namespace alibi::ui {

// The look of its method. Of several shown runs of one method the first has it whole; the others are thinner,
// and their markers the other way round.
MethodLook run_look(const Theme& theme, const RunRow& run, const std::vector<RunRow>& rows);

LossPicture position_picture(const ExtrapolationScene& scene, const Theme& theme);
// Nonoverlapping or sliding, whichever is shown.
LossPicture length_picture(const ExtrapolationScene& scene, const Theme& theme);
// The paper's figures of windows end to end, or of sliding ones, as perplexities.
LossPicture paper_picture(const ExtrapolationScene& scene, const Theme& theme, bool sliding);
// "T5: out of memory at 15,512"; empty where nothing did.
QString paper_remark(const ExtrapolationScene& scene, bool sliding);

}  // namespace alibi::ui
