#include "app/command_line/attention_arrays.h"

#include <map>
#include <numeric>
#include <stdexcept>

namespace alibi::app {

namespace {

std::vector<Index> positions_of(Interval interval) {
    std::vector<Index> positions(static_cast<std::size_t>(interval.size()));
    std::iota(positions.begin(), positions.end(), interval.begin);
    return positions;
}

Matrix columns(const Matrix& of, Interval cols) {
    return of.middleCols(cols.begin, cols.size());
}

ArrayOutput sized(Index rows, Index cols) {
    ArrayOutput array;
    array.rows = rows;
    array.cols = cols;
    return array;
}

void name_axes(ArrayOutput& array, const std::string& row_name, const std::string& column_name) {
    array.row_name = row_name;
    array.column_name = column_name;
}

void lead_with_heads(ArrayOutput& array, Index num_heads, std::optional<Index> head) {
    if (!head) array.leading.push_back({"head", num_heads, 1});
}

using Projection = Matrix (Content::*)(Index head, Interval positions) const;
const std::map<std::string, Projection>& projections() {
    static const std::map<std::string, Projection> table{
        {"q", &Content::queries}, {"k", &Content::keys}, {"v", &Content::values}};
    return table;
}

ArrayOutput projection_array(const std::shared_ptr<const AttentionField>& field, const std::string& name,
                             std::optional<Index> head) {
    ArrayOutput array = sized(field->seq_len(), field->content().head_dim());
    name_axes(array, "position", "component");
    lead_with_heads(array, field->num_heads(), head);
    const Projection project = projections().at(name);
    array.cells = [=](Index matrix, Interval rows, Interval cols) {
        return columns((field->content().*project)(head.value_or(matrix), rows), cols);
    };
    return array;
}

// A masked cell is -infinity up to `masked`; its weight is 0, so that rows sum to 1.
ArrayOutput map_array(const std::shared_ptr<const AttentionField>& field, Stage stage,
                      std::optional<Index> head) {
    ArrayOutput array = sized(field->seq_len(), field->seq_len());
    lead_with_heads(array, field->num_heads(), head);
    array.cells = [=](Index matrix, Interval rows, Interval cols) {
        const Index h = head.value_or(matrix);
        const std::vector<Index> queries = positions_of(rows);
        std::vector<LogSum> log_sums;
        if (stage == Stage::weights) log_sums = field->log_sums(h, queries);
        Matrix block;
        field->cells(stage, h, queries, positions_of(cols), log_sums, block);
        if (stage == Stage::weights) block = (block.array() == kMasked).select(Scalar{0}, block);
        return block;
    };
    return array;
}

Matrix joined_context(const AttentionField& field, std::span<const Index> queries) {
    const Index dim = field.content().head_dim();
    Matrix joined(static_cast<Index>(queries.size()), field.num_heads() * dim);
    for (Index h = 0; h < field.num_heads(); ++h) joined.middleCols(h * dim, dim) = field.context(h, queries);
    return joined;
}

ArrayOutput context_array(const std::shared_ptr<const AttentionField>& field, std::optional<Index> head) {
    const Index dim = field->content().head_dim();
    ArrayOutput array = sized(field->seq_len(), head ? dim : field->num_heads() * dim);
    name_axes(array, "position", "component");
    array.cells = [=](Index, Interval rows, Interval cols) {
        const std::vector<Index> queries = positions_of(rows);
        return columns(head ? field->context(*head, queries) : joined_context(*field, queries), cols);
    };
    return array;
}

ArrayOutput output_array(const std::shared_ptr<const AttentionField>& field) {
    ArrayOutput array = sized(field->seq_len(), field->content().output_width());
    name_axes(array, "position", "component");
    array.cells = [=](Index, Interval rows, Interval cols) {
        return columns(field->output(positions_of(rows)), cols);
    };
    return array;
}

// The stages that have one matrix a head, by name.
const std::map<std::string, Tensor3 LayerStages::*>& head_tensors() {
    static const std::map<std::string, Tensor3 LayerStages::*> table{
        {"q", &LayerStages::q},           {"k", &LayerStages::k},
        {"v", &LayerStages::v},           {"scores", &LayerStages::scores},
        {"scaled", &LayerStages::scaled}, {"biased", &LayerStages::biased},
        {"masked", &LayerStages::masked}, {"weights", &LayerStages::weights}};
    return table;
}

ArrayOutput head_tensor_array(const BatchStages& batch, Tensor3 LayerStages::*tensor,
                              std::optional<Index> head) {
    const Tensor3& first = batch->front().*tensor;
    const Index heads = first.heads();
    ArrayOutput array = sized(first.rows(), first.cols());
    array.leading = {{"batch", static_cast<Index>(batch->size()), 0}};
    lead_with_heads(array, heads, head);
    array.cells = [=](Index matrix, Interval rows, Interval cols) {
        const Index item = head ? matrix : matrix / heads;
        const Tensor3& values = (*batch)[static_cast<std::size_t>(item)].*tensor;
        return Matrix(values.head(head.value_or(matrix % heads))
                          .block(rows.begin, cols.begin, rows.size(), cols.size()));
    };
    return array;
}

ArrayOutput joined_array(const BatchStages& batch, Matrix LayerStages::*matrix, Interval part) {
    ArrayOutput array = sized((batch->front().*matrix).rows(), part.size());
    array.leading = {{"batch", static_cast<Index>(batch->size()), 0}};
    name_axes(array, "position", "component");
    array.cells = [=](Index item, Interval rows, Interval cols) {
        const Matrix& values = (*batch)[static_cast<std::size_t>(item)].*matrix;
        return Matrix(values.block(rows.begin, part.begin + cols.begin, rows.size(), cols.size()));
    };
    return array;
}

}  // namespace

std::vector<std::string> attention_array_names() {
    std::vector<std::string> names{"q", "k", "v"};
    for (const StageRow& row : stages()) names.emplace_back(row.id);
    return names;
}

ArrayOutput field_array(const std::shared_ptr<const AttentionField>& field, const std::string& name,
                        std::optional<Index> head) {
    const std::optional<Stage> stage = stage_from_id(name);
    if (!stage && !projections().contains(name)) throw std::invalid_argument("there is no stage " + name);
    ArrayOutput array = !stage                     ? projection_array(field, name, head)
                        : *stage == Stage::context ? context_array(field, head)
                        : *stage == Stage::output  ? output_array(field)
                                                   : map_array(field, *stage, head);
    array.name = name;
    return array;
}

ArrayOutput layer_array(const BatchStages& batch, const std::string& name, std::optional<Index> head) {
    ArrayOutput array;
    const auto tensor = head_tensors().find(name);
    if (tensor != head_tensors().end()) {
        array = head_tensor_array(batch, tensor->second, head);
        if (name == "q" || name == "k" || name == "v") name_axes(array, "position", "component");
    } else if (name == "context") {
        const Index dim = batch->front().q.cols();
        const Index width = batch->front().context.cols();
        array = joined_array(batch, &LayerStages::context,
                             head ? Interval{*head * dim, *head * dim + dim} : Interval{0, width});
    } else if (name == "output") {
        array = joined_array(batch, &LayerStages::output, {0, batch->front().output.cols()});
    } else {
        throw std::invalid_argument("there is no stage " + name);
    }
    array.name = name;
    return array;
}

double layer_stages_bytes(const LayerParameters& parameters, std::span<const Matrix> x) {
    constexpr double maps = 6;   // scores, scaled, biased, masked, softmax, weights
    constexpr double wides = 5;  // q, k, v, context, output
    double values = 0;
    for (const Matrix& sequence : x) {
        const auto length = static_cast<double>(sequence.rows());
        values += maps * static_cast<double>(parameters.num_heads) * length * length +
                  wides * length * static_cast<double>(parameters.d_model());
    }
    return values * sizeof(Scalar);
}

}  // namespace alibi::app
