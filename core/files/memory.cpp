#include "core/files/memory.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace alibi {

namespace {

constexpr std::uint64_t mib = 1ull << 20;
constexpr std::uint64_t least_allowance = 256 * mib;
constexpr std::uint64_t unknown_allowance = 2048 * mib;

}  // namespace

std::uint64_t memory_allowance_from(std::string_view meminfo) {
    constexpr std::string_view key = "MemAvailable:";
    const std::size_t at = meminfo.find(key);
    if (at == std::string_view::npos) return unknown_allowance;
    std::string_view rest = meminfo.substr(at + key.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    std::uint64_t kib = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), kib);
    if (error != std::errc() || kib > (~0ull >> 11)) return unknown_allowance;
    return std::max(kib * 1024 / 4 * 3, least_allowance);
}

std::uint64_t memory_allowance() {
    std::ifstream meminfo("/proc/meminfo");
    std::ostringstream text;
    if (meminfo) text << meminfo.rdbuf();
    return memory_allowance_from(text.str());
}

std::uint64_t mebibytes(std::uint64_t bytes) {
    return bytes / mib + (bytes % mib != 0 ? 1 : 0);
}

void require_memory(std::uint64_t bytes, const std::string& what) {
    const std::uint64_t allowed = memory_allowance();
    if (bytes <= allowed) return;
    throw std::length_error(what + " needs " + std::to_string(mebibytes(bytes)) + " MiB of memory and " +
                            std::to_string(allowed / mib) +
                            " MiB may be used: choose a smaller size or close other programs.");
}

}  // namespace alibi
