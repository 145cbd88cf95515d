#include "ui/views/bias_view.h"

#include <QHBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/attention/bias.h"
#include "ui/views/attention/stage_words.h"
#include "ui/views/labels.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

constexpr int kMargin = 20;
constexpr int kAxis = 44;       // from the margin to the large map
constexpr int kBesideMap = 88;  // of the colour bar and the gap after it
constexpr int kRight = 404;     // width of the forms and the row
constexpr int kBelowMap = 60;   // axis, its name and the margin
constexpr int kAboveRow = 8;    // from the forms to the row's card
constexpr int kTile = 106, kLargestTile = 160;
constexpr int kBelowTiles = 44;  // caption, scroll bar and gap
constexpr int kNarrowRow = 254;  // beside an isolated head
constexpr double kAloneAxis = 50, kAloneBelow = 36, kNameGap = 8;
constexpr double kNameEdge = 6;  // from the view's edge to the name of the rows

QString with_minus(std::string_view formula) {
    QString text = QString::fromUtf8(formula.data(), static_cast<qsizetype>(formula.size()));
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

// As short as the mask allows: counting the visible keys is j + 1 where the mask is causal.
QString formula_text(BiasForm form, MaskKind mask) {
    if (form != BiasForm::cumsum) return with_minus(bias_form_row(form).formula);
    return mask == MaskKind::causal ? QStringLiteral("+m(j+1)") : QStringLiteral("+m Σmask");
}

QString shift_number(double shift) {
    const QString text = exact_text(shift);
    const QString whole = text.contains(QLatin1Char('.')) ? text : text + QStringLiteral(".0");
    return shift > 0 ? QLatin1Char('+') + whole : whole;
}

// Under a form, where there is room for so many digits; else as many as there is room for, and said to be.
QString short_shift(double shift) {
    constexpr int kRoom = 10, kDigits = 6;
    const QString exact = shift_number(shift);
    if (exact.size() <= kRoom) return exact;
    const QString rounded = short_text(shift, kDigits);
    return QStringLiteral("≈ ") + (shift > 0 ? QLatin1Char('+') + rounded : rounded);
}

// How far each form moved the row, under it; they begin with "row" where all of them have room for that.
std::vector<QString> shift_captions(const Theme& theme, const std::vector<FormTile>& forms) {
    const QFontMetricsF metrics(theme.font(11));
    std::vector<QString> numbers, rows;
    double widest = 0;
    for (const FormTile& form : forms) {
        const bool moved = form.shift && *form.shift != 0;
        numbers.push_back(moved ? short_shift(*form.shift) : QString());
        rows.push_back(moved ? BiasView::tr("row %1").arg(numbers.back()) : QString());
        widest = std::max(widest, metrics.horizontalAdvance(rows.back()));
    }
    return widest <= FormSwitch::caption_room(theme) ? rows : numbers;
}

// What the scale is like, under the colour bar.
QString scale_note(const ColourScale& scale) {
    const bool shared = scale.shared;
    switch (scale.scale) {
        case ScaleKind::root: return shared ? BiasView::tr("root scale") : BiasView::tr("root, this head");
        case ScaleKind::log:
            return shared ? BiasView::tr("log, floor 1e−4") : BiasView::tr("log, floor 1e−4, this head");
        case ScaleKind::linear: break;
    }
    return shared ? BiasView::tr("all heads") : BiasView::tr("this head");
}

QString spoken(const Reading& reading) {
    const QString place = BiasView::tr("query %1, key %2, distance %3")
                              .arg(grouped_text(reading.cell.query), grouped_text(reading.cell.key),
                                   grouped_text(reading.distance));
    if (reading.masked) return BiasView::tr("%1, masked").arg(place);
    const QString bias = BiasView::tr("%1, bias %2").arg(place, score_text(reading.bias));
    return reading.weight ? BiasView::tr("%1, weight %2").arg(bias, weight_text(*reading.weight)) : bias;
}

}  // namespace

BiasView::BiasView(const ViewContext& context, QWidget* parent)
    : View(parent),
      theme_(context.theme),
      tiles_(new HeadGrid(context.theme, context.rasters, this)),
      map_(new MapAxes(context.theme, context.rasters, this)),
      bar_(new ColourBar(context.theme, this)),
      forms_(new FormSwitch(context.theme, context.rasters, this)),
      row_(new RowCard(context.theme, this)),
      extras_(new QWidget(this)),
      alone_(new AloneButton(context.theme, extras_)),
      cumsum_(new Badge(context.theme, extras_)),
      pooling_(new Badge(context.theme, extras_)) {
    auto* const layout = new QHBoxLayout(extras_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(cumsum_);
    layout->addWidget(pooling_);
    layout->addWidget(alone_);
    cumsum_->set(QStringLiteral("warn"), cumsum_warning());
    cumsum_->setToolTip(cumsum_reason());
    cumsum_->hide();
    extras_->hide();
    if (theme_.alone) figure_.emplace(theme_, *map_, *bar_, this);
    map_->canvas().setAccessibleName(tr("Bias of the chosen head"));
    map_->canvas().setAccessibleDescription(
        tr("Rows are queries, columns are keys. Arrow keys move the chosen cell."));
    map_->set_axes({tr("query i"), theme_.q, {}, true}, {tr("key j"), theme_.k, {}, true});
    connect_map();
    connect_tiles();
    connect(alone_, &AloneButton::clicked, this, [this] { Q_EMIT intent(SetIsolate{false}, false); });
    connect(forms_, &FormSwitch::form_chosen, this, [this](int form) {
        Q_EMIT intent(SetBiasForm{bias_forms()[static_cast<std::size_t>(form)].form}, false);
    });
}

void BiasView::connect_map() {
    MapCanvas* const canvas = &map_->canvas();
    connect(map_, &MapAxes::map_rect_changed, this, [this] {
        if (theme_.alone) return arrange_alone();
        bar_->set_extent(map_->map_rect().height(), theme_.px(28), theme_.px(10));
    });
    connect(canvas, &MapCanvas::hovered, this, [this](std::optional<CellAt> cell) {
        HoverCell action;
        if (cell) action.cell = Cell{chosen_.head, cell->first, cell->second};
        Q_EMIT intent(action, false);
    });
    connect(canvas, &MapCanvas::chosen, this, [this](Index row, Index col) {
        Q_EMIT intent(ChooseCell{{chosen_.head, row, col}}, false);
    });
    connect(canvas, &MapCanvas::activated, this, [this] { Q_EMIT intent(SetIsolate{!isolated_}, false); });
    connect(canvas, &MapCanvas::zoomed, this,
            [this](const CellRect& cells) { Q_EMIT intent(SetZoom{cells}, true); });
    connect(canvas, &MapCanvas::cursor_moved, this, [this](Index rows, Index cols) {
        Q_EMIT intent(MoveCursor{rows, cols}, false);
    });
    connect(canvas, &MapCanvas::unlock_wanted, this, [this] { Q_EMIT intent(Unlock{}, false); });
    // Not within the painting that made it.
    connect(canvas, &MapCanvas::raster_changed, this, &BiasView::render_pooling, Qt::QueuedConnection);
}

void BiasView::connect_tiles() {
    connect(tiles_, &HeadGrid::head_chosen, this,
            [this](int head) { Q_EMIT intent(ChooseHead{head}, false); });
    connect(tiles_, &HeadGrid::isolate_wanted, this, [this](int head) {
        Q_EMIT intent(ChooseHead{head}, false);
        Q_EMIT intent(SetIsolate{!isolated_}, false);
    });
    connect(tiles_, &HeadGrid::cell_hovered, this, [this](int head, std::optional<CellAt> cell) {
        HoverCell action;
        if (cell) action.cell = Cell{head, cell->first, cell->second};
        Q_EMIT intent(action, false);
    });
}

QString BiasView::caption(const Session&, const Scene&) const {
    return tr("Each head takes m from the score for every token of distance. Lighter = smaller penalty.");
}

void BiasView::render(const Session& session, const Scene& scene) {
    chosen_ = session.selection.cell;
    how_pooled_ = session.pooling;
    const int numbers = MapAxes::numbers_room(theme_, session.seq_len);
    const bool arranged = isolated_ == session.isolate_head && numbers_ == numbers;
    isolated_ = session.isolate_head;
    numbers_ = numbers;
    alone_->set(chosen_.head, isolated_);
    if (!arranged) arrange();
    if (figure_) return render_figure(session, scene);
    if (!scene.bias.maps || scene.bias.maps->heads.empty()) return;
    render_tiles(session, scene);
    render_map(session, scene);
    render_forms(session, scene);
    render_row(session, scene);
    render_pooling();
    cumsum_->setVisible(scene.cumsum_is_no_distance);
}

void BiasView::render_figure(const Session& session, const Scene& scene) {
    const int numbers = MapAxes::numbers_room(theme_, session.seq_len);
    if (shown_ != shown_figure(session) || numbers_ != numbers) {
        shown_ = shown_figure(session);
        numbers_ = numbers;
        arrange_alone();
    }
    if (!scene.bias.maps || scene.bias.maps->heads.empty()) return;
    render_map(session, scene);
    render_row(session, scene);
    const Reading& reading = scene.reading;
    figure_->set_title(tr("Head %1, slope %2").arg(reading.cell.head + 1).arg(slope_text(reading.slope)));
    std::vector<ReadingCell> cells = {{tr("query"), grouped_text(reading.cell.query), theme_.q},
                                      {tr("key"), grouped_text(reading.cell.key), theme_.k}};
    const bool hidden = reading.masked && session.show_masked;
    cells.push_back(hidden ? ReadingCell{tr("bias"), tr("masked"), theme_.mask}
                           : ReadingCell{tr("bias"), score_text(reading.bias), theme_.bias});
    if (reading.masked && !hidden)
        cells.push_back({tr("weight"), tr("masked"), theme_.mask});
    else if (reading.weight)
        cells.push_back({tr("weight"), weight_text(*reading.weight), theme_.weights});
    figure_->set_cells(cells);
}

HeatmapState BiasView::head_map(const Session& session, const Scene& scene, std::size_t head) const {
    HeatmapState state;
    state.source = scene.bias.maps->heads[head];
    state.range = scene.bias.ranges[head];
    state.map = session.colour(Quantity::bias).map;
    state.pooling = session.pooling;
    return state;
}

void BiasView::render_tiles(const Session& session, const Scene& scene) {
    std::vector<HeadTile> tiles;
    for (std::size_t head = 0; head < scene.bias.maps->heads.size(); ++head) {
        HeadTile tile{head_map(session, scene, head), tr("head %1").arg(head + 1),
                      slope_text(scene.slopes[head])};
        if (scene.bias.zoom > 1) tile.map.frame = scene.bias.shown;
        tiles.push_back(std::move(tile));
    }
    const bool other_count = tiles_->body().tile_count() != static_cast<int>(tiles.size());
    tiles_->set_tiles(tiles);
    if (other_count) arrange();
    tiles_->set_chosen(static_cast<int>(session.selection.cell.head));
}

void BiasView::render_map(const Session& session, const Scene& scene) {
    const auto head = static_cast<std::size_t>(session.selection.cell.head);
    HeatmapState state = head_map(session, scene, head);
    state.shown = scene.bias.zoom > 1 ? scene.bias.shown : CellRect{};
    state.cell = CellAt{scene.reading.cell.query, scene.reading.cell.key};
    state.locked = session.selection.locked;
    map_->set_state(state);
    map_->set_zoom(theme_.alone ? 1 : scene.bias.zoom, scene.bias.maps->heads.size() > 1);
    map_->canvas().set_accessible_reading(spoken(scene.reading));
    const ColourScale& scale = session.colour(Quantity::bias);
    bar_->set_state({state.range, scale.map, tr("bias"), theme_.bias, scale_note(scale)});
}

void BiasView::render_forms(const Session& session, const Scene& scene) {
    std::vector<FormChoice> choices;
    int chosen = 0;
    const std::vector<QString> captions = shift_captions(theme_, scene.bias.forms);
    for (const FormTile& form : scene.bias.forms) {
        FormChoice choice;
        choice.map.source = form.map;
        choice.map.range = form.range;
        choice.map.map = session.colour(Quantity::bias).map;
        choice.name = bias_form_label(form.form);
        choice.formula = formula_text(form.form, session.mask.kind);
        // Under a causal mask it gives the same weights, but it is no shift of a row: another model
        // elsewhere.
        choice.equal = form.equal_after_softmax && form.form != BiasForm::symmetric;
        choice.shift = captions[choices.size()];
        if (!choice.shift.isEmpty())
            choice.tip = tr("The row of query %1 moved by %2.")
                             .arg(grouped_text(scene.bias.row.query), shift_number(*form.shift));
        if (form.form == session.bias_form) chosen = static_cast<int>(choices.size());
        choices.push_back(std::move(choice));
    }
    forms_->set_choices(choices, chosen);
}

void BiasView::render_row(const Session& session, const Scene& scene) {
    const RowProfile& profile = scene.bias.row;
    RowPlotStyle style;
    style.value_name = tr("weights after softmax");
    style.value_colour = theme_.weights;
    style.total = scene.bias.maps->cols;
    style.margins.setBottom(41);  // Hangul stands in taller lines than Latin
    style.margins *= theme_.type;
    row_->plot().set_style(style);
    const bool marked = session.selection.locked || session.hover.has_value();
    row_->plot().set_profile(profile, marked ? std::optional(scene.reading.cell.key) : std::nullopt);
    row_->set_title(profile.query, profile.head + 1, slope_text(scene.reading.slope));
}

void BiasView::render_pooling() {
    const HeadGridBody& body = tiles_->body();
    const MapCanvas& canvas = map_->canvas();
    const auto per_pixel = [this](const HeatmapState& state, double side) {
        return state.source ? static_cast<double>(state.source->cols()) / (side * devicePixelRatioF()) : 0.0;
    };
    const bool tiled = body.tile_count() > 0 && !isolated_;
    const double tile = tiled ? per_pixel(canvas.state(), body.tile_rect(0).width()) : 0;
    const double large = canvas.cells_per_pixel();
    const auto cells = [](double count) { return short_text(std::round(count * 10) / 10, 6); };
    pooling_->setVisible(tile > 1 || large > 1);
    if (large > 1) {
        const QString how = pooling_words(how_pooled_, canvas.raster().exact);
        pooling_->set({}, tr("map: 1 px = %1 cells, %2").arg(cells(large), how));
    } else if (tile > 1) {
        const MapPicture* const first = body.picture(0);
        const QString how = pooling_words(how_pooled_, !first || first->raster().exact);
        pooling_->set({}, tr("tiles: 1 px = %1 cells, %2").arg(cells(tile), how));
    }
}

void BiasView::resizeEvent(QResizeEvent*) {
    arrange();
}

// One figure: the map of the chosen head, or its row.
void BiasView::arrange_alone() {
    for (QWidget* const other : std::initializer_list<QWidget*>{tiles_, forms_, extras_}) other->hide();
    const bool row = shown_ == FigureId::row;
    row_->setVisible(row);
    map_->setVisible(!row);
    bar_->setVisible(!row);
    figure_->set_visible(!row);
    row_->setGeometry(rect());
    const int left = std::max(qRound(kAloneAxis * theme_.type), numbers_ + qRound(kNameGap * theme_.type));
    figure_->place(rect(), left, qRound(kAloneBelow * theme_.type));
}

void BiasView::arrange() {
    if (figure_) return arrange_alone();
    const int margin = theme_.px(kMargin), tile_edge = HeadGrid::kMargin, map_edge = MapCanvas::kMargin;
    tiles_->setVisible(!isolated_);
    const int extra = std::max(0, height() - theme_.px(598));
    const int heads = std::clamp(tiles_->body().tile_count(), 1, 8);
    const int widest = (width() - 2 * margin - (heads - 1) * theme_.px(10)) / heads;
    const int tile =
        std::clamp(widest, theme_.px(kTile), theme_.px(std::min(kLargestTile, kTile + extra / 3)));
    tiles_->setGeometry(margin - tile_edge, 0, width() - 2 * (margin - tile_edge),
                        tile + tile_edge + qRound(38 * theme_.type));
    tiles_->set_layout(tile, 0);
    const int top = isolated_ ? tile_edge : tile_edge + tile + qRound(kBelowTiles * theme_.type);
    const int beside = qRound(kBesideMap * theme_.type);
    // Long numbers stand in the margin: the map keeps its place, but for those of a million.
    const int left =
        std::max(margin + qRound(kAxis * theme_.type), numbers_ + qRound(kNameEdge * theme_.type));
    const int axis = std::clamp(numbers_, qRound(kAxis * theme_.type), left);
    const int right = beside + theme_.px(isolated_ ? kNarrowRow : kRight) + margin;
    const int side = std::max(
        theme_.px(120), std::min(height() - top - qRound(kBelowMap * theme_.type), width() - left - right));
    const int below = qRound(40 * theme_.type);
    map_->set_insets(axis, below);
    map_->setGeometry(left - axis, top - map_edge, axis + side + map_edge,
                      side + 2 * map_edge + below - map_edge);
    // So that long limits stand clear of the forms.
    const int gap = theme_.px(numbers_ > qRound(kAxis * theme_.type) ? 10 : 16);
    bar_->setGeometry(left + side + gap, top - theme_.px(10), qRound(72 * theme_.type), side + theme_.px(80));
    arrange_row(left + side + beside, top);
    render_pooling();
}

void BiasView::arrange_row(int x, int top) {
    const int room = width() - x - theme_.px(kMargin);
    const bool forms = room >= theme_.px(kRight);
    const int row_top = forms ? top + forms_->sizeHint().height() + theme_.px(kAboveRow) : top;
    forms_->setVisible(forms);
    forms_->setGeometry(x - theme_.px(4), top - theme_.px(4), room + theme_.px(8),
                        forms_->sizeHint().height());
    const int bottom = height() - theme_.px(14);
    row_->setGeometry(x, row_top, room, std::max(theme_.px(120), bottom - row_top));
}

}  // namespace alibi::ui
