#include <iostream>
#include <string>
#include <vector>

#include "app/command_line/command_line.h"

int main(int argc, char** argv) {
    using namespace alibi::app;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const CommandOutcome outcome = run_command_line(arguments, std::cout, std::cerr);
    if (const auto* status = std::get_if<ExitStatus>(&outcome)) return status->value;
    std::cerr << "This build has no window yet: run alibi-lab --help for what it can do.\n";
    return 1;
}
