// Options that several commands have, each group with what becomes of it.
#pragma once

#include <CLI/CLI.hpp>
#include <limits>
#include <string>
#include <vector>

#include "app/command_line/command.h"
#include "core/attention/mask.h"
#include "core/attention/slopes.h"

namespace alibi::app {

inline constexpr double kLargestBiasMax = 1000;  // 2^-1000 is a slope still, and its reach a number

// What a number must be, said in the words of the answer to a wrong one.
CLI::Validator whole_number(Index first, Index last);  // "0" is not a whole number from 1 to 1024
CLI::Validator number_above_0(double last = std::numeric_limits<double>::infinity());
CLI::Validator number_up_to(double last);  // from 0
CLI::Validator file_name();                // not empty
CLI::Validator folder_name();
// Numbers with commas between, each as `one` has it; no place between two commas is empty.
CLI::Validator list_of(CLI::Validator one);
// The numbers of texts that list_of(...) has let through.
std::vector<double> listed_numbers(const std::vector<std::string>& lists);

struct SlopeOptions {
    Index heads = 0;
    std::string rule = "reference";
    double bias_max = 8;

    SlopeRule slope_rule() const;
};
// --heads (the option is returned by name "--heads"; `required` or not), --rule, --bias-max.
void add_slope_options(CLI::App& command, SlopeOptions& options, bool heads_required);

struct MaskOptions {
    std::string mask = "causal";  // an id of mask_kinds() or the path of a file
    Index window = 16;
    Index padding = 4;
    const CLI::Option* window_option = nullptr;  // as they stand on the command line
    const CLI::Option* padding_option = nullptr;

    // Reads the file where it is one. Throws FileError, and std::runtime_error where its mask is not for
    // seq_len.
    Mask load(Index seq_len) const;
};
void add_mask_options(CLI::App& command, MaskOptions& options);

// --form FORM: the id of a bias form.
void add_form_option(CLI::App& command, std::string& form);

// -o FILE, and the look of a picture.
struct OutputOptions {
    std::string path;
    std::string size = "1280x720";
    PictureLook look;

    PictureLook picture_look() const;
};
void add_output_option(CLI::App& command, OutputOptions& options, const std::string& endings);
void add_look_options(CLI::App& command, OutputOptions& options);

// Ids of a table whose rows have `id`, as CLI11 wants them.
template <typename Rows>
std::vector<std::string> ids_of(const Rows& rows) {
    std::vector<std::string> ids;
    for (const auto& row : rows) ids.emplace_back(row.id);
    return ids;
}

// --head of the command line counts from 1; 0 stands for all. Throws UsageError when there is no such head.
void check_head(Index head, Index num_heads);

}  // namespace alibi::app
