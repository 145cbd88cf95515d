// alibi-lab extrapolate: how well trained models read at lengths they were not trained at.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "app/command_line/command.h"
#include "app/command_line/json_text.h"
#include "app/command_line/model_options.h"
#include "app/command_line/options.h"
#include "app/command_line/progress.h"
#include "core/files/evaluations_file.h"
#include "core/files/numpy.h"
#include "core/files/row_files.h"
#include "core/model/evaluation.h"

namespace alibi::app {

namespace {

struct ExtrapolateOptions {
    std::vector<std::string> models;
    std::vector<std::string> length_lists;  // "32,64"
    std::vector<Index> lengths;
    std::string evaluation = "nonoverlapping";
    std::string text;
    Index tokens = EvaluationOptions{}.tokens;
    Index windows = EvaluationOptions{}.windows;
    int threads = 0;
    bool all_keys = false;
    bool keeps = false;
    std::string output;

    EvaluationKind kind() const { return evaluation_kind_from_id(evaluation).value(); }
};

struct ModelReading {
    std::vector<LengthLoss> losses;
    PositionLosses by_position;  // with `position` alone
};

// The mean over each length's first positions: what averaging makes of the curve.
std::vector<LengthLoss> means_up_to(const PositionLosses& losses, const std::vector<Index>& lengths) {
    std::vector<LengthLoss> means;
    for (const Index length : lengths) {
        double sum = 0;
        Index tokens = 0;
        for (Index i = 0; i < length; ++i) {
            sum += losses.loss[static_cast<std::size_t>(i)];
            tokens += windows_at(losses.windows, i + 1);
        }
        means.push_back({length, sum / static_cast<double>(length), tokens});
    }
    return means;
}

// Places in the window, from 1.
struct Places {
    Index first = 1, last = 1;

    std::string words() const {
        return first == last ? std::to_string(first) : std::to_string(first) + '-' + std::to_string(last);
    }
};

// 1, 2, 3-4, 5-8, ...: what a table has room for.
std::vector<Places> octaves(const PositionLosses& losses) {
    const auto size = static_cast<Index>(losses.loss.size());
    std::vector<Places> out;
    for (Index first = 1, last = 1; first <= size; first = last + 1, last *= 2)
        out.push_back({first, std::min(last, size)});
    return out;
}

std::vector<double> octave_means(const PositionLosses& losses) {
    std::vector<double> means;
    for (const Places& places : octaves(losses)) {
        const auto begin = losses.loss.begin() + (places.first - 1), end = losses.loss.begin() + places.last;
        means.push_back(std::accumulate(begin, end, 0.0) / static_cast<double>(end - begin));
    }
    return means;
}

std::vector<LengthLoss> single_places(const PositionLosses& losses) {
    std::vector<LengthLoss> rows;
    for (Index at = 1; at <= static_cast<Index>(losses.loss.size()); ++at)
        rows.push_back({at, losses.loss[static_cast<std::size_t>(at - 1)], windows_at(losses.windows, at)});
    return rows;
}

std::vector<double> losses_of(const std::vector<LengthLoss>& rows) {
    std::vector<double> losses;
    for (const LengthLoss& row : rows) losses.push_back(row.loss);
    return losses;
}

// A window of the longest length, and the target after its last token.
void require_held_out(const OpenedModel& model, const ExtrapolateOptions& options) {
    const Index needed = *std::ranges::max_element(options.lengths) + 1;
    const Index held_out = std::ssize(model.held_out);
    if (held_out >= needed) return;
    throw std::runtime_error("the last tenth of the text, which is held out, has " +
                             std::to_string(held_out) + " tokens and length " + std::to_string(needed - 1) +
                             " needs " + std::to_string(needed) +
                             ": choose a longer text or shorter lengths");
}

ModelReading read_model(const OpenedModel& model, const ExtrapolateOptions& options,
                        const EvaluationOptions& evaluation) {
    const Model& weights = model.folder.model;
    switch (options.kind()) {
        case EvaluationKind::nonoverlapping:
            return {nonoverlapping_losses(weights, model.held_out, options.lengths, evaluation), {}};
        case EvaluationKind::sliding:
            return {sliding_losses(weights, model.held_out, options.lengths, evaluation), {}};
        case EvaluationKind::position: break;
    }
    const Index longest = *std::max_element(options.lengths.begin(), options.lengths.end());
    const PositionLosses losses = losses_by_position(weights, model.held_out, longest, evaluation);
    if (evaluation.stop.stop_requested()) return {};
    return {means_up_to(losses, options.lengths), losses};
}

std::vector<ModelReading> read_models(const std::vector<OpenedModel>& models,
                                      const ExtrapolateOptions& options) {
    const Interruption interruption;
    Progress progress;
    EvaluationOptions evaluation;
    evaluation.tokens = options.tokens;
    evaluation.windows = options.windows;
    evaluation.threads = options.threads;
    evaluation.skip_far_keys = !options.all_keys;
    evaluation.stop = interruption.token();
    std::vector<ModelReading> readings;
    for (const OpenedModel& model : models) {
        evaluation.progress = [&](double fraction) {
            const double done =
                (static_cast<double>(readings.size()) + fraction) / static_cast<double>(models.size());
            progress.show(done, model.path);
        };
        require_held_out(model, options);
        ModelReading reading = read_model(model, options, evaluation);
        if (interruption.wished()) throw std::runtime_error("stopped: nothing was written");
        readings.push_back(std::move(reading));
    }
    return readings;
}

std::string report_json(const std::vector<OpenedModel>& models, const std::vector<ModelReading>& readings,
                        const ExtrapolateOptions& options) {
    nlohmann::ordered_json json;
    json["evaluation"] = options.evaluation;
    json["models"] = nlohmann::ordered_json::array();
    for (std::size_t m = 0; m < models.size(); ++m) {
        const ModelConfig& config = models[m].folder.model.config;
        nlohmann::ordered_json entry;
        entry["path"] = models[m].path;
        entry["position"] = position_method_row(config.position).id;
        entry["train_len"] = config.train_len;
        entry["evaluations"] = nlohmann::ordered_json::array();
        for (const LengthLoss& at : readings[m].losses)
            entry["evaluations"].push_back({{"length", at.length}, {"loss", at.loss}, {"tokens", at.tokens}});
        if (readings[m].by_position.windows > 0) entry["by_position"] = readings[m].by_position.loss;
        json["models"].push_back(std::move(entry));
    }
    return json_text(json) + '\n';
}

// In quotes, of which those inside are doubled.
std::string csv_text(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}

// With `position` a row for each place in the window, from 1, else for each length.
std::string report_csv(const std::vector<OpenedModel>& models, const std::vector<ModelReading>& readings) {
    const bool by_position = readings.front().by_position.windows > 0;
    std::string text = by_position ? "path,position,train_len,at,loss,tokens\n"
                                   : "path,position,train_len,length,loss,tokens\n";
    for (std::size_t m = 0; m < models.size(); ++m) {
        const ModelConfig& config = models[m].folder.model.config;
        const std::string head = csv_text(models[m].path) + ',' +
                                 std::string(position_method_row(config.position).id) + ',' +
                                 std::to_string(config.train_len) + ',';
        for (const LengthLoss& at : by_position ? single_places(readings[m].by_position) : readings[m].losses)
            text += head + std::to_string(at.length) + ',' + number_text(at.loss) + ',' +
                    std::to_string(at.tokens) + '\n';
    }
    return text;
}

void print_report(std::ostream& out, const std::vector<OpenedModel>& models,
                  const std::vector<ModelReading>& readings) {
    std::vector<std::string> headings{"model", "positions", "L"};
    const bool by_position = readings.front().by_position.windows > 0;
    if (by_position)
        for (const Places& places : octaves(readings.front().by_position)) headings.push_back(places.words());
    else
        for (const LengthLoss& at : readings.front().losses) headings.push_back(std::to_string(at.length));
    std::vector<std::vector<std::string>> rows;
    for (std::size_t m = 0; m < models.size(); ++m) {
        const ModelConfig& config = models[m].folder.model.config;
        std::vector<std::string> row{models[m].path, std::string(position_method_row(config.position).name),
                                     std::to_string(config.train_len)};
        for (const double loss :
             by_position ? octave_means(readings[m].by_position) : losses_of(readings[m].losses))
            row.push_back(short_number(std::round(loss * 1e4) / 1e4));
        rows.push_back(std::move(row));
    }
    print_table(out, headings, rows);
}

// Throws where a loss of a model is not finite.
void require_finite_losses(const OpenedModel& model, const std::vector<LengthLoss>& losses) {
    for (const LengthLoss& at : losses) require_finite_loss(model.path, at.length, at.loss);
}

bool are_finite(const std::vector<LengthLoss>& losses) {
    return std::ranges::all_of(losses, [](const LengthLoss& at) { return std::isfinite(at.loss); });
}

// All three evaluations, into each folder; none of a model with a loss that is not finite.
void keep_evaluations(const std::vector<OpenedModel>& models, ExtrapolateOptions options) {
    std::vector<Evaluations> kept(models.size());
    std::vector<std::vector<LengthLoss>> unfit(models.size());
    for (const EvaluationKindRow& row : evaluation_kinds()) {
        options.evaluation = row.id;
        const std::vector<ModelReading> readings = read_models(models, options);
        for (std::size_t m = 0; m < models.size(); ++m) {
            if (!are_finite(readings[m].losses)) unfit[m] = readings[m].losses;
            if (row.kind == EvaluationKind::nonoverlapping) kept[m].nonoverlapping = readings[m].losses;
            if (row.kind == EvaluationKind::sliding) kept[m].sliding = readings[m].losses;
            if (row.kind == EvaluationKind::position) kept[m].by_position = readings[m].by_position;
        }
    }
    for (std::size_t m = 0; m < models.size(); ++m) {
        if (!unfit[m].empty()) continue;
        if (const auto& training = models[m].folder.training) kept[m].step = training->steps_done;
        write_evaluations(models[m].path + "/evaluations.json", kept[m]);
    }
    for (std::size_t m = 0; m < models.size(); ++m) require_finite_losses(models[m], unfit[m]);
}

CommandOutcome run_extrapolate(const ExtrapolateOptions& options, std::ostream& out) {
    const OutputFormat format = report_format(options.output);
    const std::vector<OpenedModel> models = open_models(options.models, options.text);
    if (options.keeps) {
        keep_evaluations(models, options);
        return ExitStatus{0};
    }
    const std::vector<ModelReading> readings = read_models(models, options);
    if (format == OutputFormat::json)
        write_file_whole(options.output, report_json(models, readings, options));
    else if (format == OutputFormat::csv)
        write_file_whole(options.output, report_csv(models, readings));
    else
        print_report(out, models, readings);
    out.flush();
    for (std::size_t m = 0; m < models.size(); ++m) require_finite_losses(models[m], readings[m].losses);
    return ExitStatus{0};
}

void add_amount_options(CLI::App& command, ExtrapolateOptions& options) {
    command.add_option("--tokens", options.tokens, "of nonoverlapping: at least so many at every length")
        ->check(whole_number(1, 100'000'000))
        ->capture_default_str()
        ->type_name("N");
    command
        .add_option(
            "--windows", options.windows,
            "of position: at random offsets, for the first 32 places; half as many for each doubling beyond")
        ->check(whole_number(1, 1'000'000))
        ->capture_default_str()
        ->type_name("N");
    command.add_option("--threads", options.threads, "0: as many as the machine has; the result is the same")
        ->check(whole_number(0, 1'024))
        ->type_name("N");
    command.add_flag("--all-keys", options.all_keys, "also read keys too far away to change a float");
}

// An amount of another evaluation would be without effect. --keep measures all ways.
void check_amounts(const CLI::App& command, const ExtrapolateOptions& options) {
    if (options.keeps) return;
    const bool by_position = options.kind() == EvaluationKind::position;
    if (command.count("--windows") > 0 && !by_position)
        throw CLI::ValidationError("--windows belongs to --evaluation position: add that, or leave it out");
    if (command.count("--tokens") > 0 && by_position)
        throw CLI::ValidationError(
            "--tokens does not go with --evaluation position: say how much is read by --windows");
    if (command.count("--tokens") > 0 && options.kind() == EvaluationKind::sliding)
        throw CLI::ValidationError(
            "--tokens does not go with --evaluation sliding, which always reads as much: leave it out");
}

}  // namespace

void add_extrapolate_command(CLI::App& program, Command& chosen) {
    auto options = std::make_shared<ExtrapolateOptions>();
    CLI::App* command =
        program.add_subcommand("extrapolate", "The loss of trained models at other lengths than their own.");
    command->add_option("--model", options->models, "folder of a model; may be given again")
        ->required()
        ->expected(1)
        ->check(folder_name())
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("DIR");
    command->add_option("--lengths", options->length_lists, "lengths to read at: 32,64,128")
        ->required()
        ->check(list_of(whole_number(1, kMaxEvalLength)))
        ->type_name("LIST");
    command->add_option("--evaluation", options->evaluation, "how the loss is measured")
        ->check(CLI::IsMember(ids_of(evaluation_kinds())))
        ->capture_default_str()
        ->type_name("KIND");
    command
        ->add_option("--text", options->text, "held out: its last tenth; without it the text of the training")
        ->check(file_name())
        ->type_name("FILE");
    add_amount_options(*command, *options);
    CLI::Option* keeps = command->add_flag("--keep", options->keeps,
                                           "measure all three ways into evaluations.json in each folder");
    CLI::Option* output =
        command
            ->add_option("-o,--output", options->output, "file to write, .json or .csv; without it a table")
            ->check(file_name())
            ->type_name("FILE");
    keeps->excludes(output);
    command->footer(
        "\nLosses are nats per token. A loss that falls with length in nonoverlapping windows is the end of "
        "the\n"
        "early-token curse; sliding says whether the extra context is used. position gives the loss at each "
        "place\n"
        "of the window, from 1: all of them in a file, means in the table.\n"
        "Example: alibi-lab extrapolate --model alibi-1 --model rotary-1 --lengths 32,128,512");
    command->callback([options, command, &chosen] {
        check_amounts(*command, *options);
        for (const double length : listed_numbers(options->length_lists))
            options->lengths.push_back(static_cast<Index>(length));
        chosen = [options](std::ostream& out) { return run_extrapolate(*options, out); };
    });
}

}  // namespace alibi::app
