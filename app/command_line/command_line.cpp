#include "app/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

namespace alibi::app {

namespace {

constexpr int kBadUsage = 2;

// CLI11's messages may span lines: one sentence, and where to look.
std::string usage_sentence(const CLI::ParseError& error) {
    std::string text = error.what();
    std::replace(text.begin(), text.end(), '\n', ' ');
    if (!text.empty() && text.back() == '.') text.pop_back();
    return text + ": see alibi-lab --help.";
}

}  // namespace

CommandOutcome run_command_line(std::span<const std::string> arguments, std::ostream& out,
                                std::ostream& err) {
    CLI::App program("Explore, show and teach Attention with Linear Biases.", "alibi-lab");
    program.set_version_flag("--version", "alibi-lab " ALIBI_VERSION);
    WindowRequest window;
    program.add_option("FILE", window.file, "a session, tensor or layer file to open");
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        program.parse(std::move(reversed));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return ExitStatus{program.exit(error, out, err)};
        err << usage_sentence(error) << '\n';
        return ExitStatus{kBadUsage};
    }
    return window;
}

}  // namespace alibi::app
