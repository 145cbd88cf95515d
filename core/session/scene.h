// Every number that a view draws. Views hold no formula: they draw this, and sample the maps in it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/closed_form.h"
#include "core/attention/raster.h"
#include "core/session/equations_scene.h"
#include "core/session/extrapolation_scene.h"
#include "core/session/lesson_scene.h"
#include "core/session/results.h"
#include "core/session/session.h"

namespace alibi {

// One head in every view that lists heads.
struct HeadRow {
    Index head = 0;
    HeadSlope slope;
    SlopeStatistics figures;     // for infinitely many keys, or L where the session says so; zero content
    Index reach = 0;             // at the chosen mass
    double weight_at_ruler = 0;  // share of the attention at the ruler's distance, zero content
    double logits_at_ruler = 0;  // q.k that would be needed to beat the query's own token from there
};

struct OverlayRow {
    SlopeRule rule = SlopeRule::text;
    std::vector<HeadSlope> slopes;
    double largest_ratio = 1;  // over heads, of the two slopes, larger over smaller
    Index differing_heads = 0;
};

// Number of heads that still need more than `distance` tokens to gather the chosen mass: a falling staircase.
struct CoverageStep {
    double distance = 1;
    Index heads = 0;
};

// Which sentence explains what is seen; the ui has the words.
enum class SlopeStory {
    power_of_two,
    interleaved,
    text_rule,
    off_by_one,
    no_second_step,
    linear,
    equal,
    own,
    one_head
};

struct SlopesScene {
    std::vector<HeadRow> heads;  // in the order to show (head order, or steepest first)
    std::vector<OverlayRow> overlays;
    std::vector<CoverageStep> coverage;
    Index heads_beyond = 0;  // heads whose reach is longer than L
    Index ruler_distance = 1;
    double largest_distance = 2048;  // end of the distance axis, a power of two
    SlopeStory story = SlopeStory::power_of_two;
    Index first_series = 8;   // p
    bool has_series = false;  // two interleaved series are shown
};

// A set of maps, one a head, that is the same object as long as it shows the same numbers.
struct MapSet {
    FieldSpec spec;  // what they show, with the next two
    Stage stage = Stage::biased;
    bool show_masked = true;
    std::vector<std::shared_ptr<const MapSource>> heads;
    Index rows = 0;
    Index cols = 0;
};

struct FormTile {
    BiasForm form = BiasForm::distance;
    std::shared_ptr<const MapSource> map;  // a small one of the chosen head's slope
    ScaleRange range;
    bool equal_after_softmax = true;
    std::optional<double> shift;  // of the chosen query's row, against the distance form
};

// Why a row may have no weights.
enum class RowState { whole, sees_nothing, not_finite };

// The chosen row as a plot: at most a few hundred points, evenly spaced over the shown keys.
struct RowProfile {
    Index head = 0, query = 0;
    double slope = 0;
    Interval keys;               // shown
    std::vector<Index> at;       // keys of the points
    std::vector<double> bias;    // NaN where masked, unless masked cells keep their value
    std::vector<double> values;  // the stage's (bias view: weights), NaN where masked
    Interval masked_after;       // shown keys beyond the last visible one
    double bias_low = 0, value_high = 0, value_low = 0;
    bool exact = true;  // every shown key is a point
    RowState state = RowState::whole;
};

struct BiasScene {
    std::shared_ptr<const MapSet> maps;
    std::vector<ScaleRange> ranges;  // one a head (equal where shared)
    CellRect shown;
    double zoom = 1;
    std::vector<FormTile> forms;
    RowProfile row;
};

// One line of "How far each head looks".
struct LookRow {
    Index head = 0;
    HeadStatistics figures;
    std::optional<HeadStatistics> zero;  // of zero content; an opened map of weights has none to compare with
    bool operator==(const LookRow&) const = default;
};

// The pieces of a problem that stands in place of the picture.
struct ContentProblem {
    FileError error;
    std::vector<ArrayReport> report;
};

// Which part of a trained model is looked at, for ContentKind::run.
struct InsideScene {
    bool listed = false;  // the runs are known
    std::string run;      // empty: there is none
    PositionMethod position = PositionMethod::alibi;
    Index train_len = 0;
    Index layer = 0, layers = 1;
    std::vector<Index> steps;       // of training that can be looked at, in order; may be empty
    Index step = 0, last_step = 0;  // shown; last_step: the model as it is
    bool slopes_changed = false;    // by slope surgery: they are not the model's own
    std::vector<std::string>
        unknown;           // words of the typed text that are not in the run's text: it reads <unk>
    bool goes_on = false;  // text of the run stands behind the typed one, up to the length
    std::string problem;   // one English sentence
};

struct AttentionScene {
    Index num_heads = 0;  // of the content
    Index seq_len = 0;
    FieldSpec spec;                      // of `field`
    std::shared_ptr<const MapSet> maps;  // empty while a file is being read, or it could not be
    std::shared_ptr<const AttentionField> field;
    std::vector<ScaleRange> ranges;
    Stage stage = Stage::weights;  // shown: the session's, where the content has it
    Quantity quantity = Quantity::weights;
    CellRect shown;
    double zoom = 1;
    std::vector<std::string> tokens;  // labels of positions; empty where there are none
    RowProfile row;
    std::vector<LookRow> look;  // empty until known
    Index look_queries = 0;
    double longest_distance = 0;  // that one query's mean distance can reach: L - 1
    double most_entropy = 0;      // of one query, nats: ln L
    bool look_stale = false;      // figures of an earlier state, new ones on their way
    bool weights_only = false;    // an opened map of weights: no other stage
    std::vector<Stage> stages;    // that can be chosen
    bool loading = false;
    std::optional<ContentProblem> problem;
    InsideScene inside;
    std::string file_note;  // name of the array shown
    Index batches = 1;
    std::vector<std::string> arrays;
    Index not_finite = 0;              // NaN cells of an opened map
    bool layer_is_not_finite = false;  // an opened layer holds NaN or infinite numbers
    // Rows of an opened map that do not sum to 1, so that it was taken as scores though no cell is negative.
    Index uneven_rows = 0;
};

// The reading line: the chosen or hovered cell in every view, in the same order.
struct Reading {
    bool locked = false;
    Cell cell;
    HeadSlope slope;
    SlopeStatistics figures;  // of the slope
    Index distance = 0;
    bool masked = false;
    std::string query_token, key_token;
    double bias = 0;
    std::optional<double> score, sum, weight;  // Attention: of the content; Bias: weight of zero content
    std::optional<double> value;               // an opened map's, context, output
};

struct Scene {
    Index num_heads = 0;
    Index seq_len = 0;  // of the view: of a typed text its tokens, in the Attention view
    std::vector<HeadSlope> slopes;
    SlopesScene slopes_view;
    BiasScene bias;
    AttentionScene attention;
    EquationsScene equations;
    ExtrapolationScene extrapolation;
    LessonScene lesson;
    Reading reading;
    // A sentence's worth of trouble with the session itself: cumsum under a mask that is not causal, ...
    bool cumsum_is_no_distance = false;
};

// Pure. `previous` only lets equal parts be shared instead of made again: the answer is the same without it.
// Under 8 ms for every session; what takes longer is in missing_work().
Scene derive(const Session& session, const Results& results, const Scene* previous = nullptr);

}  // namespace alibi
