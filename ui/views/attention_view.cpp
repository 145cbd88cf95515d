#include "ui/views/attention_view.h"

#include <QEvent>
#include <algorithm>

#include "ui/views/attention/attention_layout.h"
#include "ui/views/attention/cell_words.h"
#include "ui/views/attention/stage_words.h"
#include "ui/views/extrapolation/scene_words.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

AttentionView::AttentionView(const ViewContext& context, QWidget* parent)
    : View(parent),
      theme_(context.theme),
      chevrons_(new StageChevrons(theme_, stage_chevrons(), this)),
      grid_(new HeadGrid(theme_, context.rasters, this)),
      map_(new MapPanel(theme_, context.rasters, this)),
      look_(new LookPanel(theme_, this)),
      problem_(new ProblemCard(theme_, this)),
      notes_(new AttentionNotes(theme_, this)) {
    chevrons_->setAccessibleName(tr("Stage"));
    notes_->set_at_once(context.rasters.immediate());
    problem_->hide();
    connect_parts();
}

void AttentionView::connect_parts() {
    connect(chevrons_, &StageChevrons::chosen, this,
            [this](int index) { report(SetStage{stages()[static_cast<std::size_t>(index)].stage}); });
    connect(grid_, &HeadGrid::head_chosen, this, [this](int tile) { report(ChooseHead{tile}); });
    connect(grid_, &HeadGrid::isolate_wanted, this, [this](int tile) {
        report(ChooseHead{tile});
        report(SetIsolate{!isolated_});
    });
    connect(grid_, &HeadGrid::cell_hovered, this, [this](int tile, std::optional<CellAt> cell) {
        const bool keyed = cell && tile >= 0;
        report(HoverCell{keyed ? std::optional<Cell>({tile, cell->first, cell->second}) : std::nullopt});
    });
    connect(&notes_->alone(), &AloneButton::clicked, this, [this] { report(SetIsolate{false}); });
    connect(map_, &MapPanel::intent, this, &AttentionView::report);
    connect(look_, &LookPanel::head_chosen, this, [this](Index head) { report(ChooseHead{head}); });
    connect(problem_, &ProblemCard::open_wanted, this, &AttentionView::open_file_wanted);
    connect(problem_, &ProblemCard::back_wanted, this, [this] { report(SetContentKind{behind_}); });
    connect(problem_, &ProblemCard::runs_wanted, this, [this] { report(SetView{ViewId::extrapolation}); });
    connect(problem_, &ProblemCard::text_wanted, this, [this] { report(SetContentKind{ContentKind::text}); });
    connect(&map_->axes().canvas(), &MapCanvas::raster_changed, notes_, &AttentionNotes::update_later);
    grid_->body().installEventFilter(this);
}

// Tiles get their rasters when they are painted: what is said of them follows.
bool AttentionView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &grid_->body() && event->type() == QEvent::Paint) notes_->update_later();
    return View::eventFilter(watched, event);
}

void AttentionView::render(const Session& session, const Scene& scene) {
    const AttentionScene& attention = scene.attention;
    if (isolated_ != session.isolate_head) {
        isolated_ = session.isolate_head;
        place();
    }
    show_parts(attention);
    if (!theme_.alone) notes_->render(session, scene, *grid_, map_->axes().canvas());
    if (attention.problem) return render_problem(session, attention);
    if (!attention.inside.problem.empty()) return problem_->set_look_problem(attention.inside.problem);
    render_stages(attention);
    if (!attention.maps) return;
    map_->render(session, scene);
    if (theme_.alone) return;
    render_tiles(session, scene);
    look_->render(session, scene);
}

// A file that was asked for leaves the session its content; of a session whose own file is gone there is no
// picture to go back to.
void AttentionView::render_problem(const Session& session, const AttentionScene& scene) {
    const bool own = session.content.kind == ContentKind::file && !scene.maps && !scene.loading;
    behind_ = own ? ContentKind::random : session.content.kind;
    problem_->set_problem(*scene.problem, own);
}

QString AttentionView::caption(const Session& session, const Scene& scene) const {
    const InsideScene& inside = scene.attention.inside;
    if (session.content.kind != ContentKind::run || inside.run.empty() || !inside.problem.empty())
        return tr("One layer, stage by stage. Rows are queries, columns are keys.");
    const QString words =
        inside.slopes_changed
            ? tr("Inside %1 with changed slopes, trained at %2 tokens: layer %3 of %4, after %5 steps.")
            : tr("Inside %1, trained at %2 tokens: layer %3 of %4, after %5 steps.");
    return words
        .arg(run_name(inside.run, inside.position, scene.extrapolation.runs), grouped_text(inside.train_len))
        .arg(inside.layer + 1)
        .arg(inside.layers)
        .arg(grouped_text(inside.step));
}

// While a file is read everything keeps its place and its picture.
void AttentionView::show_parts(const AttentionScene& scene) {
    const bool problem = scene.problem.has_value() || !scene.inside.problem.empty();
    problem_->setVisible(problem);
    for (QWidget* const part : std::initializer_list<QWidget*>{chevrons_, map_}) part->setVisible(!problem);
    grid_->setVisible(!problem && !isolated_);
    look_->setVisible(!problem && !scene.look.empty());
    if (theme_.alone) place_alone();
    if (scene.maps) map_->setEnabled(true);
    if (!scene.maps && !problem) map_->setEnabled(false);
}

void AttentionView::render_stages(const AttentionScene& scene) {
    const auto all = stages();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool available =
            std::find(scene.stages.begin(), scene.stages.end(), all[i].stage) != scene.stages.end();
        chevrons_->set_available(static_cast<int>(i), available);
        if (scene.maps && all[i].stage == scene.stage) chevrons_->set_index(static_cast<int>(i));
    }
}

void AttentionView::render_tiles(const Session& session, const Scene& scene) {
    const AttentionScene& attention = scene.attention;
    const bool with_slopes = heads_have_slopes(session, attention);
    std::vector<HeadTile> tiles;
    for (std::size_t h = 0; h < attention.maps->heads.size(); ++h) {
        HeadTile tile;
        tile.map.source = attention.maps->heads[h];
        tile.map.range = attention.ranges[h];
        tile.map.map = session.colour(attention.quantity).map;
        tile.map.pooling = session.pooling;
        if (attention.zoom > 1) tile.map.frame = attention.shown;
        tile.caption = tr("head %1").arg(h + 1);
        if (with_slopes && h < scene.slopes.size()) tile.note = slope_text(scene.slopes[h]);
        tiles.push_back(std::move(tile));
    }
    grid_->set_tiles(tiles);
    grid_->set_chosen(static_cast<int>(session.selection.cell.head));
}

void AttentionView::resizeEvent(QResizeEvent*) {
    place();
}

void AttentionView::place_alone() {
    for (QWidget* const other : std::initializer_list<QWidget*>{chevrons_, grid_, look_}) other->hide();
    map_->setGeometry(rect());
    problem_->setGeometry(rect());
}

void AttentionView::place() {
    if (theme_.alone) return place_alone();
    const AttentionLayout layout = attention_layout(theme_, size(), isolated_);
    chevrons_->setGeometry(layout.chevrons);
    grid_->setGeometry(layout.tiles);
    grid_->set_layout(layout.tile_size, 2);
    map_->setGeometry(layout.map);
    look_->setGeometry(layout.look);
    notes_->place(layout.notes);
    problem_->setGeometry(rect());
}

}  // namespace alibi::ui
