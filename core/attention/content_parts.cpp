#include "core/attention/content_parts.h"

#include <cmath>
#include <stdexcept>

#include "core/attention/content.h"
#include "core/kernels/rows.h"

namespace alibi {

std::uint64_t stream_id(std::uint64_t seed, Stream use, Index head) {
    return seed * 0xD1342543DE82EF95ULL + (static_cast<std::uint64_t>(use) << 40) +
           static_cast<std::uint64_t>(head);
}

Matrix random_matrix(std::uint64_t stream, Index first_row, Index rows, Index cols, double scale) {
    Matrix out(rows, cols);
    alibi_random(stream, static_cast<std::uint64_t>(first_row * cols), static_cast<std::size_t>(out.size()),
                 out.data());
    if (scale != 1) out *= static_cast<Scalar>(scale);
    return out;
}

Matrix random_output_weight(std::uint64_t seed, Index num_heads, Index head) {
    const double fan_in = static_cast<double>(num_heads * kHeadDim);
    return random_matrix(stream_id(seed, Stream::output, head), 0, kModelWidth, kHeadDim,
                         1 / std::sqrt(fan_in));
}

void check_shape(Index num_heads, Index seq_len) {
    if (num_heads < 1 || seq_len < 1) {
        throw std::invalid_argument("content needs at least one head and one token");
    }
}

double check_spread(double spread) {
    if (!std::isfinite(spread) || spread < 0)
        throw std::invalid_argument("the spread must be a number from 0 up");
    return spread;
}

void dot_products(const Matrix& q, const Matrix& k, Matrix& out) {
    out.resize(q.rows(), k.rows());
    alibi_scores(q.data(), static_cast<std::size_t>(q.rows()), k.data(), static_cast<std::size_t>(k.rows()),
                 static_cast<std::size_t>(q.cols()), out.data());
}

}  // namespace alibi
