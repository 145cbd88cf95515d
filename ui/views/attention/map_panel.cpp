#include "ui/views/attention/map_panel.h"

#include <QLabel>
#include <algorithm>

#include "ui/views/attention/cell_words.h"
#include "ui/widgets/format.h"

namespace alibi::ui {
namespace {

// px at 96 dpi
constexpr double kLeft = 62, kRight = 86, kBelow = 152, kAbove = 8;
constexpr double kBarGap = 13;
constexpr double kPlotGap = 10, kPlotHeight = 62, kMostPlotHeight = 140;
constexpr double kTokenRoom = 60, kNumberRoom = 37;
constexpr double kFeatureAxis = 36;  // names and ticks of the features, between the map and the row's plot
constexpr double kNotes = 20;        // the strip at the bottom
constexpr double kAloneAxis = 50, kAloneBelow = 36, kMostToken = 74;

// Does the mask hide this cell, so that a card over it covers no data?
bool is_hidden(const AttentionScene& scene, Index row, Index col) {
    if (row < 0 || col < 0 || row >= scene.maps->rows || col >= scene.maps->cols) return true;
    if (scene.weights_only) return scene.maps->heads.front()->value(row, col) == kMasked;
    const bool hides = scene.stage == Stage::masked || scene.stage == Stage::weights;
    return hides && !mask_visible(scene.field->settings().mask, row, col, scene.seq_len);
}

bool corner_is_masked(const AttentionScene& scene) {
    return is_hidden(scene, scene.shown.row, scene.shown.col + scene.shown.cols - 1);
}

}  // namespace

MapPanel::MapPanel(const Theme& theme, RasterService& rasters, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      axes_(new MapAxes(theme_, rasters, this)),
      bar_(new ColourBar(theme_, this)),
      plot_(new RowPlot(theme_, this)),
      plot_name_(new QLabel(this)),
      zero_line_(new QCPItemStraightLine(plot_)),
      card_(new MapCard(theme_, this)) {
    plot_name_->setFont(theme_.font(12, QFont::DemiBold));
    plot_name_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    plot_name_->setAttribute(Qt::WA_TransparentForMouseEvents);
    for (QCPItemPosition* const position : {zero_line_->point1, zero_line_->point2}) {
        position->setAxes(plot_->bars()->keyAxis(), plot_->bars()->valueAxis());
        position->setAxisRect(plot_->bars()->keyAxis()->axisRect());
    }
    zero_line_->setClipAxisRect(plot_->bars()->keyAxis()->axisRect());
    zero_line_->point2->setCoords(1, 0);
    zero_line_->setPen(QPen(theme_.control_line, theme_.line_width));
    if (theme_.alone) figure_.emplace(theme_, *axes_, *bar_, this);
    connect_map();
}

int MapPanel::left_room(const Theme& theme) {
    return qRound(kLeft * theme.type);
}

int MapPanel::right_room(const Theme& theme) {
    return qRound(kRight * theme.type);
}

int MapPanel::below_room(const Theme& theme) {
    return qRound(kBelow * theme.type);
}

int MapPanel::above_room(const Theme& theme) {
    return qRound(kAbove * theme.type) + MapCanvas::kMargin;
}

void MapPanel::connect_map() {
    const MapCanvas* const canvas = &axes_->canvas();
    connect(canvas, &MapCanvas::hovered, this, &MapPanel::hover);
    connect(canvas, &MapCanvas::chosen, this, &MapPanel::choose);
    connect(canvas, &MapCanvas::cursor_moved, this, &MapPanel::move);
    connect(canvas, &MapCanvas::zoomed, this, &MapPanel::zoom);
    connect(canvas, &MapCanvas::activated, this, [this] { Q_EMIT intent(SetIsolate{!isolated_}); });
    connect(canvas, &MapCanvas::unlock_wanted, this, [this] { Q_EMIT intent(Unlock{}); });
    connect(axes_, &MapAxes::map_rect_changed, this, [this] {
        if (figure_) return place_alone();
        place_plot(axes_->map_rect().translated(axes_->pos()));
    });
}

Cell MapPanel::cell_of(Index row, Index col) const {
    return {head_, row, words_.features ? chosen_.key : col};
}

void MapPanel::hover(const std::optional<CellAt>& at) {
    pointed_ = at;
    if (at && words_.features) feature_ = at->second;
    Q_EMIT intent(HoverCell{at ? std::optional<Cell>(cell_of(at->first, at->second)) : std::nullopt});
}

void MapPanel::choose(Index row, Index col) {
    if (words_.features) feature_ = col;
    Q_EMIT intent(ChooseCell{cell_of(row, col)});
}

void MapPanel::move(Index rows, Index cols) {
    if (!words_.features) return Q_EMIT intent(MoveCursor{rows, cols});
    feature_ = std::clamp<Index>(feature_ + cols, 0, cols_ - 1);
    Q_EMIT intent(MoveCursor{rows, 0});
}

// Features are always shown whole; the rows' zoom is that of the keys along the diagonal.
void MapPanel::zoom(const CellRect& cells) {
    CellRect zoom = cells;
    if (words_.features)
        zoom = cells.rows >= rows_ ? CellRect{} : CellRect{cells.row, cells.row, cells.rows, cells.rows};
    Q_EMIT intent(SetZoom{zoom});
}

void MapPanel::render(const Session& session, const Scene& scene) {
    if (!scene.attention.maps) return;
    take(session, scene);
    if (figure_) return render_figure(session, scene);
    render_axes(scene.attention);
    render_map(session, scene);
    render_plot(scene.attention, scene.reading);
    place();
    render_card(session, scene);
}

// A slope of 0 tells content that was made here nothing of positions; opened content and models may know of
// them in another way.
QString MapPanel::figure_title(const Session& session, const Scene& scene) const {
    const HeadSlope& slope = scene.reading.slope;
    const bool has_slope = !scene.attention.weights_only;
    QString title = has_slope ? tr("Head %1, slope %2").arg(head_ + 1).arg(slope_text(slope))
                              : tr("Head %1").arg(head_ + 1);
    if (shown_ == FigureId::row)
        title = tr("%1, query %2").arg(title, grouped_text(scene.reading.cell.query));
    const bool made_here =
        session.content.kind != ContentKind::file && session.content.kind != ContentKind::run;
    return has_slope && made_here && slope.value == 0 ? tr("%1: no positions").arg(title) : title;
}

// The map with the names of its columns, or the chosen row; the cell's numbers stand in the line below.
void MapPanel::render_figure(const Session& session, const Scene& scene) {
    const AttentionScene& attention = scene.attention;
    const Cell& cell = scene.reading.cell;
    shown_ = shown_figure(session);
    axes_->set_axes({tokens_.empty() ? tr("query i") : QString(), theme_.q, tokens_},
                    {words_.features   ? tr("feature")
                     : tokens_.empty() ? tr("key j")
                                       : QString(),
                     words_.features ? theme_.*words_.colour : theme_.k,
                     words_.features ? std::vector<QString>() : tokens_, true});
    axes_->set_zoom(1, false);
    render_map(session, scene);
    render_plot(attention, scene.reading);
    figure_->set_title(figure_title(session, scene));
    const auto place = [this](Index position) {
        const auto at = static_cast<std::size_t>(position);
        const QString token =
            at < tokens_.size() ? QLatin1Char(' ') + tokens_[at].toHtmlEscaped() : QString();
        return grouped_text(position) + token;
    };
    const Index column = words_.features ? feature_ : cell.key;
    const float value = attention.maps->heads[static_cast<std::size_t>(head_)]->value(cell.query, column);
    const QString words = value == kMasked                          ? tr("masked")
                          : attention.quantity == Quantity::weights ? weight_text(static_cast<double>(value))
                                                                    : score_text(static_cast<double>(value));
    figure_->set_cells({{tr("query"), place(cell.query), theme_.q},
                        {words_.features ? tr("feature") : tr("key"),
                         words_.features ? grouped_text(column) : place(column), theme_.k},
                        {words_.value, words, value == kMasked ? theme_.mask : theme_.*words_.colour}});
    axes_->canvas().set_accessible_reading(cell_words(theme_, attention, scene.reading).spoken);
    place_alone();
}

// The longest name, up to a point; a word that is longer is cut.
int MapPanel::token_room() const {
    const QFontMetricsF metrics(theme_.font(11, QFont::Bold));
    double widest = 0;
    for (const QString& token : tokens_) widest = std::max(widest, metrics.horizontalAdvance(token));
    return qRound(std::min(widest + 10 * theme_.unit, kMostToken * theme_.type));
}

void MapPanel::place_alone() {
    card_->hide();
    plot_name_->hide();
    const bool row = shown_ == FigureId::row;
    plot_->setVisible(row);
    axes_->setVisible(!row);
    bar_->setVisible(!row);
    figure_->set_visible(!row);
    plot_->setGeometry(row ? figure_->place_title_alone(rect()) : rect());
    const int left = tokens_.empty() ? qRound(kAloneAxis * theme_.type) : token_room();
    const int below = tokens_.empty() || words_.features ? qRound(kAloneBelow * theme_.type) : token_room();
    if (!row) figure_->place(rect(), left, below);
}

void MapPanel::take(const Session& session, const Scene& scene) {
    const AttentionScene& attention = scene.attention;
    words_ = stage_words(attention.stage);
    head_ = std::min(session.selection.cell.head, attention.num_heads - 1);
    rows_ = attention.maps->rows;
    cols_ = attention.maps->cols;
    feature_ = std::min(feature_, cols_ - 1);
    chosen_ = session.selection.cell;
    isolated_ = session.isolate_head;
    masked_corner_ = corner_is_masked(attention);
    if (attention.tokens == token_bytes_) return;
    token_bytes_ = attention.tokens;
    tokens_.clear();
    for (const std::string& token : token_bytes_) tokens_.push_back(QString::fromStdString(token));
}

void MapPanel::render_axes(const AttentionScene& scene) {
    MapAxis rows{tokens_.empty() ? tr("query i") : QString(), theme_.q, tokens_};
    MapAxis cols{tr("feature"), theme_.*words_.colour, {}, words_.features};
    axes_->set_axes(rows, cols);
    axes_->set_insets(left_room(theme_), words_.features ? qRound(kFeatureAxis * theme_.type) : 0);
    axes_->set_zoom(scene.zoom, scene.num_heads > 1);
}

void MapPanel::render_map(const Session& session, const Scene& scene) {
    const AttentionScene& attention = scene.attention;
    const auto head = static_cast<std::size_t>(head_);
    const ColourScale& scale = session.colour(attention.quantity);
    HeatmapState state;
    state.source = attention.maps->heads[head];
    state.shown = attention.shown;
    state.range = attention.ranges[head];
    state.map = scale.map;
    state.pooling = session.pooling;
    state.cell = CellAt{scene.reading.cell.query, words_.features ? feature_ : scene.reading.cell.key};
    state.locked = scene.reading.locked;
    // What a trained model reads past its training length lies below a line.
    const bool inside = session.content.kind == ContentKind::run;
    state.border = inside ? attention.inside.train_len : 0;
    state.border_words = QStringLiteral("L = %1").arg(grouped_text(state.border));
    axes_->set_state(state);
    bar_->set_state({attention.ranges[head], scale.map, words_.value, theme_.*words_.colour,
                     scale_note(scale.scale, scale.shared)});
}

void MapPanel::render_plot(const AttentionScene& scene, const Reading& reading) {
    // Where columns are features the row is the weights that mix them.
    const StageWords shown = words_.features ? stage_words(Stage::weights) : words_;
    RowPlotStyle style;
    style.bias = theme_.alone && !words_.features && !scene.weights_only;
    style.value_name = shown.value;
    style.value_colour = theme_.*shown.colour;
    style.tokens = tokens_;
    style.total = scene.seq_len;
    const double type = theme_.type;
    style.margins = {left_room(theme_), 6, 4, qRound((tokens_.empty() ? kNumberRoom : kTokenRoom) * type)};
    if (theme_.alone) style.margins = QMargins(47, 8, 17, tokens_.empty() ? 41 : 74) * type;
    plot_->set_style(style);
    plot_->set_profile(scene.row, reading.cell.key);
    zero_line_->setVisible(shown.signed_values);
    plot_name_->setText(shown.value);
    plot_name_->setStyleSheet(QStringLiteral("color: %1;").arg((theme_.*shown.colour).name()));
}

void MapPanel::render_card(const Session& session, const Scene& scene) {
    const Cell& cell = scene.reading.cell;
    const CellRect& cells = scene.attention.shown;
    const Index col = words_.features ? feature_ : cell.key;
    // A cell that is not in sight has no card; the reading line says its numbers.
    const bool inside = cell.query >= cells.row && cell.query < cells.row + cells.rows && col >= cells.col &&
                        col < cells.col + cells.cols;
    const bool shown = inside && (session.hover || session.selection.locked);
    card_->setVisible(shown);
    const double feature_value =
        words_.features
            ? static_cast<double>(scene.attention.maps->heads[static_cast<std::size_t>(head_)]->value(
                  scene.reading.cell.query, feature_))
            : 0;
    const CellWords words =
        words_.features ? feature_words(theme_, scene.attention, scene.reading, {feature_, feature_value})
                        : cell_words(theme_, scene.attention, scene.reading);
    axes_->canvas().set_accessible_reading(words.spoken);
    card_lines_ = shown ? words.plain() : QStringList();
    if (!shown) return;
    card_->set_content(words.heads, words.rows);
    // Over a masked cell the card stays where it covers no data, even below the pointer.
    const bool stays = masked_corner_ && scene.reading.masked;
    const QRectF at = axes_->canvas().cell_rect(cell.query, col);
    const QPointF pointer = at.center() + axes_->pos() + axes_->canvas().pos();
    card_->place(axes_->map_rect().translated(axes_->pos()),
                 stays ? std::nullopt : std::optional<QPointF>(pointer),
                 axes_->badges_rect().translated(axes_->pos()),
                 [&](const QRectF& card) { return data_under(scene.attention, card); });
}

// Of cells spread over the rectangle, the share that the mask does not hide.
double MapPanel::data_under(const AttentionScene& scene, const QRectF& card) const {
    constexpr int kSide = 8;
    const QRectF map = axes_->map_rect().translated(axes_->pos());
    int seen = 0;
    for (int n = 0; n < kSide * kSide; ++n) {
        const int across = n % kSide, down = n / kSide;
        const double x = (card.left() + card.width() * (across + 0.5) / kSide - map.left()) / map.width();
        const double y = (card.top() + card.height() * (down + 0.5) / kSide - map.top()) / map.height();
        const Index row = scene.shown.row + Index(y * static_cast<double>(scene.shown.rows));
        const Index col = scene.shown.col + Index(x * static_cast<double>(scene.shown.cols));
        if (!is_hidden(scene, row, col)) ++seen;
    }
    return static_cast<double>(seen) / (kSide * kSide);
}

void MapPanel::resizeEvent(QResizeEvent*) {
    place();
}

void MapPanel::place() {
    if (figure_) return place_alone();
    constexpr int margin = MapCanvas::kMargin;
    const int bottom = words_.features ? qRound(kFeatureAxis * theme_.type) : 0;
    const int map_width = width() - left_room(theme_) - right_room(theme_);
    // Rows as high where columns are features as where they are keys.
    const int map_height = std::min(map_width, height() - above_room(theme_) - below_room(theme_));
    axes_->setGeometry(0, above_room(theme_) - margin, left_room(theme_) + map_width + margin,
                       margin + map_height + std::max(bottom, margin));
    place_plot(axes_->map_rect().translated(axes_->pos()));
}

// What the map leaves below it goes to the row's plot, up to a point.
void MapPanel::place_plot(const QRectF& map) {
    if (map.isEmpty()) return;
    const double type = theme_.type;
    const double labels = (tokens_.empty() ? kNumberRoom : kTokenRoom) * type;
    const double room = height() - map.bottom() - (kPlotGap + kTokenRoom + kFeatureAxis + kNotes) * type;
    const double tall = std::clamp(room, kPlotHeight * type, kMostPlotHeight * type);
    const double top = map.bottom() + kPlotGap * type + (words_.features ? kFeatureAxis * type : 0);
    const int left = left_room(theme_);
    plot_->setGeometry(0, qRound(top) - 6, qRound(map.right()) + 4, qRound(6 + tall + labels));
    plot_name_->setGeometry(0, qRound(top + tall / 2 - 10 * type + 4), left - 7, qRound(20 * type));
    const int above = qRound(kAbove * type);
    bar_->setGeometry(qRound(map.right() + kBarGap), qRound(map.top()) - above,
                      right_room(theme_) - qRound(kBarGap), qRound(map.height() + 60 * type) + above);
    bar_->set_extent(map.height(), 14 * type, above);
}

}  // namespace alibi::ui
