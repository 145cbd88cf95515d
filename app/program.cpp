#include "app/program.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QIcon>
#include <QTemporaryDir>
#include <cstdlib>
#include <filesystem>
#include <iostream>

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

std::string size_text(const QSize& size) {
    return std::to_string(size.width()) + 'x' + std::to_string(size.height());
}

// A smaller window shows a part of itself beside scroll bars, which is no picture of a view.
void require_room(const QSize& whole, const QSize& asked) {
    if (asked.width() >= whole.width() && asked.height() >= whole.height()) return;
    throw std::runtime_error(size_text(asked) + " is too small for the window: choose a --size of " +
                             size_text(whole) + " or more");
}

// Where no window can be shown: one sentence, and an end that is no crash.
void tell_no_display(QtMsgType type, const QMessageLogContext&, const QString&) {
    if (type != QtFatalMsg) return;
    const int status =
        report_failure("alibi-lab",
                       "there is no display to open a window on: look at DISPLAY and "
                       "QT_QPA_PLATFORM, or draw without one, as alibi-lab picture --help says",
                       std::cerr);
    std::cerr.flush();
    std::_Exit(status);
}

}  // namespace

int run_window(int argc, char** argv, const QString& file) {
    // What the toolkit says of its plugins tells a person nothing; it then ends the program by force.
    const QtMessageHandler usual = qInstallMessageHandler(tell_no_display);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
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

void draw_into(const QString& folder, const PictureRequest& request) {
    for (const Picture& picture : request.pictures)
        draw_window(picture.session, request.look, folder + QString::fromStdString(picture.path));
}

// Drawn beside it, then put in its place: all pictures or none.
void draw_folder(const PictureRequest& request) {
    const QString folder = QFileInfo(QString::fromStdString(request.folder)).absoluteFilePath();
    const auto fail = [&](const QString& why) {
        throw FileError(FileProblem::cannot_write, request.folder, {}, why.toStdString());
    };
    if (!QDir().mkpath(QFileInfo(folder).absolutePath())) fail({});
    QTemporaryDir drawn(QFileInfo(folder).absolutePath() + QStringLiteral("/.alibi-XXXXXX"));
    if (!drawn.isValid()) fail(drawn.errorString());
    draw_into(drawn.path() + QLatin1Char('/'), request);
    if (!QDir().mkpath(folder)) fail({});
    for (const Picture& picture : request.pictures) {
        const QString name = QString::fromStdString(picture.path);
        std::filesystem::rename(drawn.filePath(name).toStdString(),
                                QDir(folder).filePath(name).toStdString());
    }
}

}  // namespace

int draw_pictures(int argc, char** argv, const PictureRequest& request, std::ostream& err) {
    const NoDisplay nothing_shown;
    QApplication application(argc, argv);
    try {
        if (request.folder.empty())
            draw_into({}, request);
        else
            draw_folder(request);
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
        if (lesson->steps.empty())
            throw FileError(FileProblem::not_this_format, request.lesson, {},
                            "no line begins with \"## \", so it has no step", "lesson");
        for (const LessonMistake& mistake : lesson->mistakes)
            err << request.command << ": " << ui::mistake_words(mistake, request.lesson).toStdString()
                << '\n';
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
    require_room(window.whole_size(), {look.width, look.height});
    // What is said of the rasters (how many cells a pixel stands for) is known once they were painted.
    window.grab();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    save_picture(window, path);
}

}  // namespace alibi::app
