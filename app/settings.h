// How the person likes the window: kept between starts, apart from any session.
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include "ui/widgets/theme.h"

namespace alibi::app {

inline constexpr int kRecentFiles = 8;

class Settings {
  public:
    // path: an .ini file of its own (tests); empty = the system's place for the program's settings.
    explicit Settings(const QString& path = {});

    ui::ThemeId theme() const;
    void set_theme(ui::ThemeId theme);
    // "en" or "ko"; until one was chosen the system's.
    QString language() const;
    void set_language(const QString& language);
    QByteArray geometry() const;
    void set_geometry(const QByteArray& geometry);
    bool panel_hidden() const;
    void set_panel_hidden(bool hidden);
    QStringList recent_files() const;  // newest first
    void add_recent_file(const QString& path);
    // Of the named session that was open last, in the first window or a further one; empty for an untitled
    // one.
    QString session_path(int window = 1) const;
    void set_session_path(const QString& path, int window = 1);
    // Where the session of the moment is kept for the next start.
    QString autosave_path() const;

  private:
    mutable QSettings values_;
    QString own_path_;
};

}  // namespace alibi::app
