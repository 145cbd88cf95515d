// A lesson on paper: every step with its text, vector equations and picture, and its question with room to
// write; the answers only where asked for. A4, fonts embedded, maps without loss.
#pragma once

#include <QString>
#include <memory>

#include "core/session/lesson.h"

namespace alibi::app {

// In the language that the program speaks at the moment. Needs a QApplication. Written whole, then renamed;
// throws FileError. Returns the number of pages.
int write_handout(const std::shared_ptr<const Lesson>& lesson, bool answers, const QString& path);

}  // namespace alibi::app
