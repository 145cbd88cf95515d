// alibi-lab attention: the stages of attention, of made content or of an opened layer.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command_line/array_output.h"
#include "app/command_line/attention_arrays.h"
#include "app/command_line/command.h"
#include "app/command_line/options.h"
#include "core/attention/content.h"
#include "core/attention/field.h"
#include "core/files/disk.h"
#include "core/files/file_error.h"
#include "core/files/layer_file.h"
#include "core/files/memory.h"

namespace alibi::app {

namespace {

constexpr double kLargestSpread = 1000;  // the window's

struct AttentionOptions {
    SlopeOptions slopes;
    Index length = 0;
    std::string content = "random";
    std::uint64_t seed = 7;
    double spread = 1;
    std::string layer;  // path; empty: content
    std::string form = "distance";
    MaskOptions mask;
    std::string stage = "weights";
    Index head = 0;  // from 1; 0: all
    OutputOptions output;

    bool opens_layer() const { return !layer.empty(); }
    BiasForm bias_form() const { return bias_form_from_id(form).value(); }
    std::optional<Index> head_index() const {
        return head > 0 ? std::optional<Index>(head - 1) : std::nullopt;
    }
};

// Arrays by name, and what is said about them in .json.
struct Stages {
    std::function<ArrayOutput(const std::string& name)> array;
    Index num_heads = 0;
    Index seq_len = 0;
    std::vector<double> slopes;
};

std::vector<double> slopes_of(const AttentionOptions& options, Index num_heads) {
    return slopes(options.slopes.slope_rule(), num_heads, options.slopes.bias_max);
}

// Counting visible keys along a row tells the distance under the causal mask alone; labml refuses the rest.
Mask checked_mask(const AttentionOptions& options, Index seq_len) {
    const Mask mask = options.mask.load(seq_len);
    if (options.bias_form() == BiasForm::cumsum && !mask_is_causal(mask, seq_len))
        throw UsageError("--form cumsum needs a causal mask: under --mask " + options.mask.mask +
                         " its running count of visible keys is not the distance between query and key, so "
                         "leave --mask out or choose another form");
    return mask;
}

Stages content_stages(const AttentionOptions& options) {
    const Index heads = options.slopes.heads;
    const auto content = options.content == "zero"
                             ? zero_content(heads, options.length, options.seed)
                             : random_content(heads, options.length, options.seed, options.spread);
    FieldSettings settings;
    settings.slopes = slopes_of(options, heads);
    settings.form = options.bias_form();
    settings.mask = checked_mask(options, options.length);
    const auto field = std::make_shared<const AttentionField>(content, settings);
    const auto head = options.head_index();
    return {[=](const std::string& name) { return field_array(field, name, head); }, heads, options.length,
            settings.slopes};
}

LayerFile opened_layer(const AttentionOptions& options) {
    try {
        return read_layer_file(options.layer, options.slopes.heads);
    } catch (const FileError& error) {
        if (error.problem() != FileProblem::missing_array || error.detail() != "num_heads") throw;
        throw std::runtime_error(options.layer + " does not say how many heads it has: give --heads");
    }
}

// Numbers that are none go through every stage: allowed, but not without a word. True where it was said.
bool warn_of_infinities(const LayerFile& file, const std::string& path) {
    if (file.is_finite()) return false;
    std::cerr << "alibi-lab attention: " << path << " holds NaN or infinite numbers in "
              << (!file.x_is_finite && !file.weights_are_finite ? "x and in the weights"
                  : !file.x_is_finite                           ? "x"
                                                                : "the weights")
              << ", and what follows from them is NaN.\n";
    return true;
}

// Of scores, not of what a mask makes -infinity.
void warn_of_overflow(const std::vector<LayerStages>& batch, const std::string& path) {
    const auto finite = [](const LayerStages& stages) {
        const auto& scores = stages.scores.data();
        return std::all_of(scores.begin(), scores.end(), [](Scalar s) { return std::isfinite(s); }) &&
               stages.output.allFinite();
    };
    if (std::all_of(batch.begin(), batch.end(), finite)) return;
    std::cerr << "alibi-lab attention: the numbers in " << path
              << " are so large that products of them are infinite, and what follows from those is NaN.\n";
}

Stages layer_stages(const AttentionOptions& options) {
    const LayerFile file = opened_layer(options);
    const bool warned = warn_of_infinities(file, options.layer);
    if (options.slopes.heads > 0 && file.parameters.num_heads != options.slopes.heads)
        throw UsageError(options.layer + " has " + std::to_string(file.parameters.num_heads) +
                         " heads: leave --heads out");
    LayerSettings settings;
    settings.slopes = slopes_of(options, file.parameters.num_heads);
    settings.form = options.bias_form();
    settings.mask = checked_mask(options, file.x.front().rows());
    check_layer(file.parameters, settings, file.x);
    require_memory(saturated_bytes(layer_stages_bytes(file.parameters, file.x)), options.layer);
    const auto batch =
        std::make_shared<const std::vector<LayerStages>>(layer_forward(file.parameters, settings, file.x));
    if (!warned) warn_of_overflow(*batch, options.layer);
    const auto head = options.head_index();
    return {[=](const std::string& name) { return layer_array(batch, name, head); },
            file.parameters.num_heads, file.x.front().rows(), settings.slopes};
}

void check_options(const AttentionOptions& options) {
    if (!options.opens_layer() && (options.slopes.heads == 0 || options.length == 0))
        throw UsageError("give --heads and --length, or an opened layer with --layer");
    const bool writes_all = output_format(options.output.path) == OutputFormat::npz;
    if (options.stage == "output" && options.head > 0 && !writes_all)
        throw UsageError(
            "the output joins all heads, so it has none by itself: leave --head out or choose --stage "
            "context");
}

nlohmann::json attention_facts(const AttentionOptions& options, const Stages& stages) {
    nlohmann::json facts{{"num_heads", stages.num_heads}, {"length", stages.seq_len},
                         {"rule", options.slopes.rule},   {"bias_max", options.slopes.bias_max},
                         {"slopes", stages.slopes},       {"form", options.form},
                         {"mask", options.mask.mask},     {"stage", options.stage}};
    if (options.opens_layer()) {
        facts["layer"] = options.layer;
    } else {
        facts["content"] = options.content;
        facts["seed"] = options.seed;
        if (options.content == "random") facts["spread"] = options.spread;
    }
    if (options.head > 0) facts["head"] = options.head;
    return facts;
}

// Every stage under its name.
void write_all(const std::string& path, const Stages& stages) {
    std::vector<ArrayOutput> arrays;
    for (const std::string& name : attention_array_names()) arrays.push_back(stages.array(name));
    write_arrays_npz(path, arrays);
}

ContentChoice picture_content(const AttentionOptions& options) {
    ContentChoice content;
    content.kind = options.opens_layer()         ? ContentKind::file
                   : options.content == "random" ? ContentKind::random
                                                 : ContentKind::zero;
    content.path = options.layer;
    content.seed = options.seed;
    content.spread = options.spread;
    return content;
}

PictureRequest attention_picture(const AttentionOptions& options, const Stages& stages) {
    Session session;
    session.view = ViewId::attention;
    session.num_heads = stages.num_heads;
    session.seq_len = stages.seq_len;
    session.slope_rule = options.slopes.slope_rule();
    session.bias_max = options.slopes.bias_max;
    session.bias_form = options.bias_form();
    session.mask = options.mask.load(stages.seq_len);
    session.content = picture_content(options);
    session.stage = stage_from_id(options.stage).value();
    session.isolate_head = options.head > 0;
    session.selection.cell = {options.head_index().value_or(0), stages.seq_len - 1, stages.seq_len - 1};
    return {{{session, options.output.path}}, options.output.picture_look()};
}

CommandOutcome run_attention(const AttentionOptions& options, std::ostream& out) {
    const OutputFormat format = output_format(options.output.path);
    check_options(options);
    const Stages stages = options.opens_layer() ? layer_stages(options) : content_stages(options);
    check_head(options.head, stages.num_heads);
    switch (format) {
        case OutputFormat::picture: return attention_picture(options, stages);
        case OutputFormat::table: print_array(out, stages.array(options.stage)); break;
        case OutputFormat::npz: write_all(options.output.path, stages); break;
        case OutputFormat::json:
        case OutputFormat::csv:
        case OutputFormat::npy:
            write_array(options.output.path, format, stages.array(options.stage),
                        attention_facts(options, stages));
            break;
    }
    return ExitStatus{0};
}

void add_source_options(CLI::App& command, AttentionOptions& options) {
    auto* length = command.add_option("--length", options.length, "number of tokens, 1 to 1000000")
                       ->check(whole_number(kMinLength, kMaxLength))
                       ->type_name("L");
    auto* content = command.add_option("--content", options.content, "scores of zero, or random q, k and v")
                        ->check(CLI::IsMember(std::vector<std::string>{"zero", "random"}))
                        ->capture_default_str()
                        ->type_name("CONTENT");
    auto* seed = command.add_option("--seed", options.seed, "of the random numbers")
                     ->check(whole_number(0, std::numeric_limits<Index>::max()))
                     ->capture_default_str()
                     ->type_name("S");
    auto* spread =
        command.add_option("--spread", options.spread, "standard deviation of the scaled random scores")
            ->check(number_up_to(kLargestSpread))
            ->capture_default_str()
            ->type_name("D");
    command.add_option("--layer", options.layer, "open x and param.* of one layer from this .npz instead")
        ->excludes(length)
        ->excludes(content)
        ->excludes(seed)
        ->excludes(spread)
        ->type_name("FILE.npz");
}

}  // namespace

void add_attention_command(CLI::App& program, Command& chosen) {
    auto options = std::make_shared<AttentionOptions>();
    CLI::App* command =
        program.add_subcommand("attention", "The stages of attention, of content or of a layer file.");
    add_slope_options(*command, options->slopes, false);
    add_source_options(*command, *options);
    add_form_option(*command, options->form);
    add_mask_options(*command, options->mask);
    command->add_option("--stage", options->stage, "which stage to write or print (.npz holds all)")
        ->check(CLI::IsMember(ids_of(stages())))
        ->capture_default_str()
        ->type_name("STAGE");
    command->add_option("--head", options->head, "one head, counted from 1; without it all")
        ->check(whole_number(1, kMaxHeads))
        ->type_name("H");
    add_output_option(*command, options->output, kEndings);
    add_look_options(*command, options->output);
    command->footer(
        "\nArrays are float32 [head, query, key], with --layer [batch, head, query, key]; masked cells are "
        "-inf\n"
        "(null in .json) and their weight is 0. .npz holds q k v and every stage.\n"
        "Example: alibi-lab attention --heads 8 --length 64 --content random --seed 3 -o attention.npz");
    command->callback([options, &chosen] {
        chosen = [options](std::ostream& out) { return run_attention(*options, out); };
    });
}

}  // namespace alibi::app
