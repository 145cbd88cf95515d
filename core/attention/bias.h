// The linear bias in its forms: one row of one table each, as a function of one cell, of a row, as a tensor.
//
//   distance   -m (i - j)                 the paper's figure; Toeplitz
//   key        +m j                       fairseq, flash-attention: the same row for every query
//   cumsum     +m cumsum(mask)[i, j]      labml: m (j + 1) under a causal mask
//   last_key   +m (j - (L - 1))           MPT
//   symmetric  -m |i - j|                 encoders; another model, not a shift of a row
// Softmax does not see a constant added to a row, so under a causal mask the first four give the same
// weights.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/attention/mask.h"
#include "core/attention/tensor.h"

namespace alibi {

enum class BiasForm { distance, key, cumsum, last_key, symmetric };

struct BiasFormRow {
    BiasForm form;
    std::string_view id;       // "distance", "key", "cumsum", "last-key", "symmetric"
    std::string_view formula;  // plain text, e.g. "-m(i-j)"
    // In units of the slope: bias = slope * unit(...).
    double (*unit)(Index query, Index key, Index seq_len, const Mask& mask);
};

std::span<const BiasFormRow> bias_forms();
const BiasFormRow& bias_form_row(BiasForm form);
std::optional<BiasForm> bias_form_from_id(std::string_view id);

// Bias of one cell, before any mask (a masked cell has a bias too). `mask` matters to cumsum alone.
double bias_at(BiasForm form, double slope, Index query, Index key, Index seq_len, const Mask& mask = {});

// Bias of keys first_key .. first_key + out.size() - 1 of one query.
void bias_row(BiasForm form, double slope, Index query, Index first_key, Index seq_len, const Mask& mask,
              std::span<Scalar> out);

// [head, query, key]; throws std::invalid_argument for a mask of another size and std::length_error when the
// tensor would not fit in memory (see core/files/memory.h for the limit).
Tensor3 bias_tensor(BiasForm form, std::span<const double> slopes, Index seq_len, const Mask& mask = {});

// The same into a tensor that is already there, for callers that keep one: new memory costs more than the
// values. Throws std::invalid_argument where the tensor is not [slopes, length, length].
void fill_bias_tensor(BiasForm form, std::span<const double> slopes, const Mask& mask, Tensor3& tensor);

// The constant by which this form's row differs from the distance form's on the visible keys, or nullopt
// where the difference is not a constant of the row (then softmax tells them apart).
std::optional<double> row_shift(BiasForm form, double slope, Index query, Index seq_len,
                                const Mask& mask = {});

// True where the form gives the same weights as the distance form under this mask, for every row.
bool equals_distance_after_softmax(BiasForm form, Index seq_len, const Mask& mask);

}  // namespace alibi
