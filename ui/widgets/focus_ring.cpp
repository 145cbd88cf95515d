#include "ui/widgets/focus_ring.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace alibi::ui {
namespace {

class Ring final : public QWidget {
  public:
    Ring(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double width = theme_.px(2);
        painter.setPen(QPen(theme_.focus, width));
        const double radius = theme_.px(6);
        painter.drawRoundedRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), radius,
                                radius);
    }

  private:
    Theme theme_;
};

bool takes_text(const QWidget* widget) {
    return qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QPlainTextEdit*>(widget) ||
           qobject_cast<const QTextEdit*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget);
}

}  // namespace

bool came_by_key(Qt::FocusReason reason) {
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

FocusRing::FocusRing(const Theme& theme, QWidget* window) : QObject(window), theme_(theme), window_(window) {
    qApp->installEventFilter(this);
}

FocusRing::~FocusRing() = default;

QWidget* FocusRing::target() const {
    return ring_ && ring_->isVisibleTo(ring_->parentWidget()) ? target_ : nullptr;
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    const bool moves = type == QEvent::Move || type == QEvent::Resize;
    if (type != QEvent::FocusIn && (!target_ || (!moves && type != QEvent::Hide))) return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != window_) return false;
    if (type == QEvent::FocusIn)
        focus_came(widget, static_cast<QFocusEvent*>(event)->reason());
    else if (moves && (widget == target_ || widget->isAncestorOf(target_)))
        follow();
    else if (widget == target_)
        hide();
    return false;
}

void FocusRing::focus_came(QWidget* widget, Qt::FocusReason reason) {
    const bool resumed = reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason;
    if (resumed && widget == target_) return;
    if ((came_by_key(reason) || takes_text(widget)) && !widget->property("own_focus_mark").toBool())
        show_around(widget);
    else
        hide();
}

// The nearest widget around it that has room for the ring; what scrolls clips it there.
QWidget* FocusRing::room_for(const QWidget* widget) const {
    QWidget* room = widget->parentWidget();
    while (room && room != window_ && !qobject_cast<QAbstractScrollArea*>(room->parentWidget())) {
        if (room->rect().contains(ring_rect(widget, room))) break;
        room = room->parentWidget();
    }
    return room;
}

QRect FocusRing::ring_rect(const QWidget* widget, const QWidget* room) const {
    const int away = theme_.px(3);
    return QRect(widget->mapTo(room, QPoint()), widget->size()).adjusted(-away, -away, away, away);
}

void FocusRing::show_around(QWidget* widget) {
    QWidget* room = room_for(widget);
    if (!room) return;
    target_ = widget;
    if (!ring_ || ring_->parentWidget() != room) {
        delete ring_;
        ring_ = new Ring(theme_, room);
    }
    follow();
    ring_->show();
    ring_->raise();
}

void FocusRing::hide() {
    target_ = nullptr;
    if (ring_) ring_->hide();
}

void FocusRing::follow() {
    if (ring_ && target_) ring_->setGeometry(ring_rect(target_, ring_->parentWidget()));
}

}  // namespace alibi::ui
