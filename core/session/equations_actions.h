// Every way the Equations view's part of a session can change.
#pragma once

#include <variant>

#include "core/session/equations_choice.h"

namespace alibi {

struct Session;

struct SetEquationStep {
    Index step;
};

using EquationsAction = std::variant<SetEquationStep>;

// The part of update() and of is_undoable() for these.
void apply_equations(Session& session, const EquationsAction& action);
bool is_undoable(const EquationsAction& action);

}  // namespace alibi
