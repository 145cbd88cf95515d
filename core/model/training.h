// Training, one step at a time: the same numbers for the same settings on one machine, with any number of
// threads, and however often it was stopped and continued.
//
// Windows of step n are drawn from a hash of (seed, n), so that nothing but the parameters, the optimiser's
// moments and the step number make up the state. Linear warm-up over 5 % of the steps, then cosine to 10 %.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/corpus.h"
#include "core/model/optimizer.h"
#include "core/model/transformer.h"

namespace alibi {

inline constexpr Index kMaxSteps = 1'000'000;
inline constexpr Index kMaxTrainLength = 4'096;
inline constexpr Index kMaxBatch = 1'024;

struct TrainingSettings {
    PositionMethod position = PositionMethod::alibi;
    TextChoice text;
    Index train_len = 32;
    Index steps = 1'000;
    Index batch = 32;
    std::uint64_t seed = 0;
    Index num_layers = 2;
    Index d_model = 64;
    Index num_heads = 8;
    SlopeRule slope_rule = SlopeRule::reference;  // of ALiBi
    double bias_max = 8;
    std::vector<double> own_slopes;  // for SlopeRule::own, one for each head
    double learning_rate = 3e-3;
    double dropout = 0;

    bool operator==(const TrainingSettings&) const = default;
};

// Throws std::invalid_argument with one sentence: what is wrong and what would be right.
void check_settings(const TrainingSettings& settings);
// The model that these settings make of a vocabulary of this size. Throws as check_settings and check_config
// do.
ModelConfig model_config(const TrainingSettings& settings, Index vocab_size);
// The learning rate of step n, 0 to steps - 1.
double learning_rate_at(const TrainingSettings& settings, Index step);
// To go on with where this one was too much: a third of it, at most the usual 0.003, in one digit.
double rate_after_divergence(double rate);

// A size of training with a name: one row of one table. It sets the sizes, and leaves method, seed, slopes
// and text.
enum class TrainingPreset { quick, standard, thorough, headline, labml };

struct TrainingPresetRow {
    TrainingPreset preset;
    std::string_view id;     // "quick", "default", "long", "headline", "labml"
    TrainingSettings sizes;  // position, seed, slopes and text: not meant
    bool by_characters;      // meant for a text by characters, not for our stories
};
std::span<const TrainingPresetRow> training_presets();
const TrainingPresetRow& training_preset_row(TrainingPreset preset);
std::optional<TrainingPreset> training_preset_from_id(std::string_view id);
TrainingSettings with_preset(TrainingSettings settings, TrainingPreset preset);
// The preset whose sizes these are; nothing where they are the person's own.
std::optional<TrainingPreset> preset_of(const TrainingSettings& settings);

// Where a training is: everything that the next step depends on, beside the text.
struct TrainingCheckpoint {
    TrainingSettings settings;
    ModelConfig config;
    Parameters parameters;
    OptimizerState optimizer;  // optimizer.steps: steps done
    std::vector<float>
        losses;              // of each step, nats per token; after a divergence also of the steps taken back
    Index diverged_at = -1;  // the step whose loss was not finite; -1: none
    double seconds = 0;      // spent so far; of a file that was read
    std::uint64_t text_fingerprint = 0;  // of the corpus; 0: not known, as in older files

    Index steps_done() const { return optimizer.steps; }
};

// The model as it was after so many steps: to scrub through training time.
struct TrainingSnapshot {
    Index step = 0;
    std::shared_ptr<const Parameters> parameters;
};

// Not for two threads at once; hand checkpoints and snapshots, which are copies, to others.
class Training {
  public:
    // threads: 0 = as many as the machine has. Throws std::invalid_argument, TextError(too_short), and
    // std::length_error where the memory would not fit, before it is taken.
    Training(const TrainingSettings& settings, std::shared_ptr<const Corpus> corpus, int threads = 0);
    // Goes on exactly where the checkpoint was. Throws std::invalid_argument where the text is not the one of
    // the checkpoint (another vocabulary size).
    Training(const TrainingCheckpoint& checkpoint, std::shared_ptr<const Corpus> corpus, int threads = 0);
    ~Training();
    Training(Training&&) noexcept;
    Training& operator=(Training&&) noexcept;

    enum class State { running, finished, diverged };
    State state() const;
    // One step; its loss before the step, nats per token. A loss or gradient that is not finite ends the
    // training: state() is diverged, and model() goes back to the last good checkpoint. Throws
    // std::logic_error unless running.
    double step();

    const TrainingSettings& settings() const;
    const Corpus& corpus() const;
    const Model& model() const;
    Index steps_done() const;
    Index diverged_at() const;                 // the step that was not finite; -1: none
    const std::vector<float>& losses() const;  // the curve, one number a step; also of steps taken back
    TrainingCheckpoint checkpoint() const;
    void restore(const TrainingCheckpoint& checkpoint);
    // A step is in the ring when it is a multiple of this.
    Index snapshot_spacing() const;
    // At most kMostSnapshots, evenly spread over the steps done, the first before any step: a ring whose
    // spacing doubles when it is full.
    const std::vector<TrainingSnapshot>& snapshots() const;

    static constexpr std::size_t kMostSnapshots = 64;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Bytes that a training of these settings takes in all.
double training_bytes(const TrainingSettings& settings, Index vocab_size, int threads = 0);
// Tokens of all steps.
double training_tokens(const TrainingSettings& settings);

// Seconds that all steps would take on this machine with these threads, from a few that are run and thrown
// away.
double measure_training_seconds(const TrainingSettings& settings, const std::shared_ptr<const Corpus>& corpus,
                                int threads = 0);

}  // namespace alibi
