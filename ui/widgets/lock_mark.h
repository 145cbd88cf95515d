// A lock beside a control that a class pack keeps as the teacher set it. Says so in its tool tip, and to whom
// reaches it by the keyboard: the control itself takes no focus while it is locked.
#pragma once

#include <QAbstractButton>

#include "ui/widgets/theme.h"

namespace alibi::ui {

class LockMark : public QAbstractButton {
    Q_OBJECT
  public:
    // `of`: what is locked, as its label says it.
    LockMark(const Theme& theme, const QString& of, QWidget* parent);
    QSize sizeHint() const override;
    static QString reason();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme theme_;
    const QIcon icon_;
};

}  // namespace alibi::ui
