#include "core/attention/small_content.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/kernels/rows.h"

namespace alibi {
namespace {

enum class Draw : std::uint64_t { embedding = 1, query, key, value, output };

// `count` nearly normal numbers times `spread`, to the nearest multiple of 1 / parts.
Matrix short_numbers(std::uint64_t seed, Draw use, Index head, Index rows, Index cols, double spread,
                     double parts) {
    const std::uint64_t stream = seed * 0x9E3779B97F4A7C15ULL + (static_cast<std::uint64_t>(use) << 32) +
                                 static_cast<std::uint64_t>(head);
    Matrix out(rows, cols);
    alibi_random(stream, 0, static_cast<std::size_t>(out.size()), out.data());
    for (Scalar& value : out.reshaped())
        value = static_cast<Scalar>(std::round(static_cast<double>(value) * spread * parts) / parts);
    return out;
}

Draw draw_of(Projection which) {
    switch (which) {
        case Projection::query: return Draw::query;
        case Projection::key: return Draw::key;
        case Projection::value: return Draw::value;
    }
    return Draw::query;
}

}  // namespace

SmallContent::SmallContent(Index num_heads, std::span<const Index> tokens, std::uint64_t seed,
                           std::span<const SetEntry> entries)
    : num_heads_(num_heads), seed_(seed), entries_(entries.begin(), entries.end()) {
    if (num_heads < 1 || tokens.empty())
        throw std::invalid_argument("content needs at least one head and one token");
    x_.resize(static_cast<Index>(tokens.size()), kSmallWidth);
    for (std::size_t n = 0; n < tokens.size(); ++n)
        x_.row(static_cast<Index>(n)) =
            short_numbers(seed, Draw::embedding, tokens[n], 1, kSmallWidth, 0.8, 2);
}

Matrix SmallContent::projection(Projection which, Index head) const {
    return short_numbers(seed_, draw_of(which), head, kSmallHeadDim, kSmallWidth, 0.55, 10);
}

Matrix SmallContent::projected(Projection which, Index head, Interval positions) const {
    Matrix out = x_.middleRows(positions.begin, positions.size()) * projection(which, head).transpose();
    for (const SetEntry& entry : entries_) {
        if (entry.of != which || entry.head != head || !positions.contains(entry.position)) continue;
        if (entry.feature >= 0 && entry.feature < kSmallHeadDim)
            out(entry.position - positions.begin, entry.feature) = static_cast<Scalar>(entry.value);
    }
    return out;
}

Matrix SmallContent::queries(Index head, Interval positions) const {
    return projected(Projection::query, head, positions);
}

Matrix SmallContent::keys(Index head, Interval positions) const {
    return projected(Projection::key, head, positions);
}

Matrix SmallContent::values(Index head, Interval positions) const {
    return projected(Projection::value, head, positions);
}

Matrix SmallContent::output_weight(Index head) const {
    const double fan_in = static_cast<double>(num_heads_ * kSmallHeadDim);
    return short_numbers(seed_, Draw::output, head, kSmallWidth, kSmallHeadDim, 1 / std::sqrt(fan_in), 100);
}

void SmallContent::scores(Index head, std::span<const Index> queries_at, std::span<const Index> keys_at,
                          Matrix& out) const {
    const Interval all{0, seq_len()};
    const Matrix q = queries(head, all), k = keys(head, all);
    out.resize(static_cast<Index>(queries_at.size()), static_cast<Index>(keys_at.size()));
    for (Index r = 0; r < out.rows(); ++r)
        for (Index c = 0; c < out.cols(); ++c)
            out(r, c) = q.row(queries_at[static_cast<std::size_t>(r)])
                            .dot(k.row(keys_at[static_cast<std::size_t>(c)]));
}

double SmallContent::score_bound(Index, Index) const {
    return std::numeric_limits<double>::infinity();
}

}  // namespace alibi
