// Where lessons come from: those of the program, a teacher's own files, and every later version of a file
// that is changed outside while its lesson is open.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <vector>

#include "app/settings.h"
#include "app/store.h"
#include "core/session/lesson.h"
#include "ui/views/lesson/lesson_panel.h"

class QFileDialog;

namespace alibi::app {

// What lessons may name beside the session: equations, and the losses of the models that come with the
// program.
std::shared_ptr<const LessonContext> lesson_context();
// A file, or a lesson of the program as ":/lessons/en/NAME.md". Throws FileError where it cannot be read.
std::shared_ptr<const Lesson> read_lesson(const QString& path);
// The lessons of the program in that language, by file name.
QStringList shipped_lessons(const QString& language);

class Lessons : public QObject {
    Q_OBJECT
  public:
    // language: of the window, asked whenever it is needed.
    Lessons(Store& store, Settings& settings, QWidget* window);

    // The lessons of the program in the window's language.
    std::vector<ui::LessonEntry> library() const;
    void open_path(const QString& path);
    void choose_file();
    // A copy of the open lesson (or of the first one of the program) to be changed, which is then opened.
    void new_from_this();
    bool copy_to(const QString& path);
    // Lesson, session and place in one file for the class; locked: students cannot change what numbers depend
    // on.
    void ask_pack(bool locked);
    bool save_pack(const QString& path, bool locked);
    void ask_handout(bool answers);
    void save_handout(const QString& path, bool answers);
    // A lesson of the program goes on in the language that was chosen.
    void follow_language();
    void step_by(int steps);

  Q_SIGNALS:
    void problem(const QString& sentence);
    void note(const QString& sentence);

  private:
    void open_lesson(const QString& path);
    void open_pack(const QString& path);
    QString source_path() const;
    std::string source_text() const;
    QFileDialog* ask_place(const QString& title, const QString& name, const QString& filter);
    void watch();
    void read_again();

    Store& store_;
    Settings& settings_;
    QWidget* window_;
    QString path_;  // of the lesson opened last
    QFileSystemWatcher watcher_;
    QTimer settle_;  // editors write a file in several goes
};

}  // namespace alibi::app
