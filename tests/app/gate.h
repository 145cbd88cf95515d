// A gate that background work waits at, so that a test decides when the work ends.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>

class Gate {
  public:
    void open() {
        const std::lock_guard lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    // Returns when the gate opens or the work is told to stop.
    void wait(const std::stop_token& stop) {
        const std::stop_callback wake(stop, [this] {
            const std::lock_guard lock(mutex_);
            changed_.notify_all();
        });
        std::unique_lock lock(mutex_);
        ++waiting_;
        changed_.wait(lock, [&] { return open_ || stop.stop_requested(); });
        if (stop.stop_requested()) ++stopped_;
    }
    int waiting() const { return waiting_; }
    int stopped() const { return stopped_; }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = false;
    std::atomic<int> waiting_ = 0, stopped_ = 0;
};
