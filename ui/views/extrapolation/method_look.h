// How a position method is drawn wherever it appears: its colour, dash and marker, so that colour is never
// alone. ALiBi stands out: the bias colour, wide, solid, filled discs.
#pragma once

#include <QColor>
#include <QList>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QString>

#include "core/model/position_method.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

enum class Marker { disc, cross, triangle, circle, diamond, square, bar };

struct MethodLook {
    QColor colour;
    double width = 1.5;  // px at 96 dpi
    QList<qreal> dash;   // in widths of the line; empty: solid
    Marker marker = Marker::disc;
    bool turned = false;  // what would be filled is open, and the other way round

    bool operator==(const MethodLook&) const = default;
};

MethodLook method_look(const Theme& theme, PositionMethod method);
// "Sinusoidal", in the language of now.
QString method_name(PositionMethod method);

QPen method_pen(const MethodLook& look);
QPainterPath marker_path(Marker marker, double half);
bool is_filled(const MethodLook& look);
// `ground` fills the open ones.
void paint_marker(QPainter& painter, const QPointF& centre, const MethodLook& look, double half,
                  const QColor& ground);
// A piece of the method's line with its marker in the middle: the swatch of a table.
void paint_swatch(QPainter& painter, const QRectF& place, const MethodLook& look, const QColor& ground);

}  // namespace alibi::ui
