#include "app/command_line/options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "app/command_line/array_output.h"
#include "core/files/map_file.h"

namespace alibi::app {

namespace {

constexpr int kLeastPixels = 320;
constexpr int kMostPixels = 16'384;

// The number that a whole text stands for.
template <typename Number>
std::optional<Number> number_of(const std::string& text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return number;
}

std::string quoted(const std::string& text) {
    return "\"" + text + "\"";
}

// What stands between commas: always one part more than there are commas.
std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    for (std::size_t comma = text.find(','); comma != std::string::npos; comma = text.find(',', from)) {
        parts.push_back(text.substr(from, comma - from));
        from = comma + 1;
    }
    parts.push_back(text.substr(from));
    return parts;
}

// "1280x720" to two numbers; false when it is anything else.
bool read_size(const std::string& text, int& width, int& height) {
    const std::size_t cross = text.find('x');
    if (cross == std::string::npos) return false;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), text.data() + cross, width);
    const auto second = std::from_chars(text.data() + cross + 1, end, height);
    return first.ec == std::errc() && first.ptr == text.data() + cross && second.ec == std::errc() &&
           second.ptr == end && std::min(width, height) >= kLeastPixels &&
           std::max(width, height) <= kMostPixels;
}

std::string check_size(const std::string& text) {
    int width = 0;
    int height = 0;
    if (read_size(text, width, height)) return {};
    return "\"" + text + "\" is not a size like 1280x720, each side " + std::to_string(kLeastPixels) +
           " to " + std::to_string(kMostPixels);
}

Mask mask_from_file(const std::string& path) {
    Mask mask;
    mask.kind = MaskKind::file;
    mask.path = path;
    Index size = 0;
    const std::vector<std::uint8_t> visible = read_mask_file(path, size);
    mask.matrix = make_mask_matrix(size, visible);
    return mask;
}

}  // namespace

CLI::Validator file_name() {
    return {[](const std::string& path) { return path.empty() ? "the name of a file is missing" : ""; }, ""};
}

CLI::Validator folder_name() {
    return {[](const std::string& path) { return path.empty() ? "the name of a folder is missing" : ""; },
            ""};
}

CLI::Validator whole_number(Index first, Index last) {
    const std::string range = std::to_string(first) + " to " + std::to_string(last);
    const auto check = [first, last, range](const std::string& text) {
        const auto number = number_of<Index>(text);
        if (number && *number >= first && *number <= last) return std::string();
        return quoted(text) + " is not a whole number from " + range;
    };
    return CLI::Validator(check, range);
}

CLI::Validator number_above_0(double last) {
    const bool ends = std::isfinite(last);
    const std::string range = ends ? "above 0, at most " + short_number(last) : "above 0";
    const auto check = [last, range](const std::string& text) {
        const auto number = number_of<double>(text);
        if (number && *number > 0 && std::isfinite(*number) && *number <= last) return std::string();
        return quoted(text) + " is not a number " + range;
    };
    return CLI::Validator(check, range);
}

CLI::Validator number_up_to(double last) {
    const std::string range = "0 to " + short_number(last);
    const auto check = [last, range](const std::string& text) {
        const auto number = number_of<double>(text);
        if (number && *number >= 0 && *number <= last) return std::string();
        return quoted(text) + " is not a number from " + range;
    };
    return CLI::Validator(check, range);
}

CLI::Validator list_of(CLI::Validator one) {
    const auto check = [one = std::move(one)](const std::string& text) {
        for (std::string part : parts_of(text)) {
            if (part.empty()) return "a number is missing in " + quoted(text);
            if (std::string wrong = one(part); !wrong.empty()) return wrong;
        }
        return std::string();
    };
    return {check, ""};
}

std::vector<double> listed_numbers(const std::vector<std::string>& lists) {
    std::vector<double> numbers;
    for (const std::string& list : lists)
        for (const std::string& part : parts_of(list)) numbers.push_back(number_of<double>(part).value());
    return numbers;
}

SlopeRule SlopeOptions::slope_rule() const {
    return slope_rule_from_id(rule).value();
}

void add_slope_options(CLI::App& command, SlopeOptions& options, bool heads_required) {
    command.add_option("--heads", options.heads, "number of heads, 1 to 1024")
        ->check(whole_number(1, kMaxHeads))
        ->required(heads_required)
        ->type_name("N");
    std::vector<std::string> rules;
    for (const SlopeRuleRow& row : slope_rules()) {
        if (row.make != nullptr) rules.emplace_back(row.id);
    }
    command.add_option("--rule", options.rule, "how the slopes follow from the number of heads")
        ->check(CLI::IsMember(rules))
        ->capture_default_str()
        ->type_name("RULE");
    command.add_option("--bias-max", options.bias_max, "B: the last slope of a power of two is 2^-B")
        ->check(number_above_0(kLargestBiasMax))
        ->capture_default_str()
        ->type_name("B");
}

Mask MaskOptions::load(Index seq_len) const {
    Mask result;
    const auto kinds = mask_kinds();
    const auto row = std::find_if(kinds.begin(), kinds.end(), [this](const auto& r) { return r.id == mask; });
    if (row == kinds.end()) {
        result = mask_from_file(mask);
    } else if (row->kind == MaskKind::file) {
        throw UsageError("--mask file needs the name of a .npy file in place of the word file");
    } else {
        result.kind = row->kind;
    }
    const auto given = [](const CLI::Option* option) { return option != nullptr && option->count() > 0; };
    if (given(window_option) && result.kind != MaskKind::window)
        throw UsageError("--window belongs to --mask window: add that, or leave --window out");
    if (given(padding_option) && result.kind != MaskKind::padding_left &&
        result.kind != MaskKind::padding_right)
        throw UsageError(
            "--padding belongs to --mask padding-left and padding-right: add one of them, or leave --padding "
            "out");
    result.window = window;
    result.padding = padding;
    if (result.kind == MaskKind::file && result.matrix->size != seq_len) {
        const std::string size = std::to_string(result.matrix->size);
        throw std::runtime_error("the mask in " + mask + " is for length " + size + ", not " +
                                 std::to_string(seq_len) + ": choose --length " + size + " or another mask");
    }
    return result;
}

void add_form_option(CLI::App& command, std::string& form) {
    command.add_option("--form", form, "which of the forms that softmax cannot tell apart, or symmetric")
        ->check(CLI::IsMember(ids_of(bias_forms())))
        ->capture_default_str()
        ->type_name("FORM");
}

void add_mask_options(CLI::App& command, MaskOptions& options) {
    std::string kinds;
    for (const MaskKindRow& row : mask_kinds()) {
        if (row.kind != MaskKind::file) kinds += std::string(row.id) + ", ";
    }
    command
        .add_option("--mask", options.mask, "which keys a query sees: " + kinds + "or a .npy file of [L, L]")
        ->capture_default_str()
        ->type_name("MASK");
    options.window_option = command.add_option("--window", options.window, "W of --mask window, tokens")
                                ->check(whole_number(1, kMaxLength))
                                ->capture_default_str()
                                ->type_name("W");
    options.padding_option = command
                                 .add_option("--padding", options.padding,
                                             "padded tokens of --mask padding-left and padding-right")
                                 ->check(whole_number(0, kMaxLength))
                                 ->capture_default_str()
                                 ->type_name("P");
}

PictureLook OutputOptions::picture_look() const {
    PictureLook result = look;
    read_size(size, result.width, result.height);
    return result;
}

void add_output_option(CLI::App& command, OutputOptions& options, const std::string& endings) {
    command.add_option("-o,--output", options.path, "file to write; its ending says the format: " + endings)
        ->check(file_name())
        ->type_name("FILE");
}

void add_look_options(CLI::App& command, OutputOptions& options) {
    command.add_option("--language", options.look.language, "language of a picture")
        ->check(CLI::IsMember(std::vector<std::string>{"en", "ko"}))
        ->capture_default_str()
        ->type_name("LANGUAGE");
    command.add_option("--theme", options.look.theme, "colours of a picture")
        ->check(CLI::IsMember(std::vector<std::string>{"light", "dark", "projector"}))
        ->capture_default_str()
        ->type_name("THEME");
    command.add_option("--size", options.size, "width and height of a picture in pixels")
        ->check(CLI::Validator(check_size, ""))
        ->capture_default_str()
        ->type_name("WxH");
}

void check_head(Index head, Index num_heads) {
    if (head >= 0 && head <= num_heads) return;
    throw UsageError("there is no head " + std::to_string(head) + ": heads are counted from 1 to " +
                     std::to_string(num_heads));
}

}  // namespace alibi::app
