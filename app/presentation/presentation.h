// A lesson in front of a class: nothing but the step and its view, in large type, led by the keys that a
// clicker sends.
//
// PageDown goes on: through the text where it is longer than the screen, then the answer, then the next step.
// PageUp goes back a step. B or the full stop blank the screen; Esc ends. It changes the session of the store
// like any other window and holds nothing of it.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "app/store.h"
#include "ui/views/view.h"

class QLabel;
class QScrollArea;

namespace alibi::ui {
class LessonPage;
}

namespace alibi::app {

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
    ui::View* view() const { return view_; }
    QSize text_room() const;  // that a page has without scrolling
    qint64 seconds() const { return clock_.elapsed() / 1000; }

  Q_SIGNALS:
    void ended();
    void speaker_wanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    void add_key(const QString& keys, void (Presentation::*run)());
    void build();
    void build_text();
    void place();
    void render();
    void show_view();
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
    QScrollArea* area_ = nullptr;
    ui::LessonPage* page_ = nullptr;
    ui::View* view_ = nullptr;
    ViewId view_id_ = ViewId::slopes;
    Index step_ = -1;
    bool blank_ = false;
    QElapsedTimer clock_;
    QTimer tick_;
};

}  // namespace alibi::app
