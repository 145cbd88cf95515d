// The card of slopes: the plot with its title, the switch of the order, and a foot that says how rules
// differ.
#pragma once

#include "core/session/scene.h"
#include "ui/views/slopes/slope_plot.h"
#include "ui/widgets/card.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

class SlopeCard : public Card {
    Q_OBJECT
  public:
    SlopeCard(const Theme& theme, QWidget* parent);

    void render(const Session& session, const Scene& scene);

    SlopePlot& plot() { return *plot_; }
    SegmentedControl& order() { return *order_; }
    // How the rules laid over the plot differ, in as many lines as that needs; empty without any.
    const QStringList& difference() const { return difference_; }

  Q_SIGNALS:
    void sort_chosen(bool sorted);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void paint_title(QPainter& painter) const;
    void paint_foot(QPainter& painter) const;
    void place();
    QStringList wrapped(const QStringList& differences) const;

    const Theme theme_;
    SlopePlot* plot_;
    SegmentedControl* order_;
    QStringList differences_, difference_;
};

}  // namespace alibi::ui
