// alibi-lab train: a tiny model into a folder, with a whole checkpoint at any time.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>

#include "app/command_line/array_output.h"
#include "app/command_line/command.h"
#include "app/command_line/model_options.h"
#include "app/command_line/options.h"
#include "app/command_line/progress.h"
#include "app/command_line/train_advice.h"
#include "core/attention/utf8.h"
#include "core/files/file_error.h"
#include "core/files/folder.h"
#include "core/files/folder_lock.h"
#include "core/files/model_folder.h"
#include "core/files/whole_file.h"

namespace alibi::app {

namespace {

constexpr double kSaveSeconds = 2;
constexpr std::size_t kLossSteps = 20;  // that the shown loss is the mean of

struct TrainOptions {
    std::string preset = "default";
    std::string position = "alibi";
    std::string text;
    std::optional<std::string> split;  // without it as the preset means it
    std::string rule = "reference";
    double bias_max = 8;
    std::vector<std::string> slopes;  // "0.5,0.25"
    std::uint64_t seed = 0;
    std::optional<Index> length, steps, heads, layers, width, batch;
    std::optional<double> rate, dropout;
    int threads = 0;
    Index save_every = 0;  // steps; 0: every kSaveSeconds
    bool rule_given = false, bias_max_given = false;
    bool goes_on = false;
    bool compact = false;
    std::string folder;
};

template <typename Value>
void replace(Value& value, const std::optional<Value>& given) {
    if (given) value = *given;
}

// The path stays good when the folder is used from elsewhere.
std::string absolute_path(const std::string& path) {
    if (path.empty()) return path;
    return std::filesystem::absolute(file_system_path(path)).lexically_normal().string();
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const CodePoint point = decode_utf8(text);
        if (point.bad) return false;
        text.remove_prefix(point.bytes);
    }
    return true;
}

// training.json names the text, and JSON is UTF-8.
void require_utf8_path(const std::string& path) {
    if (is_utf8(path)) return;
    throw std::runtime_error("the name of the text " + path +
                             ", its folders included, is not UTF-8, so that it cannot be kept with the "
                             "model: rename the file or the folder");
}

TrainingSettings settings_of(const TrainOptions& options) {
    const TrainingPreset preset = training_preset_from_id(options.preset).value();
    const bool by_characters = training_preset_row(preset).by_characters;
    TrainingSettings settings = with_preset({}, preset);
    settings.position = position_method_from_id(options.position).value();
    settings.text = {absolute_path(options.text), options.split   ? text_split_from_id(*options.split).value()
                                                  : by_characters ? TextSplit::characters
                                                                  : TextSplit::words};
    settings.seed = options.seed;
    replace(settings.train_len, options.length);
    replace(settings.steps, options.steps);
    replace(settings.num_heads, options.heads);
    replace(settings.num_layers, options.layers);
    replace(settings.d_model, options.width);
    replace(settings.batch, options.batch);
    replace(settings.learning_rate, options.rate);
    replace(settings.dropout, options.dropout);
    settings.slope_rule = options.slopes.empty() ? slope_rule_from_id(options.rule).value() : SlopeRule::own;
    settings.bias_max = options.bias_max;
    settings.own_slopes = listed_numbers(options.slopes);
    return settings;
}

void require_new_folder(const TrainOptions& options) {
    if (is_folder_in_use(options.folder))
        throw std::runtime_error(
            options.folder + " is there already: choose another name" +
            (has_checkpoint(options.folder) ? ", or go on with its training by --continue" : ""));
}

constexpr double kLeastBiasMax = 1e-3;  // that a folder is read back with

// An option that would be without effect is refused.
void check_slope_options(const TrainOptions& options) {
    const bool has_slopes = position_method_row(position_method_from_id(options.position).value()).has_slopes;
    const bool has_own = !options.slopes.empty();
    if (has_own && !has_slopes)
        throw UsageError("--position " + options.position + " has no slopes: leave --slopes out");
    for (const auto& [name, given] :
         {std::pair("--rule", options.rule_given), {"--bias-max", options.bias_max_given}}) {
        if (given && !has_slopes)
            throw UsageError("--position " + options.position + " has no slopes: leave " + name + " out");
        if (given && has_own)
            throw UsageError(std::string("--slopes says every slope: leave ") + name + " out");
    }
    if (options.bias_max < kLeastBiasMax)
        throw UsageError("--bias-max is too small to be kept with the model: choose 0.001 to " +
                         short_number(kLargestBiasMax));
}

Training new_training(const TrainOptions& options) {
    const TrainingSettings settings = settings_of(options);
    check_slope_options(options);
    require_utf8_path(settings.text.path);
    require_new_folder(options);
    check_settings(settings);
    return {settings, std::make_shared<const Corpus>(load_corpus(settings.text, settings.train_len)),
            options.threads};
}

// The folder of a training that goes on, which no other program writes into.
void take_folder(const std::string& folder, std::optional<FolderLock>& lock) {
    if (!has_checkpoint(folder))
        throw std::runtime_error(folder +
                                 " holds no checkpoint to go on from: train anew, without --continue");
    lock.emplace(folder);
    remove_leftovers(folder);
}

// Its text must be where it was: --text does not go with --continue.
Corpus corpus_of(const TrainingCheckpoint& checkpoint, const std::string& folder) {
    try {
        return load_corpus(checkpoint.settings.text);
    } catch (const FileError& error) {
        if (error.problem() != FileProblem::cannot_open) throw;
        throw std::runtime_error(unread_text(error, folder) + "put it back where it was");
    }
}

Training continued_training(const TrainOptions& options, double& seconds) {
    TrainingCheckpoint checkpoint = read_checkpoint(options.folder);
    seconds = checkpoint.seconds;
    if (options.rate) {
        checkpoint.settings.learning_rate = *options.rate;
        checkpoint.diverged_at = -1;
    }
    const auto corpus = std::make_shared<const Corpus>(corpus_of(checkpoint, options.folder));
    const std::optional<Vocabulary> vocabulary = read_model_folder(options.folder).vocabulary;
    if (!vocabulary)
        throw std::runtime_error(options.folder +
                                 " has lost its tokenizer.json, so that its text cannot be compared: bring "
                                 "it back or train anew");
    if (vocabulary != corpus->vocabulary || !may_be_of(*corpus, checkpoint.text_fingerprint))
        throw std::runtime_error("the text has changed since " + options.folder +
                                 " was trained: bring it back or train anew");
    return {checkpoint, corpus, options.threads};
}

double recent_loss(const Training& training) {
    const std::vector<float>& losses = training.losses();
    const std::size_t count = std::min(losses.size(), kLossSteps);
    if (count == 0) return 0;
    return std::accumulate(losses.end() - static_cast<std::ptrdiff_t>(count), losses.end(), 0.0) /
           static_cast<double>(count);
}

std::string step_text(const Training& training) {
    return "step " + std::to_string(training.steps_done()) + " of " +
           std::to_string(training.settings().steps) + "   loss " + short_number(recent_loss(training));
}

// Trains to the end or until the person stops it; the folder is whole after each save.
class Run {
  public:
    Run(Training& training, const TrainOptions& options, double seconds_before,
        std::optional<FolderLock>& lock)
        : training_(training),
          options_(options),
          before_(seconds_before),
          first_(training.steps_done()),
          lock_(lock) {}

    void run() {
        const Interruption interruption;
        // At once: what cannot be written is known before anything is trained.
        if (lock_)
            save();
        else
            begin_folder();
        const double left = static_cast<double>(training_.settings().steps - first_);
        while (training_.state() == Training::State::running && !interruption.wished()) {
            training_.step();
            progress_.show(static_cast<double>(training_.steps_done() - first_) / left, step_text(training_));
            if (is_save_due()) save();
        }
        save();
    }

    double seconds() const { return before_ + progress_.seconds(); }

  private:
    // The first save of a new training: from then on the folder is its own.
    void begin_folder() {
        if (is_folder_in_use(options_.folder)) throw std::runtime_error(taken_text(options_.folder));
        save();
        lock_.emplace(options_.folder);
    }
    bool is_save_due() const {
        if (options_.compact) return false;
        if (options_.save_every > 0) return training_.steps_done() % options_.save_every == 0;
        return progress_.seconds() - saved_at_ > kSaveSeconds;
    }
    void write() {
        if (options_.compact)
            write_model_folder(options_.folder, model_folder_of(training_, seconds()), StoredType::float16);
        else
            save_training(options_.folder, training_, seconds());
    }
    void save() {
        try {
            write();
        } catch (const FileError& error) {
            if (error.problem() != FileProblem::cannot_write) throw;
            const bool is_own = lock_.has_value() && has_checkpoint(options_.folder);
            throw std::runtime_error(unsaved_text(error, options_.folder, is_own));
        }
        saved_at_ = progress_.seconds();
    }

    Training& training_;
    const TrainOptions& options_;
    double before_;
    Index first_;
    std::optional<FolderLock>& lock_;
    double saved_at_ = 0;
    Progress progress_;
};

// At a smaller rate, where there is a checkpoint.
std::string way_back(const Training& training, const TrainOptions& options) {
    if (options.compact) return "; train anew with a smaller --rate";
    return "; go on from there with alibi-lab train --continue --rate " +
           short_number(rate_after_divergence(training.settings().learning_rate)) + " -o " + options.folder;
}

void report(std::ostream& out, const Training& training, double seconds, const TrainOptions& options) {
    const TrainingSettings& settings = training.settings();
    const std::string go_on =
        options.compact ? "" : ": go on with alibi-lab train --continue -o " + options.folder;
    if (training.state() == Training::State::diverged)
        throw std::runtime_error("the training diverged at step " + std::to_string(training.diverged_at()) +
                                 ": " + options.folder + " holds the model of step " +
                                 std::to_string(training.steps_done()) + way_back(training, options));
    if (training.state() == Training::State::running)
        throw std::runtime_error("stopped at step " + std::to_string(training.steps_done()) + " of " +
                                 std::to_string(settings.steps) + go_on);
    out << position_method_row(settings.position).name << ", L = " << settings.train_len << ", "
        << settings.steps << " steps in " << duration_text(seconds) << ", training loss "
        << short_number(recent_loss(training)) << ": " << options.folder << '\n';
}

CommandOutcome run_train(const TrainOptions& options, std::ostream& out) {
    if (options.compact && options.save_every > 0)
        throw UsageError("--compact keeps no checkpoints: leave --save-every out");
    double seconds = 0;
    std::optional<FolderLock> lock;
    if (options.goes_on) take_folder(options.folder, lock);
    Training training = options.goes_on ? continued_training(options, seconds) : new_training(options);
    Run run(training, options, seconds, lock);
    run.run();
    report(out, training, run.seconds(), options);
    return ExitStatus{0};
}

void add_size_options(CLI::App& command, TrainOptions& options, std::vector<CLI::Option*>& settings) {
    const auto size = [&](const char* name, std::optional<Index>& value, const char* what, Index most) {
        settings.push_back(
            command.add_option(name, value, what)->check(whole_number(1, most))->type_name("N"));
    };
    size("--length", options.length, "L: tokens of a window", kMaxTrainLength);
    size("--steps", options.steps, "training steps", kMaxSteps);
    size("--batch", options.batch, "windows of a step", kMaxBatch);
    size("--heads", options.heads, "heads; they divide the width", kMaxHeads);
    size("--layers", options.layers, "layers", 1'024);
    size("--width", options.width, "d_model", 65'536);
    command.add_option("--rate", options.rate, "largest learning rate; goes with --continue too")
        ->check(number_above_0())
        ->type_name("X");
    settings.push_back(
        command.add_option("--dropout", options.dropout, "share dropped in training, off by default")
            ->check(number_up_to(0.9))
            ->type_name("P"));
}

void add_slope_choice(CLI::App& command, TrainOptions& options, std::vector<CLI::Option*>& settings) {
    std::vector<std::string> rules;
    for (const SlopeRuleRow& row : slope_rules())
        if (row.make != nullptr) rules.emplace_back(row.id);
    settings.push_back(command.add_option("--rule", options.rule, "how ALiBi's slopes follow from the heads")
                           ->check(CLI::IsMember(rules))
                           ->capture_default_str()
                           ->type_name("RULE"));
    settings.push_back(
        command.add_option("--bias-max", options.bias_max, "B: the last slope of a power of two is 2^-B")
            ->check(number_above_0(kLargestBiasMax))
            ->capture_default_str()
            ->type_name("B"));
    settings.push_back(
        command.add_option("--slopes", options.slopes, "own slopes instead, one for each head: 0.5,0.25,0")
            ->check(list_of(number_up_to(64)))
            ->type_name("LIST"));
}

void add_text_options(CLI::App& command, TrainOptions& options, std::vector<CLI::Option*>& settings) {
    settings.push_back(
        command
            .add_option("--text", options.text,
                        "any UTF-8 text; without it our own stories. The last tenth is never trained on")
            ->check(file_name())
            ->type_name("FILE"));
    settings.push_back(
        command
            .add_option("--split", options.split,
                        "tokens of the text; by default words, with the preset labml characters")
            ->check(CLI::IsMember(ids_of(text_splits())))
            ->type_name("SPLIT"));
}

void add_method_options(CLI::App& command, TrainOptions& options, std::vector<CLI::Option*>& settings) {
    settings.push_back(command.add_option("--position", options.position, "how it knows positions")
                           ->check(CLI::IsMember(ids_of(position_methods())))
                           ->capture_default_str()
                           ->type_name("METHOD"));
    settings.push_back(
        command.add_option("--preset", options.preset, "sizes, which the options below replace one by one")
            ->check(CLI::IsMember(ids_of(training_presets())))
            ->capture_default_str()
            ->type_name("PRESET"));
    settings.push_back(command.add_option("--seed", options.seed, "of the first parameters and the windows")
                           ->check(whole_number(0, std::numeric_limits<Index>::max()))
                           ->capture_default_str()
                           ->type_name("S"));
}

// How it is run and kept. --continue goes with none of the settings but the rate, which a diverged training
// needs.
void add_run_options(CLI::App& command, TrainOptions& options, std::vector<CLI::Option*>& settings) {
    command.add_option("--threads", options.threads, "0: as many as the machine has; the result is the same")
        ->check(whole_number(0, 1'024))
        ->type_name("N");
    command
        .add_option("--save-every", options.save_every, "steps between two checkpoints; without it 2 seconds")
        ->check(whole_number(1, kMaxSteps))
        ->type_name("N");
    settings.push_back(command.add_flag(
        "--compact", options.compact, "a small folder: numbers of 16 bits, and no checkpoint to go on from"));
    CLI::Option* goes_on =
        command.add_flag("--continue", options.goes_on, "go on from the checkpoint in the folder");
    for (CLI::Option* option : settings) goes_on->excludes(option);
    command.add_option("-o,--output", options.folder, "folder of the model")
        ->check(folder_name())
        ->required()
        ->type_name("DIR");
}

}  // namespace

void add_train_command(CLI::App& program, Command& chosen) {
    auto options = std::make_shared<TrainOptions>();
    CLI::App* command = program.add_subcommand("train", "Train a tiny model into a folder.");
    std::vector<CLI::Option*> settings;
    add_method_options(*command, *options, settings);
    add_size_options(*command, *options, settings);
    add_slope_choice(*command, *options, settings);
    add_text_options(*command, *options, settings);
    add_run_options(*command, *options, settings);
    command->footer(
        "\nCtrl+C stops with a whole checkpoint in the folder; --continue goes on exactly there.\n"
        "Example: alibi-lab train --position alibi --seed 1 -o alibi-1");
    command->callback([options, command, &chosen] {
        options->rule_given = command->count("--rule") > 0;
        options->bias_max_given = command->count("--bias-max") > 0;
        chosen = [options](std::ostream& out) { return run_train(*options, out); };
    });
}

}  // namespace alibi::app
