// Attention maps opened from a .npy or .npz: [T, T], [H, T, T] or [B, H, T, T] (one batch item is chosen).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

// Weights: no cell is negative, and every row sums to 1 within 1e-2, but for those that are masked whole or
// hold NaN or +infinity, which say nothing. Cells cut to bfloat16 lose up to 2^-7 of themselves, and so may
// their sum. Else scores before softmax.
enum class MapContent { weights, scores };

struct MapFile {
    std::string path;
    std::string array;                // name inside an .npz, empty for .npy
    std::vector<std::string> arrays;  // all names in the file that could be shown
    Index batch = 0;
    Index batches = 1;
    MapContent content = MapContent::scores;
    Tensor3 values;        // [head, query, key]
    Index not_finite = 0;  // cells that are NaN or +infinity (-infinity is a masked one)
    // Of scores without a negative cell, which may have been weights once: how many rows do not sum to 1.
    Index uneven_rows = 0;
};

// array: which one of an .npz ("" = the first that has a fitting shape). Throws FileError.
MapFile read_map_file(const std::string& path, const std::string& array = {}, Index batch = 0);

// Is this .npz a layer (has x and param.*), or does it hold maps?
bool is_layer_file(const std::string& path);

// A mask: [L, L] of booleans or numbers (0 = masked).  Throws FileError.
std::vector<std::uint8_t> read_mask_file(const std::string& path, Index& size);

}  // namespace alibi
