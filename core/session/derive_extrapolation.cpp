#include "core/session/scene_parts.h"

namespace alibi {

ExtrapolationScene derive_extrapolation(const Session& session, const Results&, const ExtrapolationScene*) {
    ExtrapolationScene scene;
    scene.run = session.extrapolation.run;
    return scene;
}

}  // namespace alibi
