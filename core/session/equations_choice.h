// What a person chose in the Equations view, as part of the Session.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/small_content.h"

namespace alibi {

inline constexpr Index kLeastEquationLength = 4;
inline constexpr Index kMostEquationLength = 12;
inline constexpr Index kMostEquationEntries = 4096;
inline constexpr double kLargestEntry = 10;  // of q and k set by hand
inline constexpr double kShortestPace = 1;   // seconds a step while playing
inline constexpr double kLongestPace = 60;

// One layer from the embedding to the output, in the order of the computation; `whole` shows it in one.
enum class EquationStep { embed, score, scale, slopes, bias, mask, softmax, mix, join, output, whole };
struct EquationStepRow {
    EquationStep step;
    std::string_view id;
};
std::span<const EquationStepRow> equation_steps();

enum class CodeLanguage { core, pytorch };
struct CodeLanguageRow {
    CodeLanguage language;
    std::string_view id;
};
std::span<const CodeLanguageRow> code_languages();

// Symbols that can be lit: "q", "slope", "bias", ... Their ids are those of the terms in resources/equations.
std::span<const std::string_view> equation_terms();

// How it is looked at: no step of undo.
struct EquationsLooks {
    EquationStep step = EquationStep::bias;
    CodeLanguage code = CodeLanguage::core;
    bool numbers = true;     // under the symbols
    double pace = 6;         // seconds a step while playing
    std::string term;        // chosen; empty = none
    std::string hover_term;  // under the pointer; not saved

    bool operator==(const EquationsLooks&) const = default;
};

struct EquationsChoice {
    Index length = 5;
    std::uint64_t seed = 7;
    std::vector<SetEntry> entries;  // of q and k, set by hand; one for each place
    EquationsLooks looks;

    bool operator==(const EquationsChoice&) const = default;
};

}  // namespace alibi
