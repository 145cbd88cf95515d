// A lesson's page before a class, in pages where it is higher than its place: as high as what it shows, so
// that nothing is cut at its top or its bottom.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/views/lesson/page_breaks.h"

namespace alibi::ui {
class LessonPage;
}

namespace alibi::app {

class Pages : public QWidget {
    Q_OBJECT
  public:
    // The lesson's page becomes a child.
    Pages(ui::LessonPage& page, QWidget* parent);

    // Lays the page out in a place of this size, and stays on the page that was shown, where it is there.
    void fit(const QSize& room);
    int count() const { return static_cast<int>(ranges_.size()); }
    int shown() const { return shown_; }
    // False: there is no page there.
    bool turn(int by);
    void show_first() { show_page(0); }
    void show_answer();
    void show_part(const QWidget& part);  // of the page

  Q_SIGNALS:
    void turned();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void show_page(int page);
    void place();
    int page_at(int y) const;

    ui::LessonPage& page_;
    std::vector<ui::PageRange> ranges_ = {{}};
    QSize room_;
    int shown_ = 0;
    int wheel_ = 0;  // eighths of a degree that turned no page yet
};

}  // namespace alibi::app
