// The few lines of Python that make the slopes on the screen: plain Python 3, nothing to install.
#pragma once

#include <QString>

#include "core/session/scene.h"

namespace alibi::ui {

QString slope_code(const Session& session, const Scene& scene);

}  // namespace alibi::ui
