#include <algorithm>
#include <array>
#include <cmath>

#include "core/session/equations_actions.h"
#include "core/session/session.h"

namespace alibi {

namespace {

constexpr std::array kSteps = {
    EquationStepRow{EquationStep::embed, "embed"},     EquationStepRow{EquationStep::score, "score"},
    EquationStepRow{EquationStep::scale, "scale"},     EquationStepRow{EquationStep::slopes, "slopes"},
    EquationStepRow{EquationStep::bias, "bias"},       EquationStepRow{EquationStep::mask, "mask"},
    EquationStepRow{EquationStep::softmax, "softmax"}, EquationStepRow{EquationStep::mix, "mix"},
    EquationStepRow{EquationStep::join, "join"},       EquationStepRow{EquationStep::output, "output"},
    EquationStepRow{EquationStep::whole, "whole"}};

constexpr std::array kLanguages = {CodeLanguageRow{CodeLanguage::core, "core"},
                                   CodeLanguageRow{CodeLanguage::pytorch, "pytorch"}};

constexpr std::array<std::string_view, 22> kTerms = {
    "x",           "parameters", "q",      "k",        "v",      "score", "scale", "scaled",
    "slope",       "query",      "key",    "distance", "bias",   "sum",   "mask",  "masked",
    "exponential", "total",      "weight", "context",  "joined", "output"};

bool is_term(const std::string& term) {
    return std::find(kTerms.begin(), kTerms.end(), term) != kTerms.end();
}

// Unknown ones light nothing.
std::string known_term(const std::string& term) {
    return is_term(term) ? term : std::string();
}

bool same_place(const SetEntry& a, const SetEntry& b) {
    return a.of == b.of && a.head == b.head && a.position == b.position && a.feature == b.feature;
}

bool is_inside(const SetEntry& entry) {
    return entry.of != Projection::value && entry.head >= 0 && entry.head < kMaxHeads &&
           entry.position >= 0 && entry.position < kMostEquationLength && entry.feature >= 0 &&
           entry.feature < kSmallHeadDim && std::isfinite(entry.value);
}

void apply(EquationsChoice& choice, const SetEquationStep& a) {
    choice.looks.step = a.step;
}

void apply(EquationsChoice& choice, const MoveEquationStep& a) {
    constexpr Index last = static_cast<Index>(kSteps.size()) - 1;
    const Index from = static_cast<Index>(choice.looks.step);
    choice.looks.step =
        static_cast<EquationStep>(std::clamp(from + std::clamp(a.by, -last, last), Index{0}, last));
}

void apply(EquationsChoice& choice, const SetEquationLength& a) {
    choice.length = a.length;
}
void apply(EquationsChoice& choice, const SetEquationSeed& a) {
    choice.seed = a.seed;
}

void apply(EquationsChoice& choice, const SetEquationEntry& a) {
    if (!is_inside(a.entry)) return;
    std::erase_if(choice.entries, [&a](const SetEntry& one) { return same_place(one, a.entry); });
    if (choice.entries.size() >= static_cast<std::size_t>(kMostEquationEntries))
        choice.entries.erase(choice.entries.begin());
    choice.entries.push_back(a.entry);
}

void apply(EquationsChoice& choice, const ResetEquationEntries&) {
    choice.entries.clear();
}
void apply(EquationsChoice& choice, const SetEquationCode& a) {
    choice.looks.code = a.code;
}
void apply(EquationsChoice& choice, const ShowEquationNumbers& a) {
    choice.looks.numbers = a.on;
}
void apply(EquationsChoice& choice, const SetEquationPace& a) {
    choice.looks.pace = a.seconds;
}
void apply(EquationsChoice& choice, const ChooseTerm& a) {
    choice.looks.term = a.term == choice.looks.term ? std::string() : a.term;
}
void apply(EquationsChoice& choice, const HoverTerm& a) {
    choice.looks.hover_term = a.term;
}

}  // namespace

std::span<const EquationStepRow> equation_steps() {
    return kSteps;
}

std::span<const CodeLanguageRow> code_languages() {
    return kLanguages;
}

std::span<const std::string_view> equation_terms() {
    return kTerms;
}

void settle_equations(EquationsChoice& choice) {
    choice.length = std::clamp(choice.length, kLeastEquationLength, kMostEquationLength);
    std::erase_if(choice.entries, [](const SetEntry& entry) { return !is_inside(entry); });
    for (SetEntry& entry : choice.entries)
        entry.value = std::clamp(entry.value, -kLargestEntry, kLargestEntry);
    EquationsLooks& looks = choice.looks;
    looks.step = std::clamp(looks.step, kSteps.front().step, kSteps.back().step);
    looks.pace = std::isfinite(looks.pace) ? std::clamp(looks.pace, kShortestPace, kLongestPace) : 6;
    looks.term = known_term(looks.term);
    looks.hover_term = known_term(looks.hover_term);
}

void apply_equations(Session& session, const EquationsAction& action) {
    std::visit([&session](const auto& a) { apply(session.equations, a); }, action);
    settle_equations(session.equations);
}

bool is_undoable(const EquationsAction& action) {
    return std::holds_alternative<SetEquationLength>(action) ||
           std::holds_alternative<SetEquationSeed>(action) ||
           std::holds_alternative<SetEquationEntry>(action) ||
           std::holds_alternative<ResetEquationEntries>(action);
}

}  // namespace alibi
