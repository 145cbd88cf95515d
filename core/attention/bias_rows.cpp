#include "core/attention/bias_rows.h"

#include <algorithm>

namespace alibi {
namespace {

// m c for c = 0 .. L: what cumsum looks up with its count.
std::vector<Scalar> count_ramp(double slope, Index seq_len) {
    std::vector<Scalar> ramp;
    ramp.reserve(static_cast<std::size_t>(seq_len) + 1);
    for (Index count = 0; count <= seq_len; ++count)
        ramp.push_back(static_cast<Scalar>(slope * static_cast<double>(count)));
    return ramp;
}

// The last query's row, carried on past the last key for as long as other rows reach to the right of their
// query.
std::vector<Scalar> key_ramp(BiasForm form, double slope, Index seq_len, const Mask& mask) {
    std::vector<Scalar> ramp(static_cast<std::size_t>(2 * seq_len - 1));
    bias_row(form, slope, seq_len - 1, 0, seq_len, mask, ramp);
    return ramp;
}

// In registers: memcpy of rows whose ends are not aligned alike takes twice as long.
void copy_values(const Scalar* from, Index count, Scalar* to) {
    Eigen::Map<Vector>(to, count) = Eigen::Map<const Vector>(from, count);
}

}  // namespace

BiasRows::BiasRows(BiasForm form, double slope, Index seq_len, const Mask& mask)
    : form_(form), seq_len_(seq_len), mask_(mask) {
    check_mask(mask, seq_len);
    ramp_ = form == BiasForm::cumsum ? count_ramp(slope, seq_len) : key_ramp(form, slope, seq_len, mask);
}

void BiasRows::copy_row(Index query, Scalar* out) const {
    if (form_ == BiasForm::cumsum) return copy_counted(query, out);
    const bool by_distance = form_ == BiasForm::distance || form_ == BiasForm::symmetric;
    const Scalar* row = ramp_.data() + (by_distance ? seq_len_ - 1 - query : 0);
    copy_values(row, seq_len_, out);
}

void BiasRows::copy_counted(Index query, Scalar* out) const {
    if (mask_is_interval(mask_)) {
        const Interval visible = mask_interval(mask_, query, seq_len_);
        std::fill_n(out, visible.begin, ramp_.front());
        copy_values(ramp_.data() + 1, visible.size(), out + visible.begin);
        const Scalar total = ramp_[static_cast<std::size_t>(visible.size())];
        std::fill(out + visible.begin + visible.size(), out + seq_len_, total);
        return;
    }
    const std::int32_t* count = mask_.matrix->count.data() + query * seq_len_;
    for (Index j = 0; j < seq_len_; ++j) out[j] = ramp_[static_cast<std::size_t>(count[j])];
}

}  // namespace alibi
