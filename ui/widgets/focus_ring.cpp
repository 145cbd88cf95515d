#include "ui/widgets/focus_ring.h"

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

bool came_by_key(Qt::FocusReason reason) {
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

}  // namespace

FocusRing::FocusRing(const Theme& theme, QWidget* window) : QObject(window), theme_(theme), window_(window) {
    qApp->installEventFilter(this);
}

FocusRing::~FocusRing() = default;

QWidget* FocusRing::target() const {
    return ring_ && ring_->isVisibleTo(ring_->parentWidget()) ? target_ : nullptr;
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    const QEvent::Type type = event->type();
    if (type != QEvent::FocusIn && watched != target_) return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != window_) return false;
    if (type == QEvent::FocusIn) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        const bool resumed = reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason;
        if (resumed && widget == target_) return false;
        if ((came_by_key(reason) || takes_text(widget)) && !widget->property("own_focus_mark").toBool())
            show_around(widget);
        else
            hide();
    } else if (type == QEvent::Move || type == QEvent::Resize) {
        follow();
    } else if (type == QEvent::Hide) {
        hide();
    }
    return false;
}

void FocusRing::show_around(QWidget* widget) {
    if (!widget->parentWidget()) return;
    target_ = widget;
    if (!ring_ || ring_->parentWidget() != widget->parentWidget()) {
        delete ring_;
        ring_ = new Ring(theme_, widget->parentWidget());
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
    const int away = theme_.px(3);
    if (ring_ && target_) ring_->setGeometry(target_->geometry().adjusted(-away, -away, away, away));
}

}  // namespace alibi::ui
