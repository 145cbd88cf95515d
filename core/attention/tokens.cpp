// Text into words and marks, by Unicode code points: the split of `\w+|[^\w\s]`.
#include <cstdint>

#include "core/attention/content.h"

namespace alibi {

namespace {

constexpr std::uint32_t kReplacement = 0xFFFD;

struct CodePoint {
    std::uint32_t value;
    std::size_t bytes;
};

// The code point at the start of `text` (not empty); invalid, overlong and surrogate sequences are one bad
// byte.
CodePoint decode(std::string_view text) {
    const auto byte = [&](std::size_t n) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[n]));
    };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {kReplacement, 1};
    std::uint32_t value = lead & (0xFFU >> (size + 1));
    for (std::size_t n = 1; n < size; ++n) {
        if ((byte(n) & 0xC0U) != 0x80U) return {kReplacement, 1};
        value = (value << 6) | (byte(n) & 0x3FU);
    }
    constexpr std::uint32_t kSmallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < kSmallest[size] || surrogate || value > 0x10FFFF) return {kReplacement, 1};
    return {value, size};
}

bool is_space(std::uint32_t c) {
    return c <= 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0x1680 || (c >= 0x2000 && c <= 0x200B) ||
           c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000 || c == 0xFEFF;
}

bool is_word(std::uint32_t c) {
    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
    const bool latin_sign = c < 0xC0 && c != 0xAA && c != 0xB5 && c != 0xBA;
    const bool punctuation = (c >= 0x2010 && c <= 0x206F) || (c >= 0x3001 && c <= 0x3004) ||
                             (c >= 0x3008 && c <= 0x3020) || (c >= 0xFE10 && c <= 0xFE6F) ||
                             (c >= 0xFF01 && c <= 0xFF0F) || (c >= 0xFF1A && c <= 0xFF20) ||
                             (c >= 0xFF3B && c <= 0xFF40) || (c >= 0xFF5B && c <= 0xFF65);
    const bool symbol =
        (c >= 0x20A0 && c <= 0x2BFF) || (c >= 0x1F000 && c <= 0x1FAFF) || c == 0xD7 || c == 0xF7;
    return !is_space(c) && !latin_sign && !punctuation && !symbol && c != kReplacement;
}

}  // namespace

std::vector<std::string> split_tokens(std::string_view text, std::size_t limit) {
    std::vector<std::string> tokens;
    bool in_word = false;
    while (!text.empty()) {
        const CodePoint c = decode(text);
        const std::string_view bytes = c.value == kReplacement ? "\xEF\xBF\xBD" : text.substr(0, c.bytes);
        text.remove_prefix(c.bytes);
        const bool word = is_word(c.value);
        if (in_word && word) {
            tokens.back() += bytes;
        } else if (!is_space(c.value)) {
            if (tokens.size() == limit) break;
            tokens.emplace_back(bytes);
        }
        in_word = word;
    }
    return tokens;
}

}  // namespace alibi
