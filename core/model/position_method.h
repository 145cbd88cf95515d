// How a model knows positions: one row of one table for each method. Combo box, command line, training, tests
// and files all iterate the table.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace alibi {

struct PositionFunctions;  // what the method does: core/model/position_functions.h

enum class PositionMethod { alibi, sinusoidal, rotary, learned, t5, none };

struct PositionMethodRow {
    PositionMethod method;
    std::string_view id;    // "alibi", ...: on the command line and in files
    std::string_view name;  // "ALiBi", ...: as people write it
    bool has_slopes;        // the score bias is -slope * distance, with a slope for each head
    const PositionFunctions* functions;
};

std::span<const PositionMethodRow> position_methods();
const PositionMethodRow& position_method_row(PositionMethod method);
std::optional<PositionMethod> position_method_from_id(std::string_view id);

}  // namespace alibi
