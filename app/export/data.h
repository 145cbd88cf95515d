// The numbers behind a view as a file (.csv, .npy, .npz) or as text for the clipboard.
//
// Slopes gives its table, one row a head. Bias and Attention give maps: [query, key] of the chosen head or
// [head, query, key] of all, either the cells shown or the whole. Masked cells are -inf. .csv and .npy are
// written row by row.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/session/scene.h"

namespace alibi::app {

enum class Extent { shown, whole };

struct DataChoice {
    Extent extent = Extent::shown;
    bool all_heads = true;

    bool operator==(const DataChoice&) const = default;
};

// A copy of all that is written: it can leave the window's thread.
struct DataExport {
    ViewId view = ViewId::slopes;
    std::string name;                                    // of the array in an .npz: "bias", "weights", ...
    std::vector<std::shared_ptr<const MapSource>> maps;  // of the heads to write
    std::vector<Index> heads;                            // their numbers, from 0
    CellRect cells;
    std::string column = "key";  // what a column of the maps is; of context and output a "component"
    float masked = kMasked;      // what stands for a masked cell: a masked weight is 0
    std::vector<HeadRow> table;  // Slopes
    std::string losses;          // Extrapolation, as lines of a .csv
};

// Throws std::invalid_argument where there is nothing to write (a file that could not be opened).
DataExport data_to_export(const Session& session, const Scene& scene, const DataChoice& choice);

// The ending of the path says the format. Throws FileError, and std::length_error when it would not fit in
// memory or on the disk, before anything is taken. False when stopped; then no file is there.
bool save_data(const DataExport& data, const std::string& path, const std::stop_token& stop = {});

// The number of the cell that is read: slope, bias, the stage's value, or the chosen run's loss. Empty where
// there is none (masked).
std::string value_text(const Session& session, const Scene& scene);
// The row of the chosen query over the shown keys (Slopes: the line of the chosen head), tabs between.
std::string row_text(const Session& session, const Scene& scene);
// The shown cells of the chosen head, tabs between, one line a query (Slopes: the table with a heading).
// Throws std::length_error above kMostCopiedCells.
std::string matrix_text(const Session& session, const Scene& scene);
inline constexpr Index kMostCopiedCells = 1'000'000;

}  // namespace alibi::app
