#include "core/session/session.h"

#include <algorithm>
#include <cmath>

namespace alibi {

namespace {

// A slope of the person's own that is a power of two is named as a rule's is.
std::optional<SlopeExponent> exact_power(double slope) {
    int exponent = 0;
    if (std::frexp(slope, &exponent) != 0.5) return std::nullopt;
    return SlopeExponent{exponent - 1, 1};
}

}  // namespace

std::vector<HeadSlope> session_slopes(const Session& session) {
    if (session.slope_rule != SlopeRule::own) {
        return head_slopes(session.slope_rule, session.num_heads, session.bias_max);
    }
    return named_slopes(session.own_slopes);
}

std::vector<HeadSlope> named_slopes(const std::vector<double>& values) {
    std::vector<HeadSlope> out;
    for (const double slope : values) out.push_back({slope, false, exact_power(slope)});
    return out;
}

std::vector<double> session_slope_values(const Session& session) {
    if (session.slope_rule == SlopeRule::own) return session.own_slopes;
    return slopes(session.slope_rule, session.num_heads, session.bias_max);
}

Index content_length(const Session& session) {
    if (session.content.kind != ContentKind::text) return session.seq_len;
    const auto tokens = static_cast<Index>(split_tokens(session.content.text, kMaxTokens).size());
    return std::clamp<Index>(tokens, 1, session.seq_len);
}

Cell read_cell(const Session& session) {
    if (!session.selection.locked && session.hover) return *session.hover;
    return session.selection.cell;
}

CellRect shown_cells(const Session& session, Index rows, Index cols) {
    if (session.zoom.empty()) return {0, 0, rows, cols};
    const Index height = std::min(session.zoom.rows, rows);
    const Index width = std::min(session.zoom.cols, cols);
    return {std::clamp<Index>(session.zoom.row, 0, rows - height),
            std::clamp<Index>(session.zoom.col, 0, cols - width), height, width};
}

std::span<const ViewRow> view_ids() {
    static constexpr ViewRow kRows[] = {{ViewId::slopes, "slopes"},
                                        {ViewId::bias, "bias"},
                                        {ViewId::attention, "attention"},
                                        {ViewId::equations, "equations"},
                                        {ViewId::extrapolation, "extrapolation"}};
    return kRows;
}

std::span<const ContentKindRow> content_kinds() {
    static constexpr ContentKindRow kRows[] = {{ContentKind::zero, "zero"},
                                               {ContentKind::random, "random"},
                                               {ContentKind::text, "text"},
                                               {ContentKind::file, "file"},
                                               {ContentKind::run, "run"}};
    return kRows;
}

}  // namespace alibi
