// Sentences in which symbols have their colours and light up: "Head 2 takes [slope:1/4] from the score".
#pragma once

#include <QLabel>
#include <QString>

#include "ui/widgets/theme.h"

namespace alibi::ui {

// [symbol:words] in the symbol's colour, on the lit ground where it is `lit`; *words* in bold. Everything
// else as it stands.
QString term_html(const Theme& theme, const QString& marked, const QString& lit);
// The words alone, for those who hear them.
QString term_plain(const QString& marked);

// A title and a sentence or two beside the equation.
class TermText : public QLabel {
    Q_OBJECT
  public:
    TermText(const Theme& theme, QWidget* parent);
    // `about`: the symbol in whose colour the title stands.
    void set_words(const QString& title, const QString& about, const QString& marked, const QString& lit);
    const QString& words() const { return plain_; }

  private:
    const Theme theme_;
    QString shown_, plain_;
};

}  // namespace alibi::ui
