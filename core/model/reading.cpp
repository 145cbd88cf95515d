// Readings of whole sequences: losses, logits and a look inside a layer.
#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "core/files/memory.h"
#include "core/model/float_mode.h"
#include "core/model/sequence_reader.h"
#include "core/model/sizes.h"
#include "core/model/worker_pool.h"

namespace alibi {
namespace {

constexpr float kNotRead = std::numeric_limits<float>::quiet_NaN();

void check_reading(const Model& model, std::span<const Token> tokens, Index batch, Index length) {
    check_config(model.config);
    if (static_cast<Index>(model.parameters.size()) != parameter_count(model.config))
        throw std::invalid_argument("these parameters are not of this model");
    if (batch < 1 || length < 1) throw std::invalid_argument("a reading needs one token or more");
    if (static_cast<Index>(tokens.size()) != batch * length)
        throw std::invalid_argument(std::to_string(tokens.size()) + " tokens are not " +
                                    std::to_string(batch) + " sequences of " + std::to_string(length));
    for (const Token token : tokens)
        if (token < 0 || token >= model.config.vocab_size)
            throw std::invalid_argument("token " + std::to_string(token) + " is outside the vocabulary of " +
                                        std::to_string(model.config.vocab_size));
}

// Threads of a reading: over the sequences where there are enough of them, else over the tiles of one after
// the other.
struct ThreadPlan {
    int threads = 1;
    bool by_sequence = true;
};

ThreadPlan plan_threads(Index batch, Index length, int asked) {
    const int machine = thread_count(asked, 1'024);
    if (batch >= machine) return {machine, true};
    const Index tiles = (length + SequenceReader::kTileRows - 1) / SequenceReader::kTileRows;
    if (tiles > batch) return {thread_count(machine, tiles), false};
    return {thread_count(machine, batch), true};
}

SequenceReader::Tiles one_after_the_other(const SequenceReader& reader, TileScratch& scratch) {
    return [&reader, &scratch](const auto& work) {
        for (Index tile = 0; tile < reader.tiles(); ++tile) work(tile, scratch);
    };
}

// The last tiles first: they see the most keys, and what ends last should be small.
SequenceReader::Tiles shared(const SequenceReader& reader, std::vector<TileScratch>& scratch,
                             WorkerPool& pool) {
    return [&](const auto& work) {
        pool.run(reader.tiles(), [&](Index item, int worker) {
            work(reader.tiles() - 1 - item, scratch[static_cast<std::size_t>(worker)]);
        });
    };
}

// Everything that one reading of sequences needs, taken at once.
class Reading {
  public:
    Reading(const Model& model, Index batch, Index length, const ReadOptions& options)
        : plan_(plan_threads(batch, length, options.threads)),
          input_(model, length, options),
          pool_(plan_.threads) {
        for (int n = 0; n < plan_.threads; ++n) scratch_.emplace_back(model.config);
        const int readers = plan_.by_sequence ? plan_.threads : 1;
        for (int n = 0; n < readers; ++n) readers_.emplace_back(input_, length);
    }

    using Done = std::function<void(Index sequence, const SequenceReader&, const SequenceReader::Tiles&)>;

    // The first `layers` layers of each sequence; tokens_of gives its inputs, `done` takes what was read.
    void run(Index batch, Index layers, const std::function<std::span<const Token>(Index)>& tokens_of,
             const Done& done) {
        const FlushSubnormals flush;
        if (plan_.by_sequence) {
            pool_.run(batch, [&](Index b, int worker) {
                const auto w = static_cast<std::size_t>(worker);
                read(readers_[w], b, layers, tokens_of(b), one_after_the_other(readers_[w], scratch_[w]),
                     done);
            });
            return;
        }
        for (Index b = 0; b < batch; ++b)
            read(readers_.front(), b, layers, tokens_of(b), shared(readers_.front(), scratch_, pool_), done);
    }

    const ReadInput& input() const { return input_; }

  private:
    static void read(SequenceReader& reader, Index sequence, Index layers, std::span<const Token> tokens,
                     const SequenceReader::Tiles& tiles, const Done& done) {
        if (reader.stopped()) return;
        reader.read(tokens, layers, tiles);
        if (!reader.stopped()) done(sequence, reader, tiles);
    }

    ThreadPlan plan_;
    ReadInput input_;
    std::vector<TileScratch> scratch_;     // one a thread
    std::vector<SequenceReader> readers_;  // one a thread, or one for all
    WorkerPool pool_;
};

void require_room(const ModelConfig& config, Index batch, Index length, int threads, double more) {
    require_memory(static_cast<std::uint64_t>(reading_bytes(config, batch, length, threads) + more),
                   "Reading at length " + std::to_string(length));
}

}  // namespace

double reading_bytes(const ModelConfig& config, Index batch, Index length, int threads) {
    const ThreadPlan plan = plan_threads(batch, length, threads);
    const double readers = plan.by_sequence ? plan.threads : 1;
    const double numbers = ReadInput::size(config, length) + plan.threads * TileScratch::size(config) +
                           readers * SequenceReader::size(config, length) +
                           static_cast<double>(batch) * static_cast<double>(length);
    return numbers * sizeof(Scalar);
}

std::vector<float> token_losses(const Model& model, std::span<const Token> tokens, Index batch, Index length,
                                const ReadOptions& options) {
    if (length < 1) throw std::invalid_argument("a reading needs one token or more");
    check_reading(model, tokens, batch, length + 1);
    require_room(model.config, batch, length, options.threads, 0);
    std::vector<float> losses(size_of(batch * length), kNotRead);
    const auto sequence = [&](Index b) {
        return tokens.subspan(size_of(b * (length + 1)), size_of(length + 1));
    };
    Reading reading(model, batch, length, options);
    reading.run(
        batch, model.config.num_layers, [&](Index b) { return sequence(b).first(size_of(length)); },
        [&](Index b, const SequenceReader& reader, const SequenceReader::Tiles& tiles) {
            tiles([&](Index tile, TileScratch& scratch) {
                if (reader.stopped()) return;
                reader.losses(tile, sequence(b).subspan(1), scratch,
                              losses.data() + b * length + reader.rows(tile).begin);
            });
        });
    return losses;
}

Matrix logits(const Model& model, std::span<const Token> tokens, const ReadOptions& options) {
    const Index length = static_cast<Index>(tokens.size());
    check_reading(model, tokens, 1, length);
    const double result = static_cast<double>(length) * static_cast<double>(model.config.vocab_size);
    require_room(model.config, 1, length, options.threads, result * sizeof(Scalar));
    Matrix out = Matrix::Constant(length, model.config.vocab_size, kNotRead);
    Reading reading(model, 1, length, options);
    reading.run(
        1, model.config.num_layers, [&](Index) { return tokens; },
        [&](Index, const SequenceReader& reader, const SequenceReader::Tiles& tiles) {
            tiles([&](Index tile, TileScratch& scratch) {
                reader.logits(tile, scratch, out.row(reader.rows(tile).begin).data());
            });
        });
    return out;
}

namespace {

// Part 0, 1 or 2 (query, key, value) of rows [length, head, 3, d_k].
Matrix part_of(const Scalar* query_key_value, const ModelConfig& config, Index length, Index part) {
    const Index head_dim = config.head_dim();
    Matrix out(length, config.d_model);
    for (Index i = 0; i < length; ++i)
        for (Index h = 0; h < config.num_heads; ++h)
            std::copy_n(query_key_value + ((i * config.num_heads + h) * 3 + part) * head_dim, head_dim,
                        out.row(i).data() + h * head_dim);
    return out;
}

void copy_output(const Model& model, const LinearPlace& place, LayerInside& inside) {
    const Scalar* parameters = model.parameters.data();
    inside.output_weight = Eigen::Map<const Matrix>(parameters + place.weight, place.out, place.in);
    inside.output_bias = Eigen::Map<const Vector>(parameters + place.bias, place.out);
}

// Of a method whose bias is not made of slopes.
std::vector<double> distance_biases(const ReadInput& input, Index length) {
    std::vector<double> biases;
    const PositionMethod method = input.model.config.position;
    if (position_functions(method).bias == nullptr || position_method_row(method).has_slopes) return biases;
    for (Index h = 0; h < input.model.config.num_heads; ++h)
        biases.insert(biases.end(), input.bias.head(h), input.bias.head(h) + length);
    return biases;
}

}  // namespace

LayerInside look_inside(const Model& model, std::span<const Token> tokens, Index layer,
                        const ReadOptions& options) {
    const Index length = static_cast<Index>(tokens.size());
    check_reading(model, tokens, 1, length);
    if (layer < 0 || layer >= model.config.num_layers)
        throw std::invalid_argument("this model has no layer " + std::to_string(layer + 1) + ", only " +
                                    std::to_string(model.config.num_layers));
    const double result = 3 * static_cast<double>(length) * static_cast<double>(model.config.d_model);
    require_room(model.config, 1, length, options.threads, result * sizeof(Scalar));
    LayerInside inside;
    Reading reading(model, 1, length, options);
    reading.run(
        1, layer, [&](Index) { return tokens; },
        [&](Index, const SequenceReader& reader, const SequenceReader::Tiles&) {
            inside.queries = part_of(reader.query_key_value(), model.config, length, 0);
            inside.keys = part_of(reader.query_key_value(), model.config, length, 1);
            inside.values = part_of(reader.query_key_value(), model.config, length, 2);
        });
    copy_output(model, reading.input().places.layers[size_of(layer)].attention_output, inside);
    inside.bias_by_distance = distance_biases(reading.input(), length);
    return inside;
}

}  // namespace alibi
