// UTF-8 text by code points, and its split into words and marks: `\w+|[^\w\s]`, where a mark is what is seen
// as one: a flag, an emoji with its skin, its variation and all that is joined to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace alibi {

inline constexpr std::uint32_t kReplacement = 0xFFFD;  // stands for a byte that is not UTF-8

struct CodePoint {
    std::uint32_t value;
    std::size_t bytes;
    bool bad;  // no UTF-8: one byte, kReplacement
};

// The code point at the start of `text`, which is not empty.
CodePoint decode_utf8(std::string_view text);

// The next word or mark of `text`, which loses it and the spaces before; empty where there is none.
std::string_view next_word(std::string_view& text);

}  // namespace alibi
