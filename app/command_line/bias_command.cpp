// alibi-lab bias: the bias of every query and key, before any mask.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command_line/array_output.h"
#include "app/command_line/command.h"
#include "app/command_line/options.h"
#include "core/attention/bias.h"

namespace alibi::app {

namespace {

struct BiasOptions {
    SlopeOptions slopes;
    Index length = 0;
    Index head = 0;  // from 1; 0: all
    std::string form = "distance";
    MaskOptions mask;
    bool mask_given = false;
    OutputOptions output;
};

void check_options(const BiasOptions& options) {
    check_head(options.head, options.slopes.heads);
    if (options.mask_given && options.form != "cumsum")
        throw UsageError("--mask counts only with --form cumsum: add that or leave --mask out");
}

ArrayOutput bias_array(const BiasOptions& options, const std::vector<double>& all_slopes, const Mask& mask) {
    ArrayOutput array;
    array.name = "bias";
    if (options.head == 0) array.leading = {{"head", options.slopes.heads, 1}};
    array.rows = array.cols = options.length;
    const BiasForm form = bias_form_from_id(options.form).value();
    const auto first = static_cast<std::size_t>(std::max<Index>(options.head, 1) - 1);
    array.cells = [=, length = options.length](Index matrix, Interval rows, Interval cols) {
        const double slope = all_slopes[first + static_cast<std::size_t>(matrix)];
        Matrix block(rows.size(), cols.size());
        for (Index r = 0; r < block.rows(); ++r)
            bias_row(form, slope, rows.begin + r, cols.begin, length, mask,
                     {block.data() + r * block.cols(), static_cast<std::size_t>(block.cols())});
        return block;
    };
    return array;
}

nlohmann::json bias_facts(const BiasOptions& options, const std::vector<double>& all_slopes) {
    nlohmann::json facts{{"form", options.form},
                         {"rule", options.slopes.rule},
                         {"bias_max", options.slopes.bias_max},
                         {"num_heads", options.slopes.heads},
                         {"length", options.length},
                         {"slopes", all_slopes}};
    if (options.head > 0) facts["head"] = options.head;
    return facts;
}

PictureRequest bias_picture(const BiasOptions& options, const Mask& mask) {
    Session session;
    session.view = ViewId::bias;
    session.num_heads = options.slopes.heads;
    session.seq_len = options.length;
    session.slope_rule = options.slopes.slope_rule();
    session.bias_max = options.slopes.bias_max;
    session.bias_form = bias_form_from_id(options.form).value();
    session.mask = mask;
    session.show_masked = false;
    session.isolate_head = options.head > 0;
    session.selection.cell = {std::max<Index>(options.head, 1) - 1, options.length - 1, options.length - 1};
    return {{{session, options.output.path}}, options.output.picture_look()};
}

CommandOutcome run_bias(const BiasOptions& options, std::ostream& out) {
    const OutputFormat format = output_format(options.output.path);
    check_options(options);
    const Mask mask = options.mask.load(options.length);
    if (format == OutputFormat::picture) return bias_picture(options, mask);
    const std::vector<double> all =
        slopes(options.slopes.slope_rule(), options.slopes.heads, options.slopes.bias_max);
    const ArrayOutput array = bias_array(options, all, mask);
    if (format == OutputFormat::table)
        print_array(out, array);
    else
        write_array(options.output.path, format, array, bias_facts(options, all));
    return ExitStatus{0};
}

}  // namespace

void add_bias_command(CLI::App& program, Command& chosen) {
    auto options = std::make_shared<BiasOptions>();
    CLI::App* command = program.add_subcommand("bias", "The bias of every query and key, before any mask.");
    add_slope_options(*command, options->slopes, true);
    command->add_option("--length", options->length, "number of queries and keys, 1 to 1000000")
        ->check(whole_number(kMinLength, kMaxLength))
        ->required()
        ->type_name("L");
    command->add_option("--head", options->head, "one head, counted from 1; without it all")
        ->check(whole_number(1, kMaxHeads))
        ->type_name("H");
    add_form_option(*command, options->form);
    add_mask_options(*command, options->mask);
    add_output_option(*command, options->output, kEndings);
    add_look_options(*command, options->output);
    command->footer(
        "\nArrays are float32 [head, query, key], or [query, key] with --head. --mask is for --form cumsum.\n"
        "Example: alibi-lab bias --heads 8 --length 64 -o bias.npy");
    command->callback([options, command, &chosen] {
        options->mask_given = command->count("--mask") > 0;
        chosen = [options](std::ostream& out) { return run_bias(*options, out); };
    });
}

}  // namespace alibi::app
