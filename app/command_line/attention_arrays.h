// The stages of attention as arrays to write, from a field of content or from an opened layer's forward pass.
//
// Of content: q k v [head, position, d_k]; scores .. weights [head, query, key]; context [position, heads *
// d_k]; output [position, width]. Of a layer: the same with the batch in front. With one head its axis is
// left out, and context is that head's part; output, which joins all heads, stays whole.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "app/command_line/array_output.h"
#include "core/attention/field.h"
#include "core/attention/layer.h"

namespace alibi::app {

// q, k, v and the ids of stages(), in the order of the computation.
std::vector<std::string> attention_array_names();

// head: from 0, or none for all. Throws std::invalid_argument for a name that is none of the above.
ArrayOutput field_array(const std::shared_ptr<const AttentionField>& field, const std::string& name,
                        std::optional<Index> head);

using BatchStages = std::shared_ptr<const std::vector<LayerStages>>;  // at least one
ArrayOutput layer_array(const BatchStages& batch, const std::string& name, std::optional<Index> head);

// Bytes that layer_forward keeps.
double layer_stages_bytes(const LayerParameters& parameters, std::span<const Matrix> x);

}  // namespace alibi::app
