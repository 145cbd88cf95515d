// The command line: what the arguments ask for, and the commands that need no window.
//
//   alibi-lab [FILE] | slopes | bias | attention | picture          --help on each, --version
// Output goes to `out` or to the file after -o; an error is one sentence on `err` that says what to do. Exit
// status: 0 done, 1 the work failed, 2 the arguments are wrong.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <variant>

namespace alibi::app {

struct ExitStatus {
    int value = 0;
};

// Open the window, with a file where one was named.
struct WindowRequest {
    std::string file;
};

// What is left to do. Commands without a picture are already done.
using CommandOutcome = std::variant<ExitStatus, WindowRequest>;

// arguments: without the program's name. Touches nothing of Qt. Never throws.
CommandOutcome run_command_line(std::span<const std::string> arguments, std::ostream& out, std::ostream& err);

}  // namespace alibi::app
