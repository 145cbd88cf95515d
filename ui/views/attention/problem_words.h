// What stands in place of the picture when a file could not be used: what happened, where, what is kept.
#pragma once

#include <QString>

#include "core/session/scene.h"

namespace alibi::ui {

QString problem_title(const ContentProblem& problem);
// own: of the session's own content, else of a file that was asked for in its place.
QString problem_text(const ContentProblem& problem, bool own);
// "512 × 512 expected", "missing", "found"
QString result_text(const ArrayReport& array);
// All of it as plain text, to be sent to whoever made the file.
QString problem_report(const ContentProblem& problem);

}  // namespace alibi::ui
