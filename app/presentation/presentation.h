// A lesson in front of a class: nothing but the step and its view, in large type, led by the keys that a
// clicker sends.
//
// PageDown goes on: it begins the training of a step that has one, then goes through the pages of a text that
// is longer than the screen, then the answer, then the next step; the foot says which comes. PageUp goes back
// a page, then a step. V shows the view's next figure. B or the full stop blank the screen; Esc ends. It
// changes the session of the store like any other window and holds nothing of it but the page: what a press
// does depends on the session and the page, never on the way to them.
//
// Beside the text stands one figure of the step's view, or the axes of a question that asks for a curve; a
// step without a picture has the whole width for its text. Type is 24 px or more at 1280x720, lines 2 px.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <map>

#include "app/store.h"
#include "ui/views/view.h"

class QLabel;

namespace alibi::ui {
class LessonPage;
}

namespace alibi::app {

class Pages;

class Presentation : public QWidget {
    Q_OBJECT
  public:
    Presentation(Store& store, ui::RasterService& rasters, QWidget* parent = nullptr);
    ~Presentation() override;

    void go_on();
    void go_back();
    void set_blank(bool blank);
    bool blank() const { return blank_; }
    const ui::LessonPage& page() const { return *page_; }
    Pages& pages() const { return *pages_; }
    QString next_press() const;  // what the next PageDown does: "next page", "answer"
    ui::View* view() const { return view_; }
    QRect text_place() const;    // of a page
    QRect figure_place() const;  // of the figure beside the text
    qint64 seconds() const { return clock_.elapsed() / 1000; }

  Q_SIGNALS:
    void ended();
    void turned();  // another page of the same step
    void speaker_wanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    void add_key(const QString& keys, void (Presentation::*run)());
    void build();
    void build_text();
    void fit_page();
    void show_keys();
    void place();
    void render();
    void show_view();
    void show_figure();
    void next_figure();
    bool asks_for_curve() const;
    void show_time();
    void toggle_blank() { set_blank(!blank_); }
    void finish() { close(); }
    void to_first();
    void to_last();
    void step_to(Index step);

    Store& store_;
    ui::RasterService& rasters_;
    ui::Theme theme_, figure_theme_;
    QWidget* sheet_ = nullptr;  // everything that is shown, made anew for another height
    QLabel* place_ = nullptr;
    QLabel* keys_ = nullptr;
    QLabel* time_ = nullptr;
    Pages* pages_ = nullptr;
    ui::LessonPage* page_ = nullptr;
    QWidget* axes_ = nullptr;  // where a curve is drawn
    std::map<ViewId, ui::View*> views_;
    ui::View* view_ = nullptr;  // the one that is shown
    bool beside_ = true;        // something stands beside the text
    Index step_ = -1;
    bool revealed_ = false;
    bool blank_ = false;
    QElapsedTimer clock_;
    QTimer tick_;
};

}  // namespace alibi::app
