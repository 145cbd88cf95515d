#include "ui/views/slopes/reach_model.h"

#include <algorithm>
#include <cmath>

#include "core/session/slope_difference.h"
#include "ui/views/slopes/slope_stories.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

// Where a figure does not exist.
QString dash_text() {
    return QStringLiteral("–");
}

}  // namespace

QString mass_text(double mass) {
    return ReachModel::tr("%1 %").arg(qRound(100 * mass));
}

void ReachModel::set(const Session& session, const Scene& scene) {
    const SlopesScene& shown = scene.slopes_view;
    const bool same_rows = shown.heads.size() == heads_.size();
    if (!same_rows) {
        beginResetModel();
    }
    heads_ = shown.heads;
    overlays_ = shown.overlays;
    rows_.assign(heads_.size(), -1);
    for (std::size_t row = 0; row < heads_.size(); ++row) {
        rows_.at(static_cast<std::size_t>(heads_[row].head)) = static_cast<int>(row);
    }
    mass_ = session.reach_mass;
    ruler_ = shown.ruler_distance;
    by_series_ = shown.has_series && !session.sort_slopes;
    if (!same_rows) endResetModel();
    const bool other_values = same_rows && !heads_.empty();
    if (other_values) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void ReachModel::set_columns(std::vector<ReachColumn> columns) {
    if (columns == columns_) {
        return;
    }
    beginResetModel();
    columns_ = std::move(columns);
    endResetModel();
}

bool ReachModel::has_column(ReachColumn column) const {
    return std::ranges::find(columns_, column) != columns_.end();
}

int ReachModel::row_of(Index head) const {
    const bool known = head >= 0 && head < static_cast<Index>(rows_.size());
    return known ? rows_[static_cast<std::size_t>(head)] : -1;
}

bool ReachModel::series_ends(int row) const {
    return by_series_ && row + 1 < rowCount() &&
           head_row(row).slope.in_between != head_row(row + 1).slope.in_between;
}

QString ReachModel::sentence(int row) const {
    const HeadRow& head = head_row(row);
    return tr("head %1, slope %2, half-life %3 tokens, %4 of the weight within %5 tokens, mean distance %6, "
              "weight %7 at distance %8, where %9 logits beat the query's own token")
        .arg(grouped_text(head.head + 1), slope_text(head.slope), tokens_text(head.figures.half_life),
             mass_text(mass_), reach_text(head.reach), tokens_text(head.figures.mean_distance),
             weight_text(head.weight_at_ruler), grouped_text(ruler_), tokens_text(head.logits_at_ruler));
}

int ReachModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(heads_.size());
}

int ReachModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QString ReachModel::text(const HeadRow& row, ReachColumn column) const {
    switch (column) {
        case ReachColumn::head: return grouped_text(row.head + 1);
        case ReachColumn::power:
            return row.slope.exponent ? QStringLiteral("2^") + exponent_text(row.slope) : dash_text();
        case ReachColumn::slope:
            return has_column(ReachColumn::power) ? short_text(row.slope.value, 5) : slope_text(row.slope);
        case ReachColumn::ratio: return compares() ? ratio_text(row, overlays_.front()) : QString();
        case ReachColumn::half_life: return tokens_text(row.figures.half_life);
        case ReachColumn::reach: return reach_text(row.reach);
        case ReachColumn::mean_distance: return tokens_text(row.figures.mean_distance);
        case ReachColumn::weight: return weight_text(row.weight_at_ruler);
        case ReachColumn::logits: return tokens_text(row.logits_at_ruler);
        case ReachColumn::ruler: break;
    }
    return {};
}

QString ReachModel::ratio_text(const HeadRow& row, const OverlayRow& overlay) const {
    const double ratio = slope_ratio(row, overlay);
    return std::isfinite(ratio) ? QStringLiteral("× ") + short_text(ratio, 3) : dash_text();
}

QString ReachModel::ratio_tip(const HeadRow& row) const {
    QStringList lines;
    for (const OverlayRow& overlay : overlays_)
        lines << tr("Head %1: %2 here, %3 by the rule \"%4\", %5.")
                     .arg(grouped_text(row.head + 1), slope_text(row.slope),
                          slope_text(overlay.slopes.at(static_cast<std::size_t>(row.head))),
                          rule_name(overlay.rule), ratio_text(row, overlay));
    return lines.join(QLatin1Char('\n'));
}

QString ReachModel::tip(const HeadRow& row, ReachColumn column) const {
    switch (column) {
        case ReachColumn::ratio: return ratio_tip(row);
        case ReachColumn::head:
        case ReachColumn::power:
        case ReachColumn::slope:
            return tr("Head %1: m = %2").arg(grouped_text(row.head + 1), slope_html(row.slope));
        case ReachColumn::half_life: return tr("The weight halves every %1 tokens.").arg(text(row, column));
        case ReachColumn::reach:
            return tr("The nearest %1 tokens hold %2 of the weight.")
                .arg(text(row, column), mass_text(mass_));
        case ReachColumn::mean_distance:
            return tr("Mean distance of the weight: %1 tokens.").arg(text(row, column));
        case ReachColumn::weight:
            return tr("A key %1 tokens away gets %2 of the weight.")
                .arg(grouped_text(ruler_), text(row, column));
        case ReachColumn::logits:
            return tr("A key %1 tokens away needs a score higher by %2 to get the same weight as the query's "
                      "own token.")
                .arg(grouped_text(ruler_), text(row, column));
        case ReachColumn::ruler:
            return tr("Half within %1 tokens, 90 % within %2, 99 % within %3.")
                .arg(reach_text(row.figures.reach_50), reach_text(row.figures.reach_90),
                     reach_text(row.figures.reach_99));
    }
    return {};
}

QString ReachModel::title(ReachColumn column) const {
    switch (column) {
        case ReachColumn::head: return tr("head");
        case ReachColumn::power: return tr("m = 2^x");
        case ReachColumn::slope: return tr("slope m");
        case ReachColumn::ratio:
            return compares() ? QStringLiteral("÷ ") + rule_name(overlays_.front().rule) : QString();
        case ReachColumn::half_life: return tr("half-life");
        case ReachColumn::reach: return tr("%1 in").arg(mass_text(mass_));
        case ReachColumn::mean_distance: return tr("mean dist.");
        case ReachColumn::weight: return tr("weight at d");
        case ReachColumn::logits: return tr("logits");
        case ReachColumn::ruler: return tr("distance to the key");
    }
    return {};
}

QVariant ReachModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount()) {
        return {};
    }
    const HeadRow& row = head_row(index.row());
    const ReachColumn column = columns_[static_cast<std::size_t>(index.column())];
    switch (role) {
        case Qt::DisplayRole: return text(row, column);
        case Qt::ToolTipRole: return tip(row, column);
        case Qt::AccessibleTextRole: return sentence(index.row());
        default: return {};
    }
}

QVariant ReachModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount()) {
        return {};
    }
    return title(columns_[static_cast<std::size_t>(section)]);
}

}  // namespace alibi::ui
