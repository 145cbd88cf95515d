// alibi-lab slopes: the slope of each head, and how far each head looks.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command_line/array_output.h"
#include "app/command_line/command.h"
#include "app/command_line/json_text.h"
#include "app/command_line/options.h"
#include "core/attention/closed_form.h"
#include "core/attention/long_reach.h"
#include "core/files/numpy.h"
#include "core/files/row_files.h"

namespace alibi::app {

namespace {

struct SlopesOptions {
    SlopeOptions slopes;
    Index length = 0;  // visible keys; 0: infinitely many
    OutputOptions output;
};

struct SlopesTable {
    VisibleKeys keys;
    std::vector<HeadSlope> slopes;
    std::vector<SlopeStatistics> figures;
};

// One figure of every head under its name. All formats iterate this table.
struct Figure {
    const char* name;
    const char* heading;  // with the unit, for people
    double (*value)(const SlopeStatistics& figures, VisibleKeys keys);
};
template <int percent>
double reach(const SlopeStatistics& figures, VisibleKeys keys) {
    return long_reach(figures.slope, percent / 100.0, keys);
}
constexpr Figure kFigures[] = {
    {"half_life", "half-life", [](const SlopeStatistics& f, VisibleKeys) { return f.half_life; }},
    {"reach_50", "reach 50 %", reach<50>},
    {"reach_90", "reach 90 %", reach<90>},
    {"reach_99", "reach 99 %", reach<99>},
    {"mean_distance", "mean distance", [](const SlopeStatistics& f, VisibleKeys) { return f.mean_distance; }},
};

SlopesTable make_table(const SlopesOptions& options) {
    SlopesTable table;
    if (options.length > 0) table.keys = options.length;
    table.slopes = head_slopes(options.slopes.slope_rule(), options.slopes.heads, options.slopes.bias_max);
    for (const HeadSlope& slope : table.slopes)
        table.figures.push_back(slope_statistics(slope.value, table.keys));
    return table;
}

std::string exponent_text(const HeadSlope& slope) {
    if (!slope.exponent) return "";
    const auto [numerator, denominator] = *slope.exponent;
    if (denominator == 1) return "2^" + std::to_string(numerator);
    return "2^(" + std::to_string(numerator) + '/' + std::to_string(denominator) + ')';
}

void print_slopes(std::ostream& out, const SlopesTable& table) {
    std::vector<std::string> headings{"head", "slope", "power of two"};
    for (const Figure& figure : kFigures) headings.emplace_back(figure.heading);
    std::vector<std::vector<std::string>> rows;
    for (std::size_t h = 0; h < table.slopes.size(); ++h) {
        std::vector<std::string> row{std::to_string(h + 1), short_number(table.slopes[h].value),
                                     exponent_text(table.slopes[h])};
        for (const Figure& figure : kFigures)
            row.push_back(short_number(figure.value(table.figures[h], table.keys)));
        rows.push_back(std::move(row));
    }
    print_table(out, headings, rows);
}

std::vector<double> slope_column(const SlopesTable& table) {
    std::vector<double> column;
    for (const HeadSlope& slope : table.slopes) column.push_back(slope.value);
    return column;
}

std::vector<double> figure_column(const SlopesTable& table, const Figure& figure) {
    std::vector<double> column;
    for (const SlopeStatistics& figures : table.figures) column.push_back(figure.value(figures, table.keys));
    return column;
}

// Whole numbers stay whole: a reach is written 5, not 5.0.
nlohmann::json json_numbers(const std::vector<double>& values) {
    nlohmann::json list = nlohmann::json::array();
    for (const double value : values) {
        const auto whole = static_cast<std::int64_t>(value < 1e15 && value > -1e15 ? value : 0);
        if (static_cast<double>(whole) == value)
            list.push_back(whole);
        else
            list.push_back(value);
    }
    return list;
}

std::string slopes_json(const SlopesOptions& options, const SlopesTable& table) {
    nlohmann::ordered_json json;
    json["rule"] = options.slopes.rule;
    json["num_heads"] = options.slopes.heads;
    json["bias_max"] = options.slopes.bias_max;
    if (options.length > 0) json["length"] = options.length;
    json["slopes"] = slope_column(table);
    for (const Figure& figure : kFigures) json[figure.name] = json_numbers(figure_column(table, figure));
    return json_text(json) + '\n';
}

std::string slopes_csv(const SlopesTable& table) {
    std::string text = "head,slope";
    for (const Figure& figure : kFigures) text += std::string(",") + figure.name;
    text += '\n';
    for (std::size_t h = 0; h < table.slopes.size(); ++h) {
        text += std::to_string(h + 1) + ',' + number_text(table.slopes[h].value);
        for (const Figure& figure : kFigures)
            text += ',' + number_text(figure.value(table.figures[h], table.keys));
        text += '\n';
    }
    return text;
}

void write_slopes_npz(const std::string& path, const SlopesTable& table) {
    std::vector<std::vector<double>> columns{slope_column(table)};
    std::vector<std::string> names{"slopes"};
    for (const Figure& figure : kFigures) {
        columns.push_back(figure_column(table, figure));
        names.emplace_back(figure.name);
    }
    std::vector<NpzArray> arrays;
    for (std::size_t c = 0; c < columns.size(); ++c)
        arrays.push_back({names[c], {static_cast<Index>(columns[c].size())}, {}, columns[c]});
    write_npz(path, arrays);
}

void write_slopes_npy(const std::string& path, const SlopesTable& table) {
    const std::vector<double> column = slope_column(table);
    const std::vector<float> slopes(column.begin(), column.end());
    const Index shape[] = {static_cast<Index>(slopes.size())};
    write_npy(path, shape, slopes);
}

PictureRequest slopes_picture(const SlopesOptions& options) {
    Session session;
    session.view = ViewId::slopes;
    session.num_heads = options.slopes.heads;
    session.slope_rule = options.slopes.slope_rule();
    session.bias_max = options.slopes.bias_max;
    session.stop_at_length = options.length > 0;
    if (options.length > 0) session.seq_len = options.length;
    return {{{session, options.output.path}}, options.output.picture_look()};
}

CommandOutcome run_slopes(const SlopesOptions& options, std::ostream& out) {
    const OutputFormat format = output_format(options.output.path);
    if (format == OutputFormat::picture) return slopes_picture(options);
    const std::string& path = options.output.path;
    const SlopesTable table = make_table(options);
    switch (format) {
        case OutputFormat::table: print_slopes(out, table); break;
        case OutputFormat::json: write_file_whole(path, slopes_json(options, table)); break;
        case OutputFormat::csv: write_file_whole(path, slopes_csv(table)); break;
        case OutputFormat::npy: write_slopes_npy(path, table); break;
        case OutputFormat::npz: write_slopes_npz(path, table); break;
        case OutputFormat::picture: break;
    }
    return ExitStatus{0};
}

}  // namespace

void add_slopes_command(CLI::App& program, Command& chosen) {
    auto options = std::make_shared<SlopesOptions>();
    CLI::App* command =
        program.add_subcommand("slopes", "The slope of each head, and how far each head looks.");
    add_slope_options(*command, options->slopes, true);
    command->add_option("--length", options->length, "keys to see; without it infinitely many")
        ->check(whole_number(1, kMaxLength))
        ->type_name("L");
    add_output_option(*command, options->output, kEndings);
    add_look_options(*command, options->output);
    command->footer(
        "\nDistances are in tokens, for content scores of 0.\nExample: alibi-lab slopes --heads 12 -o "
        "s.json");
    command->callback(
        [options, &chosen] { chosen = [options](std::ostream& out) { return run_slopes(*options, out); }; });
}

}  // namespace alibi::app
