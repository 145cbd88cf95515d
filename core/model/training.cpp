#include "core/model/training.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>

#include "core/files/disk.h"
#include "core/files/memory.h"
#include "core/model/float_mode.h"
#include "core/model/random.h"

namespace alibi {

namespace {

constexpr Index kKeepEvery = 16;  // steps between the checkpoints to which a divergence goes back
constexpr double kMostRingBytes = 256.0 * (1 << 20);
constexpr Index kLeastSnapshots = 4;

// Streams of one seed.
constexpr std::uint64_t kWindowStream = std::uint64_t{1} << 40;
constexpr std::uint64_t kDropoutStream = std::uint64_t{2} << 40;

Index most_snapshots(const ModelConfig& config) {
    const double bytes = static_cast<double>(parameter_count(config)) * sizeof(Scalar);
    return std::clamp(static_cast<Index>(kMostRingBytes / bytes), kLeastSnapshots,
                      static_cast<Index>(Training::kMostSnapshots));
}

// What a training needs beside its steps: parameters, gradient and moments, those of the last good
// checkpoint, and the ring.
double kept_bytes(const ModelConfig& config) {
    const double copies = 4 + 3 + static_cast<double>(most_snapshots(config));
    return copies * static_cast<double>(parameter_count(config)) * sizeof(Scalar);
}

ModelConfig require_whole(const TrainingSettings& settings, const Corpus& corpus, int threads) {
    ModelConfig config = model_config(settings, corpus.vocabulary.size());
    require_length(corpus, settings.train_len);
    require_memory(saturated_bytes(training_bytes(settings, config.vocab_size, threads)), "This training");
    return config;
}

}  // namespace

struct Training::Parts {
    TrainingSettings settings;
    std::shared_ptr<const Corpus> corpus;
    std::uint64_t text_fingerprint;
    Model model;
    OptimizerState optimizer;
    std::vector<float> losses;
    Index diverged_at = -1;
    // The last state whose loss and gradient were finite: at most kKeepEvery steps old.
    Parameters good_parameters;
    OptimizerState good_optimizer;
    std::vector<TrainingSnapshot> snapshots;
    Index most = 0;

    TrainingPass pass;
    Parameters gradient;
    std::vector<Token> tokens, targets;

    Parts(const TrainingSettings& chosen, std::shared_ptr<const Corpus> text, const ModelConfig& config,
          int threads)
        : settings(chosen),
          corpus(std::move(text)),
          text_fingerprint(fingerprint(*corpus)),
          most(most_snapshots(config)),
          pass(config, chosen.batch, chosen.train_len, threads),
          gradient(static_cast<std::size_t>(parameter_count(config))),
          tokens(static_cast<std::size_t>(chosen.batch * chosen.train_len)),
          targets(tokens.size()) {
        model.config = config;
    }

    Index spacing() const {
        Index step = 1;
        while (optimizer.steps / step >= most) step *= 2;
        return step;
    }

    void take_snapshot() {
        const Index step = spacing();
        std::erase_if(snapshots, [&](const TrainingSnapshot& s) {
            return s.step % step != 0 || s.step >= optimizer.steps;
        });
        if (optimizer.steps % step != 0) return;
        snapshots.push_back({optimizer.steps, std::make_shared<const Parameters>(model.parameters)});
    }

    void draw_windows() {
        Random random(settings.seed, kWindowStream + static_cast<std::uint64_t>(optimizer.steps));
        const Index length = settings.train_len;
        const Index starts = std::ssize(corpus->train) - length;
        for (Index b = 0; b < settings.batch; ++b) {
            const auto from = corpus->train.begin() + random.below(starts);
            std::copy(from, from + length, tokens.begin() + b * length);
            std::copy(from + 1, from + 1 + length, targets.begin() + b * length);
        }
    }

    bool is_finite() const {
        return Eigen::Map<const Vector>(model.parameters.data(), std::ssize(model.parameters)).allFinite();
    }

    void keep() {
        good_parameters = model.parameters;
        good_optimizer = optimizer;
    }

    void diverge() {
        diverged_at = std::ssize(losses);
        model.parameters = good_parameters;
        optimizer = good_optimizer;
        take_snapshot();
    }

    void take(const TrainingCheckpoint& checkpoint) {
        model.parameters = checkpoint.parameters;
        optimizer = checkpoint.optimizer;
        losses = checkpoint.losses;
        diverged_at = checkpoint.diverged_at;
        if (diverged_at < 0)
            losses.resize(std::min(losses.size(), static_cast<std::size_t>(optimizer.steps)));
        keep();
        take_snapshot();
    }
};

Training::Training(const TrainingSettings& settings, std::shared_ptr<const Corpus> corpus, int threads) {
    const ModelConfig config = require_whole(settings, *corpus, threads);
    parts_ = std::make_unique<Parts>(settings, std::move(corpus), config, threads);
    parts_->model.parameters = initial_parameters(config, settings.seed);
    parts_->optimizer = make_optimizer(config);
    parts_->keep();
    parts_->take_snapshot();
}

Training::Training(const TrainingCheckpoint& checkpoint, std::shared_ptr<const Corpus> corpus, int threads) {
    const ModelConfig config = require_whole(checkpoint.settings, *corpus, threads);
    if (config != checkpoint.config || !may_be_of(*corpus, checkpoint.text_fingerprint))
        throw std::invalid_argument(
            "The text has changed since the checkpoint. Train anew, or bring it back.");
    parts_ = std::make_unique<Parts>(checkpoint.settings, std::move(corpus), config, threads);
    parts_->take(checkpoint);
}

Training::~Training() = default;
Training::Training(Training&&) noexcept = default;
Training& Training::operator=(Training&&) noexcept = default;

Training::State Training::state() const {
    if (parts_->diverged_at >= 0) return State::diverged;
    return parts_->optimizer.steps >= parts_->settings.steps ? State::finished : State::running;
}

double Training::step() {
    if (state() != State::running) throw std::logic_error("the training has ended");
    const FlushSubnormals flush;
    Parts& p = *parts_;
    p.draw_windows();
    const Dropout dropout(
        p.settings.dropout,
        Random(p.settings.seed, kDropoutStream + static_cast<std::uint64_t>(steps_done())).next());
    const double loss = p.pass.run(p.model.parameters, p.tokens, p.targets, p.gradient, dropout);
    if (!std::isfinite(loss)) {
        p.diverge();
        return loss;
    }
    if (steps_done() % kKeepEvery == 0) p.keep();
    const double norm = adamw_step(p.model.config, learning_rate_at(p.settings, steps_done()), p.gradient,
                                   p.model.parameters, p.optimizer);
    if (!std::isfinite(norm) || !p.is_finite()) {
        p.diverge();
        return loss;
    }
    p.losses.push_back(static_cast<float>(loss));
    p.take_snapshot();
    return loss;
}

const TrainingSettings& Training::settings() const {
    return parts_->settings;
}
const Corpus& Training::corpus() const {
    return *parts_->corpus;
}
const Model& Training::model() const {
    return parts_->model;
}
Index Training::steps_done() const {
    return parts_->optimizer.steps;
}
Index Training::diverged_at() const {
    return parts_->diverged_at;
}
const std::vector<float>& Training::losses() const {
    return parts_->losses;
}
Index Training::snapshot_spacing() const {
    return parts_->spacing();
}
const std::vector<TrainingSnapshot>& Training::snapshots() const {
    return parts_->snapshots;
}

TrainingCheckpoint Training::checkpoint() const {
    const Parts& p = *parts_;
    return {p.settings, p.model.config,    p.model.parameters, p.optimizer, p.losses, p.diverged_at,
            0,          p.text_fingerprint};
}

void Training::restore(const TrainingCheckpoint& checkpoint) {
    if (checkpoint.settings != parts_->settings || checkpoint.config != parts_->model.config)
        throw std::invalid_argument("The checkpoint is of another training.");
    parts_->take(checkpoint);
}

double training_bytes(const TrainingSettings& settings, Index vocab_size, int threads) {
    const ModelConfig config = model_config(settings, vocab_size);
    return kept_bytes(config) + TrainingPass::bytes(config, settings.batch, settings.train_len, threads);
}

double measure_training_seconds(const TrainingSettings& settings, const std::shared_ptr<const Corpus>& corpus,
                                int threads) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds long_enough(120);
    constexpr Index most_steps = 40;
    TrainingSettings tried = settings;
    tried.steps = most_steps + 1;
    Training training(tried, corpus, threads);
    training.step();  // its memory is touched for the first time
    const auto start = Clock::now();
    Index steps = 0;
    while (steps < most_steps && Clock::now() - start < long_enough &&
           training.state() == Training::State::running) {
        training.step();
        ++steps;
    }
    const std::chrono::duration<double> taken = Clock::now() - start;
    return steps > 0 ? taken.count() / static_cast<double>(steps) * static_cast<double>(settings.steps) : 0;
}

}  // namespace alibi
