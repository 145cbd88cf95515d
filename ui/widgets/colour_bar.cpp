#include "ui/widgets/colour_bar.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/widgets/colour_table.h"
#include "ui/widgets/format.h"
#include "ui/widgets/paint_scale.h"
#include "ui/widgets/ticks.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

constexpr double kWidth = 12, kArrow = 8, kTick = 4;
constexpr double kClipInset = 12;  // between the arrow's tip and the map's end
constexpr double kEdge = 4;        // at the other end, so that the last label fits

QPainterPath outline(const QRectF& bar, bool above, bool below) {
    QPainterPath path(bar.topLeft());
    if (above) path.lineTo(bar.center().x(), bar.top() - kArrow);
    path.lineTo(bar.topRight());
    path.lineTo(bar.bottomRight());
    if (below) path.lineTo(bar.center().x(), bar.bottom() + kArrow);
    path.lineTo(bar.bottomLeft());
    path.closeSubpath();
    return path;
}

QImage colour_column(ColourMap map) {
    const ColourTable& table = colour_table(map);
    QImage column(1, 256, QImage::Format_RGB32);
    for (int y = 0; y < 256; ++y) column.setPixel(0, y, table[static_cast<std::size_t>(255 - y)]);
    return column;
}

}  // namespace

ColourBar::ColourBar(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void ColourBar::set_state(const ColourBarState& state) {
    if (state == state_) return;
    state_ = state;
    setAccessibleName(state.name);
    setAccessibleDescription(
        tr("%1 to %2, %3").arg(tick_text(state.range.low), tick_text(state.range.high), state.note));
    update();
}

void ColourBar::set_extent(double map_height, double name_offset, double above) {
    map_height_ = map_height;
    name_offset_ = name_offset;
    above_ = above;
    update();
}

QRectF ColourBar::bar_rect() const {
    const bool clipped = state_.range.clipped_low || state_.range.clipped_high;
    const double top = state_.range.clipped_high ? kClipInset + kArrow : clipped ? kEdge : 0;
    const double below = state_.range.clipped_low ? kClipInset + kArrow : clipped ? kEdge : 0;
    return {theme_.line_width / 2, above_ + top, kWidth * theme_.unit, map_height_ - top - below};
}

void ColourBar::paintEvent(QPaintEvent*) {
    if (map_height_ <= 3 * kClipInset) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    paint_colours(painter);
    paint_ticks(painter);
    paint_name(painter);
}

void ColourBar::paint_colours(QPainter& painter) const {
    const QRectF bar = bar_rect();
    const ColourTable& table = colour_table(state_.map);
    const QPainterPath path = outline(bar, state_.range.clipped_high, state_.range.clipped_low);
    painter.save();
    painter.setClipPath(path);
    painter.fillRect(QRectF(0, 0, bar.right() + 1, bar.center().y()), QColor(table.back()));
    painter.fillRect(QRectF(0, bar.center().y(), bar.right() + 1, above_ + map_height_),
                     QColor(table.front()));
    painter.drawImage(bar, colour_column(state_.map), QRectF(0, 0, 1, 256));
    painter.restore();
    painter.setPen(QPen(theme_.control_line, theme_.line_width));
    painter.drawPath(path);
}

void ColourBar::paint_ticks(QPainter& painter) const {
    const QRectF bar = bar_rect();
    const std::vector<double> ticks = scale_ticks(state_.range, bar.height(), 60 * theme_.unit);
    painter.setFont(theme_.number_font(11));
    const double room = width() - bar.right() - kTick - 3;
    for (const double value : ticks) {
        const double y =
            bar.bottom() - bar.height() * static_cast<double>(scale_position(state_.range, value));
        painter.setPen(QPen(theme_.control_line, theme_.line_width));
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + kTick, y));
        painter.setPen(theme_.text);
        // An end may be any number: as many digits as the bar has room for.
        QString text = tick_text(value);
        for (int digits = 5; digits > 1 && painter.fontMetrics().horizontalAdvance(text) > room; --digits)
            text = short_text(value, digits);
        if (state_.range.quantity == Quantity::weights && text.startsWith(QLatin1String("0.")))
            text.remove(0, 1);
        const double half = 10 * theme_.type;
        painter.drawText(QRectF(bar.right() + kTick + 3 * theme_.unit, y - half, width(), 2 * half),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void ColourBar::paint_name(QPainter& painter) const {
    const double y = above_ + map_height_ + name_offset_;
    painter.setFont(theme_.font(12, QFont::DemiBold));
    painter.setPen(state_.colour);
    const double half = 10 * theme_.type;
    painter.drawText(QRectF(0, y - half, width(), 2 * half), Qt::AlignLeft | Qt::AlignVCenter, state_.name);
    if (theme_.alone) return;
    painter.setFont(theme_.font(11));
    painter.setPen(theme_.muted);
    painter.drawText(QRectF(0, y + 7, width(), 32 * theme_.type),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, keep_words(state_.note));
}

}  // namespace alibi::ui
