#include "ui/views/equations/number_lines.h"

#include "ui/widgets/symbols.h"

namespace alibi::ui {

QString number_lines_html(const Theme& theme, const std::vector<NumberRow>& rows, const QStringList& order) {
    QString html;
    const QString family = theme.number_font(12).families().join(QStringLiteral("','"));
    for (const NumberRow& row : rows) {
        QStringList columns;
        for (const QString& name : order) {
            QString column;
            for (const NumberSpan& span : row.columns.value(name))
                column += QStringLiteral("<span style='color:%1'>%2</span>")
                              .arg(symbol_colour(theme, span.symbol).name(), span.text.toHtmlEscaped());
            // Between two signs a term may stand that has no number of its own.
            if (!column.isEmpty() && (columns.isEmpty() || column != columns.back())) columns << column;
        }
        html += QStringLiteral(
                    "<p style='margin:0 0 %3px 0'><span style='color:%1'>%2</span>&nbsp; "
                    "<span style=\"font-family:'%4'; font-weight:%5\">%6</span></p>")
                    .arg(theme.muted.name(), row.label.toHtmlEscaped())
                    .arg(theme.px(5))
                    .arg(family)
                    .arg(row.strong ? 600 : 400)
                    .arg(columns.join(QLatin1Char(' ')));
    }
    return html;
}

NumberLines::NumberLines(const Theme& theme, QWidget* parent) : QLabel(parent), theme_(theme) {
    setFont(theme.font(12));
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setStyleSheet(QStringLiteral("color: %1;").arg(theme.text.name()));
}

void NumberLines::set_rows(const std::vector<NumberRow>& rows, const EquationPicture& equation) {
    QStringList order;
    for (const EquationPart& column : equation.columns()) order << column.id;
    const QString html = number_lines_html(theme_, rows, order);
    if (html != text()) setText(html);
}

}  // namespace alibi::ui
