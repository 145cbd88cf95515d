#include "ui/widgets/symbols.h"

#include <array>

namespace alibi::ui {
namespace {

struct SymbolRow {
    const char* symbol;
    QColor Theme::*colour;
};

// The positions i and j belong to the query and the key.
constexpr std::array kSymbols = {
    SymbolRow{"q", &Theme::q},
    SymbolRow{"query", &Theme::q},
    SymbolRow{"k", &Theme::k},
    SymbolRow{"key", &Theme::k},
    SymbolRow{"v", &Theme::v},
    SymbolRow{"slope", &Theme::slope},
    SymbolRow{"bias", &Theme::bias},
    SymbolRow{"distance", &Theme::bias},
    SymbolRow{"mask", &Theme::mask},
    SymbolRow{"weight", &Theme::weights},
    SymbolRow{"context", &Theme::output},
    SymbolRow{"joined", &Theme::output},
    SymbolRow{"output", &Theme::output},
};

}  // namespace

QString symbol_of(const QString& term) {
    QString symbol = term.startsWith(QLatin1String("term-")) ? term.mid(5) : term;
    const qsizetype dash = symbol.lastIndexOf(QLatin1Char('-'));
    bool counted = false;
    if (dash > 0) symbol.mid(dash + 1).toInt(&counted);
    return counted ? symbol.left(dash) : symbol;
}

QColor symbol_colour(const Theme& theme, const QString& symbol) {
    for (const SymbolRow& row : kSymbols)
        if (symbol == QLatin1String(row.symbol)) return theme.*row.colour;
    return theme.text;
}

}  // namespace alibi::ui
