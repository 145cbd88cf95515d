// Work in the background gives way: the window comes first, then jobs (what is about to be shown), then
// training.
#pragma once

#include <sys/resource.h>

namespace alibi::app {

inline constexpr int kJobNice = 10;
inline constexpr int kTrainingNice = 15;

// Of the calling thread, and of threads that it starts. Linux keeps a nice value for each thread. Only ever
// lowers; where it is not allowed, the thread runs as before.
inline void give_way(int nice) {
    if (getpriority(PRIO_PROCESS, 0) < nice) setpriority(PRIO_PROCESS, 0, nice);
}

}  // namespace alibi::app
