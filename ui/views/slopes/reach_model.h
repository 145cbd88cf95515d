// The figures of every head as a table model: one row a head in the order of the scene, one column a figure.
//
// Texts are made only for the rows that are asked for, so a thousand heads cost no more than the dozen on the
// screen.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/session/scene.h"

namespace alibi::ui {

// `power`: the slope as an exact power of two; `ratio`: it against the first rule laid over the plot.
enum class ReachColumn { head, power, slope, ratio, half_life, reach, mean_distance, weight, logits, ruler };

class ReachModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    using QAbstractTableModel::QAbstractTableModel;

    void set(const Session& session, const Scene& scene);
    void set_columns(std::vector<ReachColumn> columns);
    const std::vector<ReachColumn>& columns() const { return columns_; }

    const HeadRow& head_row(int row) const { return heads_[static_cast<std::size_t>(row)]; }
    // Row of a head, -1 where there is none.
    int row_of(Index head) const;
    // Does a new series begin below this row?
    bool series_ends(int row) const;
    bool compares() const { return !overlays_.empty(); }
    // Has the rule that is compared with other slopes? Else each ratio is 1.
    bool differs() const { return compares() && overlays_.front().differing_heads > 0; }
    bool has_column(ReachColumn column) const;
    // "head 9, slope 0.70711, half-life 0.98 tokens, ...": what a screen reader says of a head.
    QString sentence(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  private:
    QString text(const HeadRow& row, ReachColumn column) const;
    QString tip(const HeadRow& row, ReachColumn column) const;
    QString ratio_text(const HeadRow& row, const OverlayRow& overlay) const;
    QString ratio_tip(const HeadRow& row) const;
    QString title(ReachColumn column) const;

    std::vector<HeadRow> heads_;
    std::vector<OverlayRow> overlays_;
    std::vector<int> rows_;  // by head
    std::vector<ReachColumn> columns_ = {ReachColumn::head, ReachColumn::slope, ReachColumn::half_life,
                                         ReachColumn::reach, ReachColumn::ruler};
    double mass_ = 0.9;
    Index ruler_ = 1;
    bool by_series_ = false;  // first series above, in-between heads below
};

// "90 %"
QString mass_text(double mass);

}  // namespace alibi::ui
