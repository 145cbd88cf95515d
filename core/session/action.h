// Every way a session can change. Widgets report these; update() carries them out.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/session/equations_actions.h"
#include "core/session/extrapolation_actions.h"
#include "core/session/lesson_actions.h"
#include "core/session/session.h"

namespace alibi {

// One line each, to be read as a list.
// clang-format off
struct SetView { ViewId view; };
struct SetHeads { Index num_heads; };
struct SetLength { Index seq_len; };
struct SetSlopeRule { SlopeRule rule; };
struct SetBiasMax { double bias_max; };
struct SetOverlay { SlopeRule rule; bool on; };
struct SetOwnSlope { Index head; double slope; };          // turns the rule into `own`, starting from the shown slopes
struct SetOwnSlopes { std::vector<double> slopes; };
struct SetSortSlopes { bool sorted; };
struct SetReachMass { double mass; };
struct SetStopAtLength { bool on; };
struct SetRulerDistance { Index distance; };
struct SetBiasForm { BiasForm form; };
struct SetMask { MaskKind kind; };
struct SetMaskWindow { Index window; };
struct SetMaskPadding { Index padding; };
struct SetMaskMatrix { std::string path; std::shared_ptr<const MaskMatrix> matrix; };
struct SetShowMasked { bool on; };
struct SetPrecision { Precision precision; };
struct SetContentKind { ContentKind kind; };
struct SetSeed { std::uint64_t seed; };
struct SetSpread { double spread; };
struct SetText { std::string text; };
struct OpenContent { std::string path; std::string array; Index batch = 0; };
struct FitToContent { Index num_heads; Index seq_len; };    // what an opened file turned out to hold
struct LookInside { std::string run; Index layer = 0; Index step = -1; };  // into a trained model; ContentChoice says what each is
struct SetStage { Stage stage; };
struct SetWindow { Index window; };
struct SetColour { Quantity quantity; ColourScale scale; };
struct SetPooling { Pooling pooling; };
struct ChooseHead { Index head; };
struct ChooseCell { Cell cell; };                           // chooses and locks; the locked cell again unlocks
struct HoverCell { std::optional<Cell> cell; };
struct MoveCursor { Index rows; Index cols; };              // keyboard: moves the chosen cell and locks it
struct Unlock {};
struct SetZoom { CellRect zoom; };                          // empty: everything
struct SetIsolate { bool on; };
struct SetFigure { FigureId figure; };
struct ReplaceSession { Session session; };                 // an opened session file
// clang-format on

using AnyAction =
    std::variant<SetView, SetHeads, SetLength, SetSlopeRule, SetBiasMax, SetOverlay, SetOwnSlope,
                 SetOwnSlopes, SetSortSlopes, SetReachMass, SetStopAtLength, SetRulerDistance, SetBiasForm,
                 SetMask, SetMaskWindow, SetMaskPadding, SetMaskMatrix, SetShowMasked, SetPrecision,
                 SetContentKind, SetSeed, SetSpread, SetText, OpenContent, FitToContent, LookInside, SetStage,
                 SetWindow, SetColour, SetPooling, ChooseHead, ChooseCell, HoverCell, MoveCursor, Unlock,
                 SetZoom, SetIsolate, SetFigure, EquationsAction, ExtrapolationAction, LessonAction,
                 ReplaceSession>;

template <typename Kind, typename Variant>
constexpr bool is_kind_of = false;
template <typename Kind, typename... Kinds>
constexpr bool is_kind_of<Kind, std::variant<Kinds...>> = (std::is_same_v<Kind, Kinds> || ...);

template <typename Kind>
concept ActionKind = is_kind_of<Kind, AnyAction> || is_kind_of<Kind, EquationsAction> ||
    is_kind_of<Kind, ExtrapolationAction> || is_kind_of<Kind, LessonAction>;

// One of them. A type of its own, since all that a variant of so many kinds is made, copied and destroyed by
// is then compiled in action.cpp alone: in each file that reports an action it was a third of the compiler's
// work.
class Action : public AnyAction {
  public:
    Action();
    template <ActionKind Kind>
    Action(Kind kind) : Action(of(std::move(kind))) {}  // implicit, as a variant's
    Action(const Action& other);
    Action(Action&& other) noexcept;
    Action& operator=(const Action& other);
    Action& operator=(Action&& other) noexcept;
    ~Action();
    // Not all kinds can be compared.
    friend bool operator==(const Action&, const Action&) = delete;
    friend bool operator<(const Action&, const Action&) = delete;

  private:
    template <typename Outer, ActionKind Kind>
    Action(std::in_place_type_t<Outer> outer, Kind&& kind);
    template <ActionKind Kind>
    static Action of(Kind kind);
};

// The session after the action: values are clamped to what can be shown, and what depends on them follows
// (the chosen cell stays inside, own slopes keep one for each head, the zoom stays inside the map). Never
// throws.
Session update(const Session& session, const Action& action);

// Is it a step of undo? Looking (hover, zoom, choosing, switching views) is not, nor what follows from an
// opened file by itself (FitToContent); changing is.
bool is_undoable(const Action& action);

// Which action it is, whatever it carries: two of one kind can be one gesture.
std::size_t action_kind(const Action& action);

}  // namespace alibi
