// Shapes that the painted controls share: frames with crisp edges, texts, the ring of the keyboard focus.
#pragma once

#include <QPainter>
#include <QRectF>

#include "ui/widgets/theme.h"

namespace alibi::ui {

inline constexpr double kDisabledOpacity = 0.45;

// A colour at 45 % over another, opaque: where parts of a disabled control overlap.
QColor faded(const QColor& colour, const QColor& over);

// A rounded frame whose edge lies wholly inside `rect`, on whole pixels.
void paint_frame(QPainter& painter, const QRectF& rect, double radius, const QColor& fill, const QColor& edge,
                 double width);
// The frame of a control: surface (hover, pressed), control edge, radius 4; a 2 px error edge where invalid.
struct FrameState {
    bool hovered = false;
    bool pressed = false;
    bool invalid = false;
};
void paint_control_frame(QPainter& painter, const Theme& theme, const QRectF& rect, const FrameState& state);
// A card's title on this line, behind it a few muted words, which are cut where they do not fit.
void paint_title(QPainter& painter, const Theme& theme, QRectF line, const QString& title,
                 const QString& more = {});
// A chevron 2*half wide around `centre`; up where `up`.
void paint_chevron(QPainter& painter, const QPointF& centre, double half, bool up, const QColor& colour,
                   double width);

}  // namespace alibi::ui
