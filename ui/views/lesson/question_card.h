// One question: what is asked, the place to guess, Reveal, and then the answer with its reason.
#pragma once

#include <QPointer>
#include <vector>

#include "core/session/action.h"
#include "core/session/lesson_scene.h"
#include "ui/views/lesson/option_button.h"
#include "ui/views/lesson/page_breaks.h"
#include "ui/widgets/card.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace alibi::ui {

class CurveAxes;
class TextPart;

class QuestionCard : public Card {
    Q_OBJECT
  public:
    // letters: the answers are A, B, C (presentation), else circles.
    QuestionCard(const Theme& theme, bool letters, QWidget* parent = nullptr);

    void render(const QuestionScene& scene);
    // The axes of a curve go into this widget's layout instead of the card; null: into the card.
    void set_axes_host(QWidget* host) { axes_host_ = host; }
    // What it is made of, its frame with the first and the last of it; in its own px.
    std::vector<PagePiece> pieces() const;
    // Where the verdict stands, in its own px.
    int verdict_top() const;

  Q_SIGNALS:
    void intent(const alibi::Action& action, bool continues);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void rebuild();
    void add_options(QVBoxLayout* column);
    void add_number(QVBoxLayout* column);
    void add_curve(QVBoxLayout* column);
    void add_end(QVBoxLayout* column);
    void tell_of_number();
    void render_hint();
    void render_options();
    void render_number();
    void render_cell();
    QString verdict_words() const;
    // In front of a class a click leaves the keys to the clicker.
    Qt::FocusPolicy focus_policy() const { return letters_ ? Qt::TabFocus : Qt::StrongFocus; }
    void report(const LessonAction& action) { Q_EMIT intent(action, false); }

    const Theme theme_;
    const bool letters_;
    QuestionScene scene_;
    QWidget* body_ = nullptr;
    std::vector<OptionButton*> options_;
    QLineEdit* number_ = nullptr;
    bool not_a_number_ = false;  // what stands in the field, once it is left
    bool guessed_ = false;       // a number was there at the last render
    QLabel* cell_ = nullptr;
    CurveAxes* axes_ = nullptr;
    QPointer<QWidget> axes_host_;
    QPushButton* reveal_ = nullptr;
    QLabel* hint_ = nullptr;
    TextPart* why_ = nullptr;
};

}  // namespace alibi::ui
