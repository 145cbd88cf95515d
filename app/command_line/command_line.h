// The command line: what the arguments ask for, and the commands that need no window.
//
//   alibi-lab [FILE] | slopes | bias | attention | train | extrapolate | loss | generate | picture
//   --help on each, --version
// Output goes to `out` or to the file after -o; an error is one sentence on `err` that says what to do. Exit
// status: 0 done, 1 the work failed, 2 the arguments are wrong.
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/command_line/command.h"

namespace alibi::app {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadUsage = 2;

// arguments: without the program's name. What it returns is left to do; ExitStatus: nothing is. Touches
// nothing of Qt. Never throws.
CommandOutcome run_command_line(std::span<const std::string> arguments, std::ostream& out, std::ostream& err);

// One sentence on `err`: which command failed, why, and what to do. Returns kFailed.
int report_failure(const std::string& command, const std::string& reason, std::ostream& err);

}  // namespace alibi::app
