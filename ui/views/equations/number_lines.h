// The numbers of an equation as lines of text that wrap, for type that is too large to stand under the
// symbols: "this cell", then what it says, every number in the colour of its symbol.
#pragma once

#include <QLabel>
#include <QStringList>
#include <vector>

#include "ui/widgets/equation.h"

namespace alibi::ui {

// `order`: of the columns, as the equation has them.
QString number_lines_html(const Theme& theme, const std::vector<NumberRow>& rows, const QStringList& order);

class NumberLines : public QLabel {
    Q_OBJECT
  public:
    NumberLines(const Theme& theme, QWidget* parent);
    void set_rows(const std::vector<NumberRow>& rows, const EquationPicture& equation);

  private:
    const Theme theme_;
};

}  // namespace alibi::ui
