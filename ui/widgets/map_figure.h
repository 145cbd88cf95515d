// A map that stands alone: above it what it shows, beside it its axes and colours, below it what the chosen
// cell holds. Places the widgets of a view; the words are its own.
#pragma once

#include <vector>

#include "ui/widgets/colour_bar.h"
#include "ui/widgets/map_axes.h"
#include "ui/widgets/reading_line.h"

class QLabel;

namespace alibi::ui {

class MapFigure {
  public:
    MapFigure(const Theme& theme, MapAxes& axes, ColourBar& bar, QWidget* parent);

    void set_title(const QString& title);
    // As many as there is room for, from the first.
    void set_cells(const std::vector<ReadingCell>& cells);
    // left, below: px that the names of rows and columns need.
    void place(const QRect& area, int left, int below);
    void set_visible(bool visible);
    // The title above something that stands in the map's place, which gets the rest of the area.
    QRect place_title_alone(const QRect& area);

  private:
    void fit_cells();

    const Theme& theme_;
    MapAxes& axes_;
    ColourBar& bar_;
    QLabel* title_;
    QLabel* line_;
    std::vector<ReadingCell> cells_;
};

}  // namespace alibi::ui
