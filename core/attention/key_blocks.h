// A walk over the keys of several rows, block by block, so that each block's keys are made once for all rows
// that need them, and never for rows that do not: rows far apart share nothing.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

inline Interval intersection(Interval a, Interval b) {
    return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

inline Interval hull(Interval a, Interval b) {
    if (a.size() == 0) return b;
    if (b.size() == 0) return a;
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

inline std::vector<Index> positions(Interval range) {
    std::vector<Index> out(static_cast<std::size_t>(range.size()));
    std::iota(out.begin(), out.end(), range.begin);
    return out;
}

struct KeyBlock {
    std::vector<std::size_t> rows;  // which of the queries need some of these keys
    std::vector<Index> queries;     // the same, as positions
    Interval keys;                  // the smallest interval with all that they need of this block
};

// keys: what each query needs. Calls visit(KeyBlock) for every block that some query needs, in order; stops
// where it returns false.
template <typename Visit>
void for_key_blocks(std::span<const Index> queries, std::span<const Interval> keys, Index block_size,
                    const Visit& visit) {
    Interval all;
    for (const Interval& needed : keys) all = hull(all, needed);
    for (Index first = all.begin; first < all.end; first += block_size) {
        KeyBlock block;
        for (std::size_t r = 0; r < queries.size(); ++r) {
            const Interval mine = intersection(keys[r], {first, first + block_size});
            if (mine.size() == 0) continue;
            block.rows.push_back(r);
            block.queries.push_back(queries[r]);
            block.keys = hull(block.keys, mine);
        }
        if (!block.rows.empty() && !visit(block)) return;
    }
}

}  // namespace alibi
