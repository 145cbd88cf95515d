#include "core/session/session_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>

#include "core/files/file_error.h"
#include "core/session/session.h"

namespace alibi::session_json {

namespace {

// Characters of a text, counting lines as the parser takes them.
class LineCounter {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    LineCounter(const char* at, int* line) : at_(at), line_(line) {}
    reference operator*() const { return *at_; }
    LineCounter& operator++() {
        if (*at_ == '\n') ++*line_;
        ++at_;
        return *this;
    }
    LineCounter operator++(int) {
        LineCounter before = *this;
        ++*this;
        return before;
    }
    bool operator==(const LineCounter& other) const { return at_ == other.at_; }
    bool operator!=(const LineCounter& other) const { return at_ != other.at_; }

  private:
    const char* at_;
    int* line_;
};

// What the parser found wrong, without its own preamble.
std::string fault_of(const Json::exception& error) {
    std::string text = error.what();
    const std::size_t dash = text.rfind(" - ");
    if (dash != std::string::npos) text.erase(0, dash + 3);
    const std::size_t id = text.rfind("] ");
    if (id != std::string::npos) text.erase(0, id + 2);
    // What was read last may be any bytes.
    text.erase(std::min(text.find("; last read"), text.size()));
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// Edits that turn one word into the other: change, add, drop a letter, or swap two neighbours.
std::size_t word_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

std::string short_dump(const Json& json) {
    constexpr std::size_t longest = 40;
    if (json.is_array() && json.size() > 8) return "a list of " + std::to_string(json.size());
    const std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

// A whole number that an Index holds; also 8.0.
bool read_whole(const Json& json, Index& value) {
    constexpr double most = 9e15;
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(most))
        return false;
    if (json.is_number_integer()) {
        value = json.get<Index>();
        return true;
    }
    if (!json.is_number_float()) return false;
    const double number = json.get<double>();
    if (!(std::abs(number) <= most) || number != std::floor(number)) return false;
    value = static_cast<Index>(number);
    return true;
}

std::string number_text(double value) {
    return Json(value).dump();
}

Choice<ColourMap> map_choice() {
    return choice_of(colour_maps(), &ColourMapRow::map);
}
Choice<ScaleKind> kind_choice() {
    return {{{"linear", ScaleKind::linear}, {"root", ScaleKind::root}, {"log", ScaleKind::log}}};
}
Choice<LimitsKind> limits_choice() {
    return {{{"automatic", LimitsKind::automatic},
             {"percentile", LimitsKind::percentile},
             {"full", LimitsKind::full},
             {"typed", LimitsKind::typed}}};
}
constexpr Real kLimit{-1e30, 1e30};

// Every part of a colour scale: part(name, value, rule).
template <typename Colours, typename Part>
void visit_scale(Colours& scale, const Part& part) {
    part("map", scale.map, map_choice());
    part("scale", scale.scale, kind_choice());
    part("limits", scale.limits, limits_choice());
    part("low", scale.low, kLimit);
    part("high", scale.high, kLimit);
    part("shared", scale.shared, Flag{});
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string_view>& known) {
    constexpr std::size_t longest_word = 64;
    if (word.size() > longest_word) return {};
    std::string best;
    std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string_view name : known) {
        const std::size_t distance = word_distance(word, name);
        if (distance >= least) continue;
        least = distance;
        best = name;
    }
    return best;
}

int Document::line_of(const std::string& key) const {
    const auto line = lines.find(key);
    return line == lines.end() ? 0 : line->second;
}

void Document::bad_value(const std::string& key, const Json& found, const std::string& expected) const {
    throw FileError(FileProblem::bad_value, path, key, short_dump(found), expected, line_of(key));
}

void Document::check_keys(const Json& object, const std::string& prefix,
                          const std::vector<std::string_view>& known) const {
    for (const auto& [key, value] : object.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        throw FileError(FileProblem::unknown_key, path, key, {}, nearest(key, known), line_of(prefix + key));
    }
}

Document parse(std::string_view text, const std::string& path, int first_line) {
    Document document{{}, path, {}};
    int line = first_line;
    std::vector<std::string> keys;  // down to the one just read
    const auto note_line = [&](int depth, Json::parse_event_t event, Json& parsed) {
        if (event != Json::parse_event_t::key || depth < 1 || depth > 2) return true;
        keys.resize(static_cast<std::size_t>(depth));
        keys.back() = parsed.get<std::string>();
        document.lines[depth == 1 ? keys[0] : keys[0] + '/' + keys[1]] = line;
        return true;
    };
    try {
        document.json = Json::parse(LineCounter(text.data(), &line),
                                    LineCounter(text.data() + text.size(), &line), note_line);
    } catch (const Json::exception& error) {
        throw FileError(FileProblem::not_this_format, path, {}, fault_of(error), "session", line);
    }
    if (!document.json.is_object())
        throw FileError(FileProblem::not_this_format, path, {}, "it is not a JSON object", "session",
                        first_line);
    return document;
}

Json to_json(const ColourScale& value, const Scale&) {
    Json json = Json::object();
    visit_scale(value, [&](const char* name, const auto& part, const auto& rule) {
        json[name] = to_json(part, rule);
    });
    return json;
}

Json to_json(const CellRect& value, const Cells&) {
    if (value.empty()) return nullptr;
    return Json::array({value.row, value.col, value.rows, value.cols});
}

void from_json(Index& value, const Json& json, const Whole& rule, const Document& document,
               const std::string& key) {
    Index read = 0;
    if (!read_whole(json, read) || read < rule.low + rule.shift || read > rule.high + rule.shift)
        document.bad_value(key, json,
                           "a whole number from " + std::to_string(rule.low + rule.shift) + " to " +
                               std::to_string(rule.high + rule.shift));
    value = read - rule.shift;
}

void from_json(std::uint64_t& value, const Json& json, const Seed&, const Document& document,
               const std::string& key) {
    if (!json.is_number_unsigned()) document.bad_value(key, json, "a whole number from 0 to 2^64 - 1");
    value = json.get<std::uint64_t>();
}

void from_json(double& value, const Json& json, const Real& rule, const Document& document,
               const std::string& key) {
    const double read = json.is_number() ? json.get<double>() : std::nan("");
    if (!(read >= rule.low && read <= rule.high))
        document.bad_value(key, json,
                           "a number from " + number_text(rule.low) + " to " + number_text(rule.high));
    value = read;
}

void from_json(bool& value, const Json& json, const Flag&, const Document& document, const std::string& key) {
    if (!json.is_boolean()) document.bad_value(key, json, "true or false");
    value = json.get<bool>();
}

void from_json(std::string& value, const Json& json, const Text& rule, const Document& document,
               const std::string& key) {
    if (!json.is_string() || json.get_ref<const std::string&>().size() > rule.most)
        document.bad_value(key, json, "text of at most " + std::to_string(rule.most) + " bytes");
    value = json.get<std::string>();
}

void from_json(ColourScale& value, const Json& json, const Scale&, const Document& document,
               const std::string& key) {
    if (!json.is_object())
        document.bad_value(key, json, "an object with map, scale, limits, low, high, shared");
    ColourScale read = value;
    std::vector<std::string_view> known;
    visit_scale(read, [&](const char* name, auto& part, const auto& rule) {
        known.emplace_back(name);
        if (const auto at = json.find(name); at != json.end())
            from_json(part, *at, rule, document, key + '/' + name);
    });
    document.check_keys(json, key + '/', known);
    if (!(read.low < read.high)) document.bad_value(key, json, "a scale whose low is below its high");
    value = read;
}

void from_json(CellRect& value, const Json& json, const Cells&, const Document& document,
               const std::string& key) {
    std::array<Index, 4> numbers = {};
    if (json.is_null()) {
        value = {};
        return;
    }
    const auto fits = [](Index number) { return number >= 0 && number <= kMaxLength; };
    bool good = json.is_array() && json.size() == numbers.size();
    for (std::size_t n = 0; good && n < numbers.size(); ++n)
        good = read_whole(json[n], numbers[n]) && fits(numbers[n]);
    if (!good || numbers[2] < 1 || numbers[3] < 1)
        document.bad_value(key, json, "null or [first row, first column, rows, columns]");
    value = {numbers[0], numbers[1], numbers[2], numbers[3]};
}

Json to_json(const SetEntry& value, const Entry&) {
    return Json::array({value.of == Projection::query ? "q" : "k", value.head + 1, value.position,
                        value.feature, value.value});
}

void from_json(SetEntry& value, const Json& json, const Entry&, const Document& document,
               const std::string& key) {
    const auto whole = [&](std::size_t n, Index low, Index high) {
        return json[n].is_number_integer() && json[n].get<Index>() >= low && json[n].get<Index>() <= high;
    };
    if (!json.is_array() || json.size() != 5 || (json[0] != "q" && json[0] != "k") ||
        !whole(1, 1, kMaxHeads) || !whole(2, 0, kMostEquationLength - 1) || !whole(3, 0, kSmallHeadDim - 1) ||
        !json[4].is_number() || !(std::abs(json[4].get<double>()) <= kLargestEntry))
        document.bad_value(key, json, "[\"q\" or \"k\", head, position, feature, value]");
    value = {json[0] == "q" ? Projection::query : Projection::key, json[1].get<Index>() - 1,
             json[2].get<Index>(), json[3].get<Index>(), json[4].get<double>()};
}

void from_json(std::string& value, const Json& json, const Word& rule, const Document& document,
               const std::string& key) {
    const std::string* word_found = json.is_string() ? &json.get_ref<const std::string&>() : nullptr;
    if (word_found && (word_found->empty() ||
                       std::find(rule.words.begin(), rule.words.end(), *word_found) != rule.words.end())) {
        value = *word_found;
        return;
    }
    std::string expected = "one of ";
    for (const std::string_view word : rule.words) expected += std::string(word) + ", ";
    document.bad_value(key, json, expected.substr(0, expected.size() - 2));
}

}  // namespace alibi::session_json
