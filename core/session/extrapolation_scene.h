// What the Extrapolation view draws.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/session/extrapolation_choice.h"
#include "core/session/run_results.h"

namespace alibi {

enum class SlopeRule;       // core/attention/slopes.h
enum class TrainingPreset;  // core/model/training.h

// --- The panel: what Train would make. ---

struct TrainingScene {
    std::optional<TrainingPreset> preset;    // whose sizes these are; none = the person's own
    std::optional<TrainingPreset> proposed;  // the largest that fits in kProposedSeconds; none until measured
    std::optional<double> seconds;           // that Train would take for all methods; none until measured
    std::string problem;         // one English sentence of core: Train cannot begin; empty = it can
    std::string text_problem;    // the same, where it is the text's fault
    std::vector<double> slopes;  // that ALiBi would be trained with
    SlopeRule rule{};            // they are by; `own` where they were set one by one
    double bias_max = 8;         // of that rule
    bool can_train = false;
};
inline constexpr double kProposedSeconds = 90;

// --- The run that the buttons are for: the chosen one while it is live, else the one that trains. ---

struct LiveRun {
    std::string run;  // empty: none
    RunState state = RunState::waiting;
    Index steps_done = 0, steps = 0;
    double steps_per_second = 0, tokens_per_second = 0;  // 0 = not known
    double seconds = 0;                                  // spent so far
    std::optional<double> seconds_left;                  // of this run
    std::optional<double> seconds_left_in_all;           // with those that wait
    Index waiting = 0;                                   // runs that wait for their turn
    bool can_pause = false, can_step = false, can_continue = false, can_stop = false;
};

// --- The table. ---

struct RunRow {
    std::string id;
    std::string name;  // given by the person; empty = the method's
    PositionMethod position = PositionMethod::alibi;
    RunSource source = RunSource::trained;
    RunState state = RunState::finished;
    Index train_len = 32, steps = 0, batch = 0, num_layers = 2, d_model = 64, num_heads = 8;
    std::uint64_t seed = 0;
    std::string text_path;  // empty = own stories
    bool by_characters = false;
    double learning_rate = 3e-3;
    std::vector<double> slopes;  // the model's own; empty where it has none
    Index steps_done = 0;
    Index diverged_at = -1;               // -1: did not
    Index kept_step = 0;                  // of the whole checkpoint: where it would go on
    std::optional<double> continue_rate;  // proposed for going on after it diverged
    double seconds = 0;                   // of training
    std::optional<double> seconds_left;
    std::vector<std::optional<double>>
        losses;                       // at column_multiples training lengths, by the shown evaluation
    std::optional<double> last_loss;  // of training
    bool measuring = false;           // evaluations are on their way
    std::string problem;              // why it could not be measured, one English sentence
    bool hidden = false, chosen = false, compared = false, operated = false;
    bool can_pause = false, can_step = false, can_continue = false, can_stop = false, can_save = false,
         can_remove = false;
};

// --- Curves. ---

// Loss against step. At most a few hundred points: each the mean of `every` steps up to it.
struct TrainingCurve {
    std::string run;
    PositionMethod position = PositionMethod::alibi;
    std::uint64_t seed = 0;
    std::vector<Index> steps;
    std::vector<double> losses;
    Index every = 1;
    Index steps_done = 0, steps_in_all = 0;
    Index diverged_at = -1;
    bool is_compared = false;
};

struct LossPoint {
    double at = 0;    // position from 1, or length, in tokens
    double loss = 0;  // nats per token
    Index tokens = 0;
};

struct LossSeries {
    std::string run;
    std::string name;  // as RunRow
    PositionMethod position = PositionMethod::alibi;
    Index train_len = 32;
    bool chosen = false;
    bool operated = false;  // with the slopes of the surgery; the untouched series is there too
    bool early = false;     // over fewer tokens, or of an earlier step than the run's model: `step`
    Index step = 0;
    std::vector<LossPoint> points;  // in order of `at`; by position: a few each octave, averaged between
};

struct LossChart {
    std::vector<LossSeries> series;  // ALiBi last, so that it lies on top
    double x_low = 1, x_high = 1;    // covers every series; logarithmic (base 2)
    double y_low = 0, y_high = 1;    // covers the losses that mean something: others lie beyond its upper end
    Index train_len = 0;             // the line at L: of the chosen run, or of the first shown one
    std::vector<Index> other_lens;   // at which other shown runs were trained, in order
};

// --- "Read this honestly". ---

enum class HonestCase {
    nothing,  // no run, or nothing measured yet
    falls,    // by length, while the sliding loss is flat: the end of the early-token curse, no gain from
              // length
    flat,     // within kFlatWithin of its loss at L
    rises,    // above that, by less than kBreaksAbove
    breaks,   // by more
    learned_little,  // it loses more than kLearnedBelow of what an untrained model does, or its training loss
                     // still falls fast: flat means nothing, and where it loses more than all of it, rising
                     // too
    too_easy         // every shown run on its text is flat: the text cannot show a difference
};
inline constexpr double kFlatWithin = 0.05;  // nats
inline constexpr double kBreaksAbove = 0.3;  // nats
// Of ln V, the loss of a model that knows nothing. The frequencies of the words alone give about .8 of it
// (our stories, Tiny Shakespeare by characters), a text that is learned for 100 steps less than half.
inline constexpr double kLearnedBelow = 0.6;
// A loss above so many times ln V is of a model that was ruined, and says no more than that: the charts end
// there.
inline constexpr double kMeaningfulBelow = 2;

struct SlidingLine {
    std::string run;
    std::string name;
    PositionMethod position = PositionMethod::alibi;
    double at_train_len = 0, at_longest = 0;
    bool flat = false;
};

struct HonestReading {
    HonestCase story = HonestCase::nothing;
    std::string run;  // the chosen one, which the sentence is about
    std::string name;
    PositionMethod position = PositionMethod::alibi;
    Index train_len = 0, longest = 0;
    double at_train_len = 0, at_longest = 0;  // nonoverlapping
    double untrained = 0;                     // ln V
    std::optional<SlidingLine> sliding;       // of the same run; none until measured
    std::vector<SlidingLine> lines;           // the chosen run and the one that breaks most
    Index last_tokens = 0;                    // of a window that count in them
    std::optional<double> breaks_at;          // position where the loss by position leaves flat
};

// Remarks that stand near the curves where they apply, the weightier ones first.
enum class ExtrapolationNote {
    different_texts,      // the shown runs learned from several texts: each is read on its own
    early_figures,        // some figures are of an earlier step than the run's model, or over fewer tokens
    slopes_zero,          // all slopes 0 equal no positions
    one_head,             // ALiBi with one head has the slope 1/256 alone and behaves like none
    none_looks_flat,      // without positions, undertrained models look flat
    learned_repeats_row,  // learned positions beyond the table repeat its last row
    t5_unseen_distances,  // buckets beyond the training length were never trained: they stay at 0, and
                          // attract
    made_earlier          // some runs came with the program
};

// --- The paper's figures. ---

struct PaperSeries {
    std::string method;  // "ALiBi", "Sinusoidal", ...
    PositionMethod position = PositionMethod::alibi;
    Index train_len = 0;
    std::string table;  // "Table 2", ...
    bool sliding = false;
    std::vector<LossPoint> points;   // loss = ln(perplexity)
    std::vector<double> perplexity;  // one for each point
    Index out_of_memory_at = 0;      // a length that could not be read; 0 = none
};

// --- Slope surgery on the chosen run. ---

struct SurgeryScene {
    std::string run;             // empty: the chosen run has no slopes
    std::vector<double> slopes;  // as shown: the person's, or the model's
    std::vector<double> untouched;
    bool operated = false;
    bool measuring = false;
};

// --- Generation. ---

struct GenerationScene {
    std::string run;  // empty: there is none
    std::string name;
    PositionMethod position = PositionMethod::alibi;
    Index train_len = 0;
    std::vector<std::string> tokens;  // the prompt's, then the written ones
    std::string separator;            // between two tokens
    Index prompt_tokens = 0;
    std::vector<std::string> unknown;  // words of the prompt that are not in the run's text: it reads <unk>
    Index passes_at = -1;  // place in `tokens` of the first one that is read beyond L; -1 = not yet
    Index wanted = 0;      // tokens in all
    bool writing = false;
    std::string problem;  // one English sentence
};

struct ExtrapolationScene {
    bool figure_only = false;  // the session's figure alone is shown: all else would say too much
    bool listed = false;       // the kept runs are known; until then the table is empty
    std::string run;           // the chosen one; empty where there is none
    TrainingScene training;
    LiveRun live;
    std::vector<Index> column_multiples = {1, 8, 32};  // of the table's losses, in training lengths
    std::vector<RunRow> runs;                          // without removed ones
    std::vector<TrainingCurve> curves;                 // the chosen run's, then the compared one's
    LossChart by_position, nonoverlapping, sliding;
    EvaluationKind shown{};  // which of the last two is the picture by length
    HonestReading honest;
    std::vector<ExtrapolationNote> notes;
    std::vector<PaperSeries> paper;
    SurgeryScene surgery;
    std::vector<GenerationScene> generation;  // two, or as many runs as there are
    std::string problem;                      // of the last thing asked of the trainer, one English sentence
    std::optional<double> read_loss,
        perplexity;  // of the chosen run at the longest length, for the reading line
    Index read_length = 0;
};

}  // namespace alibi
