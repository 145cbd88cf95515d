#include "core/attention/utf8.h"

#include "core/attention/content.h"

namespace alibi {

namespace {

CodePoint bad_byte() {
    return {kReplacement, 1, true};
}

// The code point at the start of `text`; invalid, overlong and surrogate sequences are one bad byte.
CodePoint decode(std::string_view text) {
    const auto byte = [&](std::size_t n) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[n]));
    };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80) return {lead, 1, false};
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return bad_byte();
    std::uint32_t value = lead & (0xFFU >> (size + 1));
    for (std::size_t n = 1; n < size; ++n) {
        if ((byte(n) & 0xC0U) != 0x80U) return bad_byte();
        value = (value << 6) | (byte(n) & 0x3FU);
    }
    constexpr std::uint32_t kSmallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < kSmallest[size] || surrogate || value > 0x10FFFF) return bad_byte();
    return {value, size, false};
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

constexpr std::uint32_t kJoiner = 0x200D;

// Changes the mark before it, and is none of its own.
bool is_extender(std::uint32_t c) {
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
           (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xFE20 && c <= 0xFE2F) ||
           (c >= 0x1F3FB && c <= 0x1F3FF) || (c >= 0xE0020 && c <= 0xE007F) || (c >= 0xE0100 && c <= 0xE01EF);
}

bool is_flag_letter(std::uint32_t c) {
    return c >= 0x1F1E6 && c <= 0x1F1FF;
}

std::size_t word_end(std::string_view text, std::size_t end) {
    while (end < text.size()) {
        const CodePoint c = decode(text.substr(end));
        if (!is_word(c.value) && !is_extender(c.value)) break;
        end += c.bytes;
    }
    return end;
}

// Where the mark ends whose first code point, before `end`, was `first`.
std::size_t mark_end(std::string_view text, std::uint32_t first, std::size_t end) {
    bool joined = false;
    bool wants_letter = is_flag_letter(first);
    while (end < text.size()) {
        const CodePoint c = decode(text.substr(end));
        const bool letter = wants_letter && is_flag_letter(c.value);
        const bool joins = c.value == kJoiner;
        const bool follows = joined && !is_space(c.value) && !c.bad;
        if (!letter && !joins && !follows && !is_extender(c.value)) break;
        if (letter) wants_letter = false;
        joined = joins;
        end += c.bytes;
    }
    return end;
}

}  // namespace

CodePoint decode_utf8(std::string_view text) {
    return decode(text);
}

std::string_view next_word(std::string_view& text) {
    while (!text.empty()) {
        const CodePoint first = decode(text);
        const bool gap = is_space(first.value) || first.bad;
        const std::size_t end = gap                    ? first.bytes
                                : is_word(first.value) ? word_end(text, first.bytes)
                                                       : mark_end(text, first.value, first.bytes);
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(end);
        if (!is_space(first.value)) return word;
    }
    return {};
}

std::vector<std::string> split_tokens(std::string_view text, std::size_t limit) {
    std::vector<std::string> tokens;
    while (tokens.size() < limit) {
        const std::string_view word = next_word(text);
        if (word.empty()) break;
        tokens.emplace_back(decode(word).bad ? "\xEF\xBF\xBD" : word);
    }
    return tokens;
}

}  // namespace alibi
