// One sentence about something that went wrong or was done, at the top of the view: never in the way, never a
// question.
#pragma once

#include <QFrame>

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

  private:
    ui::Theme theme_;
    QLabel* icon_;
    QLabel* words_;
};

}  // namespace alibi::app
