// The card of reaches: the table of heads with its header, and the coverage strip under it, on one distance
// axis.
#pragma once

#include "core/session/scene.h"
#include "ui/views/slopes/coverage_strip.h"
#include "ui/views/slopes/reach_model.h"
#include "ui/views/slopes/reach_table.h"
#include "ui/widgets/card.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class ReachCard : public Card {
    Q_OBJECT
  public:
    ReachCard(const Theme& theme, QWidget* parent);

    void render(const Session& session, const Scene& scene);
    // Where one figure stands alone: the table of reaches, or the staircase of coverage.
    void show_coverage(bool coverage);

    ReachModel& model() { return model_; }
    ReachTable& table() { return *table_; }
    CoverageStrip& coverage() { return *coverage_; }

  Q_SIGNALS:
    void head_chosen(alibi::Index head);
    void head_hovered(alibi::Index head);  // -1: none any more
    // 0: back at L, where it follows L again.
    void ruler_moved(alibi::Index distance, bool continues);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void place();
    void place_alone();
    int fit_rows(int room);
    void report_ruler(Index distance, bool continues);
    void paint_titles(QPainter& painter) const;
    void paint_ticks(QPainter& painter) const;
    void paint_length(QPainter& painter) const;

    const Theme theme_;
    ReachModel model_;
    ReachTable* table_;
    CoverageStrip* coverage_;
    ReachLayout layout_;
    DistanceAxis axis_;
    bool coverage_alone_ = false;
};

}  // namespace alibi::ui
