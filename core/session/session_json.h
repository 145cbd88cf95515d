// The parts a session file is made of: JSON that knows its lines, and how each type of field is written and
// read. Internal to core/session.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/raster.h"
#include "core/session/colour_scale.h"
#include "core/session/equations_choice.h"

namespace alibi::session_json {

using Json = nlohmann::ordered_json;

// The known name that was probably meant; empty where none is near.
std::string nearest(std::string_view word, const std::vector<std::string_view>& known);

// An object read from `path`, and where its keys stand.
// NOLINTNEXTLINE(bugprone-exception-escape): moving Json is noexcept, but for its own assertions
struct Document {
    Json json;
    std::string path;
    std::map<std::string, int> lines;  // of "key" and "key/key"

    int line_of(const std::string& key) const;
    // `key` has a value that is none of `expected`.
    [[noreturn]] void bad_value(const std::string& key, const Json& found, const std::string& expected) const;
    // Throws FileError(unknown_key) for the first key of `object` that is not among `known`. prefix: "" or
    // "key/".
    void check_keys(const Json& object, const std::string& prefix,
                    const std::vector<std::string_view>& known) const;
};

// Throws FileError(not_this_format) unless the text is one JSON object.
Document parse(std::string_view text, const std::string& path, int first_line);

// --- How a field is written: one rule a type. ---

// A whole number from low to high; the file's are higher by `shift` (heads: 1).
struct Whole {
    Index low = 0;
    Index high = 0;
    Index shift = 0;
};
struct Seed {};
struct Real {
    double low = 0;
    double high = 0;
};
struct Flag {};
struct Text {
    std::size_t most = 4096;  // bytes
};
// One word of a table.
template <typename Enum>
struct Choice {
    std::vector<std::pair<std::string_view, Enum>> words;
};
// At most `most` values of one rule.
template <typename Rule>
struct List {
    Rule of;
    std::size_t most = 0;
};
struct Scale {};  // ColourScale, an object
struct Cells {};  // CellRect, [row, column, rows, columns] or null
struct Entry {};  // SetEntry, ["q" or "k", head from 1, position, feature, value]
// One of these words, or none: "".
struct Word {
    std::span<const std::string_view> words;
};

// Words of a table whose rows have an id.
template <typename Rows, typename Row, typename Enum>
Choice<Enum> choice_of(const Rows& rows, Enum Row::*value) {
    Choice<Enum> choice;
    for (const Row& row : rows) choice.words.emplace_back(row.id, row.*value);
    return choice;
}

// --- Writing. ---

inline Json to_json(Index value, const Whole& rule) {
    return value + rule.shift;
}
inline Json to_json(std::uint64_t value, const Seed&) {
    return value;
}
inline Json to_json(double value, const Real&) {
    return value;
}
inline Json to_json(bool value, const Flag&) {
    return value;
}
inline Json to_json(const std::string& value, const Text&) {
    return value;
}
Json to_json(const ColourScale& value, const Scale&);
Json to_json(const CellRect& value, const Cells&);
Json to_json(const SetEntry& value, const Entry&);
inline Json to_json(const std::string& value, const Word&) {
    return value;
}

template <typename Enum>
Json to_json(Enum value, const Choice<Enum>& rule) {
    for (const auto& [word, meaning] : rule.words)
        if (meaning == value) return std::string(word);
    return nullptr;
}

template <typename T, typename Rule>
Json to_json(const std::vector<T>& values, const List<Rule>& rule) {
    Json list = Json::array();
    for (const T& value : values) list.push_back(to_json(value, rule.of));
    return list;
}

// --- Reading: throws through document.bad_value. ---

void from_json(Index& value, const Json& json, const Whole& rule, const Document& document,
               const std::string& key);
void from_json(std::uint64_t& value, const Json& json, const Seed&, const Document& document,
               const std::string& key);
void from_json(double& value, const Json& json, const Real& rule, const Document& document,
               const std::string& key);
void from_json(bool& value, const Json& json, const Flag&, const Document& document, const std::string& key);
void from_json(std::string& value, const Json& json, const Text& rule, const Document& document,
               const std::string& key);
void from_json(ColourScale& value, const Json& json, const Scale&, const Document& document,
               const std::string& key);
void from_json(CellRect& value, const Json& json, const Cells&, const Document& document,
               const std::string& key);
void from_json(SetEntry& value, const Json& json, const Entry&, const Document& document,
               const std::string& key);
void from_json(std::string& value, const Json& json, const Word& rule, const Document& document,
               const std::string& key);

template <typename Enum>
void from_json(Enum& value, const Json& json, const Choice<Enum>& rule, const Document& document,
               const std::string& key) {
    std::string expected;
    for (const auto& [word, meaning] : rule.words) {
        if (json.is_string() && json.get_ref<const std::string&>() == word) {
            value = meaning;
            return;
        }
        expected += (expected.empty() ? "one of " : ", ") + std::string(word);
    }
    document.bad_value(key, json, expected);
}

template <typename T, typename Rule>
void from_json(std::vector<T>& values, const Json& json, const List<Rule>& rule, const Document& document,
               const std::string& key) {
    if (!json.is_array() || json.size() > rule.most)
        document.bad_value(key, json, "a list of at most " + std::to_string(rule.most));
    std::vector<T> read;
    for (const Json& item : json) {
        T value{};
        from_json(value, item, rule.of, document, key);
        read.push_back(value);
    }
    values = std::move(read);
}

}  // namespace alibi::session_json
