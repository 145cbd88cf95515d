#include "core/files/json_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/files/file_error.h"
#include "core/files/numpy.h"

namespace alibi {

namespace {

std::string short_text(const JsonObject::Json& json) {
    constexpr std::size_t longest = 40;
    if (json.is_array() && json.size() > 8) return "a list of " + std::to_string(json.size());
    const std::string text = json.dump(-1, ' ', true, JsonObject::Json::error_handler_t::replace);
    return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

std::string number_text(double value) {
    return JsonObject::Json(value).dump();
}

}  // namespace

JsonObject JsonObject::read(const std::string& path) {
    return parse(read_file_whole(path), path);
}

JsonObject JsonObject::parse(std::string_view text, const std::string& path) {
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::parse_error& error) {
        const std::size_t end = std::min(error.byte, text.size());
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
        throw FileError(FileProblem::not_this_format, path, {}, "this is no JSON", "JSON",
                        static_cast<int>(line));
    }
    if (!json.is_object()) throw FileError(FileProblem::not_this_format, path, {}, "no JSON object", "JSON");
    return {path, {}, std::move(json)};
}

const JsonObject::Json* JsonObject::find(const std::string& key) const {
    const auto at = json_.find(key);
    return at == json_.end() || at->is_null() ? nullptr : &*at;
}

bool JsonObject::has(const std::string& key) const {
    return find(key) != nullptr;
}

std::string JsonObject::first_of(std::initializer_list<const char*> keys) const {
    for (const char* const key : keys)
        if (has(key)) return key;
    return *keys.begin();
}

void JsonObject::bad_value(const std::string& key, const std::string& expected) const {
    const Json* const found = find(key);
    throw FileError(FileProblem::bad_value, path_, place_ + key,
                    found == nullptr ? "missing" : short_text(*found), expected);
}

Index JsonObject::whole(const std::string& key, Index low, Index high, std::optional<Index> otherwise) const {
    const Json* const value = find(key);
    if (value == nullptr && otherwise) return *otherwise;
    const bool fits =
        value != nullptr && value->is_number_integer() &&
        (!value->is_number_unsigned() || value->get<std::uint64_t>() <= std::uint64_t{1} << 62) &&
        value->get<Index>() >= low && value->get<Index>() <= high;
    if (!fits) bad_value(key, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return value->get<Index>();
}

std::uint64_t JsonObject::seed(const std::string& key) const {
    const Json* const value = find(key);
    if (value == nullptr || !value->is_number_unsigned())
        bad_value(key, "a whole number from 0 to 18446744073709551615");
    return value->get<std::uint64_t>();
}

double JsonObject::number(const std::string& key, double low, double high,
                          std::optional<double> otherwise) const {
    const Json* const value = find(key);
    if (value == nullptr && otherwise) return *otherwise;
    const double number = value != nullptr && value->is_number() ? value->get<double>() : std::nan("");
    if (!(number >= low && number <= high))
        bad_value(key, "a number from " + number_text(low) + " to " + number_text(high));
    return number;
}

bool JsonObject::flag(const std::string& key, bool otherwise) const {
    const Json* const value = find(key);
    if (value == nullptr) return otherwise;
    if (!value->is_boolean()) bad_value(key, "true or false");
    return value->get<bool>();
}

std::string JsonObject::text(const std::string& key, std::optional<std::string> otherwise) const {
    constexpr std::size_t most = 4096;
    const Json* const value = find(key);
    if (value == nullptr && otherwise) return *otherwise;
    if (value == nullptr || !value->is_string() || value->get_ref<const std::string&>().size() > most)
        bad_value(key, "text of at most " + std::to_string(most) + " bytes");
    return value->get<std::string>();
}

std::string JsonObject::one_of(const std::string& key, std::span<const std::string_view> words,
                               std::optional<std::string> otherwise) const {
    const Json* const value = find(key);
    if (value == nullptr && otherwise) return *otherwise;
    std::string expected;
    for (const std::string_view word : words) {
        if (value != nullptr && value->is_string() && value->get_ref<const std::string&>() == word)
            return std::string(word);
        expected += (expected.empty() ? "one of " : ", ") + std::string(word);
    }
    bad_value(key, expected);
}

std::vector<double> JsonObject::numbers(const std::string& key, double low, double high,
                                        std::size_t most) const {
    const Json* const value = find(key);
    if (value == nullptr || !value->is_array() || value->size() > most)
        bad_value(key, "a list of at most " + std::to_string(most));
    std::vector<double> list;
    for (const Json& item : *value) {
        const double number = item.is_number() ? item.get<double>() : std::nan("");
        if (!(number >= low && number <= high))
            bad_value(key, "a number from " + number_text(low) + " to " + number_text(high));
        list.push_back(number);
    }
    return list;
}

JsonObject JsonObject::object(const std::string& key) const {
    const Json* const value = find(key);
    if (value == nullptr || !value->is_object()) bad_value(key, "an object");
    return {path_, place_ + key + "/", *value};
}

std::vector<JsonObject> JsonObject::objects(const std::string& key) const {
    constexpr std::size_t most = 1 << 20;
    const Json* const value = find(key);
    if (value == nullptr || !value->is_array() || value->size() > most)
        bad_value(key, "a list of at most " + std::to_string(most));
    std::vector<JsonObject> list;
    for (const Json& item : *value) {
        if (!item.is_object()) bad_value(key, "a list of at most " + std::to_string(most));
        list.push_back({path_, place_ + key + "/", item});
    }
    return list;
}

double short_double(float value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    double number = 0;
    std::from_chars(text.data(), end.ptr, number);
    return number;
}

}  // namespace alibi
