#include "app/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <new>

#include "core/files/file_error.h"
#include "core/files/whole_file.h"
#include "core/model/corpus.h"

namespace alibi::app {

namespace {

// One line, with no stop at its end.
std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
    return text;
}

// With a stop, where it does not end otherwise.
std::string ended(const std::string& sentence) {
    return sentence.ends_with('?') || sentence.ends_with('!') ? sentence : sentence + '.';
}

// Sentences joined to one: ". Open another file" becomes "; open another file".
std::string one_sentence(std::string text) {
    text = one_line(std::move(text));
    for (std::size_t at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 1)) {
        if (at + 3 >= text.size() || !std::isupper(static_cast<unsigned char>(text[at + 2])) ||
            !std::islower(static_cast<unsigned char>(text[at + 3])))
            continue;
        text[at] = ';';
        text[at + 2] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[at + 2])));
    }
    return text;
}

// "alibi-lab slopes": the program and the command that was reached.
std::string called_name(const CLI::App& program) {
    const auto commands = program.get_subcommands();
    return program.get_name() + (commands.empty() ? "" : " " + commands.front()->get_name());
}

ExitStatus bad_usage(const CLI::App& program, const std::string& reason, std::ostream& err) {
    const std::string name = called_name(program);
    err << name << ": " << one_line(reason) << "; run " << name << " --help for what there is.\n";
    return {kBadUsage};
}

ExitStatus failed(const CLI::App& program, const std::string& reason, std::ostream& err) {
    return {report_failure(called_name(program), reason, err)};
}

// A full disk shows only once all is written.
CommandOutcome written(const CLI::App& program, CommandOutcome outcome, std::ostream& out,
                       std::ostream& err) {
    if (out.flush()) return outcome;
    return failed(program, "the output could not be written whole: make room or write it elsewhere", err);
}

// The parser's words for "--heads" with no value or with two are its own, and it lists what it does not know
// from the last to the first.
std::string reason_of(const CLI::App& program, const CLI::ParseError& error) {
    const std::string text = error.what();
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError))
        return "there is no place for " + CLI::detail::join(program.remaining(true), " ");
    if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ArgumentMismatch)) return text;
    return text.substr(0, text.find(':')) + " must be given once, with one value";
}

// A word that is neither a command nor a file is a mistake best answered at once.
CommandOutcome open_window(const CLI::App& program, const std::string& file, std::ostream& err) {
    std::error_code error;
    if (file.empty() || std::filesystem::exists(file_system_path(file), error)) return WindowRequest{file};
    return bad_usage(program, "there is no command or file \"" + file + "\"", err);
}

CommandOutcome run(const CLI::App& program, const Command& command, std::ostream& out, std::ostream& err) {
    try {
        CommandOutcome outcome = command(out);
        if (auto* pictures = std::get_if<PictureRequest>(&outcome)) pictures->command = called_name(program);
        if (auto* handout = std::get_if<HandoutRequest>(&outcome)) handout->command = called_name(program);
        return written(program, std::move(outcome), out, err);
    } catch (const UsageError& error) {
        return bad_usage(program, error.what(), err);
    } catch (const TextError& error) {
        return failed(program, error.what(), err);
    } catch (const std::invalid_argument& error) {
        return bad_usage(program, error.what(), err);
    } catch (const std::bad_alloc&) {
        return failed(program, "the memory is not enough: choose a smaller size or close other programs",
                      err);
    } catch (const std::exception& error) {
        return failed(program, error.what(), err);
    }
}

void describe(CLI::App& program, std::string& file) {
    program.set_version_flag("--version", "alibi-lab " ALIBI_VERSION);
    program
        .add_option("FILE", file,
                    "a session, tensor, layer, lesson (.md) or class pack to open in the window")
        ->type_name("");
    program.footer(
        "\nWithout a command the window opens. alibi-lab COMMAND --help says what a command can do.");
    program.require_subcommand(0, 1);
}

}  // namespace

int report_failure(const std::string& command, const std::string& reason, std::ostream& err) {
    err << command << ": " << ended(one_sentence(reason)) << '\n';
    return kFailed;
}

CommandOutcome run_command_line(std::span<const std::string> arguments, std::ostream& out,
                                std::ostream& err) {
    CLI::App program("Explore, show and teach Attention with Linear Biases.", "alibi-lab");
    std::string file;
    Command chosen;
    describe(program, file);
    for (const auto add : {add_slopes_command, add_bias_command, add_attention_command, add_train_command,
                           add_extrapolate_command, add_loss_command, add_generate_command,
                           add_picture_command, add_handout_command})
        add(program, chosen);
    try {
        program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            return written(program, ExitStatus{program.exit(error, out, err)}, out, err);
        return bad_usage(program, reason_of(program, error), err);
    }
    if (!chosen) return open_window(program, file, err);
    if (!file.empty()) return bad_usage(program, "a file and a command do not go together", err);
    return run(program, chosen, out, err);
}

}  // namespace alibi::app
