// TrainingPass: the batch cut into parts of whole sequences, shared by threads.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "core/files/disk.h"
#include "core/files/memory.h"
#include "core/kernels/elements.h"
#include "core/model/chunk_pass.h"
#include "core/model/transformer.h"
#include "core/model/worker_pool.h"

namespace alibi {
namespace {

constexpr Index kChunkRows = 128;  // tokens that one thread takes at a time, where sequences are shorter
constexpr Index kMostParts = 16;   // gradients of the same step, added up at its end

Index chunk_sequences(Index batch, Index length) {
    return std::clamp<Index>(kChunkRows / length, 1, batch);
}

// Parts depend on the shape alone, never on the threads: so does the order in which anything is added.
Index part_count(Index batch, Index length) {
    const Index chunk = chunk_sequences(batch, length);
    return std::min((batch + chunk - 1) / chunk, kMostParts);
}

const ModelConfig& checked(const ModelConfig& config, Index batch, Index length) {
    check_config(config);
    if (batch < 1 || length < 1)
        throw std::invalid_argument("a training step needs one sequence of one token or more");
    return config;
}

void check_tokens(std::span<const Token> tokens, Index count, Index vocab_size) {
    if (static_cast<Index>(tokens.size()) != count)
        throw std::invalid_argument(std::to_string(tokens.size()) + " tokens do not fill a step of " +
                                    std::to_string(count));
    for (const Token token : tokens)
        if (token < 0 || token >= vocab_size)
            throw std::invalid_argument("token " + std::to_string(token) + " is outside the vocabulary of " +
                                        std::to_string(vocab_size));
}

}  // namespace

struct TrainingPass::Parts {
    Parts(const ModelConfig& of, Index batch_size, Index seq_len, int threads)
        : config(checked(of, batch_size, seq_len)),
          batch(batch_size),
          length(seq_len),
          places(model_places(config)),
          weights(places, config, true),
          bias(config.num_heads, length),
          pool(thread_count(threads, part_count(batch, length))) {
        make_table();
        for (Index part = 0; part < part_count(batch, length); ++part)
            gradients.push_back({Parameters(static_cast<std::size_t>(places.count)),
                                 DistanceBias(config.num_heads, length), 0});
        for (int worker = 0; worker < pool.threads(); ++worker)
            chunks.emplace_back(config, chunk_sequences(batch, length), length);
    }

    void make_table() {
        const PositionFunctions& functions = position_functions(config.position);
        if (functions.fill_table == nullptr) return;
        const Index row = functions.table_width(config);
        table.resize(static_cast<std::size_t>(length * row));
        for (Index i = 0; i < length; ++i) functions.fill_table(config, i, table.data() + i * row);
    }

    // Every part_count-th chunk, one after the other.
    void run_part(const StepInput& step, Index part, ChunkPass& chunk) {
        StepGradient& gradient = gradients[static_cast<std::size_t>(part)];
        std::ranges::fill(gradient.parameters, Scalar{0});
        gradient.bias.clear();
        gradient.loss = 0;
        const Index count = chunk_sequences(batch, length);
        const Index stride = count * static_cast<Index>(gradients.size());
        for (Index first = part * count; first < batch; first += stride)
            chunk.run(step, {first, std::min(count, batch - first)}, gradient);
        auto* const bias_backward = position_functions(config.position).bias_backward;
        if (bias_backward == nullptr) return;
        for (Index h = 0; h < config.num_heads; ++h)
            bias_backward(config, places, step.parameters, h,
                          {gradient.bias.head(h), static_cast<std::size_t>(length)},
                          gradient.parameters.data());
    }

    // The gradients of the parts, added up in the first: each stretch of numbers by one thread, part after
    // part.
    void add_up() {
        constexpr Index kStretch = 4'096;  // stays in the nearest cache meanwhile
        const Index stretches = (places.count + kStretch - 1) / kStretch;
        const Index items = std::min<Index>(pool.threads(), stretches);
        pool.run(items, [&](Index item, int) {
            for (Index stretch = item * stretches / items; stretch < (item + 1) * stretches / items;
                 ++stretch) {
                const Index first = stretch * kStretch, count = std::min(kStretch, places.count - first);
                Scalar* sum = gradients.front().parameters.data() + first;
                for (std::size_t part = 1; part < gradients.size(); ++part)
                    alibi_add(gradients[part].parameters.data() + first, static_cast<std::size_t>(count),
                              sum);
            }
        });
    }

    double mean_loss() const {
        double loss = 0;
        for (const StepGradient& gradient : gradients) loss += gradient.loss;
        return loss / static_cast<double>(batch * length);
    }

    ModelConfig config;
    Index batch, length;
    ModelPlaces places;
    PackedWeights weights;
    DistanceBias bias;
    Parameters table;
    std::vector<StepGradient> gradients;  // one a part
    std::vector<ChunkPass> chunks;        // one a worker
    WorkerPool pool;
};

TrainingPass::TrainingPass(const ModelConfig& config, Index batch, Index length, int threads) {
    checked(config, batch, length);
    require_memory(saturated_bytes(bytes(config, batch, length, threads)), "A training step of this size");
    parts_ = std::make_unique<Parts>(config, batch, length, threads);
}

double TrainingPass::bytes(const ModelConfig& config, Index batch, Index length, int threads) {
    const Index parts = part_count(batch, length);
    const double chunks = static_cast<double>(thread_count(threads, parts)) *
                          ChunkPass::size(config, chunk_sequences(batch, length), length);
    return (chunks + static_cast<double>(parts + 4) * static_cast<double>(parameter_count(config))) *
           sizeof(Scalar);
}

TrainingPass::~TrainingPass() = default;
TrainingPass::TrainingPass(TrainingPass&&) noexcept = default;
TrainingPass& TrainingPass::operator=(TrainingPass&&) noexcept = default;

double TrainingPass::run(const Parameters& parameters, std::span<const Token> tokens,
                         std::span<const Token> targets, Parameters& gradient, const Dropout& dropout) {
    Parts& parts = *parts_;
    check_tokens(tokens, parts.batch * parts.length, parts.config.vocab_size);
    check_tokens(targets, parts.batch * parts.length, parts.config.vocab_size);
    if (static_cast<Index>(parameters.size()) != parts.places.count)
        throw std::invalid_argument("these parameters are not of this model");
    parts.pool.run(parts.weights.count(), [&](Index n, int) { parts.weights.pack_matrix(parameters, n); });
    parts.bias.fill(parts.config, parts.places, parameters.data());
    const StepInput step{parts.config, parts.places,      parts.weights, parts.bias,
                         parts.table,  parameters.data(), tokens,        targets,
                         parts.batch,  parts.length,      dropout};
    gradient.resize(parameters.size());
    gradient.swap(parts.gradients.front().parameters);  // the first part's gradient becomes the sum of all
    parts.pool.run(static_cast<Index>(parts.gradients.size()), [&](Index part, int worker) {
        parts.run_part(step, part, parts.chunks[static_cast<std::size_t>(worker)]);
    });
    parts.add_up();
    gradient.swap(parts.gradients.front().parameters);
    return parts.mean_loss();
}

}  // namespace alibi
