#include "core/session/scene_parts.h"

namespace alibi {

EquationsScene derive_equations(const Session& session, const EquationsScene*) {
    EquationsScene scene;
    scene.step = session.equations.step;
    return scene;
}

}  // namespace alibi
