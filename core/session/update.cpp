#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "core/session/action.h"

namespace alibi {

namespace {

constexpr double kSmallestSlope = 0;
constexpr double kLargestSlope = 64;
constexpr double kSmallestBiasMax = 0.125;
constexpr double kLargestBiasMax = 64;
constexpr double kLargestSpread = 1000;

double finite_or(double value, double otherwise) {
    return std::isfinite(value) ? value : otherwise;
}

double clamp_slope(double slope) {
    return std::clamp(finite_or(slope, 1), kSmallestSlope, kLargestSlope);
}

Cell clamp_cell(const Session& session, Cell cell) {
    // A look inside a trained model has that model's heads.
    const bool inside = session.content.kind == ContentKind::run;
    const Index heads = inside ? std::max(session.num_heads, session.content.run_heads) : session.num_heads;
    return {std::clamp<Index>(cell.head, 0, heads - 1), std::clamp<Index>(cell.query, 0, session.seq_len - 1),
            std::clamp<Index>(cell.key, 0, session.seq_len - 1)};
}

// A zoom that lies in the map and is not all of it, else none.
CellRect clamp_zoom(const Session& session, CellRect zoom) {
    const Index length = session.seq_len;
    if (zoom.empty() || (zoom.rows >= length && zoom.cols >= length)) return {};
    zoom.rows = std::min(zoom.rows, length);
    zoom.cols = std::min(zoom.cols, length);
    zoom.row = std::clamp<Index>(zoom.row, 0, length - zoom.rows);
    zoom.col = std::clamp<Index>(zoom.col, 0, length - zoom.cols);
    return zoom;
}

// Own slopes for another number of heads: the first ones stay, new heads get the reference rule's.
void fit_own_slopes(Session& session) {
    if (session.own_slopes.empty()) return;
    const std::vector<double> fresh = slopes(SlopeRule::reference, session.num_heads, session.bias_max);
    std::vector<double> own = fresh;
    std::copy_n(session.own_slopes.begin(), std::min(own.size(), session.own_slopes.size()), own.begin());
    session.own_slopes = std::move(own);
}

// What depends on other fields follows them.
void settle(Session& session) {
    session.selection.cell = clamp_cell(session, session.selection.cell);
    if (session.hover) session.hover = clamp_cell(session, *session.hover);
    session.zoom = clamp_zoom(session, session.zoom);
    settle_equations(session.equations);
    session.ruler_distance = std::clamp<Index>(session.ruler_distance, 0, kMaxLength);
    session.mask.window = std::clamp<Index>(session.mask.window, 1, kMaxLength);
    session.mask.padding = std::clamp<Index>(session.mask.padding, 0, session.seq_len);
    if (session.mask.kind == MaskKind::file &&
        (!session.mask.matrix || session.mask.matrix->size != session.seq_len)) {
        session.mask.kind = MaskKind::causal;
    }
}

void apply(Session& s, const SetView& a) {
    s.view = a.view;
}

// Heads and length of an opened file are the file's.
bool fixed_by_file(const Session& s) {
    return s.content.kind == ContentKind::file && s.content.file_heads > 0;
}

void apply(Session& s, const SetHeads& a) {
    if (fixed_by_file(s)) return;
    s.num_heads = std::clamp<Index>(a.num_heads, 1, kMaxHeads);
    fit_own_slopes(s);
}

void apply(Session& s, const SetLength& a) {
    if (fixed_by_file(s)) return;
    s.seq_len = std::clamp(a.seq_len, kMinLength, kMaxLength);
    s.zoom = {};
}

void start_own_slopes(Session& s) {
    if (s.own_slopes.empty() || s.slope_rule != SlopeRule::own) s.own_slopes = session_slope_values(s);
}

void apply(Session& s, const SetSlopeRule& a) {
    if (a.rule == SlopeRule::own && s.own_slopes.size() != static_cast<std::size_t>(s.num_heads))
        start_own_slopes(s);
    s.slope_rule = a.rule;
}

void apply(Session& s, const SetBiasMax& a) {
    s.bias_max = std::clamp(finite_or(a.bias_max, 8), kSmallestBiasMax, kLargestBiasMax);
}

void apply(Session& s, const SetOverlay& a) {
    std::erase(s.overlays, a.rule);
    if (a.on && a.rule != SlopeRule::own) s.overlays.push_back(a.rule);
}

void apply(Session& s, const SetOwnSlope& a) {
    start_own_slopes(s);
    s.slope_rule = SlopeRule::own;
    const Index head = std::clamp<Index>(a.head, 0, s.num_heads - 1);
    s.own_slopes[static_cast<std::size_t>(head)] = clamp_slope(a.slope);
    s.selection.cell.head = head;
}

void apply(Session& s, const SetOwnSlopes& a) {
    if (a.slopes.size() != static_cast<std::size_t>(s.num_heads)) return;
    s.own_slopes.clear();
    for (const double slope : a.slopes) s.own_slopes.push_back(clamp_slope(slope));
    s.slope_rule = SlopeRule::own;
}

void apply(Session& s, const SetSortSlopes& a) {
    s.sort_slopes = a.sorted;
}
void apply(Session& s, const SetReachMass& a) {
    s.reach_mass = std::clamp(finite_or(a.mass, 0.9), 0.01, 0.999);
}
void apply(Session& s, const SetStopAtLength& a) {
    s.stop_at_length = a.on;
}
void apply(Session& s, const SetRulerDistance& a) {
    s.ruler_distance = a.distance;
}
void apply(Session& s, const SetBiasForm& a) {
    s.bias_form = a.form;
}
void apply(Session& s, const SetMask& a) {
    s.mask.kind = a.kind;
}
void apply(Session& s, const SetMaskWindow& a) {
    s.mask.window = a.window;
}
void apply(Session& s, const SetMaskPadding& a) {
    s.mask.padding = a.padding;
}

void apply(Session& s, const SetMaskMatrix& a) {
    if (!a.matrix) return;
    s.mask.path = a.path;
    s.mask.matrix = a.matrix;
    s.mask.kind = MaskKind::file;
    // settle() falls back to the causal mask where an opened file has another length.
    if (!fixed_by_file(s)) s.seq_len = std::clamp(a.matrix->size, kMinLength, kMaxLength);
}

void apply(Session& s, const SetShowMasked& a) {
    s.show_masked = a.on;
}
void apply(Session& s, const SetPrecision& a) {
    s.precision = a.precision;
}

void take_file_size(Session& s) {
    if (!fixed_by_file(s)) return;
    s.num_heads = std::clamp<Index>(s.content.file_heads, 1, kMaxHeads);
    s.seq_len = std::clamp(s.content.file_length, kMinLength, kMaxLength);
    s.zoom = {};
    fit_own_slopes(s);
}

void apply(Session& s, const SetContentKind& a) {
    s.content.kind = a.kind;
    take_file_size(s);
}

// Who saw the whole text goes on seeing it when it grows.
void apply(Session& s, const SetText& a) {
    const auto count = [](const std::string& text) {
        return static_cast<Index>(split_tokens(text, kMaxTokens).size());
    };
    const bool whole = s.seq_len >= count(s.content.text);
    s.content.text = a.text;
    if (s.content.kind == ContentKind::run) return;  // the model reads it
    s.content.kind = ContentKind::text;
    if (whole) s.seq_len = std::max(s.seq_len, count(a.text));
}

void apply(Session& s, const SetSeed& a) {
    s.content.seed = a.seed;
}
void apply(Session& s, const SetSpread& a) {
    s.content.spread = std::clamp(finite_or(a.spread, 1), 0.0, kLargestSpread);
}

void apply(Session& s, const OpenContent& a) {
    s.content.kind = ContentKind::file;
    s.content.path = a.path;
    s.content.array = a.array;
    s.content.batch = std::max<Index>(a.batch, 0);
    s.content.file_heads = s.content.file_length = 0;
    ++s.content.reads;
    s.view = ViewId::attention;
    s.zoom = {};
}

void apply(Session& s, const FitToContent& a) {
    if (s.content.kind == ContentKind::run) {
        s.content.run_heads = a.num_heads;
        return;
    }
    s.content.file_heads = a.num_heads;
    s.content.file_length = a.seq_len;
    take_file_size(s);
}

void apply(Session& s, const LookInside& a) {
    s.content.kind = ContentKind::run;
    s.content.run = a.run;
    s.content.layer = std::max<Index>(a.layer, 0);
    s.content.run_step = std::max<Index>(a.step, -1);
}

void apply(Session& s, const SetStage& a) {
    s.stage = a.stage;
}
void apply(Session& s, const SetWindow& a) {
    s.window = std::clamp<Index>(a.window, 1, kMaxLength);
}

void apply(Session& s, const SetColour& a) {
    ColourScale scale = a.scale;
    if (!std::isfinite(scale.low) || !std::isfinite(scale.high) || !(scale.low < scale.high)) {
        scale.low = s.colour(a.quantity).low;
        scale.high = s.colour(a.quantity).high;
    }
    s.colours[static_cast<std::size_t>(a.quantity)] = scale;
}

void apply(Session& s, const SetPooling& a) {
    s.pooling = a.pooling;
}

void apply(Session& s, const ChooseHead& a) {
    s.selection.cell.head = a.head;
}

void apply(Session& s, const ChooseCell& a) {
    const Cell cell = clamp_cell(s, a.cell);
    const bool again = s.selection.locked && s.selection.cell == cell;
    s.selection = {cell, !again};
}

void apply(Session& s, const HoverCell& a) {
    s.hover = a.cell;
}

void apply(Session& s, const MoveCursor& a) {
    const auto moved = [&s](Index from, Index by) { return from + std::clamp(by, -s.seq_len, s.seq_len); };
    Cell cell = s.selection.cell;
    cell.query = moved(cell.query, a.rows);
    cell.key = moved(cell.key, a.cols);
    s.selection = {clamp_cell(s, cell), true};
}

void apply(Session& s, const Unlock&) {
    s.selection.locked = false;
}
void apply(Session& s, const SetZoom& a) {
    s.zoom = a.zoom;
}
void apply(Session& s, const SetIsolate& a) {
    s.isolate_head = a.on;
}
void apply(Session& s, const SetFigure& a) {
    s.figure = a.figure;
}
void apply(Session& s, const EquationsAction& a) {
    apply_equations(s, a);
}
void apply(Session& s, const ExtrapolationAction& a) {
    apply_extrapolation(s, a);
    if (std::holds_alternative<TrainRuns>(a)) note_training(s.lesson);
}
void apply(Session& s, const LessonAction& a) {
    apply_lesson(s, a);
}
void check_colours(Session& s) {
    const Session usual;
    for (std::size_t q = 0; q < s.colours.size(); ++q) {
        ColourScale& scale = s.colours[q];
        if (std::isfinite(scale.low) && std::isfinite(scale.high) && scale.low < scale.high) continue;
        scale.low = usual.colours[q].low;
        scale.high = usual.colours[q].high;
    }
}

// Nobody checked a session that comes from outside: each field goes through what its own action would clamp.
void apply(Session& s, const ReplaceSession& a) {
    // Removed runs stay removed, whichever session is shown.
    std::vector<std::string> removed = std::exchange(s.extrapolation.removed, {});
    s = a.session;
    s.extrapolation.removed = std::move(removed);
    check_extrapolation(s);
    s.num_heads = std::clamp<Index>(s.num_heads, 1, kMaxHeads);
    s.seq_len = std::clamp(s.seq_len, kMinLength, kMaxLength);
    apply(s, SetBiasMax{s.bias_max});
    apply(s, SetReachMass{s.reach_mass});
    apply(s, SetSpread{s.content.spread});
    apply(s, SetWindow{s.window});
    s.content.batch = std::max<Index>(s.content.batch, 0);
    for (double& slope : s.own_slopes) slope = clamp_slope(slope);
    fit_own_slopes(s);
    if (s.slope_rule == SlopeRule::own && s.own_slopes.empty())
        s.own_slopes = slopes(SlopeRule::reference, s.num_heads, s.bias_max);
    const std::vector<SlopeRule> overlays = std::exchange(s.overlays, {});
    for (const SlopeRule rule : overlays) apply(s, SetOverlay{rule, true});
    check_colours(s);
}

}  // namespace

Session update(const Session& session, const Action& action) {
    Session next = session;
    std::visit([&next](const auto& a) { apply(next, a); }, action);
    if (!std::holds_alternative<LessonAction>(action)) keep_locked(next, session);
    settle(next);
    return next;
}

bool is_undoable(const Action& action) {
    return std::visit(
        [](const auto& a) {
            using A = std::decay_t<decltype(a)>;
            if constexpr (std::is_same_v<A, EquationsAction> || std::is_same_v<A, ExtrapolationAction> ||
                          std::is_same_v<A, LessonAction>)
                return is_undoable(a);
            return !(std::is_same_v<A, SetView> || std::is_same_v<A, ChooseHead> ||
                     std::is_same_v<A, ChooseCell> || std::is_same_v<A, HoverCell> ||
                     std::is_same_v<A, MoveCursor> || std::is_same_v<A, Unlock> ||
                     std::is_same_v<A, SetZoom> || std::is_same_v<A, SetIsolate> ||
                     std::is_same_v<A, SetFigure> || std::is_same_v<A, FitToContent>);
        },
        action);
}

std::size_t action_kind(const Action& action) {
    constexpr std::size_t kMostNested = 1000;
    const std::size_t nested = std::visit(
        [](const auto& a) -> std::size_t {
            using A = std::decay_t<decltype(a)>;
            if constexpr (std::is_same_v<A, EquationsAction> || std::is_same_v<A, ExtrapolationAction> ||
                          std::is_same_v<A, LessonAction>)
                return a.index();
            return 0;
        },
        action);
    return action.index() * kMostNested + nested;
}

}  // namespace alibi
