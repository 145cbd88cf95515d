// The arrays of a file that does not fit: name, shape in the file, what is wrong with it.
#pragma once

#include <QWidget>
#include <vector>

#include "core/files/layer_file.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class ArrayTable : public QWidget {
    Q_OBJECT
  public:
    ArrayTable(const Theme& theme, const std::vector<ArrayReport>& rows, QWidget* parent);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paint_row(QPainter& painter, const ArrayReport& row, double top) const;

    const Theme theme_;
    const std::vector<ArrayReport> rows_;
};

}  // namespace alibi::ui
