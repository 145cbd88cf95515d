#include <algorithm>

#include "core/files/file_error.h"
#include "core/files/json_file.h"
#include "core/files/model_json.h"

namespace alibi {

namespace {

using Json = JsonObject::Json;

// How other programs are told to split a text as we do.
struct SplitRow {
    TextSplit split;
    std::string_view pattern, behavior;
    bool invert;
};
constexpr SplitRow kWords = {TextSplit::words, R"(\w+|[^\w\s])", "Removed", true};
constexpr SplitRow kCharacters = {TextSplit::characters, R"([\s\S])", "Isolated", false};

Json added_token(const Vocabulary& vocabulary, Token token) {
    return {{"id", token},          {"content", vocabulary.text_of(token)},
            {"single_word", false}, {"lstrip", false},
            {"rstrip", false},      {"normalized", false},
            {"special", true}};
}

std::optional<TextSplit> split_of(const JsonObject& file) {
    const Json& json = file.json();
    const Json::json_pointer type("/pre_tokenizer/type"), pattern("/pre_tokenizer/pattern/Regex"),
        model("/model/type");
    if (!json.contains(model) || json.at(model) != "WordLevel") return std::nullopt;
    if (!json.contains(type) || json.at(type) != "Split" || !json.contains(pattern)) return std::nullopt;
    for (const SplitRow& row : {kWords, kCharacters})
        if (json.at(pattern) == row.pattern) return row.split;
    return std::nullopt;
}

}  // namespace

std::string tokenizer_json(const Vocabulary& vocabulary) {
    const SplitRow& row = vocabulary.split() == TextSplit::words ? kWords : kCharacters;
    Json json;
    json["version"] = "1.0";
    json["truncation"] = nullptr;
    json["padding"] = nullptr;
    json["added_tokens"] = {added_token(vocabulary, Vocabulary::kUnknown),
                            added_token(vocabulary, Vocabulary::kEnd)};
    json["normalizer"] = nullptr;
    json["pre_tokenizer"] = {{"type", "Split"},
                             {"pattern", {{"Regex", row.pattern}}},
                             {"behavior", row.behavior},
                             {"invert", row.invert}};
    json["post_processor"] = nullptr;
    json["decoder"] = row.split == TextSplit::words ? Json(nullptr) : Json{{"type", "Fuse"}};
    Json words = Json::object();
    for (Token token = 0; token < vocabulary.size(); ++token) words[vocabulary.text_of(token)] = token;
    json["model"] = {{"type", "WordLevel"}, {"vocab", std::move(words)}, {"unk_token", "<unk>"}};
    return json.dump(1) + "\n";
}

std::string tokenizer_config_json() {
    Json json;
    json["tokenizer_class"] = "PreTrainedTokenizerFast";
    json["unk_token"] = "<unk>";
    json["eos_token"] = "</s>";
    json["add_bos_token"] = false;
    json["add_eos_token"] = false;
    return json.dump(2) + "\n";
}

std::optional<Vocabulary> read_tokenizer(const std::string& path) {
    const JsonObject file = JsonObject::read(path);
    const std::optional<TextSplit> split = split_of(file);
    if (!split) return std::nullopt;
    const JsonObject words = file.object("model").object("vocab");
    const std::size_t size = words.json().size();
    std::vector<std::string> tokens(size);
    for (const auto& [text, number] : words.json().items()) {
        const Index at = words.whole(text, 0, static_cast<Index>(size) - 1);
        if (text.empty() || !tokens[static_cast<std::size_t>(at)].empty())
            words.bad_value(text, "a number of its own");
        tokens[static_cast<std::size_t>(at)] = text;
    }
    try {
        return Vocabulary::of_tokens(*split, std::move(tokens));
    } catch (const std::invalid_argument& error) {
        throw FileError(FileProblem::not_this_format, path, {}, error.what(), "tokenizer");
    }
}

}  // namespace alibi
