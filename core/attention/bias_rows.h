// The rows of one head's bias, ready to be copied: work for whole tensors and layers, where a call for each
// cell would cost more than the memory does.
//
// All forms but cumsum depend on the key alone or on its distance alone, so every row is a slice of one
// stored ramp of at most 2 L - 1 values. cumsum on an interval is a slice of the ramp m c between two
// constants.
#pragma once

#include <vector>

#include "core/attention/bias.h"

namespace alibi {

class BiasRows {
  public:
    // `mask` is kept by reference and must outlive this. Throws std::invalid_argument as check_mask does.
    BiasRows(BiasForm form, double slope, Index seq_len, const Mask& mask);

    // Writes seq_len values.
    void copy_row(Index query, Scalar* out) const;

  private:
    void copy_counted(Index query, Scalar* out) const;

    BiasForm form_;
    Index seq_len_;
    const Mask& mask_;
    std::vector<Scalar> ramp_;
};

}  // namespace alibi
