#include "core/session/action.h"

#include <utility>

namespace alibi {

Action::Action() = default;
Action::Action(const Action& other) = default;
Action::Action(Action&& other) noexcept = default;
Action& Action::operator=(const Action& other) = default;
Action& Action::operator=(Action&& other) noexcept = default;
Action::~Action() = default;

template <typename Outer, ActionKind Kind>
Action::Action(std::in_place_type_t<Outer> outer, Kind&& kind) : AnyAction(outer, std::forward<Kind>(kind)) {}

template <ActionKind Kind>
[[gnu::used]] Action Action::of(Kind kind) {
    if constexpr (is_kind_of<Kind, EquationsAction>)
        return Action(std::in_place_type<EquationsAction>, std::move(kind));
    else if constexpr (is_kind_of<Kind, ExtrapolationAction>)
        return Action(std::in_place_type<ExtrapolationAction>, std::move(kind));
    else if constexpr (is_kind_of<Kind, LessonAction>)
        return Action(std::in_place_type<LessonAction>, std::move(kind));
    else
        return Action(std::in_place_type<Kind>, std::move(kind));
}

namespace {

// Makes an Action of each kind, so that `of` is compiled here for every one.
template <typename... Kinds>
void compile_for(const std::variant<Kinds...>* /*kinds*/) {
    (static_cast<void>([](Kinds kind) { return Action(std::move(kind)); }), ...);
}

[[maybe_unused]] void compile_for_all() {
    compile_for(static_cast<const AnyAction*>(nullptr));
    compile_for(static_cast<const EquationsAction*>(nullptr));
    compile_for(static_cast<const ExtrapolationAction*>(nullptr));
    compile_for(static_cast<const LessonAction*>(nullptr));
}

}  // namespace

}  // namespace alibi
