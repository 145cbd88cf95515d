// One step of a lesson: heading, text, question; or the summary at its end. As high as its width makes it;
// both the panel beside a view and the presentation show it, in type of their own size.
#pragma once

#include <QWidget>

#include "core/session/action.h"
#include "core/session/lesson_scene.h"
#include "ui/views/lesson/page_breaks.h"
#include "ui/widgets/theme.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace alibi::ui {

class QuestionCard;
class TextPart;

class LessonPage : public QWidget {
    Q_OBJECT
  public:
    // large: of a presentation, which is led by keys and has no buttons of its own at the end.
    LessonPage(const Theme& theme, bool large, QWidget* parent = nullptr);

    void render(const LessonScene& scene);
    // Where the axes of a question go that asks for a curve; null: into the page.
    void set_axes_host(QWidget* host);
    const QuestionCard& question() const { return *question_; }
    const TextPart& text() const { return *text_; }
    const TextPart& heading() const { return *heading_; }
    // What it is made of, where it is shown page by page; in its own px.
    std::vector<PagePiece> pieces() const;
    // Where the answer begins.
    int answer_top() const;

  Q_SIGNALS:
    void intent(const alibi::Action& action, bool continues);

  private:
    void render_step(const LessonScene& scene);
    void render_summary(const LessonScene& scene);
    void add_score_row(const ScoreRow& row);

    const Theme theme_;
    const bool large_;
    TextPart* heading_;
    TextPart* text_;
    QPushButton* train_;
    QuestionCard* question_;
    QWidget* summary_;
    QVBoxLayout* rows_;
    std::vector<ScoreRow> shown_rows_;
    bool has_summary_ = false;
};

}  // namespace alibi::ui
