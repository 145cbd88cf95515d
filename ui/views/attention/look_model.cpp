#include "ui/views/attention/look_model.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/format.h"

namespace alibi::ui {
namespace {

double figure(LookColumn column, const HeadStatistics& figures) {
    switch (column) {
        case LookColumn::head: return 0;
        case LookColumn::distance: return figures.mean_distance;
        case LookColumn::entropy: return figures.entropy;
        case LookColumn::reach: return figures.reach_90;
        case LookColumn::within: return figures.mass_within;
        case LookColumn::self: return figures.self_weight;
    }
    return 0;
}

}  // namespace

std::vector<LookColumnInfo> look_columns(Index window) {
    return {{LookColumn::head, LookModel::tr("head"), &Theme::text},
            {LookColumn::distance, LookModel::tr("distance"), &Theme::slope},
            {LookColumn::entropy, LookModel::tr("entropy"), &Theme::weights},
            {LookColumn::reach, LookModel::tr("reach 90 %"), &Theme::slope},
            {LookColumn::within, LookModel::tr("within %1").arg(grouped_text(window)), &Theme::weights},
            {LookColumn::self, LookModel::tr("self weight"), &Theme::weights}};
}

QString look_text(LookColumn column, const HeadStatistics& figures) {
    const double value = figure(column, figures);
    // A head with a row that is not finite has no mean of any figure; its reach would count the other rows.
    const bool broken = std::isnan(figures.mean_distance) || std::isnan(value);
    if (broken && column != LookColumn::head) return QStringLiteral("–");
    switch (column) {
        case LookColumn::head: return {};
        case LookColumn::distance:
        case LookColumn::reach: return tokens_text(value);
        case LookColumn::entropy: return fixed_text(value, 2);
        case LookColumn::within:
        case LookColumn::self: return fixed_text(value, 3);
    }
    return {};
}

void LookModel::set(const AttentionScene& scene, Index window) {
    const bool same =
        rows_ == scene.look && seq_len_ == scene.seq_len && window_ == window && stale_ == scene.look_stale;
    if (same) return;
    beginResetModel();
    rows_ = scene.look;
    longest_ = scene.longest_distance;
    most_entropy_ = scene.most_entropy;
    seq_len_ = scene.seq_len;
    window_ = window;
    stale_ = scene.look_stale;
    endResetModel();
}

int LookModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int LookModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(look_columns(window_).size());
}

// Length of the bar: of the longest that the figure can be at this length.
double LookModel::share(LookColumn column, const HeadStatistics& figures) const {
    const double full = column == LookColumn::distance  ? longest_
                        : column == LookColumn::entropy ? most_entropy_
                        : column == LookColumn::reach   ? static_cast<double>(seq_len_)
                                                        : 1;
    const double value = figure(column, figures);
    return std::isfinite(value) && full > 0 ? std::clamp(value / full, 0.0, 1.0) : 0;
}

QVariant LookModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const LookRow& row = rows_[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<LookColumn>(index.column());
    const QString text =
        column == LookColumn::head ? QString::number(row.head + 1) : look_text(column, row.figures);
    switch (role) {
        case Qt::DisplayRole: return text;
        case kShare: return share(column, row.figures);
        case kZeroShare: return row.zero ? QVariant(share(column, *row.zero)) : QVariant();
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            if (column == LookColumn::head) return tr("head %1").arg(text);
            return row.zero ? tr("%1 %2; with zero content %3")
                                  .arg(title(index.column()), text, look_text(column, *row.zero))
                            : title(index.column()) + QLatin1Char(' ') + text;
        default: return {};
    }
}

QVariant LookModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return title(section);
}

QString LookModel::title(int column) const {
    return look_columns(window_)[static_cast<std::size_t>(column)].title;
}

}  // namespace alibi::ui
