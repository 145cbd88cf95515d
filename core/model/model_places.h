// Where each tensor begins in a model's block of parameters, by what it is for; and the list of them by name.
#pragma once

#include <vector>

#include "core/model/parameters.h"

namespace alibi {

// y = x W^T + b.
struct LinearPlace {
    Index weight = 0, bias = 0;  // offsets of [out, in] and [out]
    Index out = 0, in = 0;
};

struct NormPlace {
    Index gain = 0, bias = 0;
};

struct LayerPlaces {
    NormPlace attention_norm;
    LinearPlace query_key_value;  // rows [head, 3, d_k]
    LinearPlace attention_output;
    NormPlace mlp_norm;
    LinearPlace mlp_in, mlp_out;
};

struct ModelPlaces {
    Index embedding = 0;  // [vocab_size, d_model]
    NormPlace embedding_norm;
    Index position_table = -1;  // PositionTable of the method; -1: it has none
    std::vector<LayerPlaces> layers;
    NormPlace final_norm;
    Index count = 0;
    std::vector<TensorPlace> tensors;  // in the order of the file
};

ModelPlaces model_places(const ModelConfig& config);

}  // namespace alibi
