// Arrays as a command writes them: a table to read, .json, .csv, .npy or .npz. Made block by block, so that
// what does not fit in memory can still be written (all but .npz).
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi::app {

// An axis before the last two: its name, and the number of its first item (heads are counted from 1).
struct LeadingAxis {
    std::string name;
    Index size = 1;
    Index first = 0;
};

// Matrices of one size under leading axes; with none of these, a single matrix.
struct ArrayOutput {
    std::string name;                  // "bias", "weights": the key in .json and .npz
    std::vector<LeadingAxis> leading;  // outermost first
    std::string row_name = "query";    // of the last two axes
    std::string column_name = "key";
    Index rows = 0;
    Index cols = 0;
    // [rows.size(), cols.size()] of one matrix; `matrix` counts over the leading axes, the last one fastest.
    std::function<Matrix(Index matrix, Interval rows, Interval cols)> cells;

    Index matrices() const;
    std::vector<Index> shape() const;
    double size() const;  // number of values; as a double it cannot overflow
};

enum class OutputFormat { table, json, csv, npy, npz, picture };

// The endings, for help and errors.
inline constexpr const char* kEndings = ".json, .csv, .npy, .npz, .png, .svg or .pdf";

// From the ending of the path (any case); an empty path is a table. Throws UsageError naming the endings that
// the command offers.
OutputFormat output_format(const std::string& path, const std::string& offered = kEndings);

// Matrices with their middles left out where they are large, for people.
void print_array(std::ostream& out, const ArrayOutput& array);

// .json (with the facts in front of the array; -infinity, infinity and NaN are null), .csv or .npy. Throws
// FileError, and std::length_error where the disk could not hold it.
void write_array(const std::string& path, OutputFormat format, const ArrayOutput& array,
                 const nlohmann::json& facts);

// All arrays in one .npz; std::length_error where they would not fit in memory.
void write_arrays_npz(const std::string& path, const std::vector<ArrayOutput>& arrays);

// Columns of text, right-aligned under their headings.
void print_table(std::ostream& out, const std::vector<std::string>& headings,
                 const std::vector<std::vector<std::string>>& rows);

// At most six significant digits, for people.
std::string short_number(double value);

}  // namespace alibi::app
