// Small multiples: one tile a head, of a fixed size, that scroll when there are many. Only tiles that are
// seen ask for rasters. A click chooses a head, a double click isolates it, arrow keys go from tile to tile;
// the cell under the pointer is reported. A zoom window is outlined in all of them (HeatmapState::frame).
#pragma once

#include <QScrollArea>
#include <memory>
#include <optional>
#include <vector>

#include "ui/widgets/map_geometry.h"
#include "ui/widgets/map_picture.h"
#include "ui/widgets/raster_service.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct HeadTile {
    HeatmapState map;
    QString caption;  // "head 3"
    QString note;     // its slope
    bool operator==(const HeadTile&) const = default;
};

// The tiles themselves, all of them; HeadGrid shows a part.
class HeadGridBody : public QWidget {
    Q_OBJECT
  public:
    HeadGridBody(const Theme& theme, RasterService& rasters, QWidget* parent);
    void set_tiles(const std::vector<HeadTile>& tiles);
    void set_chosen(int tile);
    int chosen() const { return chosen_; }
    // columns: 0 = one row that grows sideways. spread: px to spread the columns over, where the gaps stay
    // small.
    void set_layout(int tile_size, int columns, double spread);
    int tile_count() const { return static_cast<int>(tiles_.size()); }
    QRectF tile_rect(int tile) const;  // of the map
    QRectF cell_area(int tile) const;  // with its outline and caption
    std::optional<int> tile_at(const QPointF& position) const;
    std::optional<CellAt> cell_at(int tile, const QPointF& position) const;
    // Tiles whose raster was made or asked for: those that were seen.
    int pictures_made() const;
    const MapPicture* picture(int tile) const { return pictures_[static_cast<std::size_t>(tile)].get(); }

  Q_SIGNALS:
    void head_chosen(int tile);
    void isolate_wanted(int tile);
    void cell_hovered(int tile, std::optional<alibi::ui::CellAt> cell);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    MapPicture& picture_of(int tile);
    MapGeometry geometry(int tile, double scale) const;
    void hover(std::optional<int> tile, const std::optional<CellAt>& cell);
    void paint_tile(QPainter& painter, int tile);
    void paint_edge(QPainter& painter, int tile) const;
    void paint_caption(QPainter& painter, int tile) const;
    void fit_size();

    const Theme& theme_;
    RasterService& rasters_;
    std::vector<HeadTile> tiles_;
    std::vector<std::unique_ptr<MapPicture>> pictures_;  // made when first painted
    int chosen_ = -1;
    int tile_size_ = 92;
    int columns_ = 0;
    double spread_ = 0;
    std::optional<int> hovered_tile_;
    std::optional<CellAt> hovered_cell_;
};

class HeadGrid : public QScrollArea {
    Q_OBJECT
  public:
    HeadGrid(const Theme& theme, RasterService& rasters, QWidget* parent);
    void set_tiles(const std::vector<HeadTile>& tiles);
    void set_chosen(int tile);
    // columns: 0 = one row, scrolled sideways; else that many columns, scrolled down.
    void set_layout(int tile_size, int columns);
    HeadGridBody& body() { return *body_; }
    // Room that outlines take round the tiles, px: the first tile's map begins there.
    static constexpr int kMargin = 4;
    // Height of a tile with its caption, and of what is below it until the next one.
    static int caption_height(const Theme& theme) { return theme.px(24); }

  Q_SIGNALS:
    void head_chosen(int tile);
    void isolate_wanted(int tile);
    void cell_hovered(int tile, std::optional<alibi::ui::CellAt> cell);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void apply_layout();
    void show_chosen();

    HeadGridBody* body_;
    int tile_size_ = 92;
    int columns_ = 0;
};

}  // namespace alibi::ui
