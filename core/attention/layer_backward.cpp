#include <cmath>
#include <stdexcept>
#include <string>

#include "core/attention/dropout.h"
#include "core/attention/layer.h"
#include "core/attention/softmax.h"

namespace alibi {
namespace {

using MatrixSum = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowSum = Eigen::Matrix<double, 1, Eigen::Dynamic>;

// The gradient of a Linear over the batch; a sum over items, so in double.
struct LinearSum {
    MatrixSum weight;
    RowSum bias;

    explicit LinearSum(Index width) : weight(MatrixSum::Zero(width, width)), bias(RowSum::Zero(width)) {}

    // y = x W^T + b for the outputs from first_row on: dW = dy^T x, db = sum of dy.
    template <typename GradOut, typename In>
    void add(Index first_row, const GradOut& grad_out, const In& in) {
        const Matrix product = grad_out.transpose() * in;
        weight.middleRows(first_row, grad_out.cols()) += product.template cast<double>();
        bias.segment(first_row, grad_out.cols()) += grad_out.template cast<double>().colwise().sum();
    }

    Linear result() const { return {weight.cast<Scalar>(), bias.transpose().cast<Scalar>()}; }
};

struct LayerSum {
    LinearSum query, key, value, output;

    explicit LayerSum(Index width) : query(width), key(width), value(width), output(width) {}
};

// Turns d loss / d weights into d loss / d scores of one head, in place: dropout, softmax, scale.
void unweigh_head(const LayerSettings& settings, const LayerStages& stages, Index head,
                  std::uint64_t first_cell, Matrix& grad) {
    const Dropout dropout(settings.dropout, settings.dropout_seed);
    const Scalar scale = 1 / std::sqrt(static_cast<Scalar>(stages.q.cols()));
    const std::size_t length = static_cast<std::size_t>(grad.cols());
    for (Index i = 0; i < grad.rows(); ++i) {
        const std::span<Scalar> row(grad.row(i).data(), length);
        const std::uint64_t row_cell = first_cell + static_cast<std::uint64_t>(i * grad.cols());
        if (dropout.active())
            for (std::size_t j = 0; j < length; ++j) row[j] *= dropout.factor(row_cell + j);
        softmax_row_backward({stages.softmax.head(head).row(i).data(), length}, row);
    }
    grad *= scale;
}

// One head of one item. `cells` is [query, key] scratch that all heads share.
void backward_head(const LayerParameters& parameters, const LayerSettings& settings, const Matrix& x,
                   const LayerStages& stages, const Matrix& grad_context, Index head,
                   std::uint64_t first_cell, Matrix& cells, LayerSum& sum, Matrix& grad_x) {
    const Index dim = parameters.head_dim();
    const Index row = head * dim;
    const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>> grad_head = grad_context.middleCols(row, dim);
    cells.noalias() = grad_head * stages.v.head(head).transpose();
    const Matrix grad_v = stages.weights.head(head).transpose() * grad_head;
    unweigh_head(settings, stages, head, first_cell, cells);
    const Matrix grad_q = cells * stages.k.head(head);
    const Matrix grad_k = cells.transpose() * stages.q.head(head);
    sum.query.add(row, grad_q, x);
    sum.key.add(row, grad_k, x);
    sum.value.add(row, grad_v, x);
    grad_x.noalias() += grad_q * parameters.query.weight.middleRows(row, dim);
    grad_x.noalias() += grad_k * parameters.key.weight.middleRows(row, dim);
    grad_x.noalias() += grad_v * parameters.value.weight.middleRows(row, dim);
}

Matrix backward_item(const LayerParameters& parameters, const LayerSettings& settings, const Matrix& x,
                     const LayerStages& stages, const Matrix& grad_output, std::uint64_t first_cell,
                     LayerSum& sum) {
    sum.output.add(0, grad_output, stages.context);
    const Matrix grad_context = grad_output * parameters.output.weight;
    const std::uint64_t head_cells = static_cast<std::uint64_t>(x.rows() * x.rows());
    Matrix cells(x.rows(), x.rows());
    Matrix grad_x = Matrix::Zero(x.rows(), x.cols());
    for (Index h = 0; h < parameters.num_heads; ++h)
        backward_head(parameters, settings, x, stages, grad_context, h,
                      first_cell + static_cast<std::uint64_t>(h) * head_cells, cells, sum, grad_x);
    return grad_x;
}

void check_backward(const LayerParameters& parameters, std::span<const Matrix> x,
                    std::span<const LayerStages> stages, std::span<const Matrix> grad_output) {
    if (stages.size() != x.size() || grad_output.size() != x.size())
        throw std::invalid_argument("the stages and gradients are not of as many sequences as x");
    for (std::size_t b = 0; b < x.size(); ++b) {
        if (stages[b].softmax.heads() != parameters.num_heads || stages[b].softmax.rows() != x[b].rows())
            throw std::invalid_argument("the stages of sequence " + std::to_string(b) +
                                        " are not those of its x");
        if (grad_output[b].rows() != x[b].rows() || grad_output[b].cols() != x[b].cols())
            throw std::invalid_argument("the gradient of sequence " + std::to_string(b) +
                                        " is not of its output's shape");
    }
}

}  // namespace

LayerGradients layer_backward(const LayerParameters& parameters, const LayerSettings& settings,
                              std::span<const Matrix> x, std::span<const LayerStages> stages,
                              std::span<const Matrix> grad_output) {
    check_layer(parameters, settings, x);
    check_backward(parameters, x, stages, grad_output);
    LayerSum sum(parameters.d_model());
    LayerGradients result;
    result.x.reserve(x.size());
    std::uint64_t first_cell = 0;
    for (std::size_t b = 0; b < x.size(); ++b) {
        result.x.push_back(
            backward_item(parameters, settings, x[b], stages[b], grad_output[b], first_cell, sum));
        first_cell += static_cast<std::uint64_t>(parameters.num_heads * x[b].rows() * x[b].rows());
    }
    result.query = sum.query.result();
    result.key = sum.key.result();
    result.value = sum.value.result();
    result.output = sum.output.result();
    return result;
}

}  // namespace alibi
