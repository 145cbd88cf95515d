// Where the columns of the reach card stand, in px of the card: shared by its header, table and coverage
// strip.
#pragma once

#include <vector>

#include "ui/views/slopes/distance_axis.h"
#include "ui/views/slopes/reach_model.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct ReachLayout {
    std::vector<ReachColumn> columns;
    std::vector<int> widths;  // of the columns; the last is the ruler's and takes what is left
    int text_end = 0;         // where the figures end and the ruler begins
    int row_height = 26;
    int pad = 10;  // right of a figure
    double axis_left = 0;
    double axis_right = 0;
};

// What the columns depend on besides the room. A wide card shows them all.
struct ReachNeeds {
    bool ruler_away = false;  // the ruler was dragged from L: the figures at its distance come first
    bool compares = false;    // a rule with other slopes lies over the plot
    Index num_heads = 1;
};

ReachLayout reach_layout(const Theme& theme, int card_width, const ReachNeeds& needs);

}  // namespace alibi::ui
