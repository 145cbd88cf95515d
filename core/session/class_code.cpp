#include "core/session/class_code.h"

#include <cstdint>
#include <cstdio>
#include <string_view>

#include "core/attention/closed_form.h"
#include "core/session/session_file.h"

namespace alibi {

namespace {

// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return hash;
}

// Six digits: machines may differ in the last of a double.
std::string figures_of(const Session& session) {
    std::string text;
    for (const double slope : session_slope_values(session)) {
        char number[64];
        const double weight = slope > 0 ? closed_form_weight(slope, 1, std::nullopt) : 0;
        std::snprintf(number, sizeof number, "%.6g %.6g;", slope, weight);
        text += number;
    }
    return text;
}

}  // namespace

std::string class_code(const Session& session) {
    static constexpr std::string_view kSigns = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    constexpr int kLength = 5, kBits = 5;
    Session content = session;
    const Session plain;
    content.view = plain.view;
    content.selection = plain.selection;
    content.zoom = plain.zoom;
    content.isolate_head = plain.isolate_head;
    content.figure = plain.figure;
    content.colours = plain.colours;
    content.pooling = plain.pooling;
    std::uint64_t hash = hash_of(session_to_json(content) + figures_of(content));
    hash ^= hash >> 32;
    std::string code;
    for (int n = 0; n < kLength; ++n, hash >>= kBits) code += kSigns[hash % kSigns.size()];
    return code;
}

}  // namespace alibi
