#include "core/session/figure_choice.h"

#include <algorithm>

#include "core/session/session.h"

namespace alibi {

std::span<const FigureIdRow> figure_ids() {
    static constexpr FigureIdRow kRows[] = {
        {FigureId::usual, "usual"},       {FigureId::none, "none"},         {FigureId::slopes, "slopes"},
        {FigureId::reach, "reach"},       {FigureId::coverage, "coverage"}, {FigureId::map, "map"},
        {FigureId::row, "row"},           {FigureId::equation, "equation"}, {FigureId::length, "length"},
        {FigureId::position, "position"}, {FigureId::curve, "curve"},       {FigureId::texts, "texts"}};
    return kRows;
}

std::vector<FigureId> figures_of(ViewId view) {
    switch (view) {
        case ViewId::slopes: return {FigureId::slopes, FigureId::reach, FigureId::coverage};
        case ViewId::bias:
        case ViewId::attention: return {FigureId::map, FigureId::row};
        case ViewId::equations: return {FigureId::equation};
        case ViewId::extrapolation:
            return {FigureId::length, FigureId::position, FigureId::curve, FigureId::texts};
    }
    return {};
}

FigureId shown_figure(const Session& session) {
    if (session.figure == FigureId::none) return FigureId::none;
    const std::vector<FigureId> figures = figures_of(session.view);
    if (std::ranges::find(figures, session.figure) != figures.end()) return session.figure;
    const bool texts =
        session.view == ViewId::extrapolation && session.extrapolation.page == ExtrapolationPage::texts;
    return texts ? FigureId::texts : figures.front();
}

}  // namespace alibi
