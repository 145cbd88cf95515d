// A lesson on paper: every step with its text, vector equations and picture, and its question with room to
// write; the answers only where asked for. A4, fonts embedded, maps without loss.
#pragma once

#include <QSize>
#include <QString>
#include <memory>

#include "core/session/lesson.h"

namespace alibi::app {

// In the language that the program speaks at the moment. Needs a QApplication. Written whole, then renamed;
// throws FileError. Returns the number of pages.
int write_handout(const std::shared_ptr<const Lesson>& lesson, bool answers, const QString& path);

// Of a step's picture on paper, in px at 96 dpi.
QSize handout_figure_size(const Session& session);

}  // namespace alibi::app
