#include "core/files/model_tensors.h"

#include <algorithm>
#include <cmath>

#include "core/files/file_error.h"

namespace alibi {

namespace {

constexpr std::string_view kFamily = "transformer.";

std::vector<Index> shape_of(const TensorPlace& place) {
    return place.cols > 0 ? std::vector<Index>{place.rows, place.cols} : std::vector<Index>{place.rows};
}

std::string stored_name(const SafetensorsReader& file, const std::string& prefix, const std::string& name) {
    const std::string full = prefix + name;
    const std::string plain = prefix + name.substr(kFamily.size());
    return !file.contains(full) && file.contains(plain) ? plain : full;
}

void require_shape(const SafetensorsReader& file, const std::string& name, const std::vector<Index>& shape) {
    const auto at = std::find_if(file.tensors().begin(), file.tensors().end(),
                                 [&](const StoredTensor& tensor) { return tensor.name == name; });
    if (at == file.tensors().end())
        throw FileError(FileProblem::missing_array, file.path(), name, {}, "a whole model");
    if (at->shape != shape)
        throw FileError(FileProblem::wrong_shape, file.path(), name, shape_text(at->shape),
                        shape_text(shape));
}

}  // namespace

std::vector<TensorToStore> tensors_to_store(const std::vector<TensorPlace>& places, const std::string& prefix,
                                            const Parameters& values) {
    std::vector<TensorToStore> tensors;
    for (const TensorPlace& place : places)
        tensors.push_back({prefix + place.name, shape_of(place),
                           std::span(values).subspan(static_cast<std::size_t>(place.offset),
                                                     static_cast<std::size_t>(place.size()))});
    return tensors;
}

Parameters read_parameters(const SafetensorsReader& file, const ModelConfig& config,
                           const std::string& prefix) {
    const std::vector<TensorPlace> places = parameter_places(config);
    for (const TensorPlace& place : places)
        require_shape(file, stored_name(file, prefix, place.name), shape_of(place));
    Parameters parameters(static_cast<std::size_t>(parameter_count(config)));
    for (const TensorPlace& place : places) {
        const std::string name = stored_name(file, prefix, place.name);
        const std::span<float> values =
            std::span(parameters)
                .subspan(static_cast<std::size_t>(place.offset), static_cast<std::size_t>(place.size()));
        file.read(name, shape_of(place), values);
        const auto bad =
            std::find_if(values.begin(), values.end(), [](float x) { return !std::isfinite(x); });
        if (bad != values.end())
            throw FileError(FileProblem::bad_value, file.path(), name, std::isnan(*bad) ? "NaN" : "infinite",
                            "finite numbers");
    }
    return parameters;
}

}  // namespace alibi
