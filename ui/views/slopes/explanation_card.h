// Says in two lines why the slopes are what they are, with a button that shows the code that makes them.
#pragma once

#include <QPushButton>

#include "ui/views/slopes/slope_stories.h"
#include "ui/widgets/card.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class ExplanationCard : public Card {
    Q_OBJECT
  public:
    ExplanationCard(const Theme& theme, QWidget* parent);

    void tell(Story story);
    const Story& story() const { return story_; }
    QPushButton& code_button() { return *button_; }
    void set_code_shown(bool shown);

  Q_SIGNALS:
    void code_asked();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void place_button();

    const Theme theme_;
    Story story_;
    QPushButton* button_;
};

}  // namespace alibi::ui
