// The JSON files of a model folder, one pair of functions each. Internal to core/files.
#pragma once

#include <string>

#include "core/files/model_folder.h"

namespace alibi {

// config.json.
std::string config_json(const ModelConfig& config, bool has_vocabulary, StoredType type);
ModelConfig read_config(const std::string& path);

// tokenizer.json and tokenizer_config.json.
std::string tokenizer_json(const Vocabulary& vocabulary);
std::string tokenizer_config_json();
// Nothing where the tokenizer is of a kind that we do not make.
std::optional<Vocabulary> read_tokenizer(const std::string& path);

// training.json, and the same without losses for the header of a checkpoint.
std::string training_json(const TrainingRecord& record, bool with_losses);
TrainingRecord read_training(const std::string& path);
TrainingRecord parse_training(std::string_view text, const std::string& path);

}  // namespace alibi
