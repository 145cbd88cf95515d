// A small panel over the view with a few lines of code, to read and copy. Esc shuts it.
#pragma once

#include <QFrame>
#include <QPlainTextEdit>
#include <QPushButton>

#include "ui/widgets/theme.h"

namespace alibi::ui {

class CodePanel : public QFrame {
    Q_OBJECT
  public:
    CodePanel(const Theme& theme, QWidget* parent);

    void set_code(const QString& code);
    QString code() const { return text_->toPlainText(); }
    QPushButton& copy_button() { return *copy_; }
    // Of the whole panel for the code in it, within `most`.
    QSize fitting_size(const QSize& most) const;

  Q_SIGNALS:
    void shut();

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void copy();

    const Theme theme_;
    QPlainTextEdit* text_;
    QPushButton* copy_;
};

}  // namespace alibi::ui
