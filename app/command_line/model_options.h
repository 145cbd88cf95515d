// Opening trained models for a command, and the held-out text that they read.
#pragma once

#include <string>
#include <vector>

#include "app/command_line/array_output.h"
#include "core/files/file_error.h"
#include "core/files/model_folder.h"

namespace alibi::app {

// What a command needs of one model folder.
struct OpenedModel {
    std::string path;
    ModelFolder folder;
    std::vector<Token> held_out;
};

// Every folder with its held-out tokens: of `text` where a path is given, else of the text that the models
// were trained on, which must be one and the same. Throws UsageError where a text must be chosen,
// std::runtime_error where the models cannot be compared, FileError, TextError.
std::vector<OpenedModel> open_models(const std::vector<std::string>& paths, const std::string& text);

// Throws std::runtime_error where the path is no folder of a model, FileError where one is damaged.
ModelFolder open_model(const std::string& path);

// Throws std::runtime_error unless the model has a tokenizer that we read.
const Vocabulary& vocabulary_of(const ModelFolder& folder, const std::string& path);

// "TEXT, which MODEL was trained on, could not be opened: REASON: ", with what to do left out.
std::string unread_text(const FileError& error, const std::string& model);

// Throws std::runtime_error where the loss of the model at that length is not finite.
void require_finite_loss(const std::string& model, Index length, double loss);

// .json, .csv, or a table where the path is empty. Throws UsageError for any other ending.
OutputFormat report_format(const std::string& path);

}  // namespace alibi::app
