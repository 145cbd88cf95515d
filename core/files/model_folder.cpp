#include "core/files/model_folder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "core/files/file_error.h"
#include "core/files/folder.h"
#include "core/files/model_json.h"
#include "core/files/model_tensors.h"
#include "core/files/numpy.h"
#include "core/files/whole_file.h"

namespace alibi {

namespace {

bool exists(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(file_system_path(path), error);
}

void require_vocabulary_size(const std::string& path, const Vocabulary& vocabulary,
                             const ModelConfig& config) {
    if (vocabulary.size() == config.vocab_size) return;
    throw FileError(FileProblem::bad_value, path, "vocab", std::to_string(vocabulary.size()) + " tokens",
                    std::to_string(config.vocab_size) + " tokens");
}

// A part of the model that would be left out without a word.
void require_whole_model(const SafetensorsReader& file, const ModelConfig& config) {
    constexpr std::string_view family = "transformer.", block = "h.";
    for (const StoredTensor& tensor : file.tensors()) {
        std::string_view name = tensor.name;
        if (name.starts_with(family)) name.remove_prefix(family.size());
        Index layer = -1;
        if (!name.starts_with(block)) continue;
        const auto read = std::from_chars(name.data() + block.size(), name.data() + name.size(), layer);
        if (read.ec == std::errc() && layer >= config.num_layers)
            throw FileError(FileProblem::not_this_format, file.path(), tensor.name,
                            "config.json names " + std::to_string(config.num_layers) + " layers", "model");
    }
}

// Some programs write the embedding again as what makes words of the last layer; ours has no other.
void require_tied_head(const SafetensorsReader& file, const Model& model) {
    const std::string head = "lm_head.weight";
    if (!file.contains(head)) return;
    const std::vector<TensorPlace> places = parameter_places(model.config);
    const auto embedding = std::find_if(places.begin(), places.end(), [](const TensorPlace& place) {
        return place.name == "transformer.word_embeddings.weight";
    });
    const std::vector<float> values = file.read(head);
    const auto first = model.parameters.begin() + embedding->offset;
    if (!std::equal(values.begin(), values.end(), first, first + embedding->size()))
        throw FileError(FileProblem::not_this_format, file.path(), head, "it is not the embedding", "model");
}

void require_same_shape(const std::string& path, const TrainingSettings& settings,
                        const ModelConfig& config) {
    const auto require = [&path](const char* key, Index found, Index expected) {
        if (found != expected)
            throw FileError(FileProblem::bad_value, path, std::string("settings/") + key,
                            std::to_string(found), std::to_string(expected) + ", as in config.json");
    };
    require("num_heads", settings.num_heads, config.num_heads);
    require("num_layers", settings.num_layers, config.num_layers);
    require("d_model", settings.d_model, config.d_model);
}

}  // namespace

bool is_model_folder(const std::string& path) {
    return exists(path + "/config.json");
}

ModelFolder read_model_folder(const std::string& path) {
    ModelFolder folder;
    folder.model.config = read_config(path + "/config.json");
    const SafetensorsReader tensors(path + "/model.safetensors");
    require_whole_model(tensors, folder.model.config);
    folder.model.parameters = read_parameters(tensors, folder.model.config);
    require_tied_head(tensors, folder.model);
    if (const std::string tokenizer = path + "/tokenizer.json"; exists(tokenizer)) {
        folder.vocabulary = read_tokenizer(tokenizer);
        if (folder.vocabulary) require_vocabulary_size(tokenizer, *folder.vocabulary, folder.model.config);
    }
    if (const std::string training = path + "/training.json"; exists(training)) {
        folder.training = read_training(training);
        require_same_shape(training, folder.training->settings, folder.model.config);
    }
    return folder;
}

void require_own_folder(const std::string& path, const ModelConfig& config) {
    if (!is_folder_in_use(path)) return;
    if (is_model_folder(path) && read_config(path + "/config.json") == config) return;
    throw FileError(FileProblem::cannot_write, path, {}, "the folder holds something else");
}

void write_model_files(const std::string& folder, const ModelFolder& contents, StoredType type) {
    const ModelConfig& config = contents.model.config;
    const std::vector<TensorToStore> tensors =
        tensors_to_store(parameter_places(config), "", contents.model.parameters);
    write_safetensors(folder + "/model.safetensors", tensors, {{"format", "pt"}}, type);
    if (contents.vocabulary) {
        write_file_whole(folder + "/tokenizer.json", tokenizer_json(*contents.vocabulary));
        write_file_whole(folder + "/tokenizer_config.json", tokenizer_config_json());
    }
    if (contents.training)
        write_file_whole(folder + "/training.json", training_json(*contents.training, true));
    // Last: without it the folder is no model folder.
    write_file_whole(folder + "/config.json", config_json(config, contents.vocabulary.has_value(), type));
}

void write_model_folder(const std::string& path, const ModelFolder& folder, StoredType type) {
    require_own_folder(path, folder.model.config);
    fill_folder(path, [&](const std::string& place) { write_model_files(place, folder, type); });
}

ModelFolder model_folder_of(const Training& training, double seconds) {
    return {training.model(), training.corpus().vocabulary,
            TrainingRecord{training.settings(), training.steps_done(), training.diverged_at(),
                           training.losses(), seconds, fingerprint(training.corpus())}};
}

}  // namespace alibi
