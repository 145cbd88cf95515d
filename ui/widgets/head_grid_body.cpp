#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/head_grid.h"
#include "ui/widgets/paint_scale.h"

namespace alibi::ui {

namespace {

constexpr double kTileBudgetMs = 0.2;
constexpr int kGap = 10;         // between tiles
constexpr int kCaption = 34;     // from a tile's map to the next one below
constexpr double kMostGap = 14;  // up to which tiles are spread over the width

}  // namespace

HeadGridBody::HeadGridBody(const Theme& theme, RasterService& rasters, QWidget* parent)
    : QWidget(parent), theme_(theme), rasters_(rasters) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setProperty("own_focus_mark", true);
    setAccessibleName(tr("Heads"));
}

void HeadGridBody::set_tiles(const std::vector<HeadTile>& tiles) {
    if (tiles == tiles_) return;
    const bool other_count = tiles.size() != tiles_.size();
    tiles_ = tiles;
    pictures_.resize(tiles.size());
    for (std::size_t i = 0; i < tiles.size(); ++i)
        if (pictures_[i]) pictures_[i]->set_state(tiles[i].map);
    if (other_count) fit_size();
    update();
}

void HeadGridBody::set_chosen(int tile) {
    if (tile == chosen_) return;
    chosen_ = tile;
    if (tile >= 0 && tile < tile_count()) {
        const HeadTile& head = tiles_[static_cast<std::size_t>(tile)];
        setAccessibleDescription(head.caption + QStringLiteral(", ") + head.note);
    }
    update();
}

void HeadGridBody::set_layout(int tile_size, int columns, double spread) {
    tile_size_ = tile_size;
    columns_ = columns;
    spread_ = spread;
    fit_size();
    update();
}

void HeadGridBody::fit_size() {
    QRectF area;
    for (const int tile : {0, columns_ - 1, tile_count() - 1})
        if (tile >= 0 && tile < tile_count()) area |= cell_area(tile);
    setFixedSize(std::max(1, static_cast<int>(std::ceil(area.right()))),
                 std::max(1, static_cast<int>(std::ceil(area.bottom()))));
}

QRectF HeadGridBody::tile_rect(int tile) const {
    const int columns = columns_ > 0 ? columns_ : std::max(1, tile_count());
    double pitch = tile_size_ + kGap * theme_.unit;
    const double room = spread_ - 2 * HeadGrid::kMargin - tile_size_;
    if (columns > 1 && room > 0) {
        const double wide = room / (columns - 1);
        if (wide >= pitch && wide <= tile_size_ + kMostGap * theme_.unit) pitch = wide;
    }
    const int column = tile % columns, row = tile / columns;
    return {std::round(HeadGrid::kMargin + column * pitch),
            HeadGrid::kMargin + row * (tile_size_ + kCaption * theme_.unit), static_cast<double>(tile_size_),
            static_cast<double>(tile_size_)};
}

QRectF HeadGridBody::cell_area(int tile) const {
    return tile_rect(tile).adjusted(-4, -4, 4, HeadGrid::caption_height(theme_));
}

std::optional<int> HeadGridBody::tile_at(const QPointF& position) const {
    for (int tile = 0; tile < tile_count(); ++tile)
        if (cell_area(tile).contains(position)) return tile;
    return std::nullopt;
}

MapGeometry HeadGridBody::geometry(int tile, double scale) const {
    const auto at = static_cast<std::size_t>(tile);
    const HeatmapState& map = tiles_[at].map;
    if (!map.source) return {};
    const CellRect cells =
        map.shown.empty() ? CellRect{0, 0, map.source->rows(), map.source->cols()} : map.shown;
    return fit_map(tile_rect(tile), cells, false, false, scale);
}

std::optional<CellAt> HeadGridBody::cell_at(int tile, const QPointF& position) const {
    return geometry(tile, devicePixelRatioF()).cell_at(position);
}

int HeadGridBody::pictures_made() const {
    return static_cast<int>(
        std::count_if(pictures_.begin(), pictures_.end(), [](const auto& p) { return p != nullptr; }));
}

MapPicture& HeadGridBody::picture_of(int tile) {
    const auto at = static_cast<std::size_t>(tile);
    if (!pictures_[at]) {
        pictures_[at] = std::make_unique<MapPicture>(theme_, rasters_, kTileBudgetMs);
        pictures_[at]->set_state(tiles_[at].map);
        connect(pictures_[at].get(), &MapPicture::changed, this,
                [this, tile] { update(cell_area(tile).toAlignedRect()); });
    }
    return *pictures_[at];
}

void HeadGridBody::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    for (int tile = 0; tile < tile_count(); ++tile)
        if (cell_area(tile).intersects(event->rect())) paint_tile(painter, tile);
}

void HeadGridBody::paint_tile(QPainter& painter, int tile) {
    MapGeometry map = geometry(tile, paint_scale(painter));
    map.rect = snapped(painter, map.rect);
    picture_of(tile).paint(painter, map);
    paint_edge(painter, tile);
    paint_caption(painter, tile);
}

void HeadGridBody::paint_edge(QPainter& painter, int tile) const {
    const QRectF map = snapped(painter, tile_rect(tile));
    const double line = whole_pixels(painter, theme_.line_width);
    if (tile != chosen_) {
        const QColor colour = hovered_tile_ == tile ? theme_.text : theme_.line;
        return fill_frame(painter, map.adjusted(-line, -line, line, line), line, colour);
    }
    const double gap = whole_pixels(painter, 2);
    const bool focus = hasFocus() && paints_pixels(painter);
    fill_frame(painter, map.adjusted(-gap, -gap, gap, gap), gap, theme_.background);
    fill_frame(painter, map.adjusted(-2 * gap, -2 * gap, 2 * gap, 2 * gap), gap,
               focus ? theme_.focus : theme_.accent);
}

void HeadGridBody::paint_caption(QPainter& painter, int tile) const {
    const HeadTile& head = tiles_[static_cast<std::size_t>(tile)];
    const QRectF map = tile_rect(tile);
    const QRectF area(map.left(), map.bottom() + 3, map.width(), 20 * theme_.type);
    painter.setFont(theme_.font(11, tile == chosen_ ? QFont::Bold : QFont::Normal));
    painter.setPen(theme_.text);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, head.caption);
    const double left = painter.fontMetrics().horizontalAdvance(head.caption) + 4 * theme_.unit;
    painter.setFont(theme_.number_font(11));
    painter.setPen(theme_.slope);
    const QString note =
        painter.fontMetrics().elidedText(head.note, Qt::ElideRight, static_cast<int>(area.width() - left));
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, note);
}

void HeadGridBody::hover(std::optional<int> tile, const std::optional<CellAt>& cell) {
    if (tile == hovered_tile_ && cell == hovered_cell_) return;
    if (tile != hovered_tile_) update();
    const int left = hovered_tile_.value_or(-1);
    hovered_tile_ = tile;
    hovered_cell_ = cell;
    Q_EMIT cell_hovered(tile.value_or(left), cell);
}

void HeadGridBody::mouseMoveEvent(QMouseEvent* event) {
    const std::optional<int> tile = tile_at(event->position());
    hover(tile, tile ? cell_at(*tile, event->position()) : std::nullopt);
}

void HeadGridBody::leaveEvent(QEvent*) {
    hover(std::nullopt, std::nullopt);
}

void HeadGridBody::mousePressEvent(QMouseEvent* event) {
    const std::optional<int> tile = tile_at(event->position());
    if (event->button() == Qt::LeftButton && tile) Q_EMIT head_chosen(*tile);
}

void HeadGridBody::mouseDoubleClickEvent(QMouseEvent* event) {
    const std::optional<int> tile = tile_at(event->position());
    if (event->button() == Qt::LeftButton && tile) Q_EMIT isolate_wanted(*tile);
}

void HeadGridBody::keyPressEvent(QKeyEvent* event) {
    const int columns = columns_ > 0 ? columns_ : 1;
    int next = chosen_;
    switch (event->key()) {
        case Qt::Key_Left: next -= 1; break;
        case Qt::Key_Right: next += 1; break;
        case Qt::Key_Up: next -= columns; break;
        case Qt::Key_Down: next += columns; break;
        case Qt::Key_Home: next = 0; break;
        case Qt::Key_End: next = tile_count() - 1; break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (chosen_ >= 0) Q_EMIT isolate_wanted(chosen_);
            return;
        default: return event->ignore();
    }
    if (next != chosen_ && next >= 0 && next < tile_count()) Q_EMIT head_chosen(next);
}

void HeadGridBody::focusInEvent(QFocusEvent*) {
    update();
}

void HeadGridBody::focusOutEvent(QFocusEvent*) {
    update();
}

}  // namespace alibi::ui
