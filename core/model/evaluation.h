// How well a trained model reads at lengths it was not trained at, measured three ways over held-out tokens
// that are the same for every model.
//
// - by position: the mean loss at each place of windows at random offsets: averaging cannot hide where a
// method breaks. The offsets depend on nothing but the text and the seed, so that a position of two models is
// read on the same tokens, however far each is read.
// - nonoverlapping: windows of each length laid end to end over the same tokens (the paper's tables). A
// longer window
//   has fewer tokens with little before them, so a loss that falls with length is the end of the early-token
//   curse.
// - sliding: only the last tokens of each window count: whether the extra context is used. Paper, appendix B.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/model/transformer.h"

namespace alibi {

inline constexpr Index kMaxEvalLength = 65'536;

enum class EvaluationKind { nonoverlapping, position, sliding };

struct EvaluationKindRow {
    EvaluationKind kind;
    std::string_view id;  // "nonoverlapping", "position", "sliding"
};
std::span<const EvaluationKindRow> evaluation_kinds();
std::string_view evaluation_kind_id(EvaluationKind kind);
std::optional<EvaluationKind> evaluation_kind_from_id(std::string_view id);

struct LengthLoss {
    Index length = 0;
    double loss = 0;   // mean nats per token
    Index tokens = 0;  // that were counted

    bool operator==(const LengthLoss&) const = default;
};

struct PositionLosses {
    Index windows = 0;         // at the first positions; windows_at() says how many reach a later one
    std::vector<double> loss;  // [length]: mean nats at each position; 0 has one token before its target

    bool operator==(const PositionLosses&) const = default;
};

struct EvaluationOptions {
    Index tokens = 32'768;  // nonoverlapping: at least so many for every length
    Index windows = 8'192;  // by position: see windows_at()
    Index sliding_windows = 512;
    Index sliding_last = 8;  // tokens of each window that count
    std::uint64_t seed = 0;  // of the random offsets
    int threads = 0;
    bool skip_far_keys = true;
    std::stop_token stop;                           // asked between small parts: within 50 ms
    std::function<void(double fraction)> progress;  // 0 to 1, of all the work of the call
};

// Of `windows` windows by position, those that are read as far as this position (from 1): all of them up to
// 32, half as many for each doubling beyond, at least 8. A curve averages over more positions there.
Index windows_at(Index windows, Index position);

// Stopped before the end: what is measured so far is given, in whole lengths; by position nothing.
//
// All throw std::invalid_argument for lengths outside 1 to kMaxEvalLength, TextError(too_short) where the
// held-out tokens do not hold a window of the longest length, and std::length_error where the memory would
// not fit.

// Every length over the same tokens: the first max(options.tokens, longest), cut down to whole windows of the
// longest.
std::vector<LengthLoss> nonoverlapping_losses(const Model& model, std::span<const Token> held_out,
                                              std::span<const Index> lengths,
                                              const EvaluationOptions& options = {});
// The same targets for every length; long windows have fewer, so that the work stays bounded, for all lengths
// alike.
std::vector<LengthLoss> sliding_losses(const Model& model, std::span<const Token> held_out,
                                       std::span<const Index> lengths, const EvaluationOptions& options = {});
// The windows begin anywhere: one that meets the end of the text goes on at its beginning.
PositionLosses losses_by_position(const Model& model, std::span<const Token> held_out, Index length,
                                  const EvaluationOptions& options = {});

// The first four tokens of a window are predicted about as well as those of the second half of the training
// length: what lies further back does not help, so the text is too easy to show what a position method does.
bool text_is_too_easy(const PositionLosses& losses, Index train_len);

}  // namespace alibi
