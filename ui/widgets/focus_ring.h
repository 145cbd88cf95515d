// The blue ring around the control that has the keyboard: 2 px, 1 px away, following it as it moves or
// scrolls.
//
// One for each window, made once with the window. Shown when the focus came by a key, and always for fields
// that take text. A widget that paints its own mark sets the property "own_focus_mark".
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

#include "ui/widgets/theme.h"

namespace alibi::ui {

// Did the focus come by a key, so that its place must be shown?
bool came_by_key(Qt::FocusReason reason);

class FocusRing : public QObject {
    Q_OBJECT
  public:
    FocusRing(const Theme& theme, QWidget* window);
    ~FocusRing() override;

    // The widget that is ringed now, or nullptr.
    QWidget* target() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void focus_came(QWidget* widget, Qt::FocusReason reason);
    QWidget* room_for(const QWidget* widget) const;
    QRect ring_rect(const QWidget* widget, const QWidget* room) const;
    void show_around(QWidget* widget);
    void hide();
    void follow();

    Theme theme_;
    QWidget* window_;
    QPointer<QWidget> target_;
    QPointer<QWidget> ring_;
};

}  // namespace alibi::ui
