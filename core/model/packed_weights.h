// The matrices of a model as the product kernel reads them: packed once for a step, then used for every row.
#pragma once

#include "core/model/model_places.h"

namespace alibi {

class PackedWeights {
  public:
    // backward: also what gradients of inputs need.
    PackedWeights(const ModelPlaces& places, const ModelConfig& config, bool backward);

    void pack(const Parameters& parameters);
    // The same one matrix at a time, 0 ... count() - 1, in any order: for several threads.
    void pack_matrix(const Parameters& parameters, Index n);
    Index count() const { return static_cast<Index>(matrices_.size()); }

    // For y = x W^T, and for dx = dy W. The embedding is the last: logits = x E^T.
    const Scalar* forward(const LinearPlace& place) const { return forward_.data() + start(place); }
    const Scalar* backward(const LinearPlace& place) const { return backward_.data() + start(place); }
    const LinearPlace& embedding() const { return matrices_.back(); }

  private:
    Index start(const LinearPlace& place) const;

    std::vector<LinearPlace> matrices_;
    std::vector<Index> starts_;  // of each matrix, in either block
    Parameters forward_, backward_;
};

// out [rows, place.out] = x W^T + bias (+ base).
struct LinearInput {
    const Scalar* x;
    Index rows;
    const Scalar* base = nullptr;  // [rows, out], or null
};
void linear(const PackedWeights& weights, const LinearPlace& place, const Scalar* parameters,
            const LinearInput& input, Scalar* out);
// d_x [rows, in] = d_out W.
void linear_input_gradient(const PackedWeights& weights, const LinearPlace& place, const Scalar* d_out,
                           Index rows, Scalar* d_x);
// gradient of W += d_out^T x, of the bias += column sums of d_out (where there is one). packed: scratch of
// packed_rows_size(rows, place.in) numbers.
void linear_weight_gradient(const LinearPlace& place, const Scalar* x, const Scalar* d_out, Index rows,
                            Scalar* packed, Scalar* gradient);
Index packed_rows_size(Index rows, Index width);

}  // namespace alibi
