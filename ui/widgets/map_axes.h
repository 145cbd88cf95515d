// The large map with its axes: rows (queries) at the left, columns (keys) below, as numbers or as tokens; the
// axes' names; the chosen row's label in bold; the zoom's badges in the masked corner.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

#include "ui/widgets/heatmap.h"
#include "ui/widgets/map_badges.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct MapAxis {
    QString name;                 // "query i"
    QColor colour;                // of the name and of a chosen token
    std::vector<QString> labels;  // one a position; empty = numbers
    bool visible = true;
    bool operator==(const MapAxis&) const = default;
};

class MapAxes : public QWidget {
    Q_OBJECT
  public:
    MapAxes(const Theme& theme, RasterService& rasters, QWidget* parent);
    MapCanvas& canvas() { return *canvas_; }
    const MapCanvas& canvas() const { return *canvas_; }
    void set_state(const HeatmapState& state);
    void set_axes(const MapAxis& rows, const MapAxis& cols);
    // Room at the left and below, in px; the map takes the rest.
    void set_insets(int left, int bottom);
    // What the left inset must be for the rows' name and the numbers of `length` rows, px.
    static int numbers_room(const Theme& theme, Index length);
    // 1 shows no badges.
    void set_zoom(double zoom, bool linked);
    // The map in this widget's coordinates, for what stands beside it.
    QRectF map_rect() const;
    // Where the zoom's badges lie; empty where there are none.
    QRectF badges_rect() const;

  Q_SIGNALS:
    void map_rect_changed();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void place_canvas();
    void paint_row_axis(QPainter& painter) const;
    void paint_col_axis(QPainter& painter) const;
    void paint_row_label(QPainter& painter, Index row, double y, bool chosen) const;
    void paint_col_label(QPainter& painter, Index col, double x, bool chosen) const;
    std::vector<Index> ticks(const Interval& positions, Index total, double space, bool tokens) const;

    const Theme& theme_;
    MapCanvas* canvas_;
    MapBadges* badges_;
    MapAxis rows_, cols_;
    int left_ = 44, bottom_ = 40;
};

}  // namespace alibi::ui
