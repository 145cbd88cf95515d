// The runs as a table: the texts that the screen and a screen reader say.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/session/extrapolation_scene.h"

namespace alibi::ui {

// Fixed columns; the losses lie between `length` and `time`, one for each multiple of L.
inline constexpr int kRunName = 0, kRunLength = 1, kFirstLoss = 2;

class RunModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    // kRunState: what stands in place of the losses; empty where they stand. kRunChosen, kRunHidden: bool.
    enum Role { kRunState = Qt::UserRole, kRunChosen, kRunHidden, kRunCompared };
    using QAbstractTableModel::QAbstractTableModel;

    void set(const ExtrapolationScene& scene);

    const std::vector<RunRow>& rows() const { return rows_; }
    int row_of(const std::string& id) const;  // -1: not there
    int num_losses() const { return static_cast<int>(multiples_.size()); }
    int time_column() const { return kFirstLoss + num_losses(); }
    int eye_column() const { return time_column() + 1; }
    // "ALiBi, trained at 32, loss 0.923 at L, ..., shown"
    QString sentence(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  Q_SIGNALS:
    void renamed(int row, const QString& name);

  private:
    // What the cells of a row show: a text each, and what all of them depend on.
    struct Shown {
        QStringList texts;
        QString state;
        bool chosen = false, hidden = false, compared = false;

        bool operator==(const Shown&) const = default;
    };

    std::vector<Shown> shown_rows() const;
    void tell_changes(const std::vector<Shown>& before);
    QString text(int row, int column) const;
    QString loss_text(const RunRow& row, int column) const;
    QString state_text(const RunRow& row) const;

    std::vector<RunRow> rows_;
    std::vector<Shown> shown_;
    std::vector<Index> multiples_;
};

}  // namespace alibi::ui
