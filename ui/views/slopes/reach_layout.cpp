#include "ui/views/slopes/reach_layout.h"

#include <algorithm>
#include <numeric>

namespace alibi::ui {

namespace {

constexpr double kLeastRuler = 130;  // px that the bars keep
constexpr double kHeading = 11;      // px at 96 dpi, type

int column_width(const Theme& theme, ReachColumn column, Index num_heads) {
    // Headings are of the smallest type, which may be larger than the rest is enlarged.
    const double heading = std::max(1.0, theme.least_type / (kHeading * theme.type));
    const auto scaled = [&](double width) { return qRound(width * theme.type * heading); };
    switch (column) {
        case ReachColumn::head: return scaled(num_heads < 100 ? 46 : num_heads < 1000 ? 54 : 66);
        case ReachColumn::power: return scaled(num_heads < 100 ? 56 : 74);
        case ReachColumn::slope: return scaled(74);
        case ReachColumn::ratio: return scaled(62);
        case ReachColumn::half_life: return scaled(60);
        case ReachColumn::reach: return scaled(56);
        case ReachColumn::mean_distance: return scaled(62);
        case ReachColumn::weight: return scaled(64);
        case ReachColumn::logits: return scaled(52);
        case ReachColumn::ruler: break;
    }
    return 0;
}

// Most first; the first that fits is shown. Each choice is as wide as the one in its place on the other list
// where the figures say most: the axis stands still when the ruler leaves L. What makes room for the figures
// at the ruler are the two that the bars show as well: half-life and reach.
std::vector<std::vector<ReachColumn>> column_choices(const ReachNeeds& needs) {
    using enum ReachColumn;
    if (needs.compares && needs.ruler_away)
        return {{head, power, slope, ratio, half_life, reach, mean_distance, weight, logits},
                {head, power, slope, ratio, mean_distance, weight, logits},
                {head, power, slope, mean_distance, weight, logits},
                {head, slope, ratio, weight},
                {head, slope, weight}};
    if (needs.compares)
        return {{head, power, slope, ratio, half_life, reach, mean_distance, weight, logits},
                {head, power, slope, ratio, half_life, reach, mean_distance},
                {head, power, slope, ratio, half_life, reach},
                {head, slope, ratio, half_life},
                {head, slope, ratio}};
    if (needs.ruler_away)
        return {{head, power, slope, half_life, reach, mean_distance, weight, logits},
                {head, power, slope, mean_distance, weight, logits},
                {head, slope, weight, logits},
                {head, slope, weight}};
    return {{head, power, slope, half_life, reach, mean_distance, weight, logits},
            {head, power, slope, half_life, reach, mean_distance},
            {head, slope, half_life, reach},
            {head, slope, half_life}};
}

int total_width(const Theme& theme, const std::vector<ReachColumn>& columns, Index num_heads) {
    return std::accumulate(columns.begin(), columns.end(), 0, [&](int sum, ReachColumn column) {
        return sum + column_width(theme, column, num_heads);
    });
}

std::vector<ReachColumn> fitting_columns(const Theme& theme, int card_width, const ReachNeeds& needs) {
    if (theme.alone) return {ReachColumn::head, ReachColumn::slope};
    const int room = card_width - qRound(kLeastRuler * theme.unit);
    const auto choices = column_choices(needs);
    for (const std::vector<ReachColumn>& choice : choices)
        if (total_width(theme, choice, needs.num_heads) <= room) return choice;
    return choices.back();
}

}  // namespace

ReachLayout reach_layout(const Theme& theme, int card_width, const ReachNeeds& needs) {
    ReachLayout layout;
    layout.columns = fitting_columns(theme, card_width, needs);
    for (const ReachColumn column : layout.columns) {
        layout.widths.push_back(column_width(theme, column, needs.num_heads));
    }
    layout.text_end = total_width(theme, layout.columns, needs.num_heads);
    layout.columns.push_back(ReachColumn::ruler);
    layout.widths.push_back(card_width - layout.text_end);
    layout.row_height = qRound(26 * theme.type);
    layout.pad = qRound(10 * theme.type);
    layout.axis_left = layout.text_end + 9.5 * theme.unit;
    layout.axis_right = card_width - 27.5 * theme.unit;
    return layout;
}

}  // namespace alibi::ui
