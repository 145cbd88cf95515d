// Threads that share the items of one piece of work, and sleep in between. Which thread does which item is
// chance: an item must not depend on it.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

class WorkerPool {
  public:
    // threads: 0 = as many as the machine has. The caller of run() is one of them.
    explicit WorkerPool(int threads = 0);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int threads() const { return static_cast<int>(helpers_.size()) + 1; }

    // work(item, worker) for items 0 ... count - 1, with worker below threads() and no two at a time on the
    // same worker, with subnormal numbers as 0. Returns when all are done; a helper that has not woken up by
    // then is not waited for. The first exception is thrown on. Not for two callers at once.
    void run(Index count, const std::function<void(Index item, int worker)>& work);

  private:
    void help(int worker);
    void take_items(int worker, std::unique_lock<std::mutex>& lock);

    std::mutex mutex_;
    std::condition_variable wake_, done_;
    const std::function<void(Index, int)>* work_ = nullptr;  // null: nothing to join
    Index next_ = 0, count_ = 0;
    int active_ = 0;  // helpers inside the work
    bool closing_ = false;
    std::exception_ptr failure_;
    std::vector<std::thread> helpers_;
};

// As many as asked for, 0 = as the machine has; at least 1, at most `most`.
int thread_count(int asked, Index most);

}  // namespace alibi
