// Which keys a query may see. Every kind but a file's is an interval of keys for each query, so nothing is
// stored.
//
//   causal         j <= i
//   none           every key
//   window W       i - W < j <= i                  (causal, the last W keys)
//   padding_left   P <= j <= i                     (the first P tokens are padding; their own rows see
//   nothing) padding_right  j <= i and j < L - P            (the last P tokens are padding) file           as
//   stored, shape [L, L]
// A row may be fully masked; softmax of such a row is defined as all zeros here (labml and PyTorch give NaN).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

enum class MaskKind { causal, none, window, padding_left, padding_right, file };

// A mask read from a file: visible cells and their running count along each row.
struct MaskMatrix {
    Index size = 0;
    std::vector<std::uint8_t> visible;  // [query, key], 1 = visible
    std::vector<std::int32_t> count;    // [query, key], cumsum of visible over keys, inclusive
    std::vector<Interval> rows;         // the smallest interval with every visible key of each row
    bool causal = false;                // exactly j <= i
};

// From 0/1 values, row-major, size*size of them. Throws std::invalid_argument when the count does not fit.
std::shared_ptr<const MaskMatrix> make_mask_matrix(Index size, std::span<const std::uint8_t> visible);

struct Mask {
    MaskKind kind = MaskKind::causal;
    Index window = 16;                         // tokens, for `window`; >= 1
    Index padding = 4;                         // tokens, for both paddings; >= 0
    std::string path;                          // where `matrix` came from
    std::shared_ptr<const MaskMatrix> matrix;  // for `file`

    bool operator==(const Mask&) const = default;
};

struct MaskKindRow {
    MaskKind kind;
    std::string_view id;  // "causal", "none", "window", "padding-left", "padding-right", "file"
};
std::span<const MaskKindRow> mask_kinds();

// Throws std::invalid_argument when the mask cannot stand for seq_len (a file's of another size, window < 1,
// ...).
void check_mask(const Mask& mask, Index seq_len);

bool mask_visible(const Mask& mask, Index query, Index key, Index seq_len);
// Running count of visible keys of this row up to and with `key`: cumsum(mask)[query, key].
Index mask_count(const Mask& mask, Index query, Index key, Index seq_len);
// The smallest interval that holds every visible key of the row; empty for a fully masked row.
Interval mask_interval(const Mask& mask, Index query, Index seq_len);
// True where every cell of the interval is visible: all kinds but `file`.
bool mask_is_interval(const Mask& mask);
// True where the mask is exactly the causal one for this length (whatever its kind).
bool mask_is_causal(const Mask& mask, Index seq_len);

}  // namespace alibi
