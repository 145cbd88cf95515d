#include "ui/widgets/map_marks.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/paint_scale.h"

namespace alibi::ui {

namespace {

constexpr double kSmallCell = 10;  // px; on smaller cells the outline lies wholly outside
constexpr double kLeastMark = 6;   // px; a cell smaller than this is marked as if it were so large

QRectF grown(const QRectF& rect, double by) {
    return rect.adjusted(-by, -by, by, by);
}

// The rectangle that the innermost line of an outline of `width` surrounds.
QRectF inside_of_outline(const QPainter& painter, const QRectF& cell, double width) {
    QRectF rect = snapped(painter, cell);
    const double lack = kLeastMark - std::min(rect.width(), rect.height());
    if (lack > 0) rect = snapped(painter, grown(rect, lack / 2));
    const bool small = std::min(rect.width(), rect.height()) < kSmallCell;
    return small ? rect : grown(rect, -whole_pixels(painter, width / 2));
}

void paint_dashes(QPainter& painter, const QRectF& line, const QColor& colour) {
    const double dash = whole_pixels(painter, 2);
    const int dashes = static_cast<int>(std::ceil(line.width() / (2 * dash)));
    for (int n = 0; n < dashes; ++n) {
        const double x = line.left() + 2 * n * dash;
        painter.fillRect(QRectF(x, line.top(), std::min(dash, line.right() - x), line.height()), colour);
    }
}

}  // namespace

void paint_hovered_cell(QPainter& painter, const QRectF& cell, const Theme& theme) {
    const double line = whole_pixels(painter, theme.line_width);
    const QRectF inside = inside_of_outline(painter, cell, 2 * theme.line_width);
    fill_frame(painter, grown(inside, 2 * line), line, theme.cell_outline_out);
    fill_frame(painter, grown(inside, line), line, theme.cell_outline_in);
}

void paint_locked_cell(QPainter& painter, const QRectF& cell, const Theme& theme) {
    const double line = whole_pixels(painter, theme.line_width);
    const double white = whole_pixels(painter, 2 * theme.line_width);
    const QRectF inside = inside_of_outline(painter, cell, 4 * theme.line_width);
    fill_frame(painter, grown(inside, 2 * line + white), line, theme.cell_outline_out);
    fill_frame(painter, grown(inside, line + white), white, theme.cell_outline_in);
    fill_frame(painter, grown(inside, line), line, theme.cell_outline_out);
}

void paint_row_lines(QPainter& painter, const QRectF& row, ColourMap map, const Theme& theme) {
    const double line = whole_pixels(painter, theme.line_width);
    const QRectF rect = snapped(painter, row);
    const bool dark_map = map == ColourMap::viridis || map == ColourMap::magma;
    for (const double top : {rect.top() - line, rect.bottom()}) {
        const QRectF edge(rect.left(), top, rect.width(), line);
        QColor white = theme.cell_outline_in;
        white.setAlphaF(dark_map ? 0.85F : 0.7F);
        painter.fillRect(edge, white);
        if (!dark_map) paint_dashes(painter, edge, theme.cell_outline_out);
    }
}

void paint_border(QPainter& painter, const QRectF& map, double y, const QString& words, const Theme& theme) {
    const double line = whole_pixels(painter, 1.5 * theme.line_width);
    const QRectF edge = snapped(painter, QRectF(map.left(), y - line / 2, map.width(), line));
    painter.fillRect(edge, theme.cell_outline_in);
    paint_dashes(painter, edge, theme.cell_outline_out);
    painter.setFont(theme.number_font(11, QFont::Bold));
    const QSizeF size(painter.fontMetrics().horizontalAdvance(words) + 2 * theme.px(5), 18 * theme.type);
    QRectF box(QPointF(map.right() - size.width(), edge.top() - size.height()), size);
    if (box.top() < map.top()) box.moveTop(edge.bottom());
    painter.fillRect(box, theme.surface);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, words);
}

void paint_zoom_window(QPainter& painter, const QRectF& window, const Theme& theme) {
    const double line = whole_pixels(painter, theme.line_width);
    QRectF rect = snapped(painter, window);
    const double lack = kLeastMark - std::min(rect.width(), rect.height());
    if (lack > 0) rect = snapped(painter, grown(rect, lack / 2));
    fill_frame(painter, grown(rect, line), line, theme.cell_outline_out);
    fill_frame(painter, rect, line, theme.cell_outline_in);
    fill_frame(painter, grown(rect, -line), line, theme.cell_outline_out);
}

void paint_busy_ring(QPainter& painter, const QRectF& rect, const Theme& theme) {
    const double side = std::min({rect.width(), rect.height(), 20.0 * theme.unit});
    const QRectF ring(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.surface);
    painter.drawEllipse(grown(ring, 4));
    painter.setPen(QPen(theme.line, 3));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(grown(ring, -2));
    painter.setPen(QPen(theme.accent, 3));
    painter.drawArc(grown(ring, -2), 90 * 16, -100 * 16);
    painter.restore();
}

}  // namespace alibi::ui
