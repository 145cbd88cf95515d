#include "app/export/data.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <stdexcept>

#include "app/export/run_data.h"
#include "core/attention/long_reach.h"
#include "core/files/disk.h"
#include "core/files/file_error.h"
#include "core/files/memory.h"
#include "core/files/numpy.h"
#include "core/files/row_files.h"
#include "core/files/whole_file.h"

namespace alibi::app {
namespace {

constexpr const char* kTableHeading =
    "head,slope,half_life,reach_50,reach_90,reach_99,mean_distance,entropy,participation,self_weight";

std::vector<double> table_row(const HeadRow& row) {
    const SlopeStatistics& f = row.figures;
    // A reach longer than an Index counts is there as a real number.
    const auto whole = [&f](Index tokens, double mass) {
        constexpr double kCounted = 1e18;
        const auto reach = static_cast<double>(tokens);
        return reach > kCounted ? long_reach(f.slope, mass, {}) : reach;
    };
    return {row.slope.value,
            f.half_life,
            whole(f.reach_50, 0.50),
            whole(f.reach_90, 0.90),
            whole(f.reach_99, 0.99),
            f.mean_distance,
            f.entropy,
            f.participation,
            f.self_weight};
}

std::string table_text(const std::vector<HeadRow>& rows, char separator) {
    std::string text;
    for (const HeadRow& row : rows) {
        text += std::to_string(row.head + 1);
        for (const double value : table_row(row)) text += separator + number_text(value);
        text += '\n';
    }
    return text;
}

std::string heading_text(char separator) {
    std::string heading = kTableHeading;
    for (char& c : heading) {
        if (c == ',') c = separator;
    }
    return heading + '\n';
}

// Of the Equations view the last matrix of the step over queries and keys, else its last one.
const EquationMatrix* equation_matrix(const Scene& scene) {
    const auto& matrices = scene.equations.matrices;
    const auto found = std::find_if(matrices.rbegin(), matrices.rend(), [](const EquationMatrix& matrix) {
        return matrix.rows == MatrixAxis::query && matrix.cols == MatrixAxis::key;
    });
    if (found != matrices.rend()) return &*found;
    return matrices.empty() ? nullptr : &matrices.back();
}

std::shared_ptr<const MapSet> equation_maps(const Scene& scene) {
    const EquationMatrix* matrix = equation_matrix(scene);
    if (matrix == nullptr) return nullptr;
    auto values = std::make_shared<Tensor3>(1, matrix->values.rows(), matrix->values.cols());
    values->head(0) = matrix->values;
    auto maps = std::make_shared<MapSet>();
    maps->rows = values->rows();
    maps->cols = values->cols();
    maps->heads = {tensor_map(values, 0)};
    return maps;
}

std::shared_ptr<const MapSet> maps_of(const Session& session, const Scene& scene) {
    if (session.view == ViewId::equations) return equation_maps(scene);
    return session.view == ViewId::bias ? scene.bias.maps : scene.attention.maps;
}

CellRect shown_of(const Session& session, const Scene& scene) {
    if (session.view == ViewId::equations) {
        const EquationMatrix* matrix = equation_matrix(scene);
        return matrix == nullptr ? CellRect{} : CellRect{0, 0, matrix->values.rows(), matrix->values.cols()};
    }
    return session.view == ViewId::bias ? scene.bias.shown : scene.attention.shown;
}

std::string array_name(const Session& session, const Scene& scene) {
    if (session.view == ViewId::bias) return "bias";
    if (session.view == ViewId::equations) return equation_matrix(scene)->symbol;
    if (scene.attention.weights_only) return "weights";
    for (const StageRow& row : stages()) {
        if (row.stage == session.stage) return std::string(row.id);
    }
    return "values";
}

// A masked weight is 0, as softmax makes it and the command line writes it; before softmax a masked cell is
// -infinity.
float masked_value(const Session& session, const Scene& scene) {
    const bool weights = session.view == ViewId::equations
                             ? equation_matrix(scene)->range.quantity == Quantity::weights
                             : session.view == ViewId::attention && scene.attention.stage == Stage::weights;
    return weights ? 0.0f : kMasked;
}

// Exact values of one row: one pixel a cell.
bool fill_row(const MapSource& map, const CellRect& cells, Index row, float masked, std::span<float> out,
              const std::stop_token& stop) {
    const RasterRequest request{
        {cells.row + row, cells.col, 1, cells.cols}, static_cast<int>(cells.cols), 1, {}};
    const Raster raster = map.raster(request, stop);
    if (stop.stop_requested()) return false;
    std::replace_copy(raster.values.begin(), raster.values.end(), out.begin(), kMasked, masked);
    return true;
}

FillRow rows_of(const DataExport& data, const std::stop_token& stop) {
    return [&data, stop](Index row, std::span<float> out) {
        const auto head = static_cast<std::size_t>(row / data.cells.rows);
        return fill_row(*data.maps[head], data.cells, row % data.cells.rows, data.masked, out, stop);
    };
}

Index row_count(const DataExport& data) {
    return static_cast<Index>(data.maps.size()) * data.cells.rows;
}

std::vector<Index> shape_of(const DataExport& data) {
    const auto heads = static_cast<Index>(data.maps.size());
    if (heads == 1) return {data.cells.rows, data.cells.cols};
    return {heads, data.cells.rows, data.cells.cols};
}

// Of a table of several heads: one name a column.
std::string maps_heading(const DataExport& data) {
    std::string heading = "head,query";
    for (Index key = data.cells.col; key < data.cells.col + data.cells.cols; ++key)
        heading += ',' + data.column + '_' + std::to_string(key);
    return heading;
}

bool save_maps(const DataExport& data, const std::string& path, const std::string& ending,
               const std::stop_token& stop) {
    const Index rows = row_count(data);
    const double cells = static_cast<double>(rows) * static_cast<double>(data.cells.cols);
    require_disk(path, cells * (ending == ".csv" ? 12 : 4));
    if (ending == ".npy") return write_npy_rows(path, shape_of(data), rows_of(data, stop));
    if (ending == ".csv") {
        if (data.maps.size() == 1)
            return write_csv_rows(path, {}, rows, data.cells.cols, rows_of(data, stop));
        return write_csv_rows(path, maps_heading(data), rows, data.cells.cols, rows_of(data, stop),
                              [&data](Index row) {
                                  const auto head = static_cast<std::size_t>(row / data.cells.rows);
                                  const Index query = data.cells.row + row % data.cells.rows;
                                  return std::to_string(data.heads[head] + 1) + ',' + std::to_string(query);
                              });
    }
    require_memory(static_cast<std::uint64_t>(cells * 4), "the export");
    std::vector<float> values(static_cast<std::size_t>(cells));
    const auto cols = static_cast<std::size_t>(data.cells.cols);
    const FillRow fill = rows_of(data, stop);
    for (Index r = 0; r < rows; ++r) {
        if (!fill(r, std::span(values).subspan(static_cast<std::size_t>(r) * cols, cols))) return false;
    }
    const std::vector<NpzArray> arrays{{data.name, shape_of(data), values, {}}};
    write_npz(path, arrays);
    return true;
}

void save_table_npz(const DataExport& data, const std::string& path) {
    const std::vector<std::string> names{"slope",    "half_life",     "reach_50",
                                         "reach_90", "reach_99",      "mean_distance",
                                         "entropy",  "participation", "self_weight"};
    std::vector<std::vector<double>> columns(names.size());
    for (const HeadRow& row : data.table) {
        const std::vector<double> values = table_row(row);
        for (std::size_t c = 0; c < values.size(); ++c) columns[c].push_back(values[c]);
    }
    std::vector<NpzArray> arrays;
    for (std::size_t c = 0; c < names.size(); ++c)
        arrays.push_back({names[c], {static_cast<Index>(data.table.size())}, {}, columns[c]});
    write_npz(path, arrays);
}

void save_table(const DataExport& data, const std::string& path, const std::string& ending) {
    if (ending == ".npz") return save_table_npz(data, path);
    if (ending == ".csv") return write_file_whole(path, heading_text(',') + table_text(data.table, ','));
    std::vector<float> slopes;
    for (const HeadRow& row : data.table) slopes.push_back(static_cast<float>(row.slope.value));
    const std::vector<Index> shape{static_cast<Index>(slopes.size())};
    write_npy(path, shape, slopes);
}

std::string cells_text(const MapSource& map, const CellRect& cells, float masked) {
    if (cells.rows * cells.cols > kMostCopiedCells)
        throw std::length_error(
            "More than a million cells are shown. Zoom in, or export the data to a file.");
    std::string text;
    std::vector<float> values(static_cast<std::size_t>(cells.cols));
    for (Index r = 0; r < cells.rows; ++r) {
        fill_row(map, cells, r, masked, values, {});
        for (std::size_t c = 0; c < values.size(); ++c) {
            if (c > 0) text += '\t';
            text += number_text(values[c]);
        }
        text += '\n';
    }
    return text;
}

std::shared_ptr<const MapSource> chosen_map(const Session& session, const Scene& scene) {
    const auto maps = maps_of(session, scene);
    const bool one = session.view == ViewId::equations;  // the chosen head's alone
    const auto head = one ? 0 : static_cast<std::size_t>(scene.reading.cell.head);
    return maps && head < maps->heads.size() ? maps->heads[head] : nullptr;
}

}  // namespace

DataExport data_to_export(const Session& session, const Scene& scene, const DataChoice& choice) {
    DataExport data;
    data.view = session.view;
    if (session.view == ViewId::slopes) {
        data.table = scene.slopes_view.heads;
        return data;
    }
    if (session.view == ViewId::extrapolation) {
        if (scene.extrapolation.runs.empty())
            throw std::invalid_argument(
                "Nothing is shown that could be written. Choose another view or open another file.");
        data.losses = losses_text(scene.extrapolation, ',');
        return data;
    }
    const auto maps = maps_of(session, scene);
    if (!maps || maps->heads.empty())
        throw std::invalid_argument(
            "Nothing is shown that could be written. Choose another view or open another file.");
    data.name = array_name(session, scene);
    data.masked = masked_value(session, scene);
    const Stage stage = scene.attention.stage;
    if (session.view == ViewId::attention && (stage == Stage::context || stage == Stage::output))
        data.column = "component";
    data.cells =
        choice.extent == Extent::shown ? shown_of(session, scene) : CellRect{0, 0, maps->rows, maps->cols};
    if (session.view == ViewId::equations) {
        data.maps = maps->heads;
        data.heads = {scene.reading.cell.head};
    } else if (choice.all_heads) {
        data.maps = maps->heads;
        data.heads.resize(maps->heads.size());
        std::iota(data.heads.begin(), data.heads.end(), Index{0});
    } else {
        const Index head = scene.reading.cell.head;
        data.maps = {maps->heads.at(static_cast<std::size_t>(head))};
        data.heads = {head};
    }
    return data;
}

bool save_data(const DataExport& data, const std::string& path, const std::stop_token& stop) {
    const std::string ending = std::filesystem::path(path).extension().string();
    if (ending != ".csv" && ending != ".npy" && ending != ".npz")
        throw FileError(FileProblem::unsupported, path, "data is written as .csv, .npy or .npz");
    if (data.view == ViewId::extrapolation) {
        if (ending != ".csv") throw FileError(FileProblem::unsupported, path, "losses are written as .csv");
        write_file_whole(path, data.losses);
        return true;
    }
    if (data.view != ViewId::slopes) return save_maps(data, path, ending, stop);
    save_table(data, path, ending);
    return true;
}

std::string value_text(const Session& session, const Scene& scene) {
    const Reading& reading = scene.reading;
    if (session.view == ViewId::slopes) return number_text(reading.slope.value);
    if (session.view == ViewId::extrapolation) return read_loss_text(scene.extrapolation);
    if (session.view == ViewId::equations && equation_matrix(scene)->cols != MatrixAxis::key)
        return reading.weight ? number_text(*reading.weight) : std::string{};
    const auto map = chosen_map(session, scene);
    if (map == nullptr || reading.cell.query >= map->rows() || reading.cell.key >= map->cols()) return {};
    const float value = map->value(reading.cell.query, reading.cell.key);
    return value == kMasked ? std::string{} : number_text(value);
}

std::string row_text(const Session& session, const Scene& scene) {
    const Cell& cell = scene.reading.cell;
    if (session.view == ViewId::slopes) {
        for (const HeadRow& row : scene.slopes_view.heads) {
            if (row.head == cell.head) return table_text({row}, '\t');
        }
        return {};
    }
    if (session.view == ViewId::extrapolation)
        return losses_text(scene.extrapolation, '\t', scene.extrapolation.run);
    const auto map = chosen_map(session, scene);
    if (map == nullptr || cell.query >= map->rows()) return {};
    const CellRect shown = shown_of(session, scene);
    return cells_text(*map, {cell.query, shown.col, 1, shown.cols}, masked_value(session, scene));
}

std::string matrix_text(const Session& session, const Scene& scene) {
    if (session.view == ViewId::slopes) return heading_text('\t') + table_text(scene.slopes_view.heads, '\t');
    if (session.view == ViewId::extrapolation) return losses_text(scene.extrapolation, '\t');
    const auto map = chosen_map(session, scene);
    return map == nullptr ? std::string{}
                          : cells_text(*map, shown_of(session, scene), masked_value(session, scene));
}

}  // namespace alibi::app
