#include <algorithm>

#include "core/session/equations_actions.h"
#include "core/session/session.h"

namespace alibi {

namespace {

void apply(EquationsChoice& choice, const SetEquationStep& a) {
    choice.step = std::max<Index>(a.step, 0);
}

}  // namespace

void apply_equations(Session& session, const EquationsAction& action) {
    std::visit([&session](const auto& a) { apply(session.equations, a); }, action);
}

bool is_undoable(const EquationsAction&) {
    return false;
}

}  // namespace alibi
