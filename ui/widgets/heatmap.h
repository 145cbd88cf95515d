// One map of cells: the picture, its axes, the chosen cell, a keyboard cursor, zoom and hover. Knows no Session.
//
// Draws rasters of the visible cells only. A raster that would hold the window up comes from the RasterService, and
// the old picture stays until it does.
#pragma once

#include <QImage>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/attention/raster.h"
#include "core/session/colour_scale.h"
#include "ui/widgets/colour_table.h"
#include "ui/widgets/raster_service.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

// What to show. Equal states draw equal pictures.
struct HeatmapState {
    std::shared_ptr<const MapSource> source;
    CellRect shown;                       // cells; empty = all
    ScaleRange range;
    ColourMap map = ColourMap::viridis;
    Pooling pooling = Pooling::mean;
    std::optional<CellRect> frame;        // a zoom window to outline (tiles)
    std::optional<std::pair<Index, Index>> cell;  // row, column: the chosen or hovered cell
    bool locked = false;                  // draws the double outline, row lines across, and takes part in Esc
    bool operator==(const HeatmapState&) const = default;
};

// The picture alone: raster, hatch, outlines. Base of the large map and of the tiles.
class MapCanvas : public QWidget {
    Q_OBJECT
  public:
    MapCanvas(const Theme& theme, RasterService& rasters, QWidget* parent);
    void set_state(const HeatmapState& state);
    const HeatmapState& state() const { return state_; }
    // The raster on screen, for tests and badges; its request tells how many cells a pixel stands for.
    const Raster& raster() const { return raster_; }
    bool busy() const { return busy_; }   // a newer picture is on its way
    // Square cells in whole pixels are asked for where they fit; the map's rectangle inside the widget.
    QRectF map_rect() const;
    std::optional<std::pair<Index, Index>> cell_at(const QPointF& position) const;
    QRectF cell_rect(Index row, Index col) const;
    // Cells along one pixel's side; 1 or less when every cell is drawn.
    double cells_per_pixel() const;

  Q_SIGNALS:
    void hovered(std::optional<std::pair<Index, Index>> cell);
    void chosen(Index row, Index col);             // a click
    void activated();                              // a double click
    void zoomed(const alibi::CellRect& cells);     // wheel at the pointer, drag pans; empty = all
    void cursor_moved(Index rows, Index cols);     // arrow keys, Page keys, Home, End
    void unlock_wanted();                          // Esc
    void raster_changed();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    HeatmapState state_;
    Raster raster_;
    bool busy_ = false;
};

}  // namespace alibi::ui
