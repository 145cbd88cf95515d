#include "ui/views/panel/text_field.h"

#include "ui/widgets/undo_keys.h"

namespace alibi::ui {

TextField::TextField(const Theme& theme, QWidget* parent) : QPlainTextEdit(parent) {
    setFont(theme.font(12));
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFixedHeight(theme.px(74));
    setAccessibleName(tr("Text"));
    document()->setDocumentMargin(theme.px(4));
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        Q_EMIT edited(toPlainText(), typing_);
        typing_ = true;
    });
}

void TextField::set_text(const QString& text) {
    if (text == toPlainText()) return;
    const QSignalBlocker blocker(this);
    setPlainText(text);
    typing_ = false;
}

bool TextField::event(QEvent* event) {
    if (leave_to_program(*event, {document()->isUndoAvailable(), document()->isRedoAvailable()})) return true;
    return QPlainTextEdit::event(event);
}

void TextField::focusInEvent(QFocusEvent* event) {
    typing_ = false;
    QPlainTextEdit::focusInEvent(event);
}

}  // namespace alibi::ui
