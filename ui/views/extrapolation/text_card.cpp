#include "ui/views/extrapolation/text_card.h"

#include <QPainter>
#include <QScrollBar>
#include <QTextCursor>

#include "ui/views/extrapolation/method_look.h"
#include "ui/views/extrapolation/scene_words.h"
#include "ui/widgets/format.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

constexpr double kTextTop = 40, kSwatch = 34;  // px at 96 dpi

}  // namespace

TextCard::TextCard(const Theme& theme, QWidget* parent)
    : HeadedCard(theme, parent), text_(new QTextEdit(this)) {
    text_->setReadOnly(true);
    text_->setFrameShape(QFrame::NoFrame);
    text_->setStyleSheet(QStringLiteral("QTextEdit { background: transparent; border: none; }"));
    text_->viewport()->setAutoFillBackground(false);
    text_->setFont(theme.font(13));
    text_->setTabChangesFocus(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    text_->document()->setDocumentMargin(theme.px(4));
    text_->setAccessibleName(tr("Written text"));
}

void TextCard::show_empty(const QString& words) {
    name_.clear();
    more_.clear();
    setToolTip({});
    position_.reset();
    shown_ = {};
    text_->setPlainText(keep_words(words));
    update();
}

QString TextCard::more_words(const GenerationScene& written) const {
    if (!written.problem.empty()) return {};
    if (written.writing)
        return tr("%1 of %2 tokens").arg(written.tokens.size()).arg(grouped_text(written.wanted));
    if (written.passes_at < 0) return tr("within L = %1").arg(grouped_text(written.train_len));
    return tr("past L = %1 from token %2 on")
        .arg(grouped_text(written.train_len), grouped_text(written.passes_at + 1));
}

// The short form where the whole is too long: the mark in the text shows the token.
QString TextCard::fitting_words(double wide) const {
    if (QFontMetricsF(theme_.font(12)).horizontalAdvance(more_) <= wide || shown_.passes_at < 0) return more_;
    return tr("past L = %1").arg(grouped_text(shown_.train_len));
}

void TextCard::render(const GenerationScene& written, const QString& name) {
    const QString more = more_words(written);
    const bool same = written.run == shown_.run && written.tokens == shown_.tokens &&
                      written.problem == shown_.problem && written.unknown == shown_.unknown &&
                      name == name_ && more == more_;
    if (same && position_) return;
    name_ = name;
    more_ = more;
    position_ = written.position;
    shown_ = written;
    setAccessibleName(name);
    setToolTip(more);
    text_->setAccessibleName(tr("Text written by %1").arg(name));
    write(written);
    update();
}

void TextCard::write(const GenerationScene& written) {
    const int scrolled = text_->verticalScrollBar()->value();
    text_->clear();
    if (!written.problem.empty()) return text_->setPlainText(keep_words(core_words(written.problem)));
    QTextCursor cursor(text_->document());
    QTextBlockFormat lines;
    lines.setLineHeight(150, QTextBlockFormat::ProportionalHeight);
    cursor.setBlockFormat(lines);
    const QString separator = QString::fromStdString(written.separator);
    QTextCharFormat plain;
    plain.setForeground(theme_.text);
    if (const QString words = unknown_words(written.unknown); !words.isEmpty()) {
        QTextCharFormat muted;
        muted.setForeground(theme_.muted);
        muted.setFont(theme_.font(11));
        cursor.insertText(keep_words(words), muted);
        cursor.insertBlock(lines);
    }
    for (std::size_t n = 0; n < written.tokens.size(); ++n) {
        const auto place = static_cast<Index>(n);
        const bool past = written.passes_at >= 0 && place >= written.passes_at;
        if (written.passes_at == place) {
            QTextCharFormat mark = plain;
            mark.setFont(theme_.number_font(11, QFont::Bold));
            cursor.insertText(QStringLiteral(" ▏L\u00a0=\u00a0%1 ").arg(grouped_text(written.train_len)),
                              mark);
        }
        QTextCharFormat format = plain;
        if (place < written.prompt_tokens) format.setFontWeight(QFont::DemiBold);
        if (!past) format.setBackground(theme_.id == ThemeId::dark ? theme_.raised : theme_.hover);
        const bool first = n == 0 || written.passes_at == place;
        cursor.insertText((first ? QString() : separator) + QString::fromStdString(written.tokens[n]),
                          format);
    }
    text_->setTextCursor(
        QTextCursor(text_->document()));  // what is written pushes it to the end, out of sight
    text_->verticalScrollBar()->setValue(scrolled);
}

void TextCard::resizeEvent(QResizeEvent*) {
    const int top = qRound(kTextTop * theme_.type), side = theme_.px(11);
    text_->setGeometry(side, top, width() - 2 * side + theme_.px(6), height() - top - theme_.px(8));
}

void TextCard::paintEvent(QPaintEvent* event) {
    Card::paintEvent(event);
    if (!position_) return;
    QPainter painter(this);
    QRectF line = title_line();
    paint_swatch(painter,
                 QRectF(line.left(), line.top() + 2 * theme_.type, kSwatch * theme_.unit, 16 * theme_.type),
                 method_look(theme_, *position_), theme_.surface);
    line.setLeft(line.left() + (kSwatch + 9) * theme_.unit);
    const double title = QFontMetricsF(theme_.font(13, QFont::DemiBold)).horizontalAdvance(name_);
    paint_title(painter, theme_, line, name_, fitting_words(line.width() - title - 7 * theme_.unit));
}

}  // namespace alibi::ui
