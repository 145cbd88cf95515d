// The log2 axis of distances that the reach ruler, its table rows and the coverage strip share.
//
// Distances run from 1 to `largest` tokens over [left, right], in px of the card that holds them; what lies
// outside is drawn at the nearer end. The ruler line is part of it: at L until the person drags it elsewhere.
#pragma once

#include <QPainter>
#include <vector>

#include "core/attention/tensor.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct DistanceAxis {
    double left = 0;
    double right = 1;
    double largest = 2048;
    Index ruler = 1;   // tokens
    Index length = 1;  // L

    bool operator==(const DistanceAxis&) const = default;

    bool ruler_at_length() const { return ruler == length; }
    double x_of(double distance) const;
    // Whole tokens, from 1 to the end of the axis.
    Index distance_at(double x) const;
    // Within reach of a pointer: 5 px.
    bool near_ruler(double x) const;
    // Labelled distances: powers of four, thinner where the labels would touch.
    std::vector<double> ticks(const Theme& theme) const;
};

// The vertical lines, from `top` to `bottom`, in px of the painted widget whose left edge is at card x
// `origin`.
void paint_axis_grid(QPainter& painter, const Theme& theme, const DistanceAxis& axis, double origin,
                     double top, double bottom);
// The dashed line at L and, where it was dragged away, the ruler. `phase`: px above `top` that the line
// already ran, so that dashes go on from one widget to the next.
void paint_ruler(QPainter& painter, const Theme& theme, const DistanceAxis& axis, double origin, double top,
                 double bottom, double phase);

}  // namespace alibi::ui
