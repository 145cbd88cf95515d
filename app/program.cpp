#include "app/program.h"

#include <QApplication>
#include <QTemporaryDir>

#include "app/export/picture.h"
#include "app/main_window.h"

namespace alibi::app {

int run_window(int argc, char** argv, const QString& file) {
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("alibi-lab"));
    QApplication::setApplicationVersion(QStringLiteral(ALIBI_VERSION));
    MainWindow window(WindowOptions{});
    if (!file.isEmpty()) window.documents().open_path(file);
    window.show();
    return QApplication::exec();
}

void draw_window(const Session& session, const WindowLook& look, const QString& path) {
    // Settings of its own: a picture neither follows nor changes what the person likes.
    const QTemporaryDir folder;
    const QString settings_path = folder.filePath(QStringLiteral("picture.ini"));
    Settings settings(settings_path);
    settings.set_theme(ui::theme_from_name(look.theme));
    settings.set_language(look.language);
    MainWindow window({Store::Mode::immediate, settings_path, false});
    window.resize(look.width, look.height);
    window.store().start_with(session, session);
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.show();
    // What the layouts still have to place: a picture has no event loop that would.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    save_picture(window, path);
}

}  // namespace alibi::app
