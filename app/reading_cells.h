// The reading of the chosen cell as the cells of the reading line: the same order in every view.
#pragma once

#include <vector>

#include "core/session/scene.h"
#include "ui/widgets/reading_line.h"
#include "ui/widgets/theme.h"

namespace alibi::app {

std::vector<ui::ReadingCell> reading_cells(const Session& session, const Scene& scene,
                                           const ui::Theme& theme);
// Locked, busy or not read; the hint at the right; the cells.
void fill_reading_line(ui::ReadingLine& line, const Session& session, const Scene& scene,
                       const ui::Theme& theme);

}  // namespace alibi::app
