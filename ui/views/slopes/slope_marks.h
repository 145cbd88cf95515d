// What stands on the slope plot beside its lines: the rug of all slopes at the right, names at the lines, the
// ring around the chosen head with its way to the rug, and the distance to the same head under another rule.
#pragma once

#include "ui/views/slopes/label_places.h"
#include "ui/views/slopes/slope_picture.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class SlopeMarks : public QCPAbstractItem {
    Q_OBJECT
  public:
    SlopeMarks(const Theme& theme, const SlopePicture& picture, Plot* plot);

    void set_focused(bool focused) { focused_ = focused; }
    // Half the height of a point's marker at this density, px.
    double marker_half() const;
    QPointF pixel(double x, double y) const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

  protected:
    void draw(QCPPainter* painter) override;

  private:
    void draw_rug(QCPPainter& painter) const;
    void draw_whiskers(QCPPainter& painter, int place) const;
    void draw_ring(QCPPainter& painter, int place, bool chosen) const;
    void draw_axis_words(QCPPainter& painter) const;
    void draw_names(QCPPainter& painter) const;
    void draw_series_name(QCPPainter& painter, LabelPlaces& places, bool in_between) const;
    void draw_overlay_name(QCPPainter& painter, LabelPlaces& places, const OverlayLine& overlay) const;
    QPolygonF ring_outline() const;
    QPolygonF series_line(bool in_between) const;
    QPolygonF overlay_polygon(const OverlayLine& overlay) const;

    const Theme theme_;
    const SlopePicture& picture_;
    bool focused_ = false;
};

}  // namespace alibi::ui
