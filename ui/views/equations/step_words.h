// What is said of a step and of a symbol, with the numbers of the moment.
#pragma once

#include <QString>
#include <QStringList>

#include "core/session/equations_scene.h"

namespace alibi::ui {

struct StepWords {
    QString title;
    QString about;     // the symbol in whose colour the title stands
    QString sentence;  // with [symbol:words], see term_text.h
};

// Under the dots of the track, in the order of the steps.
QStringList step_names();
// The step's own words; where a person points at a symbol, that symbol's.
StepWords step_words(const EquationsScene& scene);
// The equation as a line of text, for those who hear it and for the clipboard.
QString spoken_equation(const EquationsScene& scene);
// "Head 2, query 4 “key”, key 1 “put”."
QString cell_words_of(const EquationsScene& scene);

}  // namespace alibi::ui
