// A number as a person types it into a question.
#pragma once

#include <optional>
#include <string_view>

namespace alibi {

// "0.125", "1/8", "2^-3", "1,024", "0,125": sums, products and powers of numbers, no figures by their names.
// A comma before groups of three digits parts them, a lone other one is a decimal point. Nothing where it is
// no finite number.
std::optional<double> typed_number(std::string_view words);

}  // namespace alibi
