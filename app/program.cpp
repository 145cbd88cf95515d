#include "app/program.h"

#include <QApplication>
#include <QTemporaryDir>

#include "app/command_line/command_line.h"
#include "app/export/picture.h"
#include "app/main_window.h"
#include "app/messages.h"

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
    MainWindow window(WindowOptions{});
    if (!file.isEmpty()) window.documents().open_path(file);
    window.show();
    return QApplication::exec();
}

int draw_pictures(int argc, char** argv, const PictureRequest& request, std::ostream& err) {
    // The toolkit's remarks are for its developers; what fails is said below.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // Qt wants a private folder even where nothing is shown, and complains when there is none.
    const QTemporaryDir runtime;
    if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR"))
        qputenv("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
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
