// Where the parts of the Attention view stand in a view of some size: stages above, tiles, the large map,
// figures. The map grows first; what it cannot use goes to the figures.
#pragma once

#include <QRect>
#include <QSize>

#include "ui/widgets/theme.h"

namespace alibi::ui {

struct AttentionLayout {
    QRect chevrons, tiles, map, look, notes;
    int tile_size = 92;
};

// isolated: no tiles, the map takes their place.
AttentionLayout attention_layout(const Theme& theme, const QSize& size, bool isolated);

}  // namespace alibi::ui
