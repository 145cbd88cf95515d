#include "core/session/lesson_arguments.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/session/session_file.h"
#include "core/session/session_json.h"

namespace alibi {

namespace {

using session_json::Json;

struct SettingName {
    std::string_view label, key;
    bool word = false;  // of a table, not a number
};
// Arguments that stand in for a setting of the session, and its key in a session file.
constexpr std::array kSettings = {SettingName{"heads", "heads"},
                                  SettingName{"length", "length"},
                                  SettingName{"rule", "slope_rule", true},
                                  SettingName{"bias_max", "bias_max"},
                                  SettingName{"form", "bias_form", true},
                                  SettingName{"precision", "precision", true},
                                  SettingName{"mask", "mask", true},
                                  SettingName{"mask_window", "mask_window"},
                                  SettingName{"mask_padding", "mask_padding"},
                                  SettingName{"content", "content", true},
                                  SettingName{"seed", "seed"},
                                  SettingName{"spread", "spread"}};
// Arguments that any figure of a head takes beside its own.
constexpr std::array<std::string_view, 2> kCommon = {"slope", "keys"};

Index whole_of(double value, const std::string& what, Index low, Index high) {
    if (!(value >= static_cast<double>(low) && value <= static_cast<double>(high)) ||
        value != std::floor(value))
        throw LessonError(LessonFault::bad_argument, what, number_text(value, {}),
                          std::to_string(low) + " to " + std::to_string(high));
    return static_cast<Index>(value);
}

Json json_value(const SettingName& setting, const Expression& value, const FigureScope& scope) {
    if (setting.word && value.kind == Expression::Kind::word) return value.word;
    const double number = evaluate(value, scope);
    const bool whole = number >= 0 && number < 9e15 && number == std::floor(number);
    return whole ? Json(static_cast<std::uint64_t>(number)) : Json(number);
}

}  // namespace

std::string nearest_word(std::string_view word, const std::vector<std::string_view>& known) {
    return session_json::nearest(word, known);
}

Arguments::Arguments(const Expression& call, const std::vector<std::string_view>& parameters,
                     const FigureScope& scope)
    : session_(scope.session), context_(scope.context), figure_(call.word) {
    for (std::size_t n = 0; n < call.parts.size(); ++n) {
        std::string label = n < call.labels.size() ? call.labels[n] : std::string();
        if (label.empty()) {
            if (n >= parameters.size())
                throw LessonError(LessonFault::bad_argument, figure_, std::to_string(call.parts.size()),
                                  std::to_string(parameters.size()));
            label = parameters[n];
        }
        const Expression& value = call.parts[n];
        if (label == "position" && value.kind == Expression::Kind::word) {
            position_ = value.word;
        } else if (std::find(parameters.begin(), parameters.end(), label) != parameters.end() ||
                   std::find(kCommon.begin(), kCommon.end(), label) != kCommon.end()) {
            numbers_[label] = evaluate(value, scope);
        } else {
            lay_over(label, value, scope);
        }
    }
}

void Arguments::lay_over(const std::string& label, const Expression& value, const FigureScope& scope) {
    const auto row = std::find_if(kSettings.begin(), kSettings.end(),
                                  [&](const SettingName& s) { return s.label == label; });
    if (row == kSettings.end()) {
        std::vector<std::string_view> known(kCommon.begin(), kCommon.end());
        for (const SettingName& setting : kSettings) known.push_back(setting.label);
        throw LessonError(LessonFault::unknown_name, label, {}, nearest_word(label, known));
    }
    try {
        const Json overlay{{std::string(row->key), json_value(*row, value, scope)}};
        session_ = overlay_json(session_, overlay.dump(), {});
    } catch (const FileError& error) {
        throw LessonError(LessonFault::bad_argument, label, error.found(), error.expected());
    }
}

double Arguments::number(std::string_view name) const {
    const auto found = numbers_.find(name);
    if (found == numbers_.end()) throw LessonError(LessonFault::bad_argument, figure_, {}, std::string(name));
    return found->second;
}

double Arguments::number_or(std::string_view name, double otherwise) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? otherwise : found->second;
}

Index Arguments::whole(std::string_view name, Index low, Index high) const {
    return whole_of(number(name), std::string(name), low, high);
}

Index Arguments::head() const {
    const double chosen = static_cast<double>(session_.selection.cell.head + 1);
    return whole_of(number_or("head", chosen), "head", 1, session_.num_heads) - 1;
}

Index Arguments::place(std::string_view name, Index length) const {
    const Index chosen = name == "query" ? cell().query : cell().key;
    return whole_of(number_or(name, static_cast<double>(chosen)), std::string(name), 0, length - 1);
}

double Arguments::slope() const {
    if (const auto given = numbers_.find("slope"); given != numbers_.end()) return given->second;
    return session_slope_values(session_)[static_cast<std::size_t>(head())];
}

VisibleKeys Arguments::visible_keys() const {
    if (!numbers_.contains("keys")) return std::nullopt;
    return whole("keys", 1, kMaxLength);
}

const ModelFigures& Arguments::model() const {
    const auto found = context_.models.find(position_);
    if (found == context_.models.end()) throw LessonError(LessonFault::no_such_figure, figure_, position_);
    return found->second;
}

}  // namespace alibi
