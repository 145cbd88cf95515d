// Which keys of a row can be left out because they hold too little of its sum.
#pragma once

#include "core/attention/field.h"

namespace alibi {

// Does the bias of this head leave anything out, however long the row?
bool leaves_far_keys(const AttentionField& field, Index head);
// The keys of a row without those that together hold less than 2^-24 of its sum, where no |scaled score| is
// above `bound` and ln of the sum, against the bias of the best key, is at least `log_sum`. For heads that
// leave some.
Interval near_keys(const AttentionField& field, Index head, Index query, double bound, double log_sum);
// AttentionField::significant_keys, or fewer: a few scores are looked at first, and most often a row's sum is
// far above the least that the bound allows for.
Interval fewest_keys(const AttentionField& field, Index head, Index query);

}  // namespace alibi
