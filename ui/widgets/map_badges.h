// The notes that lie in a corner of a zoomed map: how close it is, that all heads move with it, how to see
// all.
#pragma once

#include <QWidget>

#include "ui/widgets/badge.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class MapBadges : public QWidget {
    Q_OBJECT
  public:
    MapBadges(const Theme& theme, QWidget* parent);
    // zoom 1: nothing is shown. `linked`: other maps move along.
    void set_zoom(double zoom, bool linked);
    // Puts the notes into the top right corner of the map.
    void place(const QRectF& map);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme& theme_;
    Badge* zoom_;
    Badge* linked_;
};

}  // namespace alibi::ui
