#include "core/files/map_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/files/file_error.h"
#include "core/files/npy_format.h"
#include "core/files/numpy.h"

namespace alibi {

namespace {

// What is looked for in a file: arrays whose last two axes are equal, with so many axes.
struct Wanted {
    std::size_t most_axes;
    std::string_view preferred;  // the name taken first where it fits
    std::string_view expected;   // for the message
};

constexpr Scalar kInfinite = std::numeric_limits<Scalar>::infinity();

constexpr Wanted wanted_map = {4, "weights", "T × T, H × T × T or B × H × T × T"};
constexpr Wanted wanted_mask = {2, "mask", "L × L"};

struct ChosenArray {
    std::string name;                // empty for .npy
    std::vector<std::string> names;  // all that fit
    NumpyArray<float> array;
};

bool fits(const std::vector<Index>& shape, const Wanted& wanted) {
    const std::size_t axes = shape.size();
    if (axes < 2 || axes > wanted.most_axes || shape[axes - 1] != shape[axes - 2]) return false;
    return std::find(shape.begin(), shape.end(), 0) == shape.end();
}

[[noreturn]] void throw_unfit(const std::string& path, const NpzEntry& entry, const Wanted& wanted) {
    if (!entry.unsupported.empty()) {
        throw FileError(FileProblem::unsupported, path, entry.name, entry.unsupported);
    }
    if (std::find(entry.shape.begin(), entry.shape.end(), 0) != entry.shape.end()) {
        throw FileError(FileProblem::empty, path, entry.name);
    }
    throw FileError(FileProblem::wrong_shape, path, entry.name, shape_text(entry.shape),
                    std::string(wanted.expected));
}

// The named one, else the preferred one, else the first that fits.
const NpzEntry& choose_entry(const std::string& path, const std::vector<NpzEntry>& entries,
                             const std::string& name, const Wanted& wanted) {
    const auto is_readable = [](const NpzEntry& e) { return e.unsupported.empty(); };
    const auto is_fit = [&](const NpzEntry& e) { return is_readable(e) && fits(e.shape, wanted); };
    const std::string_view first_name = name.empty() ? wanted.preferred : std::string_view(name);
    auto chosen =
        std::find_if(entries.begin(), entries.end(), [&](const NpzEntry& e) { return e.name == first_name; });
    if (!name.empty()) {
        if (chosen == entries.end()) throw FileError(FileProblem::missing_array, path, name);
        if (!is_fit(*chosen)) throw_unfit(path, *chosen, wanted);
        return *chosen;
    }
    if (chosen != entries.end() && is_fit(*chosen)) return *chosen;
    chosen = std::find_if(entries.begin(), entries.end(), is_fit);
    if (chosen != entries.end()) return *chosen;
    const auto readable = std::find_if(entries.begin(), entries.end(), is_readable);
    throw_unfit(path, readable == entries.end() ? entries.front() : *readable, wanted);
}

ChosenArray read_from_npz(const std::string& path, const std::string& name, const Wanted& wanted) {
    const NpzReader file(path);
    ChosenArray chosen;
    chosen.name = choose_entry(path, file.entries(), name, wanted).name;
    for (const NpzEntry& entry : file.entries()) {
        if (entry.unsupported.empty() && fits(entry.shape, wanted)) chosen.names.push_back(entry.name);
    }
    chosen.array = file.read<float>(chosen.name);
    return chosen;
}

ChosenArray read_chosen(const std::string& path, const std::string& name, const Wanted& wanted) {
    // The bytes decide, so that a renamed file opens; one named .npz that is no archive is said to be
    // damaged.
    if (is_zip_file(path) || path.ends_with(".npz")) return read_from_npz(path, name, wanted);
    if (!name.empty()) throw FileError(FileProblem::missing_array, path, name);
    ChosenArray chosen{{}, {}, read_npy<float>(path)};
    if (!fits(chosen.array.shape, wanted)) throw_unfit(path, {{}, chosen.array.shape}, wanted);
    return chosen;
}

// Rows of finite cells say what the map holds; a row of zeros alone is masked.
enum class RowKind { says_nothing, masked, weights, uneven, negative };

RowKind kind_of_row(const Scalar* row, Index size) {
    constexpr double tolerance = 1e-2;
    double sum = 0;
    bool has_value = false;
    for (Index j = 0; j < size; ++j) {
        if (row[j] < 0) return RowKind::negative;
        has_value = has_value || row[j] != 0;
        sum += static_cast<double>(row[j]);
    }
    if (!std::isfinite(sum)) return RowKind::says_nothing;
    if (!has_value) return RowKind::masked;
    return std::abs(sum - 1) <= tolerance ? RowKind::weights : RowKind::uneven;
}

void find_content(MapFile& map) {
    Index weights = 0, masked = 0, uneven = 0;
    map.content = MapContent::scores;
    const Index rows = map.values.heads() * map.values.rows();
    for (Index row = 0; row < rows; ++row) {
        const RowKind kind =
            kind_of_row(map.values.data().data() + row * map.values.cols(), map.values.cols());
        if (kind == RowKind::negative) return;
        weights += kind == RowKind::weights;
        masked += kind == RowKind::masked;
        uneven += kind == RowKind::uneven;
    }
    if (uneven == 0 && weights > 0)
        map.content = MapContent::weights;
    else
        map.uneven_rows = uneven + masked;
}

void take_batch(MapFile& map, const NumpyArray<float>& array) {
    const std::vector<Index>& shape = array.shape;
    const Index size = shape.back();
    const Index heads = shape.size() > 2 ? shape[shape.size() - 3] : 1;
    map.batches = shape.size() > 3 ? shape[0] : 1;
    if (map.batch < 0 || map.batch >= map.batches) {
        throw FileError(FileProblem::bad_value, map.path, "batch", std::to_string(map.batch),
                        "0 to " + std::to_string(map.batches - 1));
    }
    const Index count = heads * size * size;
    npy::require_file_memory(static_cast<std::uint64_t>(count) * sizeof(Scalar), {map.path, map.array});
    map.values = Tensor3(heads, size, size);
    std::copy_n(array.values.begin() + map.batch * count, count, map.values.data().begin());
}

std::string value_text(float value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", static_cast<double>(value));
    return text.data();
}

}  // namespace

MapFile read_map_file(const std::string& path, const std::string& array, Index batch) {
    ChosenArray chosen = read_chosen(path, array, wanted_map);
    MapFile map;
    map.path = path;
    map.array = std::move(chosen.name);
    map.arrays = std::move(chosen.names);
    map.batch = batch;
    take_batch(map, chosen.array);
    const TensorStorage& values = map.values.data();
    map.not_finite = std::count_if(values.begin(), values.end(),
                                   [](Scalar value) { return std::isnan(value) || value == kInfinite; });
    find_content(map);
    return map;
}

bool is_layer_file(const std::string& path) {
    if (!is_zip_file(path)) return false;
    const NpzReader file(path);
    const auto& entries = file.entries();
    const auto any_starts = [&entries](std::string_view beginning) {
        return std::any_of(entries.begin(), entries.end(),
                           [beginning](const NpzEntry& entry) { return entry.name.starts_with(beginning); });
    };
    if (file.contains("x")) return any_starts("param.");
    // A layer without its input is still no map: what is missing is then said.
    return any_starts("param.query.") || any_starts("param.key.") || any_starts("param.value.");
}

std::vector<std::uint8_t> read_mask_file(const std::string& path, Index& size) {
    const ChosenArray chosen = read_chosen(path, {}, wanted_mask);
    const std::vector<float>& values = chosen.array.values;
    npy::require_file_memory(values.size(), {path, chosen.name});
    std::vector<std::uint8_t> mask(values.size());
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        // An additive mask (0 and -inf, or 0 and -1e9) would be read the wrong way round.
        if (values[cell] != 0 && values[cell] != 1) {
            throw FileError(FileProblem::bad_value, path, chosen.name.empty() ? "the mask" : chosen.name,
                            value_text(values[cell]) + " in a cell", "0 where masked and 1 elsewhere");
        }
        mask[cell] = values[cell] == 1 ? 1 : 0;
    }
    size = chosen.array.shape.front();
    return mask;
}

}  // namespace alibi
