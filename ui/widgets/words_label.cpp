#include "ui/widgets/words_label.h"

#include <QFontMetrics>
#include <QPainter>

#include "ui/widgets/words.h"

namespace alibi::ui {

WordsLabel::WordsLabel(const QFont& font, const QColor& colour, bool wraps, QWidget* parent)
    : QWidget(parent), colour_(colour), wraps_(wraps) {
    setFont(font);
    QSizePolicy policy(wraps ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Fixed);
    policy.setHeightForWidth(wraps);
    setSizePolicy(policy);
}

void WordsLabel::set_words(const QString& words) {
    if (words == words_) return;
    const int before = heightForWidth(width());
    words_ = words;
    setAccessibleName(words);
    // Where it is not shown yet its width says nothing.
    if (!isVisible() || heightForWidth(width()) != before) updateGeometry();
    update();
}

void WordsLabel::set_colour(const QColor& colour) {
    if (colour == colour_) return;
    colour_ = colour;
    update();
}

void WordsLabel::set_alignment(Qt::Alignment alignment) {
    alignment_ = alignment;
    update();
}

QSize WordsLabel::sizeHint() const {
    constexpr int kCharacters = 30;
    const int wide = kCharacters * fontMetrics().averageCharWidth();
    return {wide, heightForWidth(wide)};
}

QSize WordsLabel::minimumSizeHint() const {
    return {1, fontMetrics().height()};
}

int WordsLabel::heightForWidth(int width) const {
    if (!wraps_ || words_.isEmpty()) return fontMetrics().height();
    const QRect room(0, 0, std::max(1, width), QWIDGETSIZE_MAX);
    return fontMetrics().boundingRect(room, Qt::TextWordWrap, keep_words(words_)).height();
}

void WordsLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(font());
    painter.setPen(colour_);
    const QString shown =
        wraps_ ? keep_words(words_) : fontMetrics().elidedText(words_, Qt::ElideRight, width());
    painter.drawText(rect(), static_cast<int>(alignment_) | (wraps_ ? Qt::TextWordWrap : 0), shown);
}

}  // namespace alibi::ui
