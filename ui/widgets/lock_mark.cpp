#include "ui/widgets/lock_mark.h"

#include <QPainter>
#include <QToolTip>

namespace alibi::ui {

LockMark::LockMark(const Theme& theme, const QString& of, QWidget* parent)
    : QAbstractButton(parent), theme_(theme), icon_(theme_.icon(QStringLiteral("lock"), theme_.text)) {
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setToolTip(reason());
    setAccessibleName(tr("%1: locked").arg(of));
    setAccessibleDescription(reason());
    connect(this, &QAbstractButton::clicked, this,
            [this] { QToolTip::showText(mapToGlobal(rect().bottomLeft()), reason(), this); });
}

QString LockMark::reason() {
    return tr("The class pack keeps this as your teacher set it.");
}

QSize LockMark::sizeHint() const {
    return {theme_.px(16), theme_.px(18)};
}

void LockMark::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int side = theme_.px(14);
    icon_.paint(&painter, (width() - side) / 2, (height() - side) / 2, side, side);
}

}  // namespace alibi::ui
