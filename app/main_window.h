// The window: it puts store, documents, menus and frame together, and holds nothing of the session itself.
//
// A new theme or language makes bar and frame anew from the same store.
#pragma once

#include <QMainWindow>
#include <QTimer>
#include <memory>

#include "app/background_rasters.h"
#include "app/documents.h"
#include "app/export/takeaway.h"
#include "app/frame.h"
#include "app/language.h"
#include "app/lessons.h"
#include "app/menus.h"
#include "app/settings.h"
#include "app/store.h"
#include "app/trainer.h"

namespace alibi::ui {
class FocusRing;
}

namespace alibi::app {

class Presentation;
class SpeakerWindow;
class TopBar;

struct WindowOptions {
    Store::Mode mode = Store::Mode::background;  // immediate: rasters too
    QString settings_path;                       // empty = the system's place
    bool remembers = true;                       // takes up and keeps the session of the last start
};

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(const WindowOptions& options, QWidget* parent = nullptr);
    ~MainWindow() override;

    Store& store() { return store_; }
    Settings& settings() { return settings_; }
    Trainer& trainer() { return *trainer_; }
    Documents& documents() { return *documents_; }
    Lessons& lessons() { return *lessons_; }
    Takeaway& takeaway() { return *takeaway_; }
    Frame& frame() { return *frame_; }
    // Below it the window shows a part of itself, to be scrolled.
    QSize whole_size() const;
    const ui::Theme& theme() const { return theme_; }
    QString session_name() const;
    QString message() const {
        const QString wrong = frame_->messages().message();
        return wrong.isEmpty() ? frame_->notes().message() : wrong;
    }

    void set_theme(ui::ThemeId id);
    void next_theme();
    void set_language(const QString& id);
    void show_view(int place);  // in the order of the rail
    void show_lessons();        // the text of the open lesson, or the list of them
    void present();             // the open lesson, over the whole screen; a second time ends it
    Presentation* presentation() const { return presentation_; }
    SpeakerWindow* speaker_window() const { return speaker_; }
    void toggle_panel();
    void toggle_full_screen();
    void show_keys();
    void show_about();
    // Closes the message, else puts the ruler back at L, else frees the cell, else brings the panel back.
    void escape();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void connect_parts();
    void rebuild();
    void build();
    void hold_paint();
    void follow();
    void refresh();
    void show_speaker_window();
    void end_presentation();
    void complain(const QString& sentence);
    void note(const QString& sentence);

    WindowOptions options_;
    Settings settings_;
    Language language_;
    Store store_;
    std::unique_ptr<ui::RasterService> rasters_;
    std::unique_ptr<Trainer> trainer_;
    Documents* documents_;
    Lessons* lessons_;
    Takeaway* takeaway_;
    ui::Theme theme_;
    std::unique_ptr<Menus> menus_;
    TopBar* bar_ = nullptr;
    Frame* frame_ = nullptr;
    Presentation* presentation_ = nullptr;
    SpeakerWindow* speaker_ = nullptr;
    QTimer behind_;
    QTimer held_;  // runs until the window is painted again
    std::unique_ptr<ui::FocusRing> focus_ring_;
};

}  // namespace alibi::app
