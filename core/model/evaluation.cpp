#include "core/model/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "core/files/disk.h"
#include "core/files/memory.h"
#include "core/model/corpus.h"
#include "core/model/random.h"

namespace alibi {

namespace {

constexpr std::array kKinds = {EvaluationKindRow{EvaluationKind::nonoverlapping, "nonoverlapping"},
                               EvaluationKindRow{EvaluationKind::position, "position"},
                               EvaluationKindRow{EvaluationKind::sliding, "sliding"}};

constexpr Index kPartTokens = 8'192;           // read between two looks at the stop token
constexpr Index kMostSlidingTokens = 1 << 21;  // that the windows of the longest length may hold in all
constexpr Index kLeastSlidingWindows = 32;
constexpr std::uint64_t kOffsetStream = 0x0FF5E7;
constexpr Index kAllWindowsReach = 32;  // by position: so far
constexpr Index kLeastPositionWindows = 8;

void require_lengths(std::span<const Index> lengths) {
    for (const Index length : lengths) {
        if (length >= 1 && length <= kMaxEvalLength) continue;
        throw std::invalid_argument("A length to read at must be a whole number from 1 to " +
                                    std::to_string(kMaxEvalLength) + ".");
    }
}

void require_held_out(std::span<const Token> held_out, Index length) {
    if (std::ssize(held_out) > length) return;
    throw TextError(TextProblem::too_short, {}, std::ssize(held_out), length + 1);
}

// Where windows of one length begin; each is read with its targets, over the end of the text at its
// beginning.
struct Windows {
    Index length = 0;
    std::vector<Index> starts;
};

// Reads windows part by part, with progress over all the work of one call.
class WindowReader {
  public:
    WindowReader(const Model& model, std::span<const Token> tokens, const EvaluationOptions& options,
                 double work)
        : model_(model), tokens_(tokens), options_(options), work_(work) {}

    // take(window, losses of its tokens) for every window in order; false where it was stopped before.
    template <typename Take>
    bool read(const Windows& windows, const Take& take) {
        const Index batch = std::max<Index>(1, kPartTokens / windows.length);
        const double bytes = reading_bytes(model_.config, batch, windows.length, options_.threads);
        require_memory(saturated_bytes(bytes), "Reading at length " + std::to_string(windows.length));
        const Index count = std::ssize(windows.starts);
        for (Index first = 0; first < count; first += batch) {
            const Index size = std::min(batch, count - first);
            const std::vector<float> losses = part(windows, first, size);
            if (options_.stop.stop_requested()) return false;
            for (Index b = 0; b < size; ++b)
                take(first + b, std::span(losses).subspan(static_cast<std::size_t>(b * windows.length),
                                                          static_cast<std::size_t>(windows.length)));
            advance(static_cast<double>(size * windows.length));
        }
        return true;
    }

  private:
    std::vector<float> part(const Windows& windows, Index first, Index size) const {
        std::vector<Token> read;
        read.reserve(static_cast<std::size_t>(size * (windows.length + 1)));
        for (Index b = 0; b < size; ++b) {
            const Index start = windows.starts[static_cast<std::size_t>(first + b)];
            const Index before_end = std::min(windows.length + 1, std::ssize(tokens_) - start);
            const auto from = tokens_.begin() + start;
            read.insert(read.end(), from, from + before_end);
            read.insert(read.end(), tokens_.begin(), tokens_.begin() + (windows.length + 1 - before_end));
        }
        return token_losses(model_, read, size, windows.length,
                            {options_.threads, options_.skip_far_keys, options_.stop});
    }

    void advance(double tokens) {
        done_ += tokens;
        if (options_.progress) options_.progress(std::min(1.0, done_ / work_));
    }

    const Model& model_;
    std::span<const Token> tokens_;
    const EvaluationOptions& options_;
    double work_;
    double done_ = 0;
};

// A mean in double, exact enough for any number of tokens.
struct Mean {
    double sum = 0;
    Index count = 0;

    void add(std::span<const float> losses) {
        for (const float loss : losses) sum += static_cast<double>(loss);
        count += std::ssize(losses);
    }
    LengthLoss at(Index length) const { return {length, sum / static_cast<double>(count), count}; }
};

Index longest_of(std::span<const Index> lengths) {
    return lengths.empty() ? 1 : *std::max_element(lengths.begin(), lengths.end());
}

// Targets that every length is measured over.
Index tokens_to_read(Index asked, Index longest, Index available) {
    const Index whole = (std::max(asked, longest) + longest - 1) / longest * longest;
    return std::min(whole, available / longest * longest);
}

// The first windows are read to the end, the later ones as far as windows_at() lets so many reach.
std::vector<Windows> position_windows(Index text, Index length, const EvaluationOptions& options) {
    Random random(options.seed, kOffsetStream);
    std::vector<Windows> parts;
    Index reach = length;
    for (Index w = 0; w < options.windows; ++w) {
        while (windows_at(options.windows, reach) <= w)
            reach = static_cast<Index>(std::bit_floor(static_cast<std::uint64_t>(reach - 1)));
        if (parts.empty() || parts.back().length != reach) parts.push_back({reach, {}});
        parts.back().starts.push_back(random.below(text));
    }
    return parts;
}

}  // namespace

std::span<const EvaluationKindRow> evaluation_kinds() {
    return kKinds;
}

std::string_view evaluation_kind_id(EvaluationKind kind) {
    return kKinds[static_cast<std::size_t>(kind)].id;
}

std::optional<EvaluationKind> evaluation_kind_from_id(std::string_view id) {
    for (const EvaluationKindRow& row : kKinds)
        if (row.id == id) return row.kind;
    return std::nullopt;
}

std::vector<LengthLoss> nonoverlapping_losses(const Model& model, std::span<const Token> held_out,
                                              std::span<const Index> lengths,
                                              const EvaluationOptions& options) {
    require_lengths(lengths);
    const Index longest = longest_of(lengths);
    require_held_out(held_out, longest);
    const Index tokens = tokens_to_read(options.tokens, longest, std::ssize(held_out) - 1);
    WindowReader reader(model, held_out, options, static_cast<double>(tokens * std::ssize(lengths)));
    std::vector<LengthLoss> results;
    for (const Index length : lengths) {
        Windows windows{length, {}};
        for (Index start = 0; start + length <= tokens; start += length) windows.starts.push_back(start);
        Mean mean;
        const auto take = [&](Index, std::span<const float> losses) { mean.add(losses); };
        if (!reader.read(windows, take)) return results;
        // What is left behind the last whole window is one shorter window: the same tokens for every length.
        if (const Index left = tokens % length; left > 0 && !reader.read({left, {tokens - left}}, take))
            return results;
        results.push_back(mean.at(length));
    }
    return results;
}

std::vector<LengthLoss> sliding_losses(const Model& model, std::span<const Token> held_out,
                                       std::span<const Index> lengths, const EvaluationOptions& options) {
    require_lengths(lengths);
    const Index longest = longest_of(lengths);
    require_held_out(held_out, longest);
    const Index bounded = std::max(kLeastSlidingWindows, kMostSlidingTokens / longest);
    const Index text = std::ssize(held_out);
    const Index count = std::min({options.sliding_windows, bounded, text});
    double work = 0;
    for (const Index length : lengths) work += static_cast<double>(count * length);
    WindowReader reader(model, held_out, options, work);
    std::vector<LengthLoss> results;
    for (const Index length : lengths) {
        Windows windows{length, {}};
        for (Index w = 0; w < count; ++w) windows.starts.push_back((w * text / count + text - length) % text);
        const std::size_t last = static_cast<std::size_t>(std::min(options.sliding_last, length));
        Mean mean;
        if (!reader.read(windows, [&](Index, std::span<const float> losses) { mean.add(losses.last(last)); }))
            return results;
        results.push_back(mean.at(length));
    }
    return results;
}

Index windows_at(Index windows, Index position) {
    const auto whole = static_cast<Index>(std::bit_ceil(static_cast<std::uint64_t>(position)));
    const Index reaching = windows * kAllWindowsReach / std::max(kAllWindowsReach, whole);
    return std::min(windows, std::max(kLeastPositionWindows, reaching));
}

PositionLosses losses_by_position(const Model& model, std::span<const Token> held_out, Index length,
                                  const EvaluationOptions& options) {
    require_lengths(std::span(&length, 1));
    require_held_out(held_out, length);
    const std::vector<Windows> parts = position_windows(std::ssize(held_out), length, options);
    double work = 0;
    for (const Windows& part : parts) work += static_cast<double>(std::ssize(part.starts) * part.length);
    WindowReader reader(model, held_out, options, work);
    PositionLosses result;
    result.windows = options.windows;
    result.loss.assign(static_cast<std::size_t>(length), 0);
    const auto take = [&](Index, std::span<const float> losses) {
        for (std::size_t i = 0; i < losses.size(); ++i) result.loss[i] += static_cast<double>(losses[i]);
    };
    for (const Windows& part : parts)
        if (!reader.read(part, take)) return {};
    for (Index i = 0; i < length; ++i)
        result.loss[static_cast<std::size_t>(i)] /= static_cast<double>(windows_at(options.windows, i + 1));
    return result;
}

bool text_is_too_easy(const PositionLosses& losses, Index train_len) {
    constexpr std::size_t first = 4;
    constexpr double clear_drop = 0.12;  // nats; 256 windows would leave .04 of chance in a mean of four
    const std::size_t end =
        std::min(losses.loss.size(), static_cast<std::size_t>(std::max<Index>(0, train_len)));
    if (end < 3 * first) return false;
    const auto mean = [&](std::size_t from, std::size_t to) {
        double sum = 0;
        for (std::size_t i = from; i < to; ++i) sum += losses.loss[i];
        return sum / static_cast<double>(to - from);
    };
    return mean(0, first) - mean(end / 2, end) < clear_drop;
}

}  // namespace alibi
