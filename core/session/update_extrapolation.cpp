#include "core/session/extrapolation_actions.h"
#include "core/session/session.h"

namespace alibi {

namespace {

void apply(ExtrapolationChoice& choice, const ChooseRun& a) {
    choice.run = a.run;
}

}  // namespace

void apply_extrapolation(Session& session, const ExtrapolationAction& action) {
    std::visit([&session](const auto& a) { apply(session.extrapolation, a); }, action);
}

bool is_undoable(const ExtrapolationAction&) {
    return false;
}

}  // namespace alibi
