// alibi-lab generate: text from a trained model, written as it comes.
#include <CLI/CLI.hpp>
#include <memory>

#include "app/command_line/command.h"
#include "app/command_line/model_options.h"
#include "app/command_line/options.h"
#include "app/command_line/progress.h"
#include "core/model/generation.h"

namespace alibi::app {

namespace {

struct GenerateOptions {
    std::string model, prompt;
    Index tokens = 100;
    double temperature = 0.8;
    std::uint64_t seed = 0;
};

// A prompt of words that the model never saw says nothing to it.
std::vector<Token> prompt_tokens(const Vocabulary& vocabulary, const GenerateOptions& options) {
    std::vector<Token> tokens = vocabulary.encode_typed(options.prompt);
    const std::vector<std::string_view> parts = split_text(options.prompt, vocabulary.split());
    for (std::size_t n = 0; n < tokens.size(); ++n)
        if (tokens[n] == Vocabulary::kUnknown)
            throw UsageError(options.model + " does not know \"" + std::string(parts[n]) +
                             "\": write the prompt in words of its text");
    return tokens;
}

CommandOutcome run_generate(const GenerateOptions& options, std::ostream& out) {
    const ModelFolder folder = open_model(options.model);
    const Vocabulary& vocabulary = vocabulary_of(folder, options.model);
    const std::vector<Token> prompt = prompt_tokens(vocabulary, options);
    Generator generator(folder.model, prompt, {options.temperature, options.seed});
    const Interruption interruption;
    out << vocabulary.decode(prompt) << std::flush;
    Index written = 0;
    for (; written < options.tokens && out && !interruption.wished(); ++written)
        out << vocabulary.separator() << vocabulary.text_of(generator.next()) << std::flush;
    out << '\n' << std::flush;
    if (written < options.tokens && out)
        throw std::runtime_error("stopped after " + std::to_string(written) + " of " +
                                 std::to_string(options.tokens) + " tokens");
    return ExitStatus{0};
}

}  // namespace

void add_generate_command(CLI::App& program, Command& chosen) {
    auto options = std::make_shared<GenerateOptions>();
    CLI::App* command = program.add_subcommand("generate", "Text from a trained model.");
    command->add_option("--model", options->model, "folder of the model")
        ->check(folder_name())
        ->required()
        ->type_name("DIR");
    command->add_option("--prompt", options->prompt, "how the text begins, in words of the model's text")
        ->required()
        ->type_name("TEXT");
    command->add_option("--tokens", options->tokens, "to write, as far past the training length as you like")
        ->check(whole_number(1, 1'000'000))
        ->capture_default_str()
        ->type_name("N");
    command->add_option("--temperature", options->temperature, "0: always the likeliest token")
        ->check(number_up_to(100))
        ->capture_default_str()
        ->type_name("T");
    command->add_option("--seed", options->seed, "of the choices")
        ->check(whole_number(0, std::numeric_limits<Index>::max()))
        ->capture_default_str()
        ->type_name("S");
    command->footer(
        "\nExample: alibi-lab generate --model alibi-1 --prompt \"mia put the red key\" --tokens 200");
    command->callback([options, &chosen] {
        chosen = [options](std::ostream& out) { return run_generate(*options, out); };
    });
}

}  // namespace alibi::app
