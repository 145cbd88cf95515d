// Where names go in a plot so that they cover neither a line, a point nor another name.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <vector>

namespace alibi::ui {

class LabelPlaces {
  public:
    explicit LabelPlaces(const QRectF& bounds) : bounds_(bounds) {}

    // A line that names keep clear of, in px; NaN points break it.
    void add_line(const QPolygonF& line);
    // The first candidate inside the bounds that covers nothing; it is then taken.
    std::optional<QRectF> take(const std::vector<QRectF>& candidates);

  private:
    bool is_free(const QRectF& box) const;

    QRectF bounds_;
    std::vector<QPointF> marks_;
    std::vector<QRectF> taken_;
};

}  // namespace alibi::ui
