// What a bias is over many cells at once: its extremes and its sum over any rectangle of cells, at a cost
// that does not follow how many they are. Every mask but a file's.
//
// In units of its slope a form is, piece by piece, +x, -x or 0 plus a whole number, where x is the query i,
// the key j or the distance i - j, and a piece is a band: a rectangle of cells between two diagonals. Cut
// with a rectangle a band stays one. Bounds on i, j and i - j that cannot be drawn closer are each reached in
// some cell of the band, so a piece has its extremes there; its sum is one of whole numbers in rows whose
// ends move evenly.
#pragma once

#include <span>
#include <vector>

#include "core/attention/bias.h"
#include "core/attention/raster.h"

namespace alibi {

// Cells (i, j) with i in rows, j in cols and i - j in distances.
struct CellBand {
    Interval rows, cols, distances;

    bool empty() const { return rows.size() == 0 || cols.size() == 0 || distances.size() == 0; }
    bool operator==(const CellBand&) const = default;
};

// The same cells, with the closest bounds on each of the three; an empty interval where there is none.
CellBand tight(CellBand band);
// What a mask that is no file's shows.
CellBand visible_band(const Mask& mask, Index seq_len);

enum class Along { nothing, query, key, distance };

// unit(i, j) = sign x + offset on the cells of the band; x as `along` says.
struct BiasPiece {
    CellBand band;
    Along along = Along::nothing;
    Index sign = 0;
    Index offset = 0;
};

// Pieces that share no cell and together hold every cell of the map, or every cell that the mask shows. None
// where the cells follow a mask from a file.
std::vector<BiasPiece> bias_pieces(BiasForm form, Index seq_len, const Mask& mask, bool shown_only);

// In units of the slope.
struct UnitExtremes {
    bool any = false;          // is there a cell at all?
    double low = 0, high = 0;  // reached, as is every whole number between them
};
struct UnitSum {
    double cells = 0;  // how many
    double sum = 0;
};

// Of the pieces' cells in the rectangle.
UnitExtremes unit_extremes(std::span<const BiasPiece> pieces, const CellRect& rect);
UnitSum unit_sum(std::span<const BiasPiece> pieces, const CellRect& rect);

}  // namespace alibi
