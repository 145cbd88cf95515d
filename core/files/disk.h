// A disk that would overflow is noticed before the first byte is written.
#pragma once

#include <cstdint>
#include <string>

namespace alibi {

// Throws std::length_error with one sentence (needed, free, what to do) when `bytes` (a number of any size)
// do not fit beside `path`. Where the system does not say how much is free, nothing is refused.
void require_disk(const std::string& path, double bytes);

// A number of bytes, at most the largest that there is.
std::uint64_t saturated_bytes(double bytes);

}  // namespace alibi
