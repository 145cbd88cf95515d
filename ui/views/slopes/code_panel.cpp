#include "ui/views/slopes/code_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/widgets/buttons.h"
#include "ui/widgets/painting.h"

namespace alibi::ui {

CodePanel::CodePanel(const Theme& theme, QWidget* parent)
    : QFrame(parent),
      theme_(theme),
      text_(new QPlainTextEdit(this)),
      copy_(make_button(theme, tr("Copy"), QStringLiteral("copy"), ButtonRole::plain, this)) {
    auto* const title = new QLabel(tr("Python for these slopes"), this);
    title->setFont(theme.font(13, QFont::DemiBold));
    text_->setReadOnly(true);
    text_->setFrameShape(QFrame::NoFrame);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setFont(theme.number_font(12));
    text_->setAccessibleName(title->text());
    auto* const top = new QHBoxLayout;
    top->addWidget(title);
    top->addStretch();
    top->addWidget(copy_);
    auto* const rows = new QVBoxLayout(this);
    rows->setContentsMargins(theme.px(15), theme.px(10), theme.px(14), theme.px(10));
    rows->addLayout(top);
    rows->addWidget(text_);
    connect(copy_, &QPushButton::clicked, this, &CodePanel::copy);
}

void CodePanel::set_code(const QString& code) {
    if (code != text_->toPlainText()) {
        text_->setPlainText(code);
    }
}

void CodePanel::copy() {
    QGuiApplication::clipboard()->setText(code());
}

QSize CodePanel::fitting_size(const QSize& most) const {
    const QFontMetrics metrics(theme_.number_font(12));
    const QString text = code();
    const QStringList lines = text.split(QLatin1Char('\n'));
    int widest = 0;
    for (const QString& line : lines) {
        widest = std::max(widest, metrics.horizontalAdvance(line));
    }
    const int wide = widest + theme_.px(86);
    const int high = static_cast<int>(lines.size()) * metrics.lineSpacing() + theme_.px(108);
    return QSize(wide, high).boundedTo(most).expandedTo(QSize(theme_.px(260), theme_.px(120)));
}

void CodePanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint_frame(painter, rect(), theme_.px(6), theme_.surface, theme_.control_line, theme_.line_width);
}

// Esc is a shortcut of the window as well; here it is the panel's.
bool CodePanel::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();
    return QFrame::event(event);
}

void CodePanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT shut();
    } else {
        QFrame::keyPressEvent(event);
    }
}

}  // namespace alibi::ui
