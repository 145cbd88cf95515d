// A card that holds one chart under its title and a few words more; a switch may stand at the right of them.
#pragma once

#include <QWidget>

#include "ui/views/extrapolation/headed_card.h"

namespace alibi::ui {

class ChartCard : public HeadedCard {
    Q_OBJECT
  public:
    ChartCard(const Theme& theme, QWidget* parent);

    // The chart fills the card under the title; shown one at a time where there are several.
    void add_chart(QWidget* chart);
    void show_chart(QWidget* chart);
    void set_words(const QString& title, const QString& more, const QString& right = {});
    // Ours are plain; those of the paper say so by a bar in the grey of what is not measured here.
    void set_foreign(bool foreign);
    const QString& title() const { return title_; }
    const QString& more() const { return more_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    std::vector<QWidget*> charts_;
    QString title_, more_, right_;
};

}  // namespace alibi::ui
