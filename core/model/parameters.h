// The numbers a model learns, in one block of memory, and where each tensor lies in it. Names are BLOOM's;
// weights are [out, in], and query_key_value is fused as [head, 3, d_k] rows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/config.h"

namespace alibi {

struct TensorPlace {
    std::string name;  // "transformer.h.0.self_attention.query_key_value.weight", ...
    Index rows = 0;
    Index cols = 0;  // 0 for a vector of `rows`
    Index offset = 0;
    bool decays = false;  // weight decay applies: matrices only

    Index size() const { return cols > 0 ? rows * cols : rows; }
};

// In the order of the file. A table of the position method's own is there where the method has one.
std::vector<TensorPlace> parameter_places(const ModelConfig& config);
Index parameter_count(const ModelConfig& config);

using Parameters = std::vector<Scalar, PageAllocator<Scalar>>;  // parameter_count() of them

// Embedding N(0, 1/sqrt(d_model)); linear N(0, 1/sqrt(fan_in)), the two that write to the residual also times
// 1/sqrt(2 num_layers); biases 0, gains 1; learned positions N(0, .5); T5's table 0. The same on every
// machine.
Parameters initial_parameters(const ModelConfig& config, std::uint64_t seed);

struct Model {
    ModelConfig config;
    Parameters parameters;
};

}  // namespace alibi
