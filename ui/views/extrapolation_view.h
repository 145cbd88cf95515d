// Extrapolation: tiny models trained here, and how well each reads far past its training length. The runs,
// the curve of training, the loss by position and by length, and what all that honestly means. Other pages
// show the paper's figures and texts that two models wrote.
#pragma once

#include "ui/views/extrapolation/chart_card.h"
#include "ui/views/extrapolation/curve_plot.h"
#include "ui/views/extrapolation/loss_plot.h"
#include "ui/views/extrapolation/note_card.h"
#include "ui/views/extrapolation/runs_card.h"
#include "ui/views/extrapolation/text_card.h"
#include "ui/views/view.h"
#include "ui/widgets/segmented.h"

namespace alibi::ui {

class ExtrapolationView : public View {
    Q_OBJECT
  public:
    ExtrapolationView(const ViewContext& context, QWidget* parent);

    void render(const Session& session, const Scene& scene) override;
    QWidget* header_extras() override { return evaluation_; }
    QString caption(const Session& session, const Scene& scene) const override;

    RunsCard& runs() { return *runs_; }
    CurvePlot& curve() { return *curve_; }
    ChartCard& curve_card() { return *curve_card_; }
    LossPlot& by_position() { return *by_position_; }
    LossPlot& by_length() { return *by_length_; }
    LossPlot& paper(bool sliding) { return *(sliding ? paper_sliding_ : paper_); }
    ChartCard& left_card() { return *left_; }
    ChartCard& right_card() { return *right_; }
    TextCard& text_card(int index) { return *texts_[index]; }
    NoteCard& note() { return *note_; }
    SegmentedControl& pages() { return *pages_; }
    SegmentedControl& evaluation() { return *evaluation_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void connect_parts();
    void report(const ExtrapolationAction& action);
    void render_curve(const ExtrapolationScene& scene);
    void render_page(const Session& session, const ExtrapolationScene& scene);
    void render_ours(const ExtrapolationScene& scene);
    void render_paper(const ExtrapolationScene& scene);
    void render_texts(const ExtrapolationScene& scene);
    void choose_run(int row);
    void set_figure_only(bool figure_only);
    bool alone() const { return theme_.alone || figure_only_; }
    void place();
    void place_projected();
    void place_alone();

    const Theme theme_;
    RunsCard* runs_;
    ChartCard *curve_card_, *left_, *right_;
    CurvePlot* curve_;
    LossPlot *by_position_, *by_length_, *paper_, *paper_sliding_;
    TextCard* texts_[2];
    NoteCard* note_;
    SegmentedControl *pages_, *evaluation_;
    ExtrapolationPage page_ = ExtrapolationPage::ours;
    FigureId figure_ = FigureId::length;
    bool figure_only_ = false;
    bool training_ = false;  // of what a projector shows
    std::vector<std::string> ids_;
};

}  // namespace alibi::ui
