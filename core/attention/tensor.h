// The number type and the storage order of the whole core, decided once.
//
// Row = query, column = key. Tensors of attention are [head, query, key]; matrices and tensors are row-major.
// `Scalar` is float; a sum over more than a row is accumulated in double.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "core/attention/page_allocator.h"

namespace alibi {

using Scalar = float;
using Index = Eigen::Index;

using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

// A half-open range of positions [begin, end).
struct Interval {
    Index begin = 0;
    Index end = 0;

    Index size() const { return end > begin ? end - begin : 0; }
    bool contains(Index position) const { return position >= begin && position < end; }
    bool operator==(const Interval&) const = default;
};

// Tensors are large and short-lived: their memory comes in huge pages where the system has them.
using TensorStorage = std::vector<Scalar, PageAllocator<Scalar>>;

// A tensor of shape [head, row, column], contiguous, row-major.
class Tensor3 {
  public:
    Tensor3() = default;
    Tensor3(Index heads, Index rows, Index cols)
        : heads_(heads), rows_(rows), cols_(cols), data_(static_cast<std::size_t>(heads * rows * cols)) {}

    Index heads() const { return heads_; }
    Index rows() const { return rows_; }
    Index cols() const { return cols_; }
    bool empty() const { return data_.empty(); }

    Eigen::Map<Matrix> head(Index h) { return {data_.data() + h * rows_ * cols_, rows_, cols_}; }
    Eigen::Map<const Matrix> head(Index h) const { return {data_.data() + h * rows_ * cols_, rows_, cols_}; }
    Scalar operator()(Index h, Index i, Index j) const {
        return data_[static_cast<std::size_t>((h * rows_ + i) * cols_ + j)];
    }
    Scalar& operator()(Index h, Index i, Index j) {
        return data_[static_cast<std::size_t>((h * rows_ + i) * cols_ + j)];
    }
    const TensorStorage& data() const { return data_; }
    TensorStorage& data() { return data_; }

  private:
    Index heads_ = 0;
    Index rows_ = 0;
    Index cols_ = 0;
    TensorStorage data_;
};

}  // namespace alibi
