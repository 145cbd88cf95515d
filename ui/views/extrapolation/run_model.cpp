#include "ui/views/extrapolation/run_model.h"

#include <algorithm>
#include <utility>

#include "ui/views/extrapolation/scene_words.h"
#include "ui/widgets/format.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

// "at L", "8 L"
QString multiple_text(Index multiple) {
    return multiple == 1 ? RunModel::tr("at L") : QStringLiteral("%1 L").arg(multiple);
}

bool same_place(const std::vector<RunRow>& left, const std::vector<RunRow>& right) {
    return std::ranges::equal(left, right, {}, &RunRow::id, &RunRow::id);
}

}  // namespace

// Rows that only change their figures keep an editor and the selection where they are.
void RunModel::set(const ExtrapolationScene& scene) {
    if (same_place(rows_, scene.runs) && multiples_ == scene.column_multiples) {
        rows_ = scene.runs;
        tell_changes(std::exchange(shown_, shown_rows()));
        return;
    }
    beginResetModel();
    rows_ = scene.runs;
    multiples_ = scene.column_multiples;
    shown_ = shown_rows();
    endResetModel();
}

std::vector<RunModel::Shown> RunModel::shown_rows() const {
    std::vector<Shown> shown;
    for (int row = 0; row < rowCount(); ++row) {
        const RunRow& run = rows_[static_cast<std::size_t>(row)];
        Shown now{{}, state_text(run), run.chosen, run.hidden, run.compared};
        for (int column = 0; column < columnCount(); ++column) now.texts << text(row, column);
        shown.push_back(std::move(now));
    }
    return shown;
}

// Cell by cell: a table paints a single cell that changed alone, and all of itself for more.
void RunModel::tell_changes(const std::vector<Shown>& before) {
    for (int row = 0; row < rowCount(); ++row) {
        const Shown &was = before[static_cast<std::size_t>(row)], &is = shown_[static_cast<std::size_t>(row)];
        if (was == is) continue;
        if (was.hidden != is.hidden || was.compared != is.compared) {
            // A hidden run changes how others of its method are drawn.
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
            return;
        }
        for (int column = 0; column < columnCount(); ++column) {
            const bool of_state = column >= kFirstLoss && column < time_column() && was.state != is.state;
            if (of_state || was.chosen != is.chosen || was.texts[column] != is.texts[column])
                Q_EMIT dataChanged(index(row, column), index(row, column));
        }
    }
}

int RunModel::row_of(const std::string& id) const {
    const auto row = std::ranges::find(rows_, id, &RunRow::id);
    return row == rows_.end() ? -1 : static_cast<int>(row - rows_.begin());
}

int RunModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RunModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : eye_column() + 1;
}

QString RunModel::loss_text(const RunRow& row, int column) const {
    const auto at = static_cast<std::size_t>(column - kFirstLoss);
    if (at < row.losses.size() && row.losses[at]) return ui::loss_text(*row.losses[at]);
    return row.measuring ? QStringLiteral("…") : QStringLiteral("–");
}

// While there is no loss to show the state takes their place.
QString RunModel::state_text(const RunRow& row) const {
    if (!row.problem.empty()) return core_words(row.problem);
    const bool measured = std::ranges::any_of(row.losses, [](const auto& loss) { return loss.has_value(); });
    if (row.state == RunState::diverged) return run_state_words(row);
    if (measured) return {};
    const QString state = run_state_words(row);
    return state.isEmpty() && row.measuring ? tr("is being read") : state;
}

QString RunModel::text(int row, int column) const {
    const RunRow& run = rows_[static_cast<std::size_t>(row)];
    if (column == kRunName) return run_name(run, rows_);
    if (column == kRunLength) return grouped_text(run.train_len);
    if (column < time_column()) return loss_text(run, column);
    if (column > time_column()) return {};
    if (run.seconds_left && run.state == RunState::training)
        return tr("%1 left").arg(seconds_words(*run.seconds_left));
    const bool older = run.measuring && run.state != RunState::training && state_text(run).isEmpty();
    if (older) return tr("reading", "a run whose losses are of an earlier step");
    if (run.state == RunState::paused) return tr("paused");
    if (run.state == RunState::stopped) return tr("stopped");
    return run.seconds > 0 ? spent_words(run.seconds) : QString();
}

QString RunModel::sentence(int row) const {
    const RunRow& run = rows_[static_cast<std::size_t>(row)];
    QStringList said{run_name(run, rows_), tr("trained at %1 on %2", "a length, and the name of a text")
                                               .arg(grouped_text(run.train_len), run_text(run))};
    const QString state = run_state_words(run);
    if (!state.isEmpty()) said << state;
    if (!run.problem.empty()) said << core_words(run.problem);
    for (int column = kFirstLoss; column < time_column(); ++column) {
        const auto at = static_cast<std::size_t>(column - kFirstLoss);
        if (at < run.losses.size() && run.losses[at])
            said << tr("loss %1 %2", "a loss, and at which multiple of L")
                        .arg(ui::loss_text(*run.losses[at]), multiple_text(multiples_[at]));
    }
    if (run.compared) said << tr("compared");
    said << (run.hidden ? tr("hidden") : tr("shown"));
    return said.join(QStringLiteral(", "));
}

QVariant RunModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const RunRow& run = rows_[static_cast<std::size_t>(index.row())];
    const Shown& shown = shown_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole: return shown.texts[index.column()];
        case Qt::EditRole: return shown.texts[kRunName];
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: return sentence(index.row());
        case kRunState: return shown.state;
        case kRunChosen: return run.chosen;
        case kRunHidden: return run.hidden;
        case kRunCompared: return run.compared;
        default: return {};
    }
}

QVariant RunModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (section == kRunName ? Qt::AlignLeft : Qt::AlignRight));
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    if (section == kRunName) return tr("position method");
    if (section == kRunLength) return QStringLiteral("L");
    if (section < time_column())
        return multiple_text(multiples_[static_cast<std::size_t>(section - kFirstLoss)]);
    return section == time_column() ? tr("time") : QString();
}

Qt::ItemFlags RunModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags all = QAbstractTableModel::flags(index);
    return index.column() == kRunName ? all | Qt::ItemIsEditable : all;
}

// Only asks: the name is there once the session has it.
bool RunModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid()) return false;
    const QString name = value.toString().trimmed();
    if (name != shown_[static_cast<std::size_t>(index.row())].texts[kRunName])
        Q_EMIT renamed(index.row(), name);
    return true;
}

}  // namespace alibi::ui
