// Every way the Extrapolation view's part of a session can change.
#pragma once

#include <string>
#include <variant>

#include "core/session/extrapolation_choice.h"

namespace alibi {

struct Session;

struct ChooseRun {
    std::string run;
};

using ExtrapolationAction = std::variant<ChooseRun>;

// The part of update() and of is_undoable() for these.
void apply_extrapolation(Session& session, const ExtrapolationAction& action);
bool is_undoable(const ExtrapolationAction& action);

}  // namespace alibi
