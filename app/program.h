// The program with a window, and its pictures without one: what is left of the command line for Qt to do.
#pragma once

#include <QString>
#include <ostream>

#include "app/command_line/command.h"
#include "core/session/session.h"

namespace alibi::app {

// Opens the window, with a file where one is named, and runs until it is closed. Returns the exit status.
int run_window(int argc, char** argv, const QString& file);

// Draws each picture; needs no display. What goes wrong is one sentence on `err`. Returns the exit status.
int draw_pictures(int argc, char** argv, const PictureRequest& request, std::ostream& err);

// Writes the handout of a lesson; needs no display either. Returns the exit status.
int write_handouts(int argc, char** argv, const HandoutRequest& request, std::ostream& err);

// The whole window showing that session, drawn to .png, .svg or .pdf with every number and raster done. Needs
// a QApplication (QT_QPA_PLATFORM=offscreen is enough). Throws as save_picture() does.
void draw_window(const Session& session, const PictureLook& look, const QString& path);

}  // namespace alibi::app
