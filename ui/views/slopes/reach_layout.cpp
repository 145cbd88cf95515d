#include "ui/views/slopes/reach_layout.h"

#include <numeric>

namespace alibi::ui {

namespace {

int column_width(const Theme& theme, ReachColumn column) {
    const auto scaled = [&theme](double width) { return qRound(width * theme.type); };
    switch (column) {
        case ReachColumn::head: return scaled(58);
        case ReachColumn::slope: return scaled(75);
        case ReachColumn::half_life: return scaled(68);
        case ReachColumn::reach: return scaled(66);
        case ReachColumn::mean_distance: return scaled(76);
        case ReachColumn::weight: return scaled(68);
        case ReachColumn::logits: return scaled(66);
        case ReachColumn::ruler: break;
    }
    return 0;
}

int total_width(const Theme& theme, const std::vector<ReachColumn>& columns) {
    return std::accumulate(columns.begin(), columns.end(), 0, [&theme](int sum, ReachColumn column) {
        return sum + column_width(theme, column);
    });
}

std::vector<ReachColumn> fitting_columns(const Theme& theme, int card_width, bool ruler_away) {
    using enum ReachColumn;
    if (theme.alone) return {head, slope};
    const int room = card_width - qRound(230 * theme.unit);  // the ruler keeps that much
    // Each choice is as wide as the one in its place on the other list: the axis stands still when the ruler
    // leaves L.
    const std::vector<std::vector<ReachColumn>> at_length = {
        {head, slope, half_life, reach, mean_distance, weight, logits},
        {head, slope, half_life, reach, mean_distance},
        {head, slope, half_life, reach},
        {head, slope, half_life}};
    const std::vector<std::vector<ReachColumn>> away = {
        {head, slope, half_life, reach, mean_distance, weight, logits},
        {head, slope, weight, logits, mean_distance},
        {head, slope, weight, logits},
        {head, slope, weight}};
    const auto& choices = ruler_away ? away : at_length;
    for (const std::vector<ReachColumn>& choice : choices) {
        if (total_width(theme, choice) <= room) {
            return choice;
        }
    }
    return choices.back();
}

}  // namespace

ReachLayout reach_layout(const Theme& theme, int card_width, bool ruler_away) {
    ReachLayout layout;
    layout.columns = fitting_columns(theme, card_width, ruler_away);
    for (const ReachColumn column : layout.columns) {
        layout.widths.push_back(column_width(theme, column));
    }
    layout.text_end = total_width(theme, layout.columns);
    layout.columns.push_back(ReachColumn::ruler);
    layout.widths.push_back(card_width - layout.text_end);
    layout.row_height = qRound(26 * theme.type);
    layout.pad = qRound(14 * theme.type);
    layout.axis_left = layout.text_end + 9.5 * theme.unit;
    layout.axis_right = card_width - 27.5 * theme.unit;
    return layout;
}

}  // namespace alibi::ui
