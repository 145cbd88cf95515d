// The Equations view: one layer as steps, each as equation, code, matrices and a sentence. They are one
// object: what is pointed at in one of them lights in all.
#pragma once

#include "ui/views/equations/code_card.h"
#include "ui/views/equations/matrix_strip.h"
#include "ui/views/equations/number_lines.h"
#include "ui/views/equations/scrubber.h"
#include "ui/views/equations/term_text.h"
#include "ui/views/view.h"
#include "ui/widgets/equation.h"

namespace alibi::ui {

class EquationsView : public View {
    Q_OBJECT
  public:
    EquationsView(const ViewContext& context, QWidget* parent);
    void render(const Session& session, const Scene& scene) override;
    QString caption(const Session& session, const Scene& scene) const override;

    EquationWidget& equation() { return *equation_; }
    TermText& text() { return *text_; }
    MatrixStrip& strip() { return *matrices_; }
    CodeCard& code() { return *code_; }
    Scrubber& scrubber() { return *scrubber_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void connect_parts();
    void render_code(const Session& session, const EquationsScene& scene);
    void place_alone();
    void place_card(const QRect& place);
    void point(const QString& symbol);
    void choose(const QString& symbol);

    const Theme& theme_;
    Card* card_;
    EquationWidget* equation_;
    NumberLines* lines_;
    TermText* text_;
    MatrixStrip* matrices_;
    CodeCard* code_;
    Scrubber* scrubber_;
};

}  // namespace alibi::ui
