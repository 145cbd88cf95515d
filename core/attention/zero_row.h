// A row of attention whose scores are all 0, in closed form: any slope, any form, any keys that stand in one
// run (every mask but a file's).
//
// Its weights fall, or rise, by one factor a key on either side of the query. So the row is two arms, each a
// row of closed_form.h: where the query stands among its keys one arm runs to either side; else there is one,
// and it begins some keys away.
#pragma once

#include "core/attention/bias.h"
#include "core/attention/field.h"

namespace alibi {

// The keys at distances first, first + 1, ... on one side; their weights are as e^(-slope distance).
struct RowArm {
    double slope = 0;
    Index first = 0;
    Index keys = 0;  // 0: nothing on this side

    bool operator==(const RowArm&) const = default;
};

struct ZeroRow {
    RowArm before, after;  // keys up to the query; keys behind it

    // Rows that are equal have equal figures, but for the number of their keys.
    bool operator==(const ZeroRow&) const = default;
};

// `visible`: not empty. Keys so far away that they change no digit of any figure are left out.
ZeroRow zero_row(BiasForm form, double slope, Index query, Interval visible);
// ln of the sum of e^bias over the row, against the bias of the visible key nearest to the query.
double zero_row_log_sum(const ZeroRow& row);
// Without RowStatistics::keys.
RowStatistics zero_row_statistics(const ZeroRow& row, Index window);

}  // namespace alibi
