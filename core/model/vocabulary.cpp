#include "core/model/vocabulary.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/attention/utf8.h"

namespace alibi {

namespace {

constexpr std::array kSplits = {TextSplitRow{TextSplit::words, "words"},
                                TextSplitRow{TextSplit::characters, "characters"}};
constexpr std::string_view kUnknownText = "<unk>";
constexpr std::string_view kEndText = "</s>";

std::string_view next_character(std::string_view& text) {
    if (text.empty()) return {};
    const std::string_view character = text.substr(0, decode_utf8(text).bytes);
    text.remove_prefix(character.size());
    return character;
}

}  // namespace

std::span<const TextSplitRow> text_splits() {
    return kSplits;
}

std::string_view text_split_id(TextSplit split) {
    return kSplits[static_cast<std::size_t>(split)].id;
}

std::optional<TextSplit> text_split_from_id(std::string_view id) {
    for (const TextSplitRow& row : kSplits)
        if (row.id == id) return row.split;
    return std::nullopt;
}

std::vector<std::string_view> split_text(std::string_view text, TextSplit split) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::string_view part = split == TextSplit::words ? next_word(text) : next_character(text);
        if (part.empty()) return parts;
        parts.push_back(part);
    }
}

Vocabulary::Vocabulary(TextSplit split, std::vector<std::string> ordinary)
    : split_(split), tokens_{std::string(kUnknownText), std::string(kEndText)} {
    for (std::string& token : ordinary) tokens_.push_back(std::move(token));
    for (std::size_t n = 0; n < tokens_.size(); ++n) numbers_.emplace(tokens_[n], static_cast<Token>(n));
}

Vocabulary Vocabulary::of_text(std::string_view text, TextSplit split) {
    std::unordered_map<std::string_view, Index> counts;
    for (const std::string_view part : split_text(text, split)) ++counts[part];
    std::vector<std::pair<std::string_view, Index>> order(counts.begin(), counts.end());
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    const std::size_t kept = std::min(order.size(), static_cast<std::size_t>(kMost - 2));
    std::vector<std::string> ordinary;
    for (std::size_t n = 0; n < kept; ++n) ordinary.emplace_back(order[n].first);
    return {split, std::move(ordinary)};
}

Vocabulary Vocabulary::of_tokens(TextSplit split, std::vector<std::string> tokens) {
    if (tokens.size() < 2 || tokens[0] != kUnknownText || tokens[1] != kEndText)
        throw std::invalid_argument("a vocabulary begins with <unk> and </s>");
    Vocabulary vocabulary(split, {tokens.begin() + 2, tokens.end()});
    if (vocabulary.numbers_.size() != vocabulary.tokens_.size())
        throw std::invalid_argument("a token stands twice in the vocabulary");
    return vocabulary;
}

Token Vocabulary::token_of(std::string_view text) const {
    const auto at = numbers_.find(std::string(text));
    return at == numbers_.end() ? kUnknown : at->second;
}

std::vector<Token> Vocabulary::encode(std::string_view text) const {
    std::vector<Token> tokens;
    for (const std::string_view part : split_text(text, split_)) tokens.push_back(token_of(part));
    return tokens;
}

std::vector<Token> Vocabulary::encode_typed(std::string_view text) const {
    std::vector<Token> tokens;
    for (const std::string_view part : split_text(text, split_)) {
        std::string small(part);
        for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const Token token = token_of(part);
        tokens.push_back(token != kUnknown ? token : token_of(small));
    }
    return tokens;
}

std::string Vocabulary::decode(std::span<const Token> tokens) const {
    std::string text;
    for (const Token token : tokens) {
        if (!text.empty()) text += separator();
        text += text_of(token);
    }
    return text;
}

}  // namespace alibi
