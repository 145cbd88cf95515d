// Widgets made for a picture alone, never shown: the view of a session with its title, or the maps of all its
// heads.
#pragma once

#include <QSize>
#include <QWidget>
#include <memory>

#include "core/session/scene.h"
#include "ui/widgets/theme.h"

namespace alibi::app {

// The view of session.view at that size (with its title, but where the theme is of a figure that stands
// alone), all of its rasters made on the spot. Null where there is no such view.
std::unique_ptr<QWidget> view_picture(const Session& session, const Scene& scene, const ui::Theme& theme,
                                      const QSize& size);
// All heads' maps side by side, each captioned with its head and slope, as large as that width allows.
// Null where nothing is mapped (Slopes, a file that could not be read).
std::unique_ptr<QWidget> heads_picture(const Session& session, const Scene& scene, const ui::Theme& theme,
                                       int width);

}  // namespace alibi::app
