#include "ui/views/extrapolation/method_look.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace alibi::ui {

namespace {

struct LookRow {
    std::string_view id;
    QRgb light, dark;
    double width;
    std::array<double, 4> dash;  // zeros: not used
    Marker marker;
};

constexpr std::array kLooks = {
    LookRow{"alibi", 0x5F22A9, 0xC7B1FB, 2.6, {}, Marker::disc},
    LookRow{"t5", 0x2F8F83, 0x4FA79B, 1.5, {6, 2}, Marker::cross},
    LookRow{"rotary", 0x2F6DB5, 0x6C9BD2, 1.5, {5, 2, 1, 2}, Marker::triangle},
    LookRow{"none", 0x8A939E, 0x7E8997, 1.5, {}, Marker::circle},
    LookRow{"learned", 0x9C7A1E, 0xB99F55, 1.5, {1, 2}, Marker::diamond},
    LookRow{"sinusoidal", 0xB84A30, 0xD58068, 1.5, {3, 2}, Marker::square},
};
// Of a method that the look does not know yet.
constexpr LookRow kOther = {"", 0x55606E, 0xA5B0BD, 1.5, {8, 2, 2, 2}, Marker::bar};

// Short, as at the end of a line; in English as in the language of now.
struct NameRow {
    std::string_view id;
    const char* name;
};
constexpr std::array kNames = {
    NameRow{"alibi", QT_TRANSLATE_NOOP("Method", "ALiBi")},
    NameRow{"sinusoidal", QT_TRANSLATE_NOOP("Method", "Sinusoidal")},
    NameRow{"rotary", QT_TRANSLATE_NOOP("Method", "Rotary")},
    NameRow{"learned", QT_TRANSLATE_NOOP("Method", "Learned")},
    NameRow{"t5", QT_TRANSLATE_NOOP("Method", "T5")},
    NameRow{"none", QT_TRANSLATE_NOOP("Method", "None")},
};

const LookRow& look_row(PositionMethod method) {
    const std::string_view id = position_method_row(method).id;
    const auto* const row = std::ranges::find(kLooks, id, &LookRow::id);
    return row == kLooks.end() ? kOther : *row;
}

}  // namespace

MethodLook method_look(const Theme& theme, PositionMethod method) {
    const LookRow& row = look_row(method);
    MethodLook look;
    look.colour = QColor(theme.id == ThemeId::dark ? row.dark : row.light);
    if (row.id == "alibi") look.colour = theme.bias;
    // No line under 2 px on a projector.
    look.width = row.width * theme.unit * (theme.line_width > 1 ? 4.0 / 3 : 1);
    for (const double part : row.dash)
        if (part > 0) look.dash << part;
    look.marker = row.marker;
    return look;
}

// A method that has no name here yet goes by that of the core's table.
QString method_name(PositionMethod method) {
    const PositionMethodRow& row = position_method_row(method);
    const auto* const name = std::ranges::find(kNames, row.id, &NameRow::id);
    if (name != kNames.end()) return QCoreApplication::translate("Method", name->name);
    return QString::fromUtf8(row.name.data(), static_cast<qsizetype>(row.name.size()));
}

QPen method_pen(const MethodLook& look) {
    QPen pen(look.colour, look.width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (!look.dash.isEmpty()) pen.setDashPattern(look.dash);
    return pen;
}

// Filled markers have no outline, the others are lines to draw; a cross and a bar are always lines.
bool is_filled(const MethodLook& look) {
    const Marker marker = look.marker;
    if (marker == Marker::cross || marker == Marker::bar) return false;
    const bool open = marker == Marker::circle || marker == Marker::diamond;
    return open == look.turned;
}

QPainterPath marker_path(Marker marker, double half) {
    QPainterPath path;
    switch (marker) {
        case Marker::disc: path.addEllipse(QPointF(), half, half); break;
        case Marker::circle: path.addEllipse(QPointF(), 0.8 * half, 0.8 * half); break;
        case Marker::square: path.addRect(QRectF(-0.8 * half, -0.8 * half, 1.6 * half, 1.6 * half)); break;
        case Marker::triangle:
            path.addPolygon(QPolygonF({{0, -half}, {half, 0.8 * half}, {-half, 0.8 * half}}));
            path.closeSubpath();
            break;
        case Marker::diamond:
            path.addPolygon(
                QPolygonF({{0, -1.2 * half}, {1.2 * half, 0}, {0, 1.2 * half}, {-1.2 * half, 0}}));
            path.closeSubpath();
            break;
        case Marker::cross:
            path.moveTo(-0.9 * half, -0.9 * half);
            path.lineTo(0.9 * half, 0.9 * half);
            path.moveTo(-0.9 * half, 0.9 * half);
            path.lineTo(0.9 * half, -0.9 * half);
            break;
        case Marker::bar:
            path.moveTo(0, -half);
            path.lineTo(0, half);
            break;
    }
    return path;
}

void paint_marker(QPainter& painter, const QPointF& centre, const MethodLook& look, double half,
                  const QColor& ground) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    const bool filled = is_filled(look);
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(look.colour, std::max(1.5, 0.9 * look.width)));
    painter.setBrush(filled ? look.colour : ground);
    painter.drawPath(marker_path(look.marker, half));
    painter.restore();
}

void paint_swatch(QPainter& painter, const QRectF& place, const MethodLook& look, const QColor& ground) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(method_pen(look));
    painter.drawLine(QLineF(place.left(), place.center().y(), place.right(), place.center().y()));
    painter.restore();
    paint_marker(painter, place.center(), look, 0.28 * place.height(), ground);
}

}  // namespace alibi::ui
