// The box for typed text. It is the person's while they type: a text that comes back unchanged leaves the
// cursor be.
#pragma once

#include <QPlainTextEdit>

#include "ui/widgets/theme.h"

namespace alibi::ui {

class TextField : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit TextField(const Theme& theme, QWidget* parent = nullptr);
    void set_text(const QString& text);  // silent

  Q_SIGNALS:
    // `continues`: the typing began earlier, without leaving the box.
    void edited(const QString& text, bool continues);

  protected:
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    bool typing_ = false;
};

}  // namespace alibi::ui
