#include "app/program.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <QTemporaryDir>

#include "app/command_line/command_line.h"
#include "app/export/handout.h"
#include "app/export/picture.h"
#include "app/language.h"
#include "app/lessons.h"
#include "app/main_window.h"
#include "app/messages.h"
#include "ui/views/lesson/lesson_words.h"

namespace alibi::app {

namespace {

// A picture of a file that could not be opened would be one of its error.
void require_content(const Store& store) {
    const auto& opened = store.results().opened;
    const bool shown = store.session().view == ViewId::attention;
    if (shown && store.session().content.kind == ContentKind::file && opened && opened->error)
        throw *opened->error;
}

}  // namespace

int run_window(int argc, char** argv, const QString& file) {
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("alibi-lab"));
    QApplication::setApplicationVersion(QStringLiteral(ALIBI_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("alibi-lab"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/desktop/alibi-lab.svg")));
    MainWindow window(WindowOptions{});
    if (!file.isEmpty()) window.documents().open_path(file);
    window.show();
    return QApplication::exec();
}

namespace {

// What Qt needs where nothing is shown.
class NoDisplay {
  public:
    NoDisplay() {
        // The toolkit's remarks are for its developers; what fails is said by the commands.
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
        qputenv("QT_QPA_PLATFORM", "offscreen");
        // Qt wants a private folder even where nothing is shown, and complains when there is none.
        if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR"))
            qputenv("XDG_RUNTIME_DIR", runtime_.path().toLocal8Bit());
    }

  private:
    QTemporaryDir runtime_;
};

// The file, or the lesson of the program with that name.
QString lesson_path(const HandoutRequest& request) {
    const QString named = QString::fromStdString(request.lesson);
    const QStringList shipped = shipped_lessons(QString::fromStdString(request.language));
    if (named.isEmpty()) return shipped.front();
    for (const QString& path : shipped)
        if (!QFileInfo::exists(named) &&
            QFileInfo(path).completeBaseName() == QFileInfo(named).completeBaseName())
            return path;
    return named;
}

}  // namespace

int draw_pictures(int argc, char** argv, const PictureRequest& request, std::ostream& err) {
    const NoDisplay nothing_shown;
    QApplication application(argc, argv);
    try {
        for (const Picture& picture : request.pictures)
            draw_window(picture.session, request.look, QString::fromStdString(picture.path));
    } catch (const FileError& error) {
        return report_failure(request.command, message_of(error).toStdString(), err);
    } catch (const std::exception& error) {
        return report_failure(request.command, error.what(), err);
    }
    return kDone;
}

int write_handouts(int argc, char** argv, const HandoutRequest& request, std::ostream& err) {
    const NoDisplay nothing_shown;
    QApplication application(argc, argv);
    Language language;
    language.set(QString::fromStdString(request.language));
    try {
        const auto lesson = read_lesson(lesson_path(request));
        for (const LessonMistake& mistake : lesson->mistakes)
            err << ui::mistake_words(mistake, request.lesson).toStdString() << '\n';
        write_handout(lesson, request.answers, QString::fromStdString(request.path));
    } catch (const FileError& error) {
        return report_failure(request.command, message_of(error).toStdString(), err);
    } catch (const std::exception& error) {
        return report_failure(request.command, error.what(), err);
    }
    return kDone;
}

void draw_window(const Session& session, const PictureLook& look, const QString& path) {
    // Settings of its own: a picture neither follows nor changes what the person likes.
    const QTemporaryDir folder;
    const QString settings_path = folder.filePath(QStringLiteral("picture.ini"));
    Settings settings(settings_path);
    settings.set_theme(ui::theme_from_name(QString::fromStdString(look.theme)));
    settings.set_language(QString::fromStdString(look.language));
    MainWindow window({Store::Mode::immediate, settings_path, false});
    window.resize(look.width, look.height);
    window.store().start_with(session, session);
    require_content(window.store());
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.show();
    // What the layouts still have to place: a picture has no event loop that would.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    save_picture(window, path);
}

}  // namespace alibi::app
