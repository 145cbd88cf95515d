// Slopes: every head's slope on a log2 axis, what each slope means in tokens, and why the slopes are what
// they are.
#pragma once

#include "ui/views/slopes/code_panel.h"
#include "ui/views/slopes/explanation_card.h"
#include "ui/views/slopes/reach_card.h"
#include "ui/views/slopes/slope_card.h"
#include "ui/views/view.h"

namespace alibi::ui {

class SlopesView : public View {
    Q_OBJECT
  public:
    SlopesView(const ViewContext& context, QWidget* parent);

    void render(const Session& session, const Scene& scene) override;
    QString caption(const Session& session, const Scene& scene) const override;

    SlopeCard& slope_card() { return *slopes_; }
    ReachCard& reach_card() { return *reach_; }
    ExplanationCard& explanation() { return *explanation_; }
    CodePanel& code_panel() { return *code_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void connect_slopes();
    void connect_reach();
    void report_hover(Index head);
    void show_code(bool shown);
    void place_code();
    void place_alone();

    const Theme theme_;
    SlopeCard* slopes_;
    ReachCard* reach_;
    ExplanationCard* explanation_;
    CodePanel* code_;
    Cell read_;                // query and key that a hovered head is read at
    Index hovered_head_ = -1;  // last one reported
    FigureId figure_ = FigureId::slopes;
};

}  // namespace alibi::ui
