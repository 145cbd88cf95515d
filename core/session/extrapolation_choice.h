// What a person chose about training tiny models and reading long with them, as part of the Session.
//
// What was trained, and how far it is, is no choice: that is in run_results.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/attention/tensor.h"
#include "core/model/position_method.h"

namespace alibi {

enum class TextSplit;       // core/model/vocabulary.h
enum class EvaluationKind;  // core/model/evaluation.h

inline constexpr Index kMostModelLayers = 16;
inline constexpr Index kMostModelWidth = 1024;
inline constexpr Index kMostModelHeads = 64;
inline constexpr Index kMostWrittenTokens = 65'536;
inline constexpr Index kMostReadMultiple = 64;  // the longest length that is read, in training lengths

// What Train makes next: one run for each method. Changing it touches no run that is there.
struct TrainingChoice {
    std::vector<PositionMethod> methods = {PositionMethod::alibi};  // in the order chosen; never empty
    bool side_by_side = false;                                      // several at once, else one after another
    Index train_len = 32;
    Index steps = 1'000;
    Index batch = 32;
    std::uint64_t seed = 1;
    Index num_layers = 2;
    Index d_model = 64;
    Index num_heads = 8;
    std::vector<double> own_slopes;  // of ALiBi; empty = by the rule of the Slopes view
    double learning_rate = 3e-3;
    double dropout = 0;
    std::string text_path;  // empty = own stories
    TextSplit split{};      // words

    bool operator==(const TrainingChoice&) const = default;
};

enum class ExtrapolationPage { ours, paper, texts };

struct RunName {
    std::string run, name;
    bool operator==(const RunName&) const = default;
};

// Slopes tried on a run in place of its own. The run itself stays as it is.
struct RunSlopes {
    std::string run;
    std::vector<double> slopes;  // one for each of its heads
    bool operator==(const RunSlopes&) const = default;
};

struct GenerationChoice {
    std::string prompt = "one day , mia and tom were in the garden .";
    Index tokens = 160;
    double temperature = 0.8;
    std::uint64_t seed = 1;
    std::string first, second;  // runs; empty = the chosen one, and one that breaks

    bool operator==(const GenerationChoice&) const = default;
};

struct ExtrapolationChoice {
    TrainingChoice training;

    EvaluationKind evaluation{};  // of the picture by length: nonoverlapping or sliding
    Index most_multiple = 32;     // lengths up to this many training lengths, a power of two
    ExtrapolationPage page = ExtrapolationPage::ours;

    std::string run;                   // the chosen one, by its id; empty = the first of the table
    std::string compared;              // its curve beside the chosen one's; empty = none
    std::vector<std::string> hidden;   // runs
    std::vector<std::string> removed;  // runs no longer listed; their folders go when the program ends
    std::vector<RunName> names;
    std::vector<RunSlopes> surgery;
    GenerationChoice generation;

    bool operator==(const ExtrapolationChoice&) const = default;
};

}  // namespace alibi
