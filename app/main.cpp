#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "app/command_line/command_line.h"
#include "app/command_line/progress.h"
#include "app/program.h"

int main(int argc, char** argv) {
    using namespace alibi::app;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    std::optional<StopNotice> notice(std::in_place);
    const CommandOutcome outcome = run_command_line(arguments, std::cout, std::cerr);
    if (const auto* status = std::get_if<ExitStatus>(&outcome)) return status->value;
    if (const auto* pictures = std::get_if<PictureRequest>(&outcome))
        return draw_pictures(argc, argv, *pictures, std::cerr);
    if (const auto* handout = std::get_if<HandoutRequest>(&outcome))
        return write_handouts(argc, argv, *handout, std::cerr);
    notice.reset();  // the window asks before anything is lost
    return run_window(argc, argv, QString::fromStdString(std::get<WindowRequest>(outcome).file));
}
