// One map of cells: the picture, the chosen cell, a keyboard cursor, zoom and hover. Knows no Session.
//
// Draws rasters of the visible cells only (see map_picture.h). Reports what the person does and changes
// nothing by itself: the owner answers with a new state.
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "ui/widgets/map_geometry.h"
#include "ui/widgets/map_picture.h"
#include "ui/widgets/raster_service.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class MapCanvas : public QWidget {
    Q_OBJECT
  public:
    MapCanvas(const Theme& theme, RasterService& rasters, QWidget* parent);
    void set_state(const HeatmapState& state);
    const HeatmapState& state() const { return picture_.state(); }
    // The raster on screen, for tests and badges; its request tells how many cells a pixel stands for.
    const Raster& raster() const { return picture_.raster(); }
    bool busy() const { return picture_.busy(); }  // a newer picture is on its way
    // Square cells in whole pixels are asked for where they fit; the map's rectangle inside the widget, which
    // has a line round it and room for outlines (kMargin).
    QRectF map_rect() const { return geometry().rect; }
    std::optional<CellAt> cell_at(const QPointF& position) const { return geometry().cell_at(position); }
    QRectF cell_rect(Index row, Index col) const;
    // Cells along one pixel's side; 1 or less when every cell is drawn.
    double cells_per_pixel() const;
    // What a screen reader says of the chosen cell: "query 7, key 3, distance 4, bias −2.0, weight 0.05".
    void set_accessible_reading(const QString& reading);
    const QString& accessible_reading() const { return reading_; }

    // Room kept round the map for its line and the outlines of cells at the edge.
    static constexpr int kMargin = 4;

  Q_SIGNALS:
    void hovered(std::optional<alibi::ui::CellAt> cell);
    void chosen(alibi::Index row, alibi::Index col);          // a click
    void activated();                                         // a double click
    void zoomed(const alibi::CellRect& cells);                // wheel at the pointer, drag pans; empty = all
    void cursor_moved(alibi::Index rows, alibi::Index cols);  // arrow keys, Page keys, Home, End
    void unlock_wanted();                                     // Esc
    void raster_changed();
    void map_rect_changed();  // axes follow

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
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    // A pressed button: where, and the cells shown then.
    struct Press {
        QPointF at;
        CellRect shown;
        bool drags = false;
    };

    MapGeometry geometry() const;
    void hover(const std::optional<CellAt>& cell);
    void pan(const Press& press, const QPointF& to);
    void zoom(double factor, const QPointF& position);
    bool zoom_key(int key);

    const Theme& theme_;
    MapPicture picture_;
    std::optional<CellAt> hovered_;
    std::optional<Press> press_;
    double wheel_rest_ = 0;  // of a notch, from fine wheels
    QString reading_;
};

}  // namespace alibi::ui
