// A JSON object of a file, read key by key: what is missing or out of range is a FileError that names the
// key. Internal to core/files.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

class JsonObject {
  public:
    using Json = nlohmann::ordered_json;

    // Throws FileError: cannot_open, not_this_format where the file is no JSON object.
    static JsonObject read(const std::string& path);
    // The same of a text that stands in the file.
    static JsonObject parse(std::string_view text, const std::string& path);

    const std::string& path() const { return path_; }
    const Json& json() const { return json_; }
    bool has(const std::string& key) const;  // and is not null
    // The first of these keys that is there, else the first: one thing may have several names.
    std::string first_of(std::initializer_list<const char*> keys) const;

    // Each throws FileError(bad_value) for a value of another kind or range, and where the key is missing
    // with no `otherwise`.
    Index whole(const std::string& key, Index low, Index high, std::optional<Index> otherwise = {}) const;
    std::uint64_t seed(const std::string& key) const;
    double number(const std::string& key, double low, double high,
                  std::optional<double> otherwise = {}) const;
    bool flag(const std::string& key, bool otherwise) const;
    std::string text(const std::string& key, std::optional<std::string> otherwise = {}) const;
    std::string one_of(const std::string& key, std::span<const std::string_view> words,
                       std::optional<std::string> otherwise = {}) const;
    std::vector<double> numbers(const std::string& key, double low, double high, std::size_t most) const;
    JsonObject object(const std::string& key) const;
    std::vector<JsonObject> objects(const std::string& key) const;

    [[noreturn]] void bad_value(const std::string& key, const std::string& expected) const;

  private:
    JsonObject(std::string path, std::string place, Json json)
        : path_(std::move(path)), place_(std::move(place)), json_(std::move(json)) {}

    const Json* find(const std::string& key) const;  // nullptr: missing or null

    std::string path_;
    std::string place_;  // "settings/": where a nested object stands
    Json json_;
};

// The words of a table whose rows have an id.
template <typename Rows>
std::vector<std::string_view> ids_of_rows(const Rows& rows) {
    std::vector<std::string_view> ids;
    for (const auto& row : rows) ids.push_back(row.id);
    return ids;
}

// A float as a number that JSON writes with no more digits than it needs.
double short_double(float value);

}  // namespace alibi
