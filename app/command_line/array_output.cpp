#include "app/command_line/array_output.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "app/command_line/command.h"
#include "app/command_line/json_text.h"
#include "core/files/disk.h"
#include "core/files/memory.h"
#include "core/files/numpy.h"
#include "core/files/row_files.h"
#include "core/files/whole_file.h"

namespace alibi::app {

namespace {

constexpr Index kBlockCells = 1 << 18;  // made at once
constexpr double kLeastTextBytes = 2;   // of a value in .csv and .json: a digit and a comma

// Rows one after another over all matrices, made a block at a time.
class RowReader {
  public:
    explicit RowReader(const ArrayOutput& array)
        : array_(array), block_rows_(std::max<Index>(1, kBlockCells / std::max<Index>(1, array.cols))) {}

    void operator()(Index row, std::span<float> out) {
        const Index matrix = row / array_.rows;
        const Index at = row % array_.rows;
        if (matrix != matrix_ || !rows_.contains(at)) {
            matrix_ = matrix;
            rows_ = {at, std::min(array_.rows, at + block_rows_)};
            block_ = array_.cells(matrix, rows_, {0, array_.cols});
        }
        const Scalar* first = block_.data() + (at - rows_.begin) * array_.cols;
        std::copy(first, first + array_.cols, out.begin());
    }

  private:
    const ArrayOutput& array_;
    Index block_rows_;
    Index matrix_ = -1;
    Interval rows_;
    Matrix block_;
};

// Numbers of the leading axes at one matrix, as people count them.
std::vector<Index> place_of(const ArrayOutput& array, Index matrix) {
    std::vector<Index> place(array.leading.size());
    for (std::size_t axis = place.size(); axis-- > 0;) {
        place[axis] = matrix % array.leading[axis].size + array.leading[axis].first;
        matrix /= array.leading[axis].size;
    }
    return place;
}

FillRow all_rows(const ArrayOutput& array) {
    return [reader = std::make_shared<RowReader>(array)](Index row, std::span<float> out) {
        (*reader)(row, out);
        return true;
    };
}

// A heading over every column and, in front of each row, where it stands.
void write_csv(const std::string& path, const ArrayOutput& array) {
    std::string heading;
    for (const LeadingAxis& axis : array.leading) heading += axis.name + ',';
    heading += array.row_name;
    for (Index c = 0; c < array.cols; ++c) heading += ',' + array.column_name + '_' + std::to_string(c);
    const auto label = [&array](Index row) {
        std::string text;
        for (const Index at : place_of(array, row / array.rows)) text += std::to_string(at) + ',';
        return text + std::to_string(row % array.rows);
    };
    write_csv_rows(path, heading, array.matrices() * array.rows, array.cols, all_rows(array), label);
}

std::string json_row(std::span<const float> values) {
    std::string text = "[";
    for (std::size_t c = 0; c < values.size(); ++c) {
        if (c > 0) text += ',';
        text += std::isfinite(values[c]) ? number_text(values[c]) : "null";
    }
    return text + ']';
}

// How many of the axes (the last two left out) begin, or end, with this row.
std::size_t nesting_at(const std::vector<Index>& shape, Index row, Index remainder) {
    std::size_t depth = 0;
    for (std::size_t axis = shape.size() - 1; axis-- > 0; ++depth) {
        if (row % shape[axis] != (remainder < 0 ? shape[axis] - 1 : 0)) break;
        row /= shape[axis];
    }
    return depth;
}

void write_json(const std::string& path, const ArrayOutput& array, const nlohmann::json& facts) {
    const std::vector<Index> shape = array.shape();
    std::string head = json_text(facts);
    head.erase(head.find_last_of('}'));
    while (!head.empty() && std::isspace(static_cast<unsigned char>(head.back()))) head.pop_back();
    WholeFile file(path);
    file.append(head + (facts.empty() ? "" : ",") + "\n \"" + array.name + "\": ");

    RowReader reader(array);
    std::vector<float> values(static_cast<std::size_t>(array.cols));
    const Index rows = array.matrices() * array.rows;
    for (Index row = 0; row < rows; ++row) {
        reader(row, values);
        std::string text = row > 0 ? ",\n" : "";
        text += std::string(nesting_at(shape, row, 0), '[') + json_row(values);
        file.append(text + std::string(nesting_at(shape, row, -1), ']'));
    }
    file.append("\n}\n");
    file.commit();
}

// The numbers to show of `size`: all, or the first and last few with a gap (-1) between.
std::vector<Index> shown_of(Index size, Index most) {
    std::vector<Index> shown;
    for (Index at = 0; at < size; ++at) {
        if (size > most && at == most / 2) {
            shown.push_back(-1);
            at = size - most / 2;
        }
        shown.push_back(at);
    }
    return shown;
}

void print_matrix(std::ostream& out, const ArrayOutput& array, Index matrix) {
    constexpr Index most_rows = 16;
    constexpr Index most_cols = 8;
    const std::vector<Index> cols = shown_of(array.cols, most_cols);
    std::vector<std::string> headings{array.row_name + " \\ " + array.column_name};
    for (const Index col : cols) headings.push_back(col < 0 ? "..." : std::to_string(col));
    std::vector<std::vector<std::string>> rows;
    for (const Index row : shown_of(array.rows, most_rows)) {
        std::vector<std::string> line{row < 0 ? "..." : std::to_string(row)};
        for (const Index col : cols) {
            const bool gap = row < 0 || col < 0;
            line.push_back(gap ? "..."
                               : short_number(array.cells(matrix, {row, row + 1}, {col, col + 1})(0, 0)));
        }
        rows.push_back(std::move(line));
    }
    print_table(out, headings, rows);
}

}  // namespace

Index ArrayOutput::matrices() const {
    Index count = 1;
    for (const LeadingAxis& axis : leading) count *= axis.size;
    return count;
}

std::vector<Index> ArrayOutput::shape() const {
    std::vector<Index> shape;
    for (const LeadingAxis& axis : leading) shape.push_back(axis.size);
    shape.push_back(rows);
    shape.push_back(cols);
    return shape;
}

double ArrayOutput::size() const {
    return static_cast<double>(matrices()) * static_cast<double>(rows) * static_cast<double>(cols);
}

OutputFormat output_format(const std::string& path, const std::string& offered) {
    static const std::map<std::string, OutputFormat> formats{
        {".json", OutputFormat::json},   {".csv", OutputFormat::csv},     {".npy", OutputFormat::npy},
        {".npz", OutputFormat::npz},     {".png", OutputFormat::picture}, {".svg", OutputFormat::picture},
        {".pdf", OutputFormat::picture}, {"", OutputFormat::table}};
    if (path.empty()) return OutputFormat::table;
    std::string ending = file_system_path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto format = formats.find(ending);
    if (ending.empty() && formats.contains(file_system_path(path).filename().string()))
        throw UsageError("\"" + path + "\" is an ending alone: put a name before it");
    if (ending.empty() || format == formats.end())
        throw UsageError("\"" + path + "\" must end in " + offered);
    return format->second;
}

void print_array(std::ostream& out, const ArrayOutput& array) {
    for (Index matrix = 0; matrix < array.matrices(); ++matrix) {
        const std::vector<Index> place = place_of(array, matrix);
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            out << (axis > 0 ? ", " : "") << array.leading[axis].name << ' ' << place[axis];
        if (!place.empty()) out << '\n';
        print_matrix(out, array, matrix);
        if (matrix + 1 < array.matrices()) out << '\n';
    }
}

void write_array(const std::string& path, OutputFormat format, const ArrayOutput& array,
                 const nlohmann::json& facts) {
    const bool text = format == OutputFormat::csv || format == OutputFormat::json;
    if (format != OutputFormat::npz)
        require_disk(path, array.size() * (text ? kLeastTextBytes : sizeof(float)));
    switch (format) {
        case OutputFormat::npy: write_npy_rows(path, array.shape(), all_rows(array)); return;
        case OutputFormat::csv: write_csv(path, array); return;
        case OutputFormat::json: write_json(path, array, facts); return;
        case OutputFormat::npz: write_arrays_npz(path, {array}); return;
        case OutputFormat::table:
        case OutputFormat::picture: break;
    }
    throw std::logic_error("not a format of arrays");
}

void write_arrays_npz(const std::string& path, const std::vector<ArrayOutput>& arrays) {
    double size = 0;
    for (const ArrayOutput& array : arrays) size += array.size();
    require_memory(saturated_bytes(size * sizeof(float)), path);
    std::vector<std::vector<float>> values;
    std::vector<NpzArray> entries;
    for (const ArrayOutput& array : arrays) {
        std::vector<float>& all = values.emplace_back(static_cast<std::size_t>(array.size()));
        RowReader reader(array);
        const auto cols = static_cast<std::size_t>(array.cols);
        for (Index row = 0; row < array.matrices() * array.rows; ++row)
            reader(row, std::span(all).subspan(static_cast<std::size_t>(row) * cols, cols));
        entries.push_back({array.name, array.shape(), all, {}});
    }
    write_npz(path, entries);
}

void print_table(std::ostream& out, const std::vector<std::string>& headings,
                 const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const std::string& heading : headings) widths.push_back(heading.size());
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
    const auto print_line = [&](const std::vector<std::string>& line) {
        for (std::size_t c = 0; c < line.size(); ++c)
            out << (c > 0 ? "  " : "") << std::string(widths[c] - line[c].size(), ' ') << line[c];
        out << '\n';
    };
    print_line(headings);
    for (const auto& row : rows) print_line(row);
}

std::string short_number(double value) {
    if (std::isnan(value)) return "nan";  // whatever its sign
    char text[32];
    std::snprintf(text, sizeof(text), "%.6g", value);
    return text;
}

}  // namespace alibi::app
