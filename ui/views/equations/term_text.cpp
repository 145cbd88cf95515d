#include "ui/views/equations/term_text.h"

#include <QRegularExpression>

#include "ui/widgets/symbols.h"
#include "ui/widgets/words.h"

namespace alibi::ui {
namespace {

const QRegularExpression& marks() {
    static const QRegularExpression pattern(QStringLiteral("\\[([a-z]+):([^\\]]*)\\]"));
    return pattern;
}

QString with_bold(QString html) {
    static const QRegularExpression bold(QStringLiteral("\\*([^*]+)\\*"));
    return html.replace(bold, QStringLiteral("<b>\\1</b>"));
}

}  // namespace

QString term_html(const Theme& theme, const QString& marked, const QString& lit) {
    QString html;
    qsizetype from = 0;
    for (auto it = marks().globalMatch(marked); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        html += with_bold(marked.mid(from, match.capturedStart() - from).toHtmlEscaped());
        const QString symbol = match.captured(1);
        const QString ground =
            symbol == lit ? QStringLiteral("; background-color:%1; font-weight:600").arg(theme.lit.name())
                          : QString();
        html += QStringLiteral("<span style='color:%1%2'>%3</span>")
                    .arg(symbol_colour(theme, symbol).name(), ground, match.captured(2).toHtmlEscaped());
        from = match.capturedEnd();
    }
    return html + with_bold(marked.mid(from).toHtmlEscaped());
}

QString term_plain(const QString& marked) {
    QString plain = marked;
    return plain.replace(marks(), QStringLiteral("\\2")).remove(QLatin1Char('*'));
}

TermText::TermText(const Theme& theme, QWidget* parent) : QLabel(parent), theme_(theme) {
    setFont(theme.font(12));
    setStyleSheet(QStringLiteral("color: %1;").arg(theme.text.name()));
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

void TermText::set_words(const QString& title, const QString& about, const QString& marked,
                         const QString& lit) {
    const QString html = QStringLiteral(
                             "<p style='margin:0 0 4px 0; font-size:%1px; font-weight:600; color:%2'>%3</p>"
                             "<p style='margin:0; line-height:%4px'>%5</p>")
                             .arg(qRound(13 * theme_.type))
                             .arg(symbol_colour(theme_, about).name(), title.toHtmlEscaped())
                             .arg(qRound(17 * theme_.type))
                             .arg(term_html(theme_, marked, lit));
    if (html == shown_) return;
    shown_ = html;
    plain_ = title + QStringLiteral(". ") + term_plain(marked);
    setAccessibleName(plain_);
    setText(keep_words(html));
}

}  // namespace alibi::ui
