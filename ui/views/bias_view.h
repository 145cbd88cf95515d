// The Bias view: every head's bias as tiles, the chosen head's large, the forms as a switch, the chosen row
// as a plot.
#pragma once

#include "ui/views/view.h"
#include "ui/widgets/alone_button.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/colour_bar.h"
#include "ui/widgets/form_switch.h"
#include "ui/widgets/head_grid.h"
#include "ui/widgets/map_axes.h"
#include "ui/widgets/map_figure.h"
#include "ui/widgets/row_card.h"

namespace alibi::ui {

class BiasView : public View {
    Q_OBJECT
  public:
    BiasView(const ViewContext& context, QWidget* parent);
    void render(const Session& session, const Scene& scene) override;
    QWidget* header_extras() override { return extras_; }
    QString caption(const Session& session, const Scene& scene) const override;

    HeadGrid& tiles() { return *tiles_; }
    MapAxes& map() { return *map_; }
    FormSwitch& forms() { return *forms_; }
    RowCard& row() { return *row_; }
    ColourBar& bar() { return *bar_; }
    const Badge& pooling() const { return *pooling_; }
    AloneButton& alone() { return *alone_; }
    const Badge& cumsum() const { return *cumsum_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void connect_map();
    void connect_tiles();
    void arrange();
    void arrange_row(int x, int top);
    void arrange_alone();
    void render_figure(const Session& session, const Scene& scene);
    void render_tiles(const Session& session, const Scene& scene);
    void render_map(const Session& session, const Scene& scene);
    void render_forms(const Session& session, const Scene& scene);
    void render_row(const Session& session, const Scene& scene);
    void render_pooling();
    HeatmapState head_map(const Session& session, const Scene& scene, std::size_t head) const;

    const Theme& theme_;
    HeadGrid* tiles_;
    MapAxes* map_;
    ColourBar* bar_;
    FormSwitch* forms_;
    RowCard* row_;
    QWidget* extras_;
    AloneButton* alone_;
    Badge* cumsum_;
    Badge* pooling_;
    std::optional<MapFigure> figure_;  // where one figure stands alone
    // Of the last render: what an intent is about.
    Cell chosen_;
    int numbers_ = 0;  // px that the numbers of the rows need
    bool isolated_ = false;
    FigureId shown_ = FigureId::map;
    Pooling how_pooled_ = Pooling::mean;
};

}  // namespace alibi::ui
