// One attention layer, stage by stage: the stages as a row of arrows, the maps of all heads as tiles, the
// chosen head's map with its row and its cell, and how far each head looks. While a file is read the old
// picture stays; where it could not be used, a card says why.
#pragma once

#include "ui/views/attention/attention_notes.h"
#include "ui/views/attention/look_panel.h"
#include "ui/views/attention/map_panel.h"
#include "ui/views/attention/problem_card.h"
#include "ui/views/view.h"
#include "ui/widgets/head_grid.h"
#include "ui/widgets/stage_chevrons.h"

namespace alibi::ui {

class AttentionView : public View {
    Q_OBJECT
  public:
    AttentionView(const ViewContext& context, QWidget* parent);

    void render(const Session& session, const Scene& scene) override;
    QWidget* header_extras() override { return notes_->header(); }
    QString caption(const Session& session, const Scene& scene) const override;

    StageChevrons& chevrons() { return *chevrons_; }
    HeadGrid& grid() { return *grid_; }
    MapPanel& map_panel() { return *map_; }
    LookPanel& look_panel() { return *look_; }
    ProblemCard& problem_card() { return *problem_; }
    AttentionNotes& notes() { return *notes_; }

  Q_SIGNALS:
    // The person wants to choose another file: a dialog, which is the app's.
    void open_file_wanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void connect_parts();
    void report(const Action& action) { Q_EMIT intent(action, false); }
    void render_problem(const Session& session, const AttentionScene& scene);
    void render_stages(const AttentionScene& scene);
    void render_tiles(const Session& session, const Scene& scene);
    void show_parts(const AttentionScene& scene);
    void place();
    void place_alone();

    const Theme theme_;
    StageChevrons* chevrons_;
    HeadGrid* grid_;
    MapPanel* map_;
    LookPanel* look_;
    ProblemCard* problem_;
    AttentionNotes* notes_;
    bool isolated_ = false;
    ContentKind behind_ = ContentKind::random;  // what a problem's way back leads to
    Cell read_;                                 // the cell that is read now
};

}  // namespace alibi::ui
