// Two things that every text on the screen may need: line breaks between whole words, and the core's own
// English phrases ("a number from 0 to 1") in the language of the program.
#pragma once

#include <QString>
#include <string>

namespace alibi::ui {

// Qt breaks a line between any two Hangul syllables. This joins them, and what touches them, by U+2060, so
// that a line breaks at spaces alone. Text without Hangul is given back as it is; rich text may be given too.
QString keep_words(const QString& text);

// A phrase or a sentence of the core in the language of the program; as it is where there is none for it.
QString core_words(const std::string& text);

}  // namespace alibi::ui
