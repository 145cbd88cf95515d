#include "app/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>

namespace alibi::app {
namespace {

QString file_of(const QString& path) {
    if (!path.isEmpty()) return path;
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) +
           QStringLiteral("/alibi-lab.ini");
}

QString session_key(int window) {
    const QString first = QStringLiteral("session_path");
    return window == 1 ? first : QStringLiteral("%1_%2").arg(first).arg(window);
}

}  // namespace

Settings::Settings(const QString& path) : values_(file_of(path), QSettings::IniFormat), own_path_(path) {}

ui::ThemeId Settings::theme() const {
    return ui::theme_from_name(values_.value(QStringLiteral("theme"), QStringLiteral("light")).toString());
}

void Settings::set_theme(ui::ThemeId theme) {
    values_.setValue(QStringLiteral("theme"), ui::theme_name(theme));
}

QString Settings::language() const {
    const bool korean = QLocale::system().language() == QLocale::Korean;
    const QString system = korean ? QStringLiteral("ko") : QStringLiteral("en");
    return values_.value(QStringLiteral("language"), system).toString();
}

void Settings::set_language(const QString& language) {
    values_.setValue(QStringLiteral("language"), language);
}

QByteArray Settings::geometry() const {
    return values_.value(QStringLiteral("geometry")).toByteArray();
}

void Settings::set_geometry(const QByteArray& geometry) {
    values_.setValue(QStringLiteral("geometry"), geometry);
}

bool Settings::panel_hidden() const {
    return values_.value(QStringLiteral("panel_hidden"), false).toBool();
}

void Settings::set_panel_hidden(bool hidden) {
    values_.setValue(QStringLiteral("panel_hidden"), hidden);
}

QStringList Settings::recent_files() const {
    return values_.value(QStringLiteral("recent_files")).toStringList();
}

void Settings::add_recent_file(const QString& path) {
    QStringList files = recent_files();
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > kRecentFiles) files.removeLast();
    values_.setValue(QStringLiteral("recent_files"), files);
}

QString Settings::session_path(int window) const {
    return values_.value(session_key(window)).toString();
}

void Settings::set_session_path(const QString& path, int window) {
    values_.setValue(session_key(window), path);
}

QString Settings::autosave_path() const {
    const QString folder = own_path_.isEmpty()
                               ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                               : QFileInfo(own_path_).absolutePath();
    return QDir(folder).filePath(QStringLiteral("last-session.alibi"));
}

}  // namespace alibi::app
