#include <algorithm>
#include <cmath>

#include "core/session/equation_numbers.h"

namespace alibi {
namespace {

constexpr Index kMostHeads = 12;  // rows or columns of heads shown at once

// Limits of a matrix' colours: symmetric for signed values, from 0 for weights, up to 0 for a bias below it.
ScaleRange range_of(Quantity quantity, const Matrix& values) {
    double low = 0, high = 0;
    for (const Scalar value : values.reshaped()) {
        if (!std::isfinite(value)) continue;
        low = std::min(low, static_cast<double>(value));
        high = std::max(high, static_cast<double>(value));
    }
    ScaleRange range{quantity, ScaleKind::linear, low, high, false, false};
    if (quantity == Quantity::scores) range.high = std::max({-low, high, 1e-3}), range.low = -range.high;
    if (quantity == Quantity::weights) range.scale = ScaleKind::root, range.high = std::max(high, 1e-3);
    if (!(range.high > range.low)) range.low = range.high - 1;
    return range;
}

ColourMap map_of(Quantity quantity) {
    switch (quantity) {
        case Quantity::bias: return ColourMap::plum;
        case Quantity::weights: return ColourMap::viridis;
        default: return ColourMap::tide;
    }
}

// -inf over the cells that the mask hides.
Matrix hatched(Matrix values, const Mask& mask) {
    for (Index i = 0; i < values.rows(); ++i)
        for (Index j = 0; j < values.cols(); ++j)
            if (!mask_visible(mask, i, j, values.rows())) values(i, j) = kMasked;
    return values;
}

class Maker {
  public:
    Maker(const EquationsScene& scene, bool show_masked)
        : scene_(scene), numbers_(*scene.numbers), show_masked_(show_masked) {}

    std::vector<EquationMatrix> make() {
        switch (scene_.looks.step) {
            case EquationStep::embed: embed(); break;
            case EquationStep::score: score(); break;
            case EquationStep::scale: scale(); break;
            case EquationStep::slopes: slopes(); break;
            case EquationStep::bias: bias(); break;
            case EquationStep::mask: mask(); break;
            case EquationStep::softmax: softmax(); break;
            case EquationStep::mix: mix(); break;
            case EquationStep::join: join(); break;
            case EquationStep::output: output(); break;
            case EquationStep::whole: whole(); break;
        }
        return std::move(made_);
    }

  private:
    EquationMatrix& add(const char* symbol, const char* before, Matrix values,
                        Quantity quantity = Quantity::scores) {
        EquationMatrix matrix;
        matrix.symbol = symbol;
        matrix.before = before;
        matrix.values = std::move(values);
        matrix.range = range_of(quantity, matrix.values);
        matrix.map = map_of(quantity);
        made_.push_back(std::move(matrix));
        return made_.back();
    }
    // Of cells [query, key]: hatched where the mask hides them, as everywhere in the program.
    EquationMatrix& cells(const char* symbol, const char* before, const Matrix& values,
                          Quantity quantity = Quantity::scores) {
        return add(symbol, before, show_masked_ ? hatched(values, scene_.mask) : values, quantity);
    }
    EquationMatrix& positions(const char* symbol, const char* before, const Matrix& values, MatrixAxis rows) {
        EquationMatrix& matrix = add(symbol, before, values);
        matrix.rows = rows;
        matrix.cols = MatrixAxis::feature;
        return matrix;
    }
    void editable(EquationMatrix& matrix, Projection of) {
        matrix.edits = of;
        for (const SetEntry& entry : numbers_.spec.entries) {
            if (entry.of != of || entry.head != scene_.cell.head) continue;
            const bool by_feature = matrix.rows == MatrixAxis::feature;
            matrix.set_by_hand.emplace_back(by_feature ? entry.feature : entry.position,
                                            by_feature ? entry.position : entry.feature);
        }
    }

    void embed() {
        positions("x", "", numbers_.x, MatrixAxis::query);
        editable(positions("q", "→", numbers_.q, MatrixAxis::query), Projection::query);
        editable(positions("k", "", numbers_.k, MatrixAxis::key), Projection::key);
        positions("v", "", numbers_.v, MatrixAxis::key);
    }
    void score() {
        editable(positions("q", "", numbers_.q, MatrixAxis::query), Projection::query);
        EquationMatrix& keys = add("k", "·", numbers_.k.transpose());
        keys.rows = MatrixAxis::feature;
        keys.cols = MatrixAxis::key;
        editable(keys, Projection::key);
        cells("score", "=", numbers_.scores);
    }
    void scale() {
        cells("score", "", numbers_.scores);
        cells("scaled", "÷ √4", numbers_.scaled);
    }
    void slopes() {
        const auto& all = numbers_.spec.settings.slopes;
        const auto count = static_cast<Index>(all.size());
        const Index shown = std::min(count, kMostHeads);
        const Index first = std::clamp<Index>(scene_.cell.head - kMostHeads / 2, 0, count - shown);
        Matrix values(shown, 1);
        for (Index h = 0; h < shown; ++h)
            values(h, 0) = static_cast<Scalar>(all[static_cast<std::size_t>(first + h)]);
        EquationMatrix& matrix = add("slope", "", values, Quantity::weights);
        matrix.map = ColourMap::plum;
        matrix.rows = MatrixAxis::head;
        matrix.cols = MatrixAxis::none;
        matrix.first_row = first;
        matrix.sets_slope = true;
        cells("bias", "→", numbers_.bias, Quantity::bias);
    }
    void bias() {
        cells("scaled", "", numbers_.scaled);
        cells("bias", "+", numbers_.bias, Quantity::bias);
        cells("sum", "=", numbers_.sums);
    }
    void mask() {
        add("sum", "", numbers_.sums);
        add("masked", "→", numbers_.masked);
    }
    void softmax() {
        add("masked", "", numbers_.masked);
        add("exponential", "exp", numbers_.exponentials, Quantity::weights);
        Matrix totals(scene_.length, 1);
        for (Index i = 0; i < scene_.length; ++i)
            totals(i, 0) = static_cast<Scalar>(numbers_.totals[static_cast<std::size_t>(i)]);
        add("total", "÷", totals, Quantity::weights).cols = MatrixAxis::none;
        add("weight", "=", numbers_.weights, Quantity::weights);
    }
    void mix() {
        add("weight", "", numbers_.weights, Quantity::weights);
        positions("v", "·", numbers_.v, MatrixAxis::key);
        positions("context", "=", numbers_.context, MatrixAxis::query);
    }
    void join() {
        const Index count = numbers_.head_contexts.rows();
        const Index shown = std::min(count, kMostHeads);
        const Index first = std::clamp<Index>(scene_.cell.head - kMostHeads / 2, 0, count - shown);
        EquationMatrix& heads =
            positions("context", "", numbers_.head_contexts.middleRows(first, shown), MatrixAxis::head);
        heads.first_row = first;
        joined("→");
    }
    void joined(const char* before) {
        EquationMatrix& matrix = positions("joined", before, numbers_.head_contexts, MatrixAxis::query);
        matrix.values = numbers_.head_contexts.reshaped<Eigen::RowMajor>().transpose();
        matrix.first_row = scene_.cell.query;
        matrix.with_numbers = false;
    }
    void output() {
        joined("");
        EquationMatrix& matrix = positions("output", "W →", numbers_.output, MatrixAxis::query);
        matrix.first_row = scene_.cell.query;
    }
    void whole() {
        cells("scaled", "", numbers_.scaled);
        cells("bias", "+", numbers_.bias, Quantity::bias);
        add("weight", "→", numbers_.weights, Quantity::weights);
    }

    const EquationsScene& scene_;
    const EquationNumbers& numbers_;
    const bool show_masked_;
    std::vector<EquationMatrix> made_;
};

}  // namespace

std::vector<EquationMatrix> equation_matrices(const EquationsScene& scene, bool show_masked) {
    return Maker(scene, show_masked).make();
}

}  // namespace alibi
