// The scene after something more became known of the runs, and of nothing else: a training run reports
// several times a second, and each report costs what it changes.
#pragma once

#include "core/session/scene.h"

namespace alibi {

// Does the session's scene, or the work that it misses, depend on what is known of the runs?
bool shows_runs(const Session& session);

// derive(session, results), made from `scene`: that of the same session and of results that differ in nothing
// but `runs`. What does not depend on them is taken over.
Scene derive_runs(const Session& session, const Results& results, Scene scene);

}  // namespace alibi
