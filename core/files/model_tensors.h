// A model's parameters as the tensors of a safetensors file. Internal to core/files.
#pragma once

#include <string>
#include <vector>

#include "core/files/model_folder.h"

namespace alibi {

// One tensor for each place, its name behind `prefix`; they refer to `values`.
std::vector<TensorToStore> tensors_to_store(const std::vector<TensorPlace>& places, const std::string& prefix,
                                            const Parameters& values);

// Every tensor of the model, also under names without "transformer.", as other programs write them. All
// shapes are looked at before memory is taken. Throws FileError: missing_array, wrong_shape, bad_value for
// what is not finite.
Parameters read_parameters(const SafetensorsReader& file, const ModelConfig& config,
                           const std::string& prefix = {});

// Throws FileError(cannot_write) where the folder is in use and does not hold a model of this shape.
void require_own_folder(const std::string& path, const ModelConfig& config);
// The files of a model into a folder that is there.
void write_model_files(const std::string& folder, const ModelFolder& contents, StoredType type);

}  // namespace alibi
