#include "app/command_line/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <iostream>
#include <mutex>
#include <string_view>

namespace alibi::app {

namespace {

// A signal handler can reach nothing else.
volatile std::sig_atomic_t stop_wished = 0;

void wish_stop(int signal) {
    stop_wished = 1;
    std::signal(signal, SIG_DFL);
}

// The hang-up is the last.
constexpr std::array<int, kStopSignals> kStops = {SIGINT, SIGTERM, SIGHUP};

// Calls nothing but what a handler may call.
void say_stopped(int signal) {
    constexpr std::string_view said = "\nalibi-lab: stopped: no file is left half written.\n";
    static_cast<void>(!::write(STDERR_FILENO, said.data(), said.size()));
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

constexpr double kLeastSeconds = 0.5;  // before which no time left is guessed

}  // namespace

std::string duration_text(double seconds) {
    const auto whole = static_cast<long long>(std::ceil(std::clamp(seconds, 0.0, 1e9)));
    if (whole < 60) return std::to_string(whole) + " s";
    if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::string progress_line(double fraction, double seconds, const std::string& text) {
    const int percent = static_cast<int>(100 * std::clamp(fraction, 0.0, 1.0));
    std::string line = std::string(percent < 10    ? 2
                                   : percent < 100 ? 1
                                                   : 0,
                                   ' ') +
                       std::to_string(percent) + " %";
    if (fraction > 0 && seconds >= kLeastSeconds)
        line += "   about " + duration_text(seconds / fraction * (1 - fraction)) + " left";
    return text.empty() ? line : line + "   " + text;
}

Progress::Progress() : visible_(::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (written_) std::cerr << "\r\033[K" << std::flush;
}

double Progress::seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
}

void Progress::show(double fraction, const std::string& text) {
    constexpr std::chrono::milliseconds least_pause(100);
    const Clock::time_point now = Clock::now();
    if (!visible_ || (written_ && now - last_ < least_pause)) return;
    std::cerr << '\r' << progress_line(fraction, seconds(), text) << "\033[K" << std::flush;
    written_ = true;
    last_ = now;
}

Interruption::Interruption() {
    stop_wished = 0;
    for (std::size_t n = 0; n < kStops.size(); ++n) before_[n] = std::signal(kStops[n], wish_stop);
    // Who started the program with nohup does not want it to end with the terminal.
    if (before_.back() == SIG_IGN) std::signal(kStops.back(), SIG_IGN);
    watcher_ = std::jthread([this](const std::stop_token& over) { watch(over); });
}

void Interruption::watch(const std::stop_token& over) {
    constexpr std::chrono::milliseconds pause(20);
    std::mutex mutex;
    std::condition_variable_any ended;
    std::unique_lock lock(mutex);
    while (!over.stop_requested() && !wished()) ended.wait_for(lock, over, pause, [] { return false; });
    if (wished()) wish_.request_stop();
}

Interruption::~Interruption() {
    for (std::size_t n = 0; n < kStops.size(); ++n) std::signal(kStops[n], before_[n]);
}

bool Interruption::wished() const {
    return stop_wished != 0;
}

StopNotice::StopNotice() {
    for (std::size_t n = 0; n < kStops.size(); ++n) {
        before_[n] = std::signal(kStops[n], say_stopped);
        if (before_[n] == SIG_IGN) std::signal(kStops[n], SIG_IGN);
    }
}

StopNotice::~StopNotice() {
    for (std::size_t n = 0; n < kStops.size(); ++n) std::signal(kStops[n], before_[n]);
}

}  // namespace alibi::app
