// A model as a folder that other programs can load: config.json with BLOOM's keys and ours, model.safetensors
// with BLOOM's names, and, where it was trained here, tokenizer.json, tokenizer_config.json and
// training.json. Only ALiBi models call themselves BLOOM, since as such they compute the same elsewhere.
//
// While it is trained the folder also holds checkpoint.safetensors, from which training goes on exactly where
// it was, and checkpoints/step-*.safetensors to scrub through training time. Every file is written whole and
// then renamed, and a new folder appears with all of its files or not at all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/files/safetensors.h"
#include "core/model/training.h"

namespace alibi {

// How a model was trained: training.json.
struct TrainingRecord {
    TrainingSettings settings;
    Index steps_done = 0;
    Index diverged_at = -1;
    std::vector<float> losses;           // of each step done
    double seconds = 0;                  // of all steps, on the machine that trained it
    std::uint64_t text_fingerprint = 0;  // of its corpus; 0 = not known

    bool operator==(const TrainingRecord&) const = default;
};

struct ModelFolder {
    Model model;
    std::optional<Vocabulary> vocabulary;    // absent: made elsewhere, without a tokenizer that we read
    std::optional<TrainingRecord> training;  // absent: not trained here
};

// Throws FileError: a missing file or tensor, a wrong shape, JSON that is none, a model of another kind,
// values that are not finite, sizes that do not fit.
ModelFolder read_model_folder(const std::string& path);
// A new folder, or new contents of one that holds a model of the same shape; other files in it stay. Throws
// FileError(cannot_write) where the folder holds anything else.
void write_model_folder(const std::string& path, const ModelFolder& folder,
                        StoredType type = StoredType::float32);
ModelFolder model_folder_of(const Training& training, double seconds = 0);

// Does it look like a model folder (a config.json in it)?
bool is_model_folder(const std::string& path);

// --- Checkpoints: in the folder of a model. ---

bool has_checkpoint(const std::string& folder);
// With the seconds that were spent so far. Throws FileError.
TrainingCheckpoint read_checkpoint(const std::string& folder);
// The whole folder: the model as it is, its training so far, the checkpoint, and the snapshots that are not
// yet there (those no longer in the ring are removed).
void save_training(const std::string& folder, const Training& training, double seconds);

// What a program that was ended by force could not remove: half-written files. Only under a FolderLock, since
// another program's would go as well.
void remove_leftovers(const std::string& folder);

// Steps of the snapshots in the folder, in order; reading one gives the model's parameters then. Throws
// FileError.
std::vector<Index> snapshot_steps(const std::string& folder);
Parameters read_snapshot(const std::string& folder, const ModelConfig& config, Index step);

}  // namespace alibi
