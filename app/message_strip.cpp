#include "app/message_strip.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/widgets/words.h"

namespace alibi::app {
namespace {

constexpr double kGapBelow = 8;
constexpr int kNoteMs = 6000;

}  // namespace

MessageStrip::MessageStrip(const ui::Theme& theme, QWidget* parent)
    : QFrame(parent), theme_(theme), icon_(new QLabel(this)), words_(new QLabel(this)) {
    setObjectName(QStringLiteral("message_strip"));
    words_->setFont(theme.font(13));
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close = new QPushButton(this);
    close->setProperty("role", QStringLiteral("icon-quiet"));
    close->setIcon(theme.icon(QStringLiteral("x"), theme.text));
    close->setAccessibleName(tr("Close the message"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.px(12), theme.px(6), theme.px(8), theme.px(6));
    row->setSpacing(theme.px(10));
    row->addWidget(icon_);
    row->addWidget(words_, 1);
    row->addWidget(close);
    connect(close, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    going_.setSingleShot(true);
    going_.setInterval(kNoteMs);
    connect(&going_, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void MessageStrip::go_soon() {
    going_.start();
    QCoreApplication::instance()->installEventFilter(this);
}

// The next thing that is done takes the note away; a press on the strip itself does not.
bool MessageStrip::eventFilter(QObject* watched, QEvent* event) {
    const bool press = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::KeyPress;
    auto* const widget = press ? qobject_cast<QWidget*>(watched) : nullptr;
    if (widget && widget != this && !isAncestorOf(widget)) hide();
    return QFrame::eventFilter(watched, event);
}

void MessageStrip::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    if (!isHidden()) return;  // the window went, not the note
    going_.stop();
    QCoreApplication::instance()->removeEventFilter(this);
}

void MessageStrip::show_message(const QString& sentence, Kind kind) {
    const bool error = kind == Kind::error;
    const QColor ink = error ? theme_.error : theme_.success;
    const QColor fill = error ? theme_.error_bg : theme_.success_bg;
    setStyleSheet(
        QStringLiteral(
            "#message_strip{background:%1;border:1px solid %2;border-radius:%3px;margin-bottom:%4px;}")
            .arg(fill.name(), ink.name())
            .arg(theme_.px(4))
            .arg(error ? theme_.px(kGapBelow) : 0));
    icon_->setPixmap(theme_.icon(error ? QStringLiteral("warn") : QStringLiteral("check"), ink)
                         .pixmap(QSize(theme_.px(16), theme_.px(16)), devicePixelRatioF()));
    words_->setText(ui::keep_words(sentence));
    setAccessibleName(sentence);
    show();
    if (!error) go_soon();
}

QString MessageStrip::message() const {
    return isHidden() ? QString() : accessibleName();
}

}  // namespace alibi::app
