#include "ui/views/attention/paragraph.h"

#include "ui/widgets/words.h"

namespace alibi::ui {

Paragraph::Paragraph(const Theme& theme, double size, double line_height, const QColor& colour,
                     QWidget* parent)
    : QLabel(parent), line_height_(qRound(line_height * theme.type)) {
    setFont(theme.font(size));
    setStyleSheet(QStringLiteral("color: %1;").arg(colour.name()));
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

void Paragraph::set_words(const QString& words) {
    if (words == words_) return;
    words_ = words;
    setAccessibleName(words);
    setText(QStringLiteral("<p style='line-height:%1px; margin:0'>%2</p>")
                .arg(line_height_)
                .arg(keep_words(words.toHtmlEscaped())));
}

}  // namespace alibi::ui
