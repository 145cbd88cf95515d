#include "core/attention/bias.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "core/attention/bias_rows.h"
#include "core/files/memory.h"

namespace alibi {
namespace {

double distance_unit(Index query, Index key, Index, const Mask&) {
    return static_cast<double>(key - query);
}
double key_unit(Index, Index key, Index, const Mask&) {
    return static_cast<double>(key);
}
double cumsum_unit(Index query, Index key, Index seq_len, const Mask& mask) {
    return static_cast<double>(mask_count(mask, query, key, seq_len));
}
double last_key_unit(Index, Index key, Index seq_len, const Mask&) {
    return static_cast<double>(key - (seq_len - 1));
}
double symmetric_unit(Index query, Index key, Index, const Mask&) {
    return static_cast<double>(std::min(key - query, query - key));
}

constexpr std::array kForms{
    BiasFormRow{BiasForm::distance, "distance", "-m(i-j)", distance_unit},
    BiasFormRow{BiasForm::key, "key", "+m j", key_unit},
    BiasFormRow{BiasForm::cumsum, "cumsum", "+m cumsum(mask)[i,j]", cumsum_unit},
    BiasFormRow{BiasForm::last_key, "last-key", "m(j-(L-1))", last_key_unit},
    BiasFormRow{BiasForm::symmetric, "symmetric", "-m|i-j|", symmetric_unit},
};

// unit(form) - unit(distance) at one cell.
double unit_shift(BiasForm form, Index query, Index key, Index seq_len, const Mask& mask) {
    return bias_form_row(form).unit(query, key, seq_len, mask) - distance_unit(query, key, seq_len, mask);
}

// The shift in units of the slope where it is the same on every visible key of the row. Along an interval the
// shift can bend only at the diagonal, so its ends and the query's own key tell.
std::optional<double> constant_unit_shift(BiasForm form, Index query, Index seq_len, const Mask& mask) {
    const Interval visible = mask_interval(mask, query, seq_len);
    if (visible.size() == 0) return 0;
    const double first = unit_shift(form, query, visible.begin, seq_len, mask);
    if (mask_is_interval(mask)) {
        const Index own = std::clamp(query, visible.begin, visible.end - 1);
        const bool same = unit_shift(form, query, own, seq_len, mask) == first &&
                          unit_shift(form, query, visible.end - 1, seq_len, mask) == first;
        return same ? std::optional(first) : std::nullopt;
    }
    for (Index j = visible.begin; j < visible.end; ++j)
        if (mask_visible(mask, query, j, seq_len) && unit_shift(form, query, j, seq_len, mask) != first)
            return std::nullopt;
    return first;
}

std::uint64_t tensor_bytes(std::size_t heads, Index seq_len) {
    const long double bytes = static_cast<long double>(sizeof(Scalar)) * static_cast<long double>(heads) *
                              static_cast<long double>(seq_len) * static_cast<long double>(seq_len);
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    return bytes < static_cast<long double>(kMost) ? static_cast<std::uint64_t>(bytes) : kMost;
}

}  // namespace

std::span<const BiasFormRow> bias_forms() {
    return kForms;
}

const BiasFormRow& bias_form_row(BiasForm form) {
    const auto row = std::ranges::find(kForms, form, &BiasFormRow::form);
    if (row == kForms.end()) throw std::invalid_argument("there is no such bias form");
    return *row;
}

std::optional<BiasForm> bias_form_from_id(std::string_view id) {
    const auto row = std::ranges::find(kForms, id, &BiasFormRow::id);
    if (row == kForms.end()) return std::nullopt;
    return row->form;
}

double bias_at(BiasForm form, double slope, Index query, Index key, Index seq_len, const Mask& mask) {
    return slope * bias_form_row(form).unit(query, key, seq_len, mask);
}

void bias_row(BiasForm form, double slope, Index query, Index first_key, Index seq_len, const Mask& mask,
              std::span<Scalar> out) {
    const BiasFormRow& row = bias_form_row(form);
    Index key = first_key;
    for (Scalar& value : out) value = static_cast<Scalar>(slope * row.unit(query, key++, seq_len, mask));
}

Tensor3 bias_tensor(BiasForm form, std::span<const double> slopes, Index seq_len, const Mask& mask) {
    check_mask(mask, seq_len);
    require_memory(tensor_bytes(slopes.size(), seq_len), "the bias of " + std::to_string(slopes.size()) +
                                                             " heads at length " + std::to_string(seq_len));
    Tensor3 tensor(static_cast<Index>(slopes.size()), seq_len, seq_len);
    fill_bias_tensor(form, slopes, mask, tensor);
    return tensor;
}

void fill_bias_tensor(BiasForm form, std::span<const double> slopes, const Mask& mask, Tensor3& tensor) {
    if (tensor.heads() != static_cast<Index>(slopes.size()) || tensor.rows() != tensor.cols())
        throw std::invalid_argument("the tensor to fill is not [head, query, key] for these slopes");
    for (Index h = 0; h < tensor.heads(); ++h) {
        const BiasRows rows(form, slopes[static_cast<std::size_t>(h)], tensor.cols(), mask);
        Eigen::Map<Matrix> head = tensor.head(h);
        for (Index i = 0; i < tensor.rows(); ++i) rows.copy_row(i, head.row(i).data());
    }
}

std::optional<double> row_shift(BiasForm form, double slope, Index query, Index seq_len, const Mask& mask) {
    const std::optional<double> shift = constant_unit_shift(form, query, seq_len, mask);
    if (slope == 0) return 0;
    return shift ? std::optional(slope * *shift) : std::nullopt;
}

bool equals_distance_after_softmax(BiasForm form, Index seq_len, const Mask& mask) {
    const bool symmetric = form == BiasForm::symmetric;
    if (form != BiasForm::cumsum && !symmetric) return true;
    if (mask_is_interval(mask)) return !symmetric || mask.kind != MaskKind::none || seq_len <= 1;
    // Row by row without walking it: a running count is the distance where no key is left out, and a key
    // ahead of its query tells the symmetric form apart unless it is alone.
    for (Index i = 0; i < seq_len; ++i) {
        const Interval visible = mask_interval(mask, i, seq_len);
        const Index keys = mask_count(mask, i, seq_len - 1, seq_len);
        if (keys > 1 && (symmetric ? visible.end > i + 1 : keys != visible.size())) return false;
    }
    return true;
}

}  // namespace alibi
