// What a person takes away from the window: copies for the clipboard, pictures and data as files.
#pragma once

#include <QObject>
#include <QSize>

#include "app/export/data.h"
#include "app/jobs.h"
#include "app/store.h"
#include "ui/widgets/theme.h"

class QWidget;

namespace alibi::app {

struct PictureChoice {
    bool all_heads = false;  // in a grid, instead of the view
    QSize size{960, 658};
    double scale = 2;  // of a .png
};

class Takeaway : public QObject {
    Q_OBJECT
  public:
    Takeaway(Store& store, QWidget* window);
    void set_look(const ui::Theme& theme) { theme_ = theme; }

    void copy_value();
    void copy_row();
    void copy_matrix();
    void copy_snippet();
    void show_copy_menu();  // the four, under the pointer
    void ask_picture();
    void ask_data();

    void save_picture_to(const QString& path, const PictureChoice& choice);
    void save_data_to(const QString& path,
                      const DataChoice& choice);  // as a job: long files leave the window free

  Q_SIGNALS:
    void problem(const QString& sentence);
    void note(const QString& sentence);

  private:
    void copy(const QString& text, const QString& what);
    void say_saved(const QString& path);
    template <typename Work>
    void guarded(const Work& work);

    Store& store_;
    QWidget* window_;
    ui::Theme theme_;
    JobRunner jobs_{1};
};

}  // namespace alibi::app
