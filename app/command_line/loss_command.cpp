// alibi-lab loss: the loss of a model on tokens of a file.
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command_line/command.h"
#include "app/command_line/json_text.h"
#include "app/command_line/model_options.h"
#include "app/command_line/options.h"
#include "app/command_line/progress.h"
#include "core/files/disk.h"
#include "core/files/file_error.h"
#include "core/files/memory.h"
#include "core/files/numpy.h"
#include "core/files/row_files.h"
#include "core/model/transformer.h"

namespace alibi::app {

namespace {

constexpr Index kPartTokens = 32'768;  // read between two looks at the progress

struct LossOptions {
    std::string model, tokens;
    int threads = 0;
    std::string output;
};

struct TokenFile {
    Index batch = 0, length = 0;  // of the inputs: one less than the file's
    std::vector<Token> tokens;    // [batch, length + 1]
};

struct LossReport {
    double loss = 0;
    std::vector<double> by_position;
    Index tokens = 0;
};

TokenFile read_tokens(const std::string& path, Index vocab_size) {
    const NumpyArray<double> array = read_npy<double>(path);
    const bool fits = array.shape.size() == 2 && array.shape[1] >= 2;
    if (!fits)
        throw FileError(FileProblem::wrong_shape, path, {}, shape_text(array.shape), "(batch, length + 1)");
    if (array.shape[0] == 0) throw FileError(FileProblem::empty, path);
    TokenFile file{array.shape[0], array.shape[1] - 1, {}};
    file.tokens.reserve(array.values.size());
    for (const double value : array.values) {
        if (!(value >= 0 && value < static_cast<double>(vocab_size)) || value != std::floor(value)) {
            const auto [row, column] = std::div(std::ssize(file.tokens), array.shape[1]);
            throw FileError(FileProblem::bad_value, path,
                            "the token in row " + std::to_string(row) + ", column " + std::to_string(column),
                            short_number(value),
                            "a whole number from 0 to " + std::to_string(vocab_size - 1));
        }
        file.tokens.push_back(static_cast<Token>(value));
    }
    return file;
}

LossReport measure(const Model& model, const TokenFile& file, const LossOptions& options) {
    const Interruption interruption;
    Progress progress;
    const Index part = std::max<Index>(1, kPartTokens / file.length);
    require_memory(saturated_bytes(
                       reading_bytes(model.config, std::min(part, file.batch), file.length, options.threads)),
                   "Reading at length " + std::to_string(file.length));
    LossReport report;
    report.by_position.assign(static_cast<std::size_t>(file.length), 0);
    for (Index first = 0; first < file.batch; first += part) {
        const Index size = std::min(part, file.batch - first);
        const auto row = static_cast<std::size_t>(file.length + 1);
        const std::span<const Token> tokens =
            std::span(file.tokens)
                .subspan(static_cast<std::size_t>(first) * row, static_cast<std::size_t>(size) * row);
        const std::vector<float> losses =
            token_losses(model, tokens, size, file.length, {options.threads, true, interruption.token()});
        if (interruption.wished()) throw std::runtime_error("stopped: nothing was written");
        for (std::size_t n = 0; n < losses.size(); ++n)
            report.by_position[n % report.by_position.size()] += static_cast<double>(losses[n]);
        report.tokens += size * file.length;
        progress.show(static_cast<double>(first + size) / static_cast<double>(file.batch));
    }
    for (double& loss : report.by_position) {
        report.loss += loss / static_cast<double>(report.tokens);
        loss /= static_cast<double>(file.batch);
    }
    return report;
}

std::string report_csv(const LossReport& report) {
    std::string text = "position,loss\n";
    for (std::size_t i = 0; i < report.by_position.size(); ++i)
        text += std::to_string(i) + ',' + number_text(report.by_position[i]) + '\n';
    return text;
}

CommandOutcome run_loss(const LossOptions& options, std::ostream& out) {
    const OutputFormat format = report_format(options.output);
    const Model model = open_model(options.model).model;
    const LossReport report = measure(model, read_tokens(options.tokens, model.config.vocab_size), options);
    if (format == OutputFormat::json) {
        const nlohmann::ordered_json json{
            {"loss", report.loss}, {"by_position", report.by_position}, {"tokens", report.tokens}};
        write_file_whole(options.output, json_text(json) + '\n');
    } else if (format == OutputFormat::csv) {
        write_file_whole(options.output, report_csv(report));
    } else {
        print_table(out, {"loss", "perplexity", "tokens"},
                    {{short_number(report.loss), short_number(std::exp(report.loss)),
                      std::to_string(report.tokens)}});
        out.flush();
    }
    require_finite_loss(options.model, std::ssize(report.by_position), report.loss);
    return ExitStatus{0};
}

}  // namespace

void add_loss_command(CLI::App& program, Command& chosen) {
    auto options = std::make_shared<LossOptions>();
    CLI::App* command = program.add_subcommand("loss", "The loss of a model on tokens of a file.");
    command->add_option("--model", options->model, "folder of the model")
        ->check(folder_name())
        ->required()
        ->type_name("DIR");
    command->add_option("--tokens", options->tokens, "whole numbers [batch, length + 1]")
        ->check(file_name())
        ->required()
        ->type_name("FILE.npy");
    command->add_option("--threads", options->threads, "0: as many as the machine has")
        ->check(whole_number(0, 1'024))
        ->type_name("N");
    command->add_option("-o,--output", options->output, "file to write, .json or .csv; without it a table")
        ->check(file_name())
        ->type_name("FILE");
    command->footer(
        "\nInputs are all tokens of a row but the last, targets all but the first. The loss is the mean in "
        "nats.\n"
        "Example: alibi-lab loss --model alibi-1 --tokens tokens.npy -o loss.json");
    command->callback(
        [options, &chosen] { chosen = [options](std::ostream& out) { return run_loss(*options, out); }; });
}

}  // namespace alibi::app
