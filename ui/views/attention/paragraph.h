// A few lines of text with the line height of the look, which a plain QLabel has not.
#pragma once

#include <QLabel>
#include <QString>

#include "ui/widgets/theme.h"

namespace alibi::ui {

class Paragraph : public QLabel {
    Q_OBJECT
  public:
    // size and line_height in px at 96 dpi
    Paragraph(const Theme& theme, double size, double line_height, const QColor& colour, QWidget* parent);
    void set_words(const QString& words);
    const QString& words() const { return words_; }

  private:
    const int line_height_;
    QString words_;
};

}  // namespace alibi::ui
