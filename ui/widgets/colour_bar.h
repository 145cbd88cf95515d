// The bar that says which value a colour stands for: ticks, an arrow head where values lie beyond a limit,
// and under it the quantity's name and how the scale is meant ("all heads", "root scale", "log, floor 1e−4").
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include "core/session/colour_scale.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct ColourBarState {
    ScaleRange range;
    ColourMap map = ColourMap::viridis;
    QString name;   // of the quantity
    QColor colour;  // of the name
    QString note;
    bool operator==(const ColourBarState&) const = default;
};

class ColourBar : public QWidget {
    Q_OBJECT
  public:
    ColourBar(const Theme& theme, QWidget* parent);
    void set_state(const ColourBarState& state);
    // Height of the map it stands beside, and px from the map's end to the middle of the name; the bar begins
    // at the widget's top.
    // `above`: px of the widget above the map's top, room for a tick's label there.
    void set_extent(double map_height, double name_offset, double above = 0);
    // Where the colours are, arrow heads aside.
    QRectF bar_rect() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paint_colours(QPainter& painter) const;
    void paint_ticks(QPainter& painter) const;
    void paint_name(QPainter& painter) const;

    const Theme& theme_;
    ColourBarState state_;
    double map_height_ = 0;
    double name_offset_ = 14;
    double above_ = 0;
};

}  // namespace alibi::ui
