// One row of attention as its keys come by in blocks, and its figures once all have. Every key is looked at
// once: what a weight is is known at the end alone, so each block is kept against its own largest term.
#pragma once

#include <span>
#include <vector>

#include "core/attention/field.h"

namespace alibi {

class WalkedRow {
  public:
    // keys: those that will come by, in order.
    WalkedRow(Index query, Interval keys);

    // Scores scaled and biased of the next keys; -infinity of a key that the row does not see.
    void add(std::span<const double> terms);
    // Without RowStatistics::keys. All 0 where every term is -infinity, NaN where one is. Leaves nothing to
    // add to.
    RowStatistics statistics(Index window);

  private:
    struct Block {
        Index first = 0;
        double largest = 0;
    };

    double largest() const;
    // Puts e^(term - shift) in place of the terms of a block and adds up what figures need.
    void weigh(Interval part, double shift);
    // Of the keys at this distance, on either side; before they are divided by their sum.
    double weight_at(Index distance) const;
    void find_reaches(Index window, RowStatistics& out) const;

    Index query_;
    Interval keys_;
    std::vector<float> terms_;   // of each key, less its block's largest; then its weight
    std::vector<Block> blocks_;  // begin at a key each
    double sum_ = 0, terms_sum_ = 0, distance_sum_ = 0;  // of weight, weight term, weight distance
};

}  // namespace alibi
