// The program with a window, and its pictures without one: what is left of the command line for Qt to do.
#pragma once

#include <QString>
#include <vector>

#include "core/session/session.h"

namespace alibi::app {

// Opens the window, with a file where one is named, and runs until it is closed. Returns the exit status.
int run_window(int argc, char** argv, const QString& file);

struct WindowLook {
    QString language = QStringLiteral("en");
    QString theme = QStringLiteral("light");
    int width = 1280;
    int height = 720;
};

// The whole window showing that session, drawn to .png, .svg or .pdf with every number and raster done. Needs
// a QApplication (QT_QPA_PLATFORM=offscreen is enough). Throws as save_picture() does.
void draw_window(const Session& session, const WindowLook& look, const QString& path);

}  // namespace alibi::app
