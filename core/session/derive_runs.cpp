#include "core/session/derive_runs.h"

#include <utility>

#include "core/session/scene_parts.h"

namespace alibi {

bool shows_runs(const Session& session) {
    const bool inside = session.view == ViewId::attention && session.content.kind == ContentKind::run;
    return inside || session.view == ViewId::extrapolation;
}

Scene derive_runs(const Session& session, const Results& results, Scene scene) {
    if (!shows_runs(session)) return scene;
    // Inside a model its heads, its slopes and every map are the run's.
    if (session.view == ViewId::attention) return derive(session, results, &scene);
    scene.extrapolation = derive_extrapolation(session, results, &scene.extrapolation);
    return scene;
}

}  // namespace alibi
