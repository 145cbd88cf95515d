// alibi-lab handout: a lesson as a PDF, with no display.
#include <CLI/CLI.hpp>
#include <memory>

#include "app/command_line/command.h"
#include "app/command_line/options.h"

namespace alibi::app {

void add_handout_command(CLI::App& program, Command& chosen) {
    auto request = std::make_shared<HandoutRequest>();
    CLI::App* command = program.add_subcommand("handout", "A lesson as a PDF, with no display.");
    command
        ->add_option("--lesson", request->lesson,
                     "a lesson's file, or the name of one of the program's; without it the class hour's")
        ->check(file_name())
        ->type_name("FILE");
    command->add_option("--language", request->language, "language of the handout")
        ->check(CLI::IsMember(std::vector<std::string>{"en", "ko"}))
        ->capture_default_str()
        ->type_name("LANGUAGE");
    command->add_flag("--answers", request->answers, "with the answers");
    command->add_option("-o,--output", request->path, "file to write, .pdf")
        ->check(file_name())
        ->required()
        ->type_name("FILE");
    command->footer("\nExample: alibi-lab handout --language ko -o handout.pdf");
    command->callback([request, &chosen] {
        chosen = [request](std::ostream&) -> CommandOutcome {
            if (!request->path.ends_with(".pdf"))
                throw UsageError("a handout is written as .pdf, not as \"" + request->path + "\"");
            return *request;
        };
    });
}

}  // namespace alibi::app
