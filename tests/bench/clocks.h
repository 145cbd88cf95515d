// The clocks of the benchmarks, in milliseconds: wall, the calling thread's CPU, the whole process's CPU. On
// a machine that is busy with other work only CPU times can be compared.
#pragma once

#include <algorithm>
#include <ctime>
#include <vector>

namespace alibi::bench {

inline double clock_ms(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

inline double wall_ms() {
    return clock_ms(CLOCK_MONOTONIC);
}
inline double thread_ms() {
    return clock_ms(CLOCK_THREAD_CPUTIME_ID);
}
inline double process_ms() {
    return clock_ms(CLOCK_PROCESS_CPUTIME_ID);
}

// The value below which that share of the values lies. values: at least one.
inline double percentile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

}  // namespace alibi::bench
