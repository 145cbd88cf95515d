// The figures of "How far each head looks" as a table: a row a head, each figure with the share of its bar
// and of the tick for zero content. The texts are what the screen and a screen reader say.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/session/scene.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

enum class LookColumn { head, distance, entropy, reach, within, self };

struct LookColumnInfo {
    LookColumn column;
    QString title;          // "distance"
    QColor Theme::*colour;  // of the bar
};
// In the order of the table; the first three are always shown.
std::vector<LookColumnInfo> look_columns(Index window);

// The figure as it is written.
QString look_text(LookColumn column, const HeadStatistics& figures);

class LookModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Role { kShare = Qt::UserRole, kZeroShare };  // the second: invalid where there is none
    using QAbstractTableModel::QAbstractTableModel;

    void set(const AttentionScene& scene, Index window);

    const std::vector<LookRow>& rows() const { return rows_; }
    bool stale() const { return stale_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    double share(LookColumn column, const HeadStatistics& figures) const;
    QString title(int column) const;

    std::vector<LookRow> rows_;
    double longest_ = 1, most_entropy_ = 1;
    Index seq_len_ = 0, window_ = 16;
    bool stale_ = false;
};

}  // namespace alibi::ui
