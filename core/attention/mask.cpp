#include "core/attention/mask.h"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace alibi {
namespace {

constexpr std::array kKinds{
    MaskKindRow{MaskKind::causal, "causal"},
    MaskKindRow{MaskKind::none, "none"},
    MaskKindRow{MaskKind::window, "window"},
    MaskKindRow{MaskKind::padding_left, "padding-left"},
    MaskKindRow{MaskKind::padding_right, "padding-right"},
    MaskKindRow{MaskKind::file, "file"},
};

std::size_t cell(const MaskMatrix& matrix, Index query, Index key) {
    return static_cast<std::size_t>(query * matrix.size + key);
}

Interval interval_or_empty(Index begin, Index end) {
    return begin < end ? Interval{begin, end} : Interval{};
}

Interval find_interval(const MaskMatrix& matrix, Index query) {
    const auto row = matrix.visible.begin() + query * matrix.size;
    const auto end = row + matrix.size;
    const auto first = std::find(row, end, std::uint8_t{1});
    if (first == end) return {};
    const auto last =
        std::find(std::make_reverse_iterator(end), std::make_reverse_iterator(first), std::uint8_t{1});
    return {first - row, last.base() - row};
}

bool matrix_is_causal(const MaskMatrix& matrix) {
    for (Index i = 0; i < matrix.size; ++i)
        for (Index j = 0; j < matrix.size; ++j)
            if ((matrix.visible[cell(matrix, i, j)] != 0) != (j <= i)) return false;
    return true;
}

}  // namespace

std::shared_ptr<const MaskMatrix> make_mask_matrix(Index size, std::span<const std::uint8_t> visible) {
    constexpr Index kMaxSize = std::numeric_limits<std::int32_t>::max();
    if (size < 1 || size > kMaxSize)
        throw std::invalid_argument("a mask of size " + std::to_string(size) + " is not possible");
    if (static_cast<Index>(visible.size()) != size * size)
        throw std::invalid_argument("a mask of size " + std::to_string(size) + " needs " +
                                    std::to_string(size * size) + " values and has " +
                                    std::to_string(visible.size()));
    auto matrix = std::make_shared<MaskMatrix>();
    matrix->size = size;
    matrix->visible.resize(visible.size());
    matrix->count.resize(visible.size());
    for (Index i = 0; i < size; ++i) {
        std::int32_t count = 0;
        for (Index j = 0; j < size; ++j) {
            const std::size_t at = cell(*matrix, i, j);
            matrix->visible[at] = visible[at] != 0 ? 1 : 0;
            matrix->count[at] = count += matrix->visible[at];
        }
    }
    for (Index i = 0; i < size; ++i) matrix->rows.push_back(find_interval(*matrix, i));
    matrix->causal = matrix_is_causal(*matrix);
    return matrix;
}

std::span<const MaskKindRow> mask_kinds() {
    return kKinds;
}

void check_mask(const Mask& mask, Index seq_len) {
    if (seq_len < 1)
        throw std::invalid_argument("the length is " + std::to_string(seq_len) + ", it must be 1 or more");
    if (mask.kind == MaskKind::window && mask.window < 1)
        throw std::invalid_argument("a mask's window must be 1 token or more");
    const bool padded = mask.kind == MaskKind::padding_left || mask.kind == MaskKind::padding_right;
    if (padded && mask.padding < 0) throw std::invalid_argument("a mask's padding must be 0 tokens or more");
    if (mask.kind != MaskKind::file) return;
    if (!mask.matrix) throw std::invalid_argument("the mask from a file has not been read");
    if (mask.matrix->size != seq_len)
        throw std::invalid_argument("the mask is of size " + std::to_string(mask.matrix->size) +
                                    ", the length is " + std::to_string(seq_len));
}

bool mask_visible(const Mask& mask, Index query, Index key, Index seq_len) {
    if (mask.kind == MaskKind::file) return mask.matrix->visible[cell(*mask.matrix, query, key)] != 0;
    return mask_interval(mask, query, seq_len).contains(key);
}

Index mask_count(const Mask& mask, Index query, Index key, Index seq_len) {
    if (mask.kind == MaskKind::file) return mask.matrix->count[cell(*mask.matrix, query, key)];
    const Interval visible = mask_interval(mask, query, seq_len);
    return std::clamp<Index>(key + 1 - visible.begin, 0, visible.size());
}

Interval mask_interval(const Mask& mask, Index query, Index seq_len) {
    switch (mask.kind) {
        case MaskKind::causal: return {0, query + 1};
        case MaskKind::none: return {0, seq_len};
        case MaskKind::window: return {std::max<Index>(query + 1 - mask.window, 0), query + 1};
        case MaskKind::padding_left: return interval_or_empty(mask.padding, query + 1);
        case MaskKind::padding_right:
            return interval_or_empty(0, std::min(query + 1, seq_len - mask.padding));
        case MaskKind::file: return mask.matrix->rows[static_cast<std::size_t>(query)];
    }
    return {};
}

bool mask_is_interval(const Mask& mask) {
    return mask.kind != MaskKind::file;
}

bool mask_is_causal(const Mask& mask, Index seq_len) {
    switch (mask.kind) {
        case MaskKind::causal: return true;
        case MaskKind::none: return seq_len <= 1;
        case MaskKind::window: return mask.window >= seq_len;
        case MaskKind::padding_left:
        case MaskKind::padding_right: return mask.padding == 0;
        case MaskKind::file: return mask.matrix->size == seq_len && mask.matrix->causal;
    }
    return false;
}

}  // namespace alibi
