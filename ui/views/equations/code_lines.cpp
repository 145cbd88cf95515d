#include "ui/views/equations/code_lines.h"

#include <QFile>
#include <QMap>
#include <algorithm>

namespace alibi::ui {
namespace {

constexpr int kLevel = 4;  // blanks a level of the code

int indent_of(const QString& text) {
    int blanks = 0;
    while (blanks < text.size() && text[blanks] == QLatin1Char(' ')) ++blanks;
    return blanks;
}

// Lines of a variant stand under an `if` that is not shown.
QString out_of_if(const QString& text) {
    return text.mid(std::min(kLevel, indent_of(text)));
}

}  // namespace

std::vector<CodeLine> code_lines(CodeLanguage language, const QString& form, const QString& rule) {
    const bool core = language == CodeLanguage::core;
    QFile file(core ? QStringLiteral(":/code/attention_layer.h")
                    : QStringLiteral(":/code/attention_layer.py"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QString mark = core ? QStringLiteral("//@ ") : QStringLiteral("#@ ");
    std::vector<CodeLine> lines;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        const qsizetype at = line.indexOf(mark);
        if (at < 0 || line.trimmed().startsWith(QLatin1String(core ? "// " : "# "))) continue;
        QStringList words = line.mid(at + mark.size()).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        QString text = line.left(at);
        while (text.endsWith(QLatin1Char(' '))) text.chop(1);
        if (words.last().startsWith(QLatin1Char('?'))) {
            const QString variant = words.takeLast().mid(1);
            if (variant != form && variant != rule) continue;
            text = out_of_if(text);
        }
        const QString step = words.takeFirst();
        lines.push_back({text, step, words});
    }
    // Which loop a line stands in is not shown: all begin at the left, but for a line that goes on.
    for (CodeLine& line : lines) {
        const QString trimmed = line.text.trimmed();
        line.text = trimmed.startsWith(QLatin1Char(':')) ? QStringLiteral("    ") + trimmed : trimmed;
    }
    return lines;
}

QString code_symbol(const QString& word) {
    static const QMap<QString, QString> symbols = {{QStringLiteral("x"), QStringLiteral("x")},
                                                   {QStringLiteral("q"), QStringLiteral("q")},
                                                   {QStringLiteral("k"), QStringLiteral("k")},
                                                   {QStringLiteral("v"), QStringLiteral("v")},
                                                   {QStringLiteral("m"), QStringLiteral("slope")},
                                                   {QStringLiteral("b"), QStringLiteral("bias")},
                                                   {QStringLiteral("i"), QStringLiteral("query")},
                                                   {QStringLiteral("j"), QStringLiteral("key")},
                                                   {QStringLiteral("a"), QStringLiteral("weight")},
                                                   {QStringLiteral("inf"), QStringLiteral("mask")},
                                                   {QStringLiteral("o"), QStringLiteral("context")},
                                                   {QStringLiteral("joined"), QStringLiteral("joined")}};
    return symbols.value(word);
}

}  // namespace alibi::ui
