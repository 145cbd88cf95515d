// Everything a person chose, as one plain value: files, undo, links between views and the command line all
// use it.
//
// What is not here: results (core/session/results.h), what is drawn (scene.h), and how the person likes the
// window (theme, language, sizes), which are settings of the app.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/bias.h"
#include "core/attention/field.h"
#include "core/attention/layer.h"
#include "core/attention/mask.h"
#include "core/attention/raster.h"
#include "core/attention/slopes.h"
#include "core/session/colour_scale.h"
#include "core/session/equations_choice.h"
#include "core/session/extrapolation_choice.h"
#include "core/session/figure_choice.h"
#include "core/session/lesson_choice.h"

namespace alibi {

inline constexpr Index kMinLength = 1;
inline constexpr Index kMaxLength = 1'000'000;
inline constexpr std::size_t kMaxTokens = 65'536;  // of typed text

enum class ViewId { slopes, bias, attention, equations, extrapolation };

enum class ContentKind { zero, random, text, file, run };

struct ContentChoice {
    ContentKind kind = ContentKind::text;
    std::uint64_t seed = 7;
    double spread = 1;
    std::string text =
        "Mia put the red key in the box. Tom asked where the key was. It was in the box. Mia smiled";
    std::string path;   // of the opened file
    std::string array;  // inside an .npz; empty = the first that fits
    Index batch = 0;
    Index file_heads = 0;  // of the opened file, once it was read; 0 before
    Index file_length = 0;
    Index reads = 0;  // times a file was opened: the same path again is read again; not saved
    // A look inside a trained model (ContentKind::run):
    std::string run;  // its id; empty = the one chosen in the Extrapolation view
    Index layer = 0;
    Index run_step = -1;  // as it was after so many steps of training; -1 = as it is
    Index run_heads = 0;  // of the model, once it was looked into; 0 before; not saved

    bool operator==(const ContentChoice&) const = default;
};

struct Cell {
    Index head = 0;
    Index query = 0;
    Index key = 0;

    bool operator==(const Cell&) const = default;
};

// The chosen cell, shared by all views. While nothing is locked the cell under the pointer is read instead.
struct Selection {
    Cell cell;
    bool locked = false;

    bool operator==(const Selection&) const = default;
};

struct Session {
    ViewId view = ViewId::slopes;

    Index num_heads = 8;
    Index seq_len = 128;
    SlopeRule slope_rule = SlopeRule::reference;
    double bias_max = 8;
    std::vector<double> own_slopes;  // for SlopeRule::own; one for each head
    std::vector<SlopeRule> overlays = {SlopeRule::text};
    bool sort_slopes = false;
    double reach_mass = 0.9;      // 0.5, 0.9 or 0.99
    bool stop_at_length = false;  // figures for L keys instead of infinitely many
    Index ruler_distance = 0;     // of the reach ruler; 0 = at L

    BiasForm bias_form = BiasForm::distance;
    Mask mask;
    bool show_masked = true;  // masked cells of the bias as masked, else with their value
    Precision precision = Precision::float32;

    ContentChoice content;
    Stage stage = Stage::weights;
    Index window = 16;  // W of the share of the mass inside W

    std::array<ColourScale, 3> colours = {
        ColourScale{ColourMap::plum, ScaleKind::linear, LimitsKind::automatic, -16, 0},
        ColourScale{ColourMap::tide, ScaleKind::linear, LimitsKind::automatic, -4, 4},
        ColourScale{ColourMap::viridis, ScaleKind::root, LimitsKind::full, 0, 1}};
    Pooling pooling = Pooling::mean;

    Selection selection{{3, 20, 7}, false};
    std::optional<Cell> hover;  // under the pointer; not saved, not undone
    CellRect zoom;              // rows and keys shown; empty = all
    bool isolate_head = false;  // only the chosen head's map
    FigureId figure = FigureId::usual;

    EquationsChoice equations;
    ExtrapolationChoice extrapolation;
    LessonChoice lesson;

    bool operator==(const Session&) const = default;

    const ColourScale& colour(Quantity quantity) const { return colours[static_cast<std::size_t>(quantity)]; }
};

// The slopes of the session's rule, or its own ones.
std::vector<HeadSlope> session_slopes(const Session& session);
std::vector<double> session_slope_values(const Session& session);
// Slopes that no rule made: powers of two are named as a rule's are.
std::vector<HeadSlope> named_slopes(const std::vector<double>& values);
// Positions of the content: the text's tokens up to seq_len, else seq_len.
Index content_length(const Session& session);
// The cell that is read: the locked one, else the hovered one, else the chosen one.
Cell read_cell(const Session& session);
// zoom, or the whole map where it is empty.
CellRect shown_cells(const Session& session, Index rows, Index cols);

struct ViewRow {
    ViewId view;
    std::string_view id;
};
std::span<const ViewRow> view_ids();
struct ContentKindRow {
    ContentKind kind;
    std::string_view id;
};
std::span<const ContentKindRow> content_kinds();

}  // namespace alibi
