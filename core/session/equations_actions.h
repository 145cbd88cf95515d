// Every way the Equations view's part of a session can change.
#pragma once

#include <variant>

#include "core/session/equations_choice.h"

namespace alibi {

struct Session;

// One line each, to be read as a list.
// clang-format off
struct SetEquationStep { EquationStep step; };
struct MoveEquationStep { Index by; };                  // stays at the first and the last
struct SetEquationLength { Index length; };
struct SetEquationSeed { std::uint64_t seed; };
struct SetEquationEntry { SetEntry entry; };            // of q or k, of the small layer
struct ResetEquationEntries {};                         // the seed's numbers again
struct SetEquationCode { CodeLanguage code; };
struct ShowEquationNumbers { bool on; };
struct SetEquationPace { double seconds; };
struct ChooseTerm { std::string term; };                // chooses; the chosen one again, or none: frees
struct HoverTerm { std::string term; };                 // empty: none
// clang-format on

using EquationsAction = std::variant<SetEquationStep, MoveEquationStep, SetEquationLength, SetEquationSeed,
                                     SetEquationEntry, ResetEquationEntries, SetEquationCode,
                                     ShowEquationNumbers, SetEquationPace, ChooseTerm, HoverTerm>;

// The part of update() and of is_undoable() for these.
void apply_equations(Session& session, const EquationsAction& action);
bool is_undoable(const EquationsAction& action);
// What a session from outside may hold is brought into what can be shown.
void settle_equations(EquationsChoice& choice);

}  // namespace alibi
