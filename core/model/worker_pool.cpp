#include "core/model/worker_pool.h"

#include <algorithm>

#include "core/model/float_mode.h"

namespace alibi {

int thread_count(int asked, Index most) {
    const int machine = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const Index wanted = asked > 0 ? asked : machine;
    return static_cast<int>(std::clamp<Index>(wanted, 1, std::max<Index>(most, 1)));
}

WorkerPool::WorkerPool(int threads) {
    constexpr Index kMostThreads = 256;
    const int count = thread_count(threads, kMostThreads);
    for (int worker = 1; worker < count; ++worker) helpers_.emplace_back([this, worker] { help(worker); });
}

WorkerPool::~WorkerPool() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_all();
    for (std::thread& helper : helpers_) helper.join();
}

void WorkerPool::run(Index count, const std::function<void(Index, int)>& work) {
    std::unique_lock lock(mutex_);
    work_ = &work;
    next_ = 0;
    count_ = count;
    failure_ = nullptr;
    if (count > 1) wake_.notify_all();
    take_items(0, lock);
    work_ = nullptr;
    done_.wait(lock, [this] { return active_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
}

void WorkerPool::help(int worker) {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return closing_ || (work_ != nullptr && next_ < count_); });
        if (closing_) return;
        ++active_;
        take_items(worker, lock);
        if (--active_ == 0) done_.notify_one();
    }
}

void WorkerPool::take_items(int worker, std::unique_lock<std::mutex>& lock) {
    const FlushSubnormals flush;
    const std::function<void(Index, int)>& work = *work_;
    while (next_ < count_) {
        const Index item = next_++;
        lock.unlock();
        std::exception_ptr failure;
        try {
            work(item, worker);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        if (failure == nullptr) continue;
        if (!failure_) failure_ = failure;
        next_ = count_;
    }
}

}  // namespace alibi
