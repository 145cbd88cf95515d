#include "core/files/layer_file.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/files/file_error.h"
#include "core/files/npy_format.h"
#include "core/files/numpy.h"

namespace alibi {

namespace {

constexpr std::array<std::string_view, 4> projections = {"query", "key", "value", "output"};
constexpr Index unknown = -1;  // a size that nothing in the file tells

// One array of a layer: what is wanted of it and what the file has.
struct Row {
    std::string name;
    const NpzEntry* entry = nullptr;  // null: not in the file
    std::string expected = {};
    bool fits = false;
};

struct Plan {
    Index d_model = unknown;
    Row x;
    std::array<Row, projections.size()> weights;
    std::array<Row, projections.size()> biases;  // a name and no entry where the bias is 0
};

const NpzEntry* find_entry(const NpzReader& file, const std::string& name) {
    const auto& entries = file.entries();
    const auto at =
        std::find_if(entries.begin(), entries.end(), [&](const NpzEntry& e) { return e.name == name; });
    return at == entries.end() ? nullptr : &*at;
}

std::string parameter_name(std::string_view projection, bool linear, std::string_view part) {
    return "param." + std::string(projection) + (linear ? ".linear." : ".") + std::string(part);
}

// labml's names hold ".linear."; a file whose query, key and value are all named the short way is read as
// well.
bool uses_linear_names(const NpzReader& file) {
    bool uses_short_names = false;
    for (const std::string_view projection : {"query", "key", "value"}) {
        if (file.contains(parameter_name(projection, true, "weight"))) return true;
        uses_short_names = uses_short_names || file.contains(parameter_name(projection, false, "weight"));
    }
    return !uses_short_names;
}

Row find_row(const NpzReader& file, std::string_view projection, bool linear_names, std::string_view part) {
    const bool linear = projection != "output" && linear_names;
    Row row{parameter_name(projection, linear, part)};
    row.entry = find_entry(file, row.name);
    if (row.entry != nullptr || projection == "output") return row;
    const std::string other = parameter_name(projection, !linear, part);
    if (const NpzEntry* entry = find_entry(file, other)) return {other, entry};
    return row;
}

bool is_sequence(const NpzEntry* x) {
    return x != nullptr && (x->shape.size() == 2 || x->shape.size() == 3);
}

// The width that x tells, else that of the first square weight.
Index find_d_model(const Plan& plan) {
    if (is_sequence(plan.x.entry)) return plan.x.entry->shape.back();
    for (const Row& weight : plan.weights) {
        if (weight.entry == nullptr) continue;
        const std::vector<Index>& shape = weight.entry->shape;
        if (shape.size() == 2 && shape[0] == shape[1]) return shape[0];
    }
    return unknown;
}

void expect_shape(Row& row, const std::vector<Index>& shape) {
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        row.expected += axis == 0 ? "" : " × ";
        row.expected += shape[axis] == unknown ? "d_model" : std::to_string(shape[axis]);
    }
    row.fits = row.entry != nullptr && row.entry->shape == shape;
}

Plan make_plan(const NpzReader& file) {
    Plan plan;
    plan.x = {"x", find_entry(file, "x")};
    const bool linear_names = uses_linear_names(file);
    for (std::size_t p = 0; p < projections.size(); ++p) {
        plan.weights[p] = find_row(file, projections[p], linear_names, "weight");
        plan.biases[p] = find_row(file, projections[p], linear_names, "bias");
    }
    plan.d_model = find_d_model(plan);
    plan.x.fits = is_sequence(plan.x.entry);
    plan.x.expected = "batch × position × " +
                      (plan.d_model == unknown ? std::string("d_model") : std::to_string(plan.d_model));
    for (std::size_t p = 0; p < projections.size(); ++p) {
        expect_shape(plan.weights[p], {plan.d_model, plan.d_model});
        expect_shape(plan.biases[p], {plan.d_model});
    }
    return plan;
}

// x, then each weight and, where the file has it, its bias.
std::vector<Row> rows_of(const Plan& plan) {
    std::vector<Row> rows = {plan.x};
    for (std::size_t p = 0; p < projections.size(); ++p) {
        rows.push_back(plan.weights[p]);
        if (plan.biases[p].entry != nullptr) rows.push_back(plan.biases[p]);
    }
    return rows;
}

ArrayReport report_of(const Row& row) {
    if (row.entry == nullptr) return {row.name, {}, row.expected, ArrayReport::Result::missing};
    const std::string shape = shape_text(row.entry->shape);
    if (!row.fits) return {row.name, shape, row.expected, ArrayReport::Result::wrong_shape};
    return {row.name, shape, {}, ArrayReport::Result::found};
}

// Every shape and kind of value, and the memory of all arrays, before one value is read.
void require_whole(const std::string& path, const Plan& plan) {
    constexpr std::uint64_t more_than_fits = std::uint64_t{1} << 56;  // sums of these stay within 64 bits
    std::uint64_t values = 0;
    for (const Row& row : rows_of(plan)) {
        if (row.entry == nullptr) {
            throw FileError(FileProblem::missing_array, path, row.name, {}, "a whole attention layer");
        }
        const std::vector<Index>& shape = row.entry->shape;
        if (!row.fits) {
            throw FileError(FileProblem::wrong_shape, path, row.name, shape_text(shape), row.expected);
        }
        if (!row.entry->unsupported.empty()) {
            throw FileError(FileProblem::unsupported, path, row.name, row.entry->unsupported);
        }
        std::uint64_t count = 1;
        for (const Index size : shape) count *= static_cast<std::uint64_t>(size);
        if (count == 0) throw FileError(FileProblem::empty, path, row.name);
        values += 2 * std::min(count, more_than_fits);  // read, then copied into its matrix
    }
    npy::require_file_memory(values * sizeof(Scalar), {path, {}});
}

Index stored_num_heads(const NpzReader& file, const std::string& path, Index d_model) {
    const NpzEntry& entry = *find_entry(file, "num_heads");
    const bool is_one =
        std::all_of(entry.shape.begin(), entry.shape.end(), [](Index size) { return size == 1; });
    if (!is_one) throw FileError(FileProblem::wrong_shape, path, "num_heads", shape_text(entry.shape), "()");
    const double value = file.read<double>("num_heads").values.front();
    if (value >= 1 && value <= static_cast<double>(d_model) && value == std::floor(value)) {
        return static_cast<Index>(value);
    }
    const bool is_whole = std::abs(value) < 1e15 && value == std::floor(value);
    throw FileError(FileProblem::bad_value, path, "num_heads",
                    is_whole ? std::to_string(static_cast<long long>(value)) : std::to_string(value),
                    "a whole number that divides " + std::to_string(d_model));
}

Index read_num_heads(const NpzReader& file, const std::string& path, Index given, Index d_model) {
    const bool stored = file.contains("num_heads");
    if (!stored && given == 0) {
        throw FileError(FileProblem::missing_array, path, "num_heads", {}, "a whole attention layer");
    }
    const Index num_heads = stored ? stored_num_heads(file, path, d_model) : given;
    if (num_heads >= 1 && d_model % num_heads == 0) return num_heads;
    throw FileError(FileProblem::bad_value, path, "num_heads", std::to_string(num_heads),
                    "a whole number that divides " + std::to_string(d_model));
}

Linear read_linear(const NpzReader& file, const Row& weight, const Row& bias, Index d_model) {
    const NumpyArray<float> values = file.read<float>(weight.name);
    Linear linear{Eigen::Map<const Matrix>(values.values.data(), d_model, d_model), Vector::Zero(d_model)};
    if (bias.entry != nullptr) {
        linear.bias = Eigen::Map<const Vector>(file.read<float>(bias.name).values.data(), d_model);
    }
    return linear;
}

std::vector<Matrix> read_x(const NpzReader& file) {
    const NumpyArray<float> x = file.read<float>("x");
    const bool batched = x.shape.size() == 3;
    const Index batches = batched ? x.shape[0] : 1;
    const Index positions = x.shape[batched ? 1 : 0];
    const Index d_model = x.shape.back();
    std::vector<Matrix> sequences;
    sequences.reserve(static_cast<std::size_t>(batches));
    for (Index b = 0; b < batches; ++b) {
        sequences.emplace_back(
            Eigen::Map<const Matrix>(x.values.data() + b * positions * d_model, positions, d_model));
    }
    return sequences;
}

bool all_finite(const LayerParameters& parameters) {
    for (const Linear* linear : {&parameters.query, &parameters.key, &parameters.value, &parameters.output})
        if (!linear->weight.allFinite() || !linear->bias.allFinite()) return false;
    return true;
}

}  // namespace

std::vector<ArrayReport> inspect_layer_file(const std::string& path) {
    const NpzReader file(path);
    std::vector<ArrayReport> reports;
    for (const Row& row : rows_of(make_plan(file))) reports.push_back(report_of(row));
    return reports;
}

LayerFile read_layer_file(const std::string& path, Index num_heads) {
    const NpzReader file(path);
    const Plan plan = make_plan(file);
    require_whole(path, plan);
    LayerFile layer;
    layer.path = path;
    layer.parameters.num_heads = read_num_heads(file, path, num_heads, plan.d_model);
    const std::array<Linear*, projections.size()> targets = {
        &layer.parameters.query, &layer.parameters.key, &layer.parameters.value, &layer.parameters.output};
    for (std::size_t p = 0; p < projections.size(); ++p) {
        *targets[p] = read_linear(file, plan.weights[p], plan.biases[p], plan.d_model);
    }
    layer.x = read_x(file);
    layer.x_is_finite =
        std::all_of(layer.x.begin(), layer.x.end(), [](const Matrix& x) { return x.allFinite(); });
    layer.weights_are_finite = all_finite(layer.parameters);
    return layer;
}

}  // namespace alibi
