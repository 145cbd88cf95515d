// A card with the plot of the chosen row: "Row of query i = 240" at the left, "head 3, m = 1/8" at the right.
#pragma once

#include <QString>

#include "ui/widgets/card.h"
#include "ui/widgets/row_plot.h"

namespace alibi::ui {

class RowCard : public Card {
    Q_OBJECT
  public:
    RowCard(const Theme& theme, QWidget* parent);
    RowPlot& plot() { return *plot_; }
    // query and head as they are counted on the screen; slope as it is written.
    void set_title(Index query, Index head, const QString& slope);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    const Theme& theme_;
    RowPlot* plot_;
    QString title_, query_, head_, slope_;
};

}  // namespace alibi::ui
