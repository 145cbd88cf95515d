// The bias along one row, with what is fixed for the row taken out of the loop over its keys.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "core/attention/bias.h"

namespace alibi {

class RowBias {
  public:
    // learned: of this head by distance, as FieldSettings has it; must outlive the row.
    RowBias(BiasForm form, double slope, Index query, Index seq_len, const Mask& mask,
            std::span<const double> learned = {})
        : form_(form),
          slope_(slope),
          query_(query),
          seq_len_(seq_len),
          mask_(mask),
          learned_(learned),
          visible_(mask_interval(mask, query, seq_len)),
          interval_(mask_is_interval(mask)),
          affine_(form != BiasForm::symmetric || slope == 0 || visible_.end <= query + 1),
          bends_(form == BiasForm::cumsum || form == BiasForm::symmetric) {
        if (form == BiasForm::cumsum) affine_ = interval_ && visible_.size() > 0;
        // Counted from the query's own key, so that a distance keeps all its digits at any length.
        own_ = visible_.size() > 0 ? std::clamp(query, visible_.begin, visible_.end - 1) : query;
        if (affine_) at_own_ = bias_at(form, slope, query, own_, seq_len, mask);
    }

    // Keys between the first and the last visible one (file masks may hide some of them).
    Interval visible() const { return visible_; }
    bool affine() const { return affine_ && learned_.empty(); }
    bool sees(Index key) const {
        return visible_.contains(key) && (interval_ || mask_visible(mask_, query_, key, seq_len_));
    }

    double operator()(Index key) const {
        return learned_.empty() ? of_slope(key) : of_slope(key) + of_distance(query_ - key);
    }

    bool sees_all(Interval keys) const {
        return interval_ && keys.begin >= visible_.begin && keys.end <= visible_.end;
    }
    // out[n] = (*this)(first + n), for keys that are all seen.
    void fill(Index first, std::span<double> out) const {
        if (!affine()) {
            for (double& value : out) value = (*this)(first++);
            return;
        }
        const double start = static_cast<double>(first - own_);
        const auto count = static_cast<int>(out.size());
        for (int n = 0; n < count; ++n) out.data()[n] = slope_ * (start + n) + at_own_;
    }

  private:
    double of_slope(Index key) const {
        const bool inside = !bends_ || visible_.contains(key);
        if (affine_ && inside) return slope_ * static_cast<double>(key - own_) + at_own_;
        if (form_ == BiasForm::symmetric) return -slope_ * std::abs(static_cast<double>(query_ - key));
        return bias_at(form_, slope_, query_, key, seq_len_, mask_);
    }

    double of_distance(Index distance) const {
        return learned_[std::min(static_cast<std::size_t>(std::max<Index>(distance, 0)),
                                 learned_.size() - 1)];
    }

    BiasForm form_;
    double slope_;
    Index query_, seq_len_;
    const Mask& mask_;
    std::span<const double> learned_;
    Interval visible_;
    bool interval_;
    bool affine_;
    bool bends_;  // at the ends of what is visible
    Index own_ = 0;
    double at_own_ = 0;
};

}  // namespace alibi
