// What is added to the scores, by distance, for every head, laid out as the attention kernels read it: keys
// after the query are -infinity, so the causal mask is part of it.
#pragma once

#include <algorithm>
#include <limits>

#include "core/kernels/attention_tiles.h"
#include "core/model/position_functions.h"

namespace alibi {

class DistanceBias {
  public:
    DistanceBias(Index heads, Index length)
        : length_(length),
          stride_(length + 2 * Index{kAlibiBiasPad}),
          values_(static_cast<std::size_t>(heads * stride_)) {}

    // Distances 0 ... length - 1 of one head; read or written with kAlibiBiasPad more on both sides.
    Scalar* head(Index h) { return values_.data() + h * stride_ + kAlibiBiasPad; }
    const Scalar* head(Index h) const { return values_.data() + h * stride_ + kAlibiBiasPad; }
    Index length() const { return length_; }
    void clear() { std::fill(values_.begin(), values_.end(), Scalar{0}); }

    void fill(const ModelConfig& config, const ModelPlaces& places, const Scalar* parameters) {
        auto* const bias = position_functions(config.position).bias;
        for (Index h = 0; h < config.num_heads; ++h) {
            Scalar* to = head(h);
            std::fill(to - kAlibiBiasPad, to, -std::numeric_limits<Scalar>::infinity());
            std::fill(to, to + length_ + kAlibiBiasPad, Scalar{0});
            if (bias == nullptr) continue;
            for (Index d = 0; d < length_; ++d)
                to[d] = static_cast<Scalar>(bias(config, places, parameters, h, d));
        }
    }

  private:
    Index length_, stride_;
    Parameters values_;
};

}  // namespace alibi
