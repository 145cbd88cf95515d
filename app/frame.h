// Everything under the top bar: the rail, the controls panel or the text of a lesson, the view with its
// header and messages, the reading line.
//
// It holds no state of the session, so a new theme or language throws it away and makes another.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <initializer_list>
#include <map>

#include "app/message_strip.h"
#include "app/store.h"
#include "ui/views/view.h"

class QStackedWidget;

namespace alibi::ui {
class ControlsPanel;
class LessonPanel;
class Rail;
class ReadingLine;
class ViewHeader;
}  // namespace alibi::ui

namespace alibi::app {

inline constexpr int kPanelNeeds = 1100;  // px of window width below which the panel hides first

class Frame : public QWidget {
    Q_OBJECT
  public:
    Frame(Store& store, const ui::Theme& theme, ui::RasterService& rasters, QWidget* parent = nullptr);

    void render();
    // Hidden by the person, or by a window too narrow for it.
    void set_panel_wanted(bool wanted);
    bool panel_wanted() const { return panel_wanted_; }
    bool panel_shown() const;
    ui::View* view() const;
    // False for a moment, while the view that was come to is drawn.
    bool is_painted() const;
    ui::ReadingLine& reading_line() const { return *reading_line_; }
    ui::Rail& rail() const { return *rail_; }
    MessageStrip& messages() const { return *messages_; }
    MessageStrip& notes() const { return *notes_; }
    // What was done: for a moment over the header, so that nothing moves.
    void note(const QString& sentence);
    ui::LessonPanel& lesson_panel() const { return *lesson_panel_; }

  Q_SIGNALS:
    void copy_wanted();
    void save_picture_wanted();
    void keys_wanted();
    void open_file_wanted();
    void open_mask_wanted();
    void open_text_wanted();
    void lessons_wanted();  // the list of lessons is to be filled
    void open_lesson_wanted(const QString& path);
    void choose_lesson_wanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void lay_out();
    void connect_parts();
    ui::View& made_view(const ui::ViewInfo& info);
    void make_ahead();
    void show_view();
    void hold_paint();
    void paint_next();
    static void set_painted(std::initializer_list<QWidget*> parts, bool painted);
    void place_panel();
    void place_note();
    void choose_rail_item(int index);
    bool reading() const { return store_.scene().lesson.reading; }

    Store& store_;
    ui::Theme theme_;
    ui::RasterService& rasters_;
    std::vector<ui::ViewInfo> infos_;
    ui::Rail* rail_;
    ui::ControlsPanel* panel_;
    ui::LessonPanel* lesson_panel_;
    ui::ViewHeader* header_;
    MessageStrip* messages_;
    MessageStrip* notes_;
    QStackedWidget* stack_;
    ui::ReadingLine* reading_line_;
    std::map<ViewId, ui::View*> views_;
    QTimer ahead_;  // runs until every view is made
    QTimer next_;   // runs until all that is shown is painted again
    bool panel_wanted_ = true;
    ui::View* headed_ = nullptr;  // the view the header is about
    bool listed_ = false;         // the lessons that can be opened are in the panel
};

}  // namespace alibi::app
