// The text column of a lesson, 352 wide, in place of the controls: title and place, the page of the step,
// Back and Next. With no lesson open, the lessons that can be opened.
#pragma once

#include <QWidget>
#include <vector>

#include "core/session/action.h"
#include "core/session/scene.h"
#include "ui/widgets/theme.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace alibi::ui {

class LessonPage;
class StepDots;

// A lesson that can be opened.
struct LessonEntry {
    QString path;
    QString title, summary;
};

class LessonPanel : public QWidget {
    Q_OBJECT
  public:
    explicit LessonPanel(const Theme& theme, QWidget* parent = nullptr);

    void set_library(const std::vector<LessonEntry>& lessons);
    // Silent. Cheap when nothing changed.
    void render(const LessonScene& scene);
    const LessonPage& page() const { return *page_; }

  Q_SIGNALS:
    void intent(const alibi::Action& action, bool continues);
    void open_wanted(const QString& path);
    void choose_wanted();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QWidget* make_header();
    QWidget* make_list();
    QWidget* make_footer();
    void render_mistakes(const LessonScene& scene);
    void step_by(Index steps);
    void show_end();
    void report(const LessonAction& action) { Q_EMIT intent(action, false); }

    const Theme theme_;
    QLabel* title_;
    QLabel* place_;
    QPushButton* close_;
    QScrollArea* area_;
    QWidget* column_;
    QLabel* mistakes_;
    QPushButton* more_;          // mistakes than are shown
    bool all_mistakes_ = false;  // are wanted
    LessonPage* page_;
    QWidget* list_;
    QVBoxLayout* entries_;
    QWidget* footer_ = nullptr;
    QPushButton* back_ = nullptr;
    QPushButton* next_ = nullptr;
    QPushButton* restore_ = nullptr;
    StepDots* dots_ = nullptr;
    QLabel* code_ = nullptr;
    LessonScene scene_;
};

}  // namespace alibi::ui
