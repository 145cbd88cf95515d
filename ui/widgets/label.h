// A line of words in a font and a colour of the look: plain text, unless the owner says otherwise.
#pragma once

#include <QLabel>

namespace alibi::ui {

QLabel* make_label(const QFont& font, const QColor& colour, QWidget* parent);

}  // namespace alibi::ui
