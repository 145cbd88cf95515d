// What the kinds of content are made with: their streams of random numbers, and dot products in one order.
#pragma once

#include <cstdint>

#include "core/attention/tensor.h"

namespace alibi {

// One stream of random numbers for each use and head, so that none depends on another's length.
enum class Stream : std::uint64_t {
    query = 1,
    key,
    value,
    output,
    query_weight,
    key_weight,
    value_weight,
    token
};

std::uint64_t stream_id(std::uint64_t seed, Stream use, Index head);

// [rows, cols] of a stream laid out in rows of `cols`, from `first_row` on: nearly normal, times `scale`.
Matrix random_matrix(std::uint64_t stream, Index first_row, Index rows, Index cols, double scale = 1);

// One head's part of the random output projection, [kModelWidth, kHeadDim].
Matrix random_output_weight(std::uint64_t seed, Index num_heads, Index head);

// Throws std::invalid_argument without a head or a token.
void check_shape(Index num_heads, Index seq_len);
// The spread, where it is finite and not negative; throws std::invalid_argument elsewhere.
double check_spread(double spread);

// out[r, c] = q[r] . k[c]: the same numbers whichever rows stand beside them. `out` is resized.
void dot_products(const Matrix& q, const Matrix& k, Matrix& out);

}  // namespace alibi
