// What a map looks like, without a widget: gets the raster of the shown cells, colours it and paints it with
// its hatch, frame and outlines. The large map and every tile of a grid hold one.
//
// The raster is got when it is painted, so what is never seen costs nothing. One that would hold the window
// up comes from the RasterService; until it does, the old picture stays: moved and stretched to the cells
// shown now, with plain ground where it has none, or as it was where the map has another size now.
#pragma once

#include <QImage>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "core/session/colour_scale.h"
#include "ui/widgets/colour_table.h"
#include "ui/widgets/map_geometry.h"
#include "ui/widgets/raster_service.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

// What to show. Equal states draw equal pictures.
struct HeatmapState {
    std::shared_ptr<const MapSource> source;
    CellRect shown;  // cells; empty = all
    ScaleRange range;
    ColourMap map = ColourMap::viridis;
    Pooling pooling = Pooling::mean;
    std::optional<CellRect> frame;  // a zoom window to outline (tiles)
    std::optional<CellAt> cell;     // the chosen or hovered cell
    Index border = 0;               // a line above this row, with words at its end; 0 = none
    QString border_words;
    bool locked = false;  // draws the double outline, row lines across, and takes part in Esc
    bool operator==(const HeatmapState&) const = default;
};

class MapPicture : public QObject {
    Q_OBJECT
  public:
    // budget_ms: a raster that costs more than this comes from the service.
    MapPicture(const Theme& theme, RasterService& rasters, double budget_ms, QObject* parent = nullptr);

    // True where the picture differs from before.
    bool set_state(const HeatmapState& state);
    const HeatmapState& state() const { return state_; }
    CellRect shown() const;  // never empty where there is a source with cells
    bool square() const;     // as many rows as columns are shown

    // Paints into the geometry's rectangle and asks for the raster first, where another is needed.
    void paint(QPainter& painter, const MapGeometry& geometry);

    const Raster& raster() const { return raster_; }
    bool busy() const { return busy_; }
    bool shows_busy() const { return shows_busy_; }  // for longer than a moment

  Q_SIGNALS:
    void changed();         // paint again
    void raster_changed();  // another raster is on the screen

  private:
    void want(const RasterRequest& request);
    void take(Raster raster, const std::shared_ptr<const MapSource>& source);
    void colour();
    void paint_not_finite(QPainter& painter, const QRectF& target) const;
    QRectF raster_rect(QPainter& painter, const MapGeometry& geometry) const;
    void paint_values(QPainter& painter, const MapGeometry& geometry) const;
    void paint_marks(QPainter& painter, const MapGeometry& geometry) const;

    const Theme& theme_;
    RasterService& rasters_;
    double budget_ms_;
    HeatmapState state_;
    Raster raster_;
    std::shared_ptr<const MapSource> raster_source_;
    std::optional<RasterRequest> pending_;
    std::shared_ptr<const MapSource> pending_source_;
    QImage image_;
    std::vector<QRect> not_finite_;                             // pixels of image_ that are no finite numbers
    std::optional<std::pair<ScaleRange, ColourMap>> coloured_;  // how image_ was made from raster_
    bool busy_ = false;
    bool shows_busy_ = false;
    QTimer busy_timer_;
};

}  // namespace alibi::ui
