#include "core/files/model_folder.h"

#include <algorithm>
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

}  // namespace

bool is_model_folder(const std::string& path) {
    return exists(path + "/config.json");
}

ModelFolder read_model_folder(const std::string& path) {
    ModelFolder folder;
    folder.model.config = read_config(path + "/config.json");
    folder.model.parameters =
        read_parameters(SafetensorsReader(path + "/model.safetensors"), folder.model.config);
    if (const std::string tokenizer = path + "/tokenizer.json"; exists(tokenizer)) {
        folder.vocabulary = read_tokenizer(tokenizer);
        if (folder.vocabulary) require_vocabulary_size(tokenizer, *folder.vocabulary, folder.model.config);
    }
    if (const std::string training = path + "/training.json"; exists(training))
        folder.training = read_training(training);
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
                           training.losses(), seconds}};
}

}  // namespace alibi
