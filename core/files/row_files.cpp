#include "core/files/row_files.h"

#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/files/npy_format.h"
#include "core/files/whole_file.h"

namespace alibi {
namespace {

template <typename T>
std::string shortest(T value) {
    if (std::isnan(value)) return "nan";  // whatever its sign
    std::array<char, 40> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

void append_csv_row(std::string& text, std::span<const float> values, const std::string& label) {
    text += label;
    for (std::size_t c = 0; c < values.size(); ++c) {
        if (c > 0 || !label.empty()) text += ',';
        text += shortest(values[c]);
    }
    text += '\n';
}

}  // namespace

bool write_npy_rows(const std::string& path, std::span<const Index> shape, const FillRow& fill) {
    if (shape.empty()) throw std::invalid_argument("a file of rows needs at least one axis");
    const Index cols = shape.back();
    const Index rows = std::accumulate(shape.begin(), shape.end() - 1, Index{1}, std::multiplies<>());
    WholeFile file(path);
    file.append(npy::header_bytes("<f4", shape));
    std::vector<float> values(static_cast<std::size_t>(cols));
    for (Index r = 0; r < rows; ++r) {
        if (!fill(r, values)) return false;
        file.append({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)});
    }
    file.commit();
    return true;
}

bool write_csv_rows(const std::string& path, const std::string& heading, Index rows, Index cols,
                    const FillRow& fill, const std::function<std::string(Index row)>& label) {
    WholeFile file(path);
    if (!heading.empty()) file.append(heading + '\n');
    std::vector<float> values(static_cast<std::size_t>(cols));
    for (Index r = 0; r < rows; ++r) {
        if (!fill(r, values)) return false;
        std::string line;
        append_csv_row(line, values, label ? label(r) : std::string{});
        file.append(line);
    }
    file.commit();
    return true;
}

std::string number_text(float value) {
    return shortest(value);
}

std::string number_text(double value) {
    return shortest(value);
}

}  // namespace alibi
