// Memory that would not fit is refused before it is taken.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace alibi {

// Bytes that may be taken now: three quarters of what the system says is available (MemAvailable on Linux),
// at least 256 MiB; 2 GiB where the system does not say.
std::uint64_t memory_allowance();

// The same from the text of /proc/meminfo.
std::uint64_t memory_allowance_from(std::string_view meminfo);

// Whole MiB, rounded up.
std::uint64_t mebibytes(std::uint64_t bytes);

// Throws std::length_error with one sentence (needed, allowed, what to do) when `bytes` is above the
// allowance.
void require_memory(std::uint64_t bytes, const std::string& what);

}  // namespace alibi
