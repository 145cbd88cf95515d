#include "ui/widgets/combo_box.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QWheelEvent>

#include "ui/widgets/painting.h"

namespace alibi::ui {

namespace {

constexpr double kLeastFont = 11;

}  // namespace

ComboBox::ComboBox(const Theme& theme, const QStringList& labels, QWidget* parent)
    : QComboBox(parent), theme_(theme) {
    setFont(theme.font(12));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);  // by default the wheel gives focus, and then changes what it rolls over
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    view()->setTextElideMode(Qt::ElideNone);
    addItems(labels);
    connect(this, &QComboBox::activated, this, &ComboBox::chosen);
}

void ComboBox::set_index(int index) {
    if (index == currentIndex()) return;
    const QSignalBlocker blocker(this);
    setCurrentIndex(index);
    update();
}

void ComboBox::set_labels(const QStringList& labels) {
    const QSignalBlocker blocker(this);
    clear();
    addItems(labels);
}

QSize ComboBox::sizeHint() const {
    int widest = 0;
    for (int i = 0; i < count(); ++i) widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    return {widest + theme_.px(32), theme_.px(28)};
}

QSize ComboBox::minimumSizeHint() const {
    return {theme_.px(60), theme_.px(28)};
}

void ComboBox::showPopup() {
    view()->setMinimumWidth(std::max(width(), view()->sizeHintForColumn(0) + theme_.px(20)));
    QComboBox::showPopup();
}

void ComboBox::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) return event->ignore();
    QComboBox::wheelEvent(event);
}

void ComboBox::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!isEnabled()) painter.setOpacity(kDisabledOpacity);
    const bool open = view()->isVisible();
    paint_control_frame(painter, theme_, rect(), {.hovered = isEnabled() && underMouse(), .pressed = open});
    painter.setPen(theme_.text);
    painter.setFont(font());
    QRect text(theme_.px(9), 0, width() - theme_.px(9 + 21), height());
    // Rather a little smaller and nearer to the edge than cut off; the list shows all of it.
    if (painter.fontMetrics().horizontalAdvance(currentText()) > text.width()) {
        text.setLeft(theme_.px(6));
        painter.setFont(theme_.font(kLeastFont));
    }
    painter.drawText(text.adjusted(0, 0, theme_.px(1), 0), Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(currentText(), Qt::ElideRight, text.width()));
    paint_chevron(painter, {width() - 16.0 * theme_.unit, height() / 2.0 + 0.5}, 3.5 * theme_.unit, false,
                  theme_.muted, 1.3 * theme_.unit);
}

}  // namespace alibi::ui
