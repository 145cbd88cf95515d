// Tables too large to hold: written row by row, to a file that appears whole or not at all.
//
// fill(row, values) makes one row, in order from 0; it returns false to give up, and then no file is written.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "core/attention/tensor.h"

namespace alibi {

using FillRow = std::function<bool(Index row, std::span<float> values)>;

// Float32 .npy of that shape; a row is its last axis. True when written, false when given up.
// Throws FileError(cannot_write); std::invalid_argument for an empty shape.
bool write_npy_rows(const std::string& path, std::span<const Index> shape, const FillRow& fill);

// Numbers between commas, one row a line, the shortest digits that read back as the same float; -inf where
// masked. `heading`: a first line, none where empty. `label(row)` stands before the numbers of its row.
bool write_csv_rows(const std::string& path, const std::string& heading, Index rows, Index cols,
                    const FillRow& fill, const std::function<std::string(Index row)>& label = {});

// The shortest digits that read back as the same number.
std::string number_text(float value);
std::string number_text(double value);

}  // namespace alibi
