// Which picture of a view stands alone where there is room for one: in front of a class, on paper.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace alibi {

enum class ViewId;
struct Session;

// `usual`: the view's own choice; `none`: no picture at all.
enum class FigureId {
    usual,
    none,
    slopes,
    reach,
    coverage,
    map,
    row,
    equation,
    length,
    position,
    curve,
    texts
};
struct FigureIdRow {
    FigureId figure;
    std::string_view id;
};
std::span<const FigureIdRow> figure_ids();

// The figures of a view, its usual one first.
std::vector<FigureId> figures_of(ViewId view);
// The figure of the session's view that is shown: the session's own where the view has it, else the usual
// one of what the view shows. Never `usual`.
FigureId shown_figure(const Session& session);

}  // namespace alibi
