#include "core/attention/bias_cells.h"

#include <algorithm>

#include "core/attention/key_blocks.h"
#include "core/attention/real.h"

namespace alibi {
namespace {

// --- Pieces. ---

CellBand with_rows(CellBand band, Index begin, Index end) {
    band.rows = {begin, end};
    return band;
}

CellBand with_cols(CellBand band, Index begin, Index end) {
    band.cols = {begin, end};
    return band;
}

CellBand with_distances(CellBand band, Index begin, Index end) {
    band.distances = {begin, end};
    return band;
}

CellBand every_cell(Index seq_len) {
    return {{0, seq_len}, {0, seq_len}, {1 - seq_len, seq_len}};
}

BiasPiece constant(const CellBand& band, Index value) {
    return {band, Along::nothing, 0, value};
}

// Counts of visible keys on the visible cells: from the row's first one.
std::vector<BiasPiece> counts_shown(Index seq_len, const Mask& mask) {
    const CellBand shown = visible_band(mask, seq_len);
    if (mask.kind != MaskKind::window) return {{shown, Along::key, 1, 1 - shown.cols.begin}};
    const Index window = shown.distances.end;
    return {{with_rows(shown, 0, window), Along::key, 1, 1},
            {with_rows(shown, window, seq_len), Along::distance, -1, window}};
}

// On the others: 0 before the first visible key of the row, all of the row's after the last one.
std::vector<BiasPiece> counts_hidden(Index seq_len, const Mask& mask) {
    const CellBand shown = visible_band(mask, seq_len);
    const CellBand every = every_cell(seq_len), ahead = with_distances(every, 1 - seq_len, 0);
    switch (mask.kind) {
        case MaskKind::causal: return {{ahead, Along::query, 1, 1}};
        case MaskKind::window: {
            const Index window = shown.distances.end;
            return {{with_rows(ahead, 0, window), Along::query, 1, 1},
                    constant(with_rows(ahead, window, seq_len), window),
                    constant(with_distances(every, window, seq_len), 0)};
        }
        case MaskKind::padding_left: {
            const Index first = shown.cols.begin;
            const CellBand after = with_cols(ahead, first, seq_len);
            return {constant(with_cols(every, 0, first), 0),
                    constant(with_rows(after, 0, first), 0),
                    {with_rows(after, first, seq_len), Along::query, 1, 1 - first}};
        }
        case MaskKind::padding_right: {
            const Index end = shown.cols.end;
            return {{with_rows(ahead, 0, end), Along::query, 1, 1},
                    constant(with_cols(with_rows(every, end, seq_len), end, seq_len), end)};
        }
        default: return {};
    }
}

std::vector<BiasPiece> count_pieces(Index seq_len, const Mask& mask, bool shown_only) {
    std::vector<BiasPiece> pieces = counts_shown(seq_len, mask);
    if (shown_only) return pieces;
    const std::vector<BiasPiece> hidden = counts_hidden(seq_len, mask);
    pieces.insert(pieces.end(), hidden.begin(), hidden.end());
    return pieces;
}

// --- Figures of one piece. ---

CellBand cut(const CellBand& band, const CellRect& rect) {
    return tight({intersection(band.rows, {rect.row, rect.row + rect.rows}),
                  intersection(band.cols, {rect.col, rect.col + rect.cols}), band.distances});
}

const Interval& bounds(const CellBand& band, Along along) {
    return along == Along::query ? band.rows : along == Along::key ? band.cols : band.distances;
}

// How many cells, and the sums of their rows and columns counted from the band's first ones.
struct Sums {
    double cells = 0, rows = 0, cols = 0;
};

// `count` rows from row `row` on: the n-th holds length + n * growth cells from column col + n * step on.
struct Rows {
    double row, count, col, step, length, growth;
};

void add(const Rows& r, Sums& sums) {
    const double n = r.count, n1 = n * (n - 1) / 2, n2 = n1 * (2 * n - 1) / 3;  // sums of 1, n and n^2
    const double ends =
        r.length * (r.length - 1) * n + (2 * r.length - 1) * r.growth * n1 + r.growth * r.growth * n2;
    sums.cells += r.length * n + r.growth * n1;
    sums.rows += r.row * r.length * n + (r.row * r.growth + r.length) * n1 + r.growth * n2;
    sums.cols += r.col * r.length * n + (r.length * r.step + r.growth * r.col) * n1 + r.growth * r.step * n2 +
                 ends / 2;
}

// The rows' ends bend where a diagonal meets a side of the rectangle: at most twice.
Sums sums_of(const CellBand& band) {
    const Index top = band.rows.begin, left = band.cols.begin, right = band.cols.end - 1;
    const Index nearest = band.distances.begin, farthest = band.distances.end - 1;
    const Index leaves_left = std::clamp(left + farthest, top, band.rows.end);
    const Index meets_right = std::clamp(right + nearest, top, band.rows.end);
    Sums sums;
    Index begin = top;
    for (const Index end :
         {std::min(leaves_left, meets_right), std::max(leaves_left, meets_right), band.rows.end}) {
        if (begin == end) continue;
        const bool moves_left = begin >= leaves_left, moves_right = begin < meets_right;
        const Index first = moves_left ? begin - farthest : left;
        const Index last = moves_right ? begin - nearest : right;
        add({real(begin - top), real(end - begin), real(first - left), moves_left ? 1.0 : 0.0,
             real(last + 1 - first), (moves_right ? 1.0 : 0.0) - (moves_left ? 1.0 : 0.0)},
            sums);
        begin = end;
    }
    return sums;
}

double sum_along(const CellBand& band, Along along, const Sums& sums) {
    const double rows = sums.rows + sums.cells * real(band.rows.begin);
    const double cols = sums.cols + sums.cells * real(band.cols.begin);
    switch (along) {
        case Along::query: return rows;
        case Along::key: return cols;
        // Far out rows and columns are large and their difference is not.
        case Along::distance:
            return sums.rows - sums.cols + sums.cells * real(band.rows.begin - band.cols.begin);
        case Along::nothing: break;
    }
    return 0;
}

}  // namespace

CellBand tight(CellBand band) {
    Interval &i = band.rows, &j = band.cols, &d = band.distances;
    i = intersection(i, {j.begin + d.begin, j.end + d.end - 1});
    j = intersection(j, {i.begin - d.end + 1, i.end - d.begin});
    d = intersection(d, {i.begin - j.end + 1, i.end - j.begin});
    return band;
}

CellBand visible_band(const Mask& mask, Index seq_len) {
    CellBand band{{0, seq_len}, {0, seq_len}, {0, seq_len}};
    if (mask.kind == MaskKind::none) band = every_cell(seq_len);
    if (mask.kind == MaskKind::window) band.distances.end = std::min(mask.window, seq_len);
    if (mask.kind == MaskKind::padding_left) band.cols.begin = std::min(mask.padding, seq_len);
    if (mask.kind == MaskKind::padding_right) band.cols.end = std::max<Index>(seq_len - mask.padding, 0);
    return band;
}

std::vector<BiasPiece> bias_pieces(BiasForm form, Index seq_len, const Mask& mask, bool shown_only) {
    const bool follows_mask = shown_only || form == BiasForm::cumsum;
    if (follows_mask && !mask_is_interval(mask)) return {};
    const CellBand cells = shown_only ? visible_band(mask, seq_len) : every_cell(seq_len);
    switch (form) {
        case BiasForm::distance: return {{cells, Along::distance, -1, 0}};
        case BiasForm::key: return {{cells, Along::key, 1, 0}};
        case BiasForm::last_key: return {{cells, Along::key, 1, 1 - seq_len}};
        case BiasForm::cumsum: return count_pieces(seq_len, mask, shown_only);
        case BiasForm::symmetric: break;
    }
    const Interval d = cells.distances;
    return {{with_distances(cells, std::max<Index>(d.begin, 0), d.end), Along::distance, -1, 0},
            {with_distances(cells, d.begin, std::min<Index>(d.end, 0)), Along::distance, 1, 0}};
}

UnitExtremes unit_extremes(std::span<const BiasPiece> pieces, const CellRect& rect) {
    UnitExtremes out;
    for (const BiasPiece& piece : pieces) {
        const CellBand band = cut(piece.band, rect);
        if (band.empty()) continue;
        const Interval& x = bounds(band, piece.along);
        const double a = real(piece.sign * x.begin + piece.offset);
        const double b = real(piece.sign * (x.end - 1) + piece.offset);
        out.low = out.any ? std::min({out.low, a, b}) : std::min(a, b);
        out.high = out.any ? std::max({out.high, a, b}) : std::max(a, b);
        out.any = true;
    }
    return out;
}

UnitSum unit_sum(std::span<const BiasPiece> pieces, const CellRect& rect) {
    UnitSum out;
    for (const BiasPiece& piece : pieces) {
        const CellBand band = cut(piece.band, rect);
        if (band.empty()) continue;
        const Sums sums = sums_of(band);
        out.cells += sums.cells;
        out.sum += real(piece.sign) * sum_along(band, piece.along, sums) + real(piece.offset) * sums.cells;
    }
    return out;
}

}  // namespace alibi
