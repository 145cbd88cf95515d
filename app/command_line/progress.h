// How far long work is, on standard error where that is a terminal, and whether the person asked it to stop.
#pragma once

#include <array>
#include <chrono>
#include <stop_token>
#include <string>
#include <thread>

namespace alibi::app {

// "  42 %   about 8 s left   TEXT": what is shown of work that is this far (0 to 1) after so many seconds.
std::string progress_line(double fraction, double seconds, const std::string& text);
// "8 s", "2 min 5 s", "1 h 3 min".
std::string duration_text(double seconds);

// One line that is written over, at most ten times a second; it is wiped when the work ends. Silent where
// standard error is no terminal.
class Progress {
  public:
    Progress();
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(double fraction, const std::string& text = {});
    double seconds() const;

  private:
    using Clock = std::chrono::steady_clock;

    bool visible_;
    bool written_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_{};
};

// Ctrl+C, a polite kill (SIGTERM) and the end of the terminal (SIGHUP).
inline constexpr std::size_t kStopSignals = 3;
using SignalHandlers = std::array<void (*)(int), kStopSignals>;

// While it lives, those signals are a wish that the work reads, not the end of the
// program; a second one is the end. One at a time.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    bool wished() const;
    // The same wish for work that asks a token; it comes within some 20 ms.
    std::stop_token token() const { return wish_.get_token(); }

  private:
    void watch(const std::stop_token& over);

    SignalHandlers before_{};
    std::stop_source wish_;
    std::jthread watcher_;  // a signal handler cannot ask for a stop itself
};

// While it lives, those signals still end the program, with a sentence on standard error.
class StopNotice {
  public:
    StopNotice();
    ~StopNotice();
    StopNotice(const StopNotice&) = delete;
    StopNotice& operator=(const StopNotice&) = delete;

  private:
    SignalHandlers before_{};
};

}  // namespace alibi::app
