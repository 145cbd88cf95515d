#include "ui/widgets/map_axes.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/format.h"
#include "ui/widgets/ticks.h"

namespace alibi::ui {

namespace {

constexpr double kTick = 4;
constexpr double kNameRoom = 11;  // of the name of the rows, left of their numbers
constexpr double kLabelGap = 7;   // from the map's edge to a label
constexpr double kHalfLetter = 6;

QString label_at(const MapAxis& axis, Index position) {
    const auto at = static_cast<std::size_t>(position);
    return at < axis.labels.size() ? axis.labels[at] : grouped_text(position);
}

// The chosen position takes the place of marks that would touch its label.
void put_chosen(std::vector<Index>& ticks, Index chosen, double each, double room) {
    std::erase_if(ticks, [&](Index tick) {
        return tick != chosen && std::abs(static_cast<double>(tick - chosen)) * each < room;
    });
    if (std::find(ticks.begin(), ticks.end(), chosen) == ticks.end()) ticks.push_back(chosen);
}

}  // namespace

MapAxes::MapAxes(const Theme& theme, RasterService& rasters, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      canvas_(new MapCanvas(theme, rasters, this)),
      badges_(new MapBadges(theme, canvas_)) {
    left_ = theme.px(44);
    bottom_ = theme.px(40);
    connect(canvas_, &MapCanvas::map_rect_changed, this, [this] {
        badges_->place(canvas_->map_rect());
        update();
        Q_EMIT map_rect_changed();
    });
}

void MapAxes::set_state(const HeatmapState& state) {
    if (state == canvas_->state()) return;
    canvas_->set_state(state);
    update();
}

void MapAxes::set_axes(const MapAxis& rows, const MapAxis& cols) {
    if (rows == rows_ && cols == cols_) return;
    rows_ = rows;
    cols_ = cols;
    update();
}

void MapAxes::set_insets(int left, int bottom) {
    if (left == left_ && bottom == bottom_) return;
    left_ = left;
    bottom_ = bottom;
    place_canvas();
}

void MapAxes::set_zoom(double zoom, bool linked) {
    badges_->set_zoom(zoom, linked);
    badges_->place(canvas_->map_rect());
}

int MapAxes::numbers_room(const Theme& theme, Index length) {
    const double number =
        QFontMetricsF(theme.number_font(11, QFont::Bold)).horizontalAdvance(grouped_text(length - 1));
    return static_cast<int>(std::ceil(number + kLabelGap + kNameRoom * theme.type));
}

QRectF MapAxes::map_rect() const {
    return canvas_->map_rect().translated(canvas_->pos());
}

QRectF MapAxes::badges_rect() const {
    return badges_->isHidden() ? QRectF() : QRectF(badges_->geometry().translated(canvas_->pos()));
}

void MapAxes::place_canvas() {
    constexpr int margin = MapCanvas::kMargin;
    // The map's frame and outlines need their margin also where no axis is below.
    canvas_->setGeometry(left_ - margin, 0, width() - left_ + margin,
                         height() - std::max(bottom_ - margin, 0));
}

void MapAxes::resizeEvent(QResizeEvent*) {
    place_canvas();
}

void MapAxes::paintEvent(QPaintEvent*) {
    if (map_rect().isEmpty()) return;
    QPainter painter(this);
    if (rows_.visible) paint_row_axis(painter);
    if (cols_.visible) paint_col_axis(painter);
}

std::vector<Index> MapAxes::ticks(const Interval& positions, Index total, double space, bool tokens) const {
    if (!tokens) return position_ticks(positions, total, space, 60 * theme_.type);
    const double each = space / static_cast<double>(positions.size());
    const auto step = std::max<Index>(1, static_cast<Index>(std::ceil(12 * theme_.type / each)));
    std::vector<Index> all;
    for (Index at = positions.begin; at < positions.end; at += step) all.push_back(at);
    return all;
}

void MapAxes::paint_row_axis(QPainter& painter) const {
    const HeatmapState& state = canvas_->state();
    const QRectF map = map_rect();
    const CellRect cells =
        state.shown.empty() ? CellRect{0, 0, state.source->rows(), state.source->cols()} : state.shown;
    const double each = map.height() / static_cast<double>(cells.rows);
    const bool tokens = !rows_.labels.empty();
    std::vector<Index> marks =
        ticks({cells.row, cells.row + cells.rows}, state.source->rows(), map.height(), tokens);
    const bool has_chosen =
        state.cell && state.cell->first >= cells.row && state.cell->first < cells.row + cells.rows;
    if (has_chosen) put_chosen(marks, state.cell->first, each, (tokens ? 11 : 14) * theme_.type);
    for (const Index row : marks) {
        const double y = map.top() + (static_cast<double>(row - cells.row) + 0.5) * each;
        paint_row_label(painter, row, y, has_chosen && row == state.cell->first);
    }
    if (rows_.name.isEmpty()) return;
    painter.save();
    painter.translate((theme_.alone ? 10 : 6) * theme_.unit, map.center().y());
    painter.rotate(-90);
    painter.setFont(theme_.font(12, QFont::DemiBold));
    painter.setPen(rows_.colour);
    painter.drawText(QRectF(-100, -10, 200, 20), Qt::AlignCenter | Qt::TextDontClip, rows_.name);
    painter.restore();
}

void MapAxes::paint_row_label(QPainter& painter, Index row, double y, bool chosen) const {
    const double right = map_rect().left();
    const bool tokens = !rows_.labels.empty();
    const int weight = chosen ? QFont::Bold : QFont::Normal;
    painter.setFont(tokens ? theme_.font(11, weight) : theme_.number_font(11, weight));
    if (!tokens) {
        painter.setPen(QPen(theme_.control_line, theme_.line_width));
        painter.drawLine(QPointF(right - 1 - kTick * theme_.unit, y), QPointF(right - 1, y));
    }
    painter.setPen(!chosen ? (tokens ? theme_.text : theme_.muted) : tokens ? rows_.colour : theme_.text);
    const double half = 10 * theme_.type;
    const double letter = kHalfLetter * theme_.type;  // the first one stays inside, and the last one
    const double middle = std::clamp(y, letter, std::max(letter, height() - letter));
    const QRectF area(0, middle - half, right - kLabelGap * theme_.unit, 2 * half);
    const QString text =
        painter.fontMetrics().elidedText(label_at(rows_, row), Qt::ElideRight, qRound(area.width()));
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, text);
}

void MapAxes::paint_col_axis(QPainter& painter) const {
    const HeatmapState& state = canvas_->state();
    const QRectF map = map_rect();
    const CellRect cells =
        state.shown.empty() ? CellRect{0, 0, state.source->rows(), state.source->cols()} : state.shown;
    const double each = map.width() / static_cast<double>(cells.cols);
    const bool tokens = !cols_.labels.empty();
    std::vector<Index> marks =
        ticks({cells.col, cells.col + cells.cols}, state.source->cols(), map.width(), tokens);
    const bool has_chosen = tokens && state.cell && state.cell->second >= cells.col &&
                            state.cell->second < cells.col + cells.cols;
    if (has_chosen) put_chosen(marks, state.cell->second, each, 11 * theme_.type);
    for (const Index col : marks) {
        const double x = map.left() + (static_cast<double>(col - cells.col) + 0.5) * each;
        paint_col_label(painter, col, x, has_chosen && col == state.cell->second);
    }
    if (cols_.name.isEmpty()) return;
    painter.setFont(theme_.font(12, QFont::DemiBold));
    painter.setPen(cols_.colour);
    const double middle = tokens ? height() - 12 * theme_.type : map.bottom() + 28 * theme_.type;
    painter.drawText(QRectF(map.left(), middle - 10 * theme_.type, map.width(), 20 * theme_.type),
                     Qt::AlignCenter, cols_.name);
}

void MapAxes::paint_col_label(QPainter& painter, Index col, double x, bool chosen) const {
    const double bottom = map_rect().bottom();
    if (cols_.labels.empty()) {
        painter.setPen(QPen(theme_.control_line, theme_.line_width));
        painter.drawLine(QPointF(x, bottom + 1), QPointF(x, bottom + 1 + kTick * theme_.unit));
        painter.setFont(theme_.number_font(11));
        painter.setPen(theme_.muted);
        const QString text = grouped_text(col);
        const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0;
        const double middle = std::min(x, width() - half);  // the last one stays inside
        const double high = 20 * theme_.type;
        painter.drawText(QRectF(middle - 3 * high, bottom + 2 * theme_.unit, 6 * high, high), Qt::AlignCenter,
                         text);
        return;
    }
    painter.save();
    painter.translate(x, bottom + kLabelGap * theme_.unit);
    painter.rotate(-90);
    painter.setFont(theme_.font(11, chosen ? QFont::Bold : QFont::Normal));
    painter.setPen(chosen ? cols_.colour : theme_.text);
    const double room = bottom_ - kLabelGap * theme_.unit - (cols_.name.isEmpty() ? 0 : 20 * theme_.type);
    const QString text = painter.fontMetrics().elidedText(label_at(cols_, col), Qt::ElideRight, qRound(room));
    const double half = 10 * theme_.type;
    painter.drawText(QRectF(-room, -half, room, 2 * half),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, text);
    painter.restore();
}

}  // namespace alibi::ui
