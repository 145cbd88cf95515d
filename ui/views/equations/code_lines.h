// The code beside the equation: the marked lines of resources/code, each with its step and its symbols.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/session/equations_choice.h"

namespace alibi::ui {

struct CodeLine {
    QString text;
    QString step;         // "bias"
    QStringList symbols;  // that it is about: "bias", "slope", ...

    bool operator==(const CodeLine&) const = default;
};

// The lines for this form of the bias ("distance", ...) and of the slopes ("power", "between", "given").
std::vector<CodeLine> code_lines(CodeLanguage language, const QString& form, const QString& rule);
// The symbol that a name in the code stands for ("m" is "slope"); empty for most.
QString code_symbol(const QString& word);

}  // namespace alibi::ui
