// Reads one sequence of any length forward, a tile of positions at a time: attention is streamed, and only
// the residual stream and one layer's queries, keys and values are as long as the sequence.
#pragma once

#include <functional>
#include <span>

#include "core/model/distance_bias.h"
#include "core/model/packed_weights.h"
#include "core/model/transformer.h"

namespace alibi {

// What every reading of a model up to some length shares.
struct ReadInput {
    ReadInput(const Model& of, Index length, const ReadOptions& options);

    const Model& model;
    ModelPlaces places;
    PackedWeights weights;
    DistanceBias bias;
    Parameters table;  // of the position method, [length, table_width]
    bool skips_far_keys;
    std::stop_token stop;

    static double size(const ModelConfig& config, Index length);  // numbers
};

// What one thread needs besides.
struct TileScratch {
    explicit TileScratch(const ModelConfig& config);

    Parameters normed, context, hidden, logits, attention;

    static double size(const ModelConfig& config);
};

class SequenceReader {
  public:
    static constexpr Index kTileRows = 128;

    SequenceReader(const ReadInput& input, Index length);

    Index tiles() const { return (length_ + kTileRows - 1) / kTileRows; }
    Interval rows(Index tile) const { return {tile * kTileRows, std::min((tile + 1) * kTileRows, length_)}; }

    // Work on every tile, in any order; returns when it is done.
    using Tiles = std::function<void(const std::function<void(Index tile, TileScratch&)>& work)>;

    // Layers 0 ... count - 1 of `tokens`, as many as the length; then the next layer's queries, keys and
    // values, where there is one more.
    void read(std::span<const Token> tokens, Index count, const Tiles& tiles);
    // Afterwards, with all layers read. out: [rows of the tile, vocab_size].
    void logits(Index tile, TileScratch& scratch, Scalar* out) const;
    // out: one loss for each row of the tile.
    void losses(Index tile, std::span<const Token> targets, TileScratch& scratch, float* out) const;

    const Scalar* query_key_value() const { return query_key_value_.data(); }  // [length, head, 3, d_k]
    bool stopped() const { return input_.stop.stop_requested(); }

    static double size(const ModelConfig& config, Index length);

  private:
    void embed(std::span<const Token> tokens);
    void project(Index layer, Index tile, TileScratch& scratch);
    void finish(Index layer, Index tile, TileScratch& scratch);
    void measure_keys(Index tile);
    bool attend(Index tile, TileScratch& scratch) const;
    float key_norm(Index head) const;

    const ReadInput& input_;
    const ModelConfig& config_;
    Index length_;
    Parameters x_, query_key_value_;
    Parameters key_norms_;  // [tile, head]: the longest key
};

}  // namespace alibi
