// The parts of field_statistics, for callers that share the heads among threads.
#pragma once

#include <stop_token>
#include <vector>

#include "core/attention/field.h"

namespace alibi {

// The rows that the means are over: at most `max_queries`, at least one.
std::vector<Index> evenly_spaced(Index seq_len, Index max_queries);
// The means of one head over these rows; stopped, of some of them.
HeadStatistics head_statistics(const AttentionField& field, Index head, std::span<const Index> queries,
                               Index window, const std::stop_token& stop);

}  // namespace alibi
