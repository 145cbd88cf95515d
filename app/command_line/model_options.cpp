#include "app/command_line/model_options.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "app/command_line/command.h"
#include "core/files/whole_file.h"

namespace alibi::app {

namespace {

// Above it a loss says how well <unk> is predicted, not the text.
constexpr double kMostUnknown = 0.5;

TextChoice text_of(const OpenedModel& model, const std::string& text) {
    const TextSplit split = vocabulary_of(model.folder, model.path).split();
    if (!text.empty()) return {text, split};
    if (!model.folder.training)
        throw UsageError(model.path +
                         " was not trained here, so its text is not known: give one with --text");
    return model.folder.training->settings.text;
}

void require_same(const OpenedModel& first, const OpenedModel& second, const std::string& text) {
    const TextChoice a = text_of(first, text), b = text_of(second, text);
    if (a.split != b.split)
        throw std::runtime_error(first.path + " and " + second.path +
                                 " split text differently, so their losses cannot be compared");
    if (a.path != b.path)
        throw UsageError(first.path + " and " + second.path +
                         " were trained on different texts: choose one for both with --text");
}

std::vector<Token> read_held_out(const OpenedModel& model, const TextChoice& choice, bool is_given) {
    try {
        return held_out_tokens(choice, *model.folder.vocabulary);
    } catch (const FileError& error) {
        if (is_given || error.problem() != FileProblem::cannot_open) throw;
        throw std::runtime_error(unread_text(error, model.path) + "say with --text where it is");
    }
}

void require_known(const OpenedModel& model, const TextChoice& text) {
    const auto unknown = std::count(model.held_out.begin(), model.held_out.end(), Vocabulary::kUnknown);
    if (static_cast<double>(unknown) <= kMostUnknown * static_cast<double>(model.held_out.size())) return;
    const std::string name = text.is_own_stories() ? "the program's own stories" : text.path;
    throw std::runtime_error("more than half of the words of " + name + " are unknown to " + model.path +
                             ": choose a text like the one it was trained on");
}

// What is held out is the end of the file: of another file it may have been trained on.
void warn_of_changed_text(const OpenedModel& model, const TextChoice& text) {
    const auto& training = model.folder.training;
    if (!training || training->text_fingerprint == 0 || text.is_own_stories()) return;
    if (may_be_of(load_corpus(text), training->text_fingerprint)) return;
    std::cerr << "alibi-lab: " << text.path << " has changed since " << model.path
              << " was trained: what is read as held out may have been trained on.\n";
}

// The sentence of the error, which names the file alone, behind the folder that it lies in.
std::string fault_in_folder(const std::string& path, const FileError& error) {
    std::string fault = error.what();
    if (error.problem() == FileProblem::cannot_open) return fault;  // with its whole path
    if (fault.starts_with("In ") || fault.starts_with("Line "))
        fault.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(fault.front())));
    return "the folder " + path + ": " + fault;
}

}  // namespace

ModelFolder open_model(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_directory(file_system_path(path), error))
        throw std::runtime_error("there is no folder " + path + ": give the folder of a model");
    if (!is_model_folder(path))
        throw std::runtime_error(path +
                                 " is not the folder of a model, as it holds no config.json: give one " +
                                 "that alibi-lab train has written");
    try {
        return read_model_folder(path);
    } catch (const FileError& fault) {
        throw std::runtime_error(fault_in_folder(path, fault));
    }
}

std::string unread_text(const FileError& error, const std::string& model) {
    return error.path() + ", which " + model + " was trained on, could not be opened" +
           (error.found().empty() ? "" : ": " + error.found()) + ": ";
}

const Vocabulary& vocabulary_of(const ModelFolder& folder, const std::string& path) {
    if (folder.vocabulary) return *folder.vocabulary;
    throw std::runtime_error(
        path + " has no tokenizer that this program reads: choose a model that was trained here");
}

std::vector<OpenedModel> open_models(const std::vector<std::string>& paths, const std::string& text) {
    std::vector<OpenedModel> models;
    for (const std::string& path : paths) {
        models.push_back({path, open_model(path), {}});
        require_same(models.front(), models.back(), text);
    }
    for (OpenedModel& model : models) {
        const TextChoice choice = text_of(model, text);
        model.held_out = read_held_out(model, choice, !text.empty());
        require_known(model, choice);
        if (text.empty()) warn_of_changed_text(model, choice);
    }
    return models;
}

void require_finite_loss(const std::string& model, Index length, double loss) {
    if (std::isfinite(loss)) return;
    throw std::runtime_error("the loss of " + model + " is not a number at length " + std::to_string(length) +
                             ", as its weights make numbers too large for a float: train it anew or choose "
                             "another model");
}

OutputFormat report_format(const std::string& path) {
    const OutputFormat format = output_format(path, ".json or .csv");
    if (format == OutputFormat::table || format == OutputFormat::json || format == OutputFormat::csv)
        return format;
    throw UsageError("this command writes .json or .csv, not " + path);
}

}  // namespace alibi::app
