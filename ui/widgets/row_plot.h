// The chosen row as a plot on one key axis: its bias as a line above, its values (weights) as bars below, the
// chosen key marked in both with its numbers, keys beyond the last visible one shaded and named. A row
// without weights says why. Draws a RowProfile.
#pragma once

#include <QColor>
#include <QString>
#include <optional>
#include <vector>

#include "core/session/scene.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

struct RowPlotStyle {
    bool bias = true;    // the upper plot; without it the bars stand alone with only their limits marked
    QString value_name;  // "weights after softmax"
    QColor value_colour;
    std::vector<QString> tokens;      // names of the keys, one a position; empty = numbers
    Index total = 0;                  // keys there are, for round marks
    QMargins margins{47, 8, 17, 37};  // round the plots, px; the left one grows with its numbers
    bool operator==(const RowPlotStyle&) const = default;
};

class RowPlot : public Plot {
    Q_OBJECT
  public:
    RowPlot(const Theme& theme, QWidget* parent);
    void set_style(const RowPlotStyle& style);
    // `key`: the chosen one, marked where it is shown.
    void set_profile(const RowProfile& profile, std::optional<Index> key);

    // The numbers beside the marker, as written; empty where there is none. For tests.
    QString bias_label() const;
    QString value_label() const;
    // Why the row has no weights; empty where it has.
    QString sentence() const;
    const QCPBars* bars() const { return bars_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    QCPItemText* make_text(QCPAxisRect* rect, const QString& text, const QColor& colour, const QFont& font);
    void draw_profile();
    void draw_data();
    void draw_axes();
    void fit_values();
    int left_room() const;
    int top_room() const;
    QStringList value_texts(const std::vector<double>& ticks) const;
    void draw_names();
    void draw_value_axis(QCPAxis* axis, const std::vector<double>& ticks);
    void draw_key_axis();
    void draw_tokens(const std::vector<Index>& at);
    void draw_mask();
    void draw_marker();
    void draw_sentence();
    void mark(QCPItemText* label, const QString& text, double key, double value);
    void clear_tokens();

    const Theme& theme_;
    RowPlotStyle style_;
    RowProfile profile_;
    std::optional<Index> key_;
    std::vector<double> bias_ticks_, value_ticks_;
    QCPAxisRect* upper_ = nullptr;
    QCPAxisRect* lower_ = nullptr;
    QCPGraph* line_ = nullptr;
    QCPGraph* dot_ = nullptr;
    QCPBars* bars_ = nullptr;
    QCPBars* chosen_bar_ = nullptr;
    QCPItemRect* shade_ = nullptr;
    QCPItemLine* marker_ = nullptr;
    QCPItemText* masked_name_ = nullptr;
    QCPItemText* sentence_ = nullptr;
    QCPItemText* bias_name_ = nullptr;
    QCPItemText* value_name_ = nullptr;
    QCPItemText* bias_label_ = nullptr;
    QCPItemText* value_label_ = nullptr;
    std::vector<QCPItemText*> tokens_;
};

}  // namespace alibi::ui
