// One sentence about something that went wrong or was done, at the top of the view: never in the way, never a
// question. What went wrong stays until it is closed; what was done goes by itself, after some seconds or
// with the next press of a key or button.
#pragma once

#include <QFrame>
#include <QTimer>

#include "ui/widgets/theme.h"

class QLabel;

namespace alibi::app {

class MessageStrip : public QFrame {
    Q_OBJECT
  public:
    enum class Kind { error, note };

    explicit MessageStrip(const ui::Theme& theme, QWidget* parent = nullptr);

    void show_message(const QString& sentence, Kind kind = Kind::error);
    QString message() const;  // empty while hidden

  Q_SIGNALS:
    void closed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void go_soon();

    QTimer going_;
    ui::Theme theme_;
    QLabel* icon_;
    QLabel* words_;
};

}  // namespace alibi::app
