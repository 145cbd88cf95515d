// Checkpoints of a training, and the ring of snapshots, in the folder of its model.
#include <algorithm>
#include <charconv>
#include <filesystem>

#include "core/files/file_error.h"
#include "core/files/folder.h"
#include "core/files/model_folder.h"
#include "core/files/model_json.h"
#include "core/files/model_tensors.h"
#include "core/files/numpy.h"
#include "core/files/whole_file.h"

namespace alibi {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRecordKey = "alibi_lab_training";
constexpr std::string_view kVocabularyKey = "alibi_lab_vocab_size";
constexpr std::string_view kStepPrefix = "step-";
constexpr std::string_view kStepEnding = ".safetensors";

std::string checkpoint_path(const std::string& folder) {
    return folder + "/checkpoint.safetensors";
}

std::string ring_folder(const std::string& folder) {
    return folder + "/checkpoints";
}

std::string snapshot_path(const std::string& folder, Index step) {
    std::string number = std::to_string(step);
    number.insert(0, number.size() < 7 ? 7 - number.size() : 0, '0');
    return ring_folder(folder) + "/" + std::string(kStepPrefix) + number + std::string(kStepEnding);
}

// The step of a snapshot's file name; -1 for any other file.
Index step_of(const std::string& name) {
    if (!name.starts_with(kStepPrefix) || !name.ends_with(kStepEnding)) return -1;
    const char* const end = name.data() + name.size() - kStepEnding.size();
    Index step = -1;
    const auto read = std::from_chars(name.data() + kStepPrefix.size(), end, step);
    return read.ec == std::errc() && read.ptr == end && step >= 0 ? step : -1;
}

void write_checkpoint(const std::string& folder, const TrainingCheckpoint& checkpoint, double seconds) {
    const std::vector<TensorPlace> places = parameter_places(checkpoint.config);
    std::vector<TensorToStore> tensors = tensors_to_store(places, "", checkpoint.parameters);
    for (const auto& [prefix, values] :
         {std::pair<std::string, const Parameters*>{"mean.", &checkpoint.optimizer.mean},
          {"square.", &checkpoint.optimizer.square}})
        for (TensorToStore& tensor : tensors_to_store(places, prefix, *values))
            tensors.push_back(std::move(tensor));
    tensors.push_back({"losses", {std::ssize(checkpoint.losses)}, checkpoint.losses});
    const TrainingRecord record{
        checkpoint.settings,        checkpoint.steps_done(), checkpoint.diverged_at, {}, seconds,
        checkpoint.text_fingerprint};
    write_safetensors(checkpoint_path(folder), tensors,
                      {{"format", "pt"},
                       {std::string(kRecordKey), training_json(record, false)},
                       {std::string(kVocabularyKey), std::to_string(checkpoint.config.vocab_size)}});
}

// Those that are not there yet.
void write_snapshots(const std::string& folder, const Training& training) {
    std::error_code error;
    fs::create_directory(file_system_path(ring_folder(folder)), error);
    const std::vector<Index> there = snapshot_steps(folder);
    const std::vector<TensorPlace> places = parameter_places(training.model().config);
    for (const TrainingSnapshot& snapshot : training.snapshots()) {
        if (std::binary_search(there.begin(), there.end(), snapshot.step)) continue;
        write_safetensors(snapshot_path(folder, snapshot.step),
                          tensors_to_store(places, "", *snapshot.parameters), {{"format", "pt"}});
    }
}

// What is no longer in the ring, or of a step that is not done yet.
void remove_old_snapshots(const std::string& folder, const Training& training) {
    std::error_code error;
    for (const Index step : snapshot_steps(folder))
        if (step % training.snapshot_spacing() != 0 || step > training.steps_done())
            fs::remove(file_system_path(snapshot_path(folder, step)), error);
}

std::string metadata_of(const SafetensorsReader& file, std::string_view key) {
    const auto at = file.metadata().find(std::string(key));
    if (at == file.metadata().end())
        throw FileError(FileProblem::not_this_format, file.path(), {}, "it is no checkpoint of a training",
                        "checkpoint");
    return at->second;
}

}  // namespace

bool has_checkpoint(const std::string& folder) {
    std::error_code error;
    return fs::exists(file_system_path(checkpoint_path(folder)), error);
}

TrainingCheckpoint read_checkpoint(const std::string& folder) {
    const SafetensorsReader file(checkpoint_path(folder));
    const TrainingRecord record = parse_training(metadata_of(file, kRecordKey), file.path());
    const std::string size = metadata_of(file, kVocabularyKey);
    Index vocab_size = 0;
    std::from_chars(size.data(), size.data() + size.size(), vocab_size);
    TrainingCheckpoint checkpoint;
    checkpoint.settings = record.settings;
    try {
        checkpoint.config = model_config(record.settings, vocab_size);
    } catch (const std::logic_error& error) {  // of its sizes, or of the memory
        throw FileError(FileProblem::not_this_format, file.path(), {}, error.what(), "checkpoint");
    }
    checkpoint.parameters = read_parameters(file, checkpoint.config);
    checkpoint.optimizer.mean = read_parameters(file, checkpoint.config, "mean.");
    checkpoint.optimizer.square = read_parameters(file, checkpoint.config, "square.");
    checkpoint.optimizer.steps = record.steps_done;
    checkpoint.losses = file.read("losses");
    checkpoint.diverged_at = record.diverged_at;
    checkpoint.seconds = record.seconds;
    checkpoint.text_fingerprint = record.text_fingerprint;
    if (std::ssize(checkpoint.losses) < record.steps_done)
        throw FileError(FileProblem::bad_value, file.path(), "losses",
                        std::to_string(checkpoint.losses.size()) + " numbers",
                        std::to_string(record.steps_done) + " numbers");
    return checkpoint;
}

void save_training(const std::string& folder, const Training& training, double seconds) {
    require_own_folder(folder, training.model().config);
    const TrainingCheckpoint checkpoint = training.checkpoint();
    // The snapshots first, since a training that goes on makes those before its checkpoint no more; from the
    // checkpoint the rest can be made again.
    fill_folder(folder, [&](const std::string& place) {
        write_snapshots(place, training);
        write_checkpoint(place, checkpoint, seconds);
        remove_old_snapshots(place, training);
        write_model_files(place, model_folder_of(training, seconds), StoredType::float32);
    });
}

void remove_leftovers(const std::string& folder) {
    for (const std::string& place : {folder, ring_folder(folder)}) {
        std::error_code error;
        std::vector<fs::path> left;
        for (const fs::directory_entry& entry : fs::directory_iterator(file_system_path(place), error))
            if (is_temporary_name(entry.path().filename().string())) left.push_back(entry.path());
        for (const fs::path& path : left) fs::remove(path, error);
    }
}

std::vector<Index> snapshot_steps(const std::string& folder) {
    std::vector<Index> steps;
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(file_system_path(ring_folder(folder)), error))
        if (const Index step = step_of(entry.path().filename().string()); step >= 0) steps.push_back(step);
    std::sort(steps.begin(), steps.end());
    return steps;
}

Parameters read_snapshot(const std::string& folder, const ModelConfig& config, Index step) {
    return read_parameters(SafetensorsReader(snapshot_path(folder, step)), config);
}

}  // namespace alibi
