// The symbols of the mathematics, one colour each everywhere: equation, code, matrix and text take them from
// here.
#pragma once

#include <QColor>
#include <QString>

#include "ui/widgets/theme.h"

namespace alibi::ui {

// "term-q-2" and "q-2" are the symbol "q".
QString symbol_of(const QString& term);
// The colour of a symbol ("q", "slope", "bias", ...); the text's for those that have none of their own.
QColor symbol_colour(const Theme& theme, const QString& symbol);

}  // namespace alibi::ui
