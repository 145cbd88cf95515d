#include "ui/views/attention/attention_notes.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <algorithm>

#include "ui/views/attention/stage_words.h"
#include "ui/views/labels.h"
#include "ui/widgets/format.h"

namespace alibi::ui {
namespace {

constexpr int kLoadingDelayMs = 150;

// Cells along the side of one pixel of the raster; 0 where there is none yet.
double cells_a_pixel(const Raster& raster) {
    const RasterRequest& request = raster.request;
    if (request.width <= 0 || request.height <= 0) return 0;
    return std::max(static_cast<double>(request.cells.cols) / request.width,
                    static_cast<double>(request.cells.rows) / request.height);
}

// The first tile's that is on the screen.
Raster tile_raster(const HeadGridBody& body) {
    for (int tile = 0; tile < body.tile_count(); ++tile)
        if (body.picture(tile) && !body.picture(tile)->raster().values.empty())
            return body.picture(tile)->raster();
    return {};
}

QString cells_text(double cells) {
    return short_text(cells, cells < 1.1 ? 3 : 2);
}

}  // namespace

AttentionNotes::AttentionNotes(const Theme& theme, QWidget* view)
    : QObject(view),
      header_(new QWidget(view)),
      alone_(new AloneButton(theme, header_)),
      pooling_(new Badge(theme, header_)),
      cumsum_(new Badge(theme, header_)),
      weights_only_(new Badge(theme, header_)),
      taken_as_scores_(new Badge(theme, header_)),
      not_finite_(new Badge(theme, header_)),
      loading_(new Badge(theme, view)) {
    auto* const row = new QHBoxLayout(header_);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(cumsum_);
    row->addWidget(not_finite_);
    row->addWidget(weights_only_);
    row->addWidget(taken_as_scores_);
    row->addWidget(pooling_);
    row->addWidget(alone_);
    for (Badge* const badge : {pooling_, cumsum_, weights_only_, taken_as_scores_, not_finite_, loading_})
        badge->hide();
    header_->hide();
    later_.setSingleShot(true);
    loading_delay_.setSingleShot(true);
    loading_delay_.setInterval(kLoadingDelayMs);
    connect(&later_, &QTimer::timeout, this, &AttentionNotes::update_pooling);
    connect(&loading_delay_, &QTimer::timeout, this, [this] {
        if (waiting_) say(loading_, QStringLiteral("file"), tr("Reading %1").arg(file_));
        place_strip();
    });
}

QString AttentionNotes::shown_words(const Badge* badge) {
    return badge->isHidden() ? QString() : badge->words();
}

void AttentionNotes::say(Badge* badge, const QString& icon, const QString& words) {
    badge->set(icon, words);
    badge->setVisible(!words.isEmpty());
}

QString AttentionNotes::not_finite_words(const AttentionScene& scene) {
    if (scene.layer_is_not_finite) return tr("the layer holds NaN or infinite numbers");
    if (scene.not_finite == 1) return tr("1 cell is NaN or infinite (red cross-hatch)");
    if (scene.not_finite == 0) return {};
    return tr("%1 cells are NaN or infinite (red cross-hatch)").arg(grouped_text(scene.not_finite));
}

void AttentionNotes::render(const Session& session, const Scene& whole, HeadGrid& grid,
                            const MapCanvas& canvas) {
    const AttentionScene& scene = whole.attention;
    grid_ = &grid;
    canvas_ = &canvas;
    pooling_way_ = session.pooling;
    file_ = session.content.kind == ContentKind::run
                ? tr("the model")
                : QFileInfo(QString::fromStdString(session.content.path)).fileName();
    // Of an opened map and of a trained model the bias is not the session's.
    const bool own_bias = !scene.weights_only && session.content.kind != ContentKind::run;
    say(cumsum_, QStringLiteral("warn"),
        whole.cumsum_is_no_distance && own_bias && !scene.problem ? cumsum_warning() : QString());
    cumsum_->setToolTip(cumsum_reason());
    say_kind(scene);
    const QString words = scene.maps ? not_finite_words(scene) : QString();
    say(not_finite_, words.isEmpty() ? QString() : QStringLiteral("warn"), words);
    not_finite_->setToolTip(
        tr("A row with such a cell has no weights: softmax makes all of it NaN. A row that "
           "is masked whole has none either."));
    alone_->set(std::min(session.selection.cell.head, std::max<Index>(scene.num_heads - 1, 0)),
                session.isolate_head && scene.maps);
    waiting_ = scene.loading;
    if (!waiting_) loading_->hide();
    if (waiting_ && loading_->isHidden() && !loading_delay_.isActive()) loading_delay_.start();
    place_strip();
    if (scene.maps && !scene.problem) return update_later();
    later_.stop();
    if (scene.problem) pooling_->hide();
}

// What an opened map was taken for, where its cells alone do not show it.
void AttentionNotes::say_kind(const AttentionScene& scene) {
    const bool there = scene.maps && !scene.problem;
    say(weights_only_, {}, there && scene.weights_only ? tr("weights alone, as opened") : QString());
    const bool uneven = there && scene.uneven_rows > 0;
    say(taken_as_scores_, uneven ? QStringLiteral("warn") : QString(),
        uneven ? tr("taken as scores: rows do not sum to 1") : QString());
    taken_as_scores_->setToolTip(
        tr("Every row of weights sums to 1, within 1 %. %1 of %2 rows of this map do not, as after dropout: "
           "its values are taken as scores, and bias and softmax are laid over them.")
            .arg(grouped_text(scene.uneven_rows), grouped_text(scene.num_heads * scene.seq_len)));
}

void AttentionNotes::update_later() {
    if (at_once_) return update_pooling();
    if (!later_.isActive()) later_.start(0);
}

void AttentionNotes::update_pooling() {
    if (!grid_ || !canvas_) return;
    say(pooling_, {}, pooling_sentence());
}

// Of tiles and map alike where both are pooled; else of the one that is.
QString AttentionNotes::pooling_sentence() const {
    const Raster tile = grid_->isHidden() ? Raster() : tile_raster(grid_->body());
    const double tiles = cells_a_pixel(tile), map = cells_a_pixel(canvas_->raster());
    if (map <= 1 && tiles <= 1) return {};
    const bool exact = (map <= 1 || canvas_->raster().exact) && (tiles <= 1 || tile.exact);
    const QString how = pooling_words(pooling_way_, exact);
    if (tiles <= 1) return tr("map: 1 px = %1 cells, %2").arg(cells_text(map), how);
    if (map <= 1) return tr("tiles: 1 px = %1 cells, %2").arg(cells_text(tiles), how);
    return tr("map: 1 px = %1 cells; tiles: 1 px = %2 cells, %3")
        .arg(cells_text(map), cells_text(tiles), how);
}

void AttentionNotes::place(const QRect& strip) {
    strip_ = strip;
    place_strip();
}

void AttentionNotes::place_strip() {
    const QSize size = loading_->sizeHint();
    loading_->setGeometry(strip_.left(), strip_.top(), size.width(), size.height());
    loading_->raise();
}

}  // namespace alibi::ui
