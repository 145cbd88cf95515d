#include "ui/widgets/painting.h"

namespace alibi::ui {

QColor faded(const QColor& colour, const QColor& over) {
    const auto mix = [](double front, double back) {
        return front * kDisabledOpacity + back * (1 - kDisabledOpacity);
    };
    return QColor::fromRgbF(static_cast<float>(mix(colour.redF(), over.redF())),
                            static_cast<float>(mix(colour.greenF(), over.greenF())),
                            static_cast<float>(mix(colour.blueF(), over.blueF())));
}

void paint_frame(QPainter& painter, const QRectF& rect, double radius, const QColor& fill, const QColor& edge,
                 double width) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(edge, width));
    painter.setBrush(fill);
    const double half = width / 2;
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half);
    painter.restore();
}

void paint_control_frame(QPainter& painter, const Theme& theme, const QRectF& rect, const FrameState& state) {
    const QColor fill = state.pressed ? theme.selected : state.hovered ? theme.hover : theme.surface;
    paint_frame(painter, rect, theme.px(4), fill, state.invalid ? theme.error : theme.control_line,
                state.invalid ? theme.px(2) : theme.line_width);
}

void paint_title(QPainter& painter, const Theme& theme, QRectF line, const QString& title,
                 const QString& more) {
    const auto write = [&](const QString& words) {
        const QString fitting =
            painter.fontMetrics().elidedText(words, Qt::ElideRight, qRound(line.width()) + 1);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, fitting);
        line.setLeft(line.left() + painter.fontMetrics().horizontalAdvance(fitting) + 7 * theme.unit);
    };
    painter.setPen(theme.text);
    painter.setFont(theme.font(13, QFont::DemiBold));
    write(title);
    painter.setPen(theme.muted);
    painter.setFont(theme.font(12));
    write(more);
}

void paint_chevron(QPainter& painter, const QPointF& centre, double half, bool up, const QColor& colour,
                   double width) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double rise = up ? half / 2 : -half / 2;
    const QPointF points[] = {centre + QPointF(-half, rise), centre + QPointF(0, -rise),
                              centre + QPointF(half, rise)};
    painter.drawPolyline(points, 3);
    painter.restore();
}

}  // namespace alibi::ui
