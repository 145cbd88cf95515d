// Which tokens there are: each distinct word and mark of a text, or each distinct character, with a number.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/model/config.h"

namespace alibi {

// words: `\w+|[^\w\s]` by code points (Korean too). characters: every code point, spaces and line ends as
// well.
enum class TextSplit { words, characters };

struct TextSplitRow {
    TextSplit split;
    std::string_view id;  // "words", "characters": on the command line and in files
};
std::span<const TextSplitRow> text_splits();
std::string_view text_split_id(TextSplit split);
std::optional<TextSplit> text_split_from_id(std::string_view id);

// The tokens of a text in order, as parts of it.
std::vector<std::string_view> split_text(std::string_view text, TextSplit split);

// A token outside the vocabulary is <unk>. Immutable once made; safe to share between threads.
class Vocabulary {
  public:
    static constexpr Token kUnknown = 0;    // "<unk>"
    static constexpr Token kEnd = 1;        // "</s>": no text holds it; other programs end generation at it
    static constexpr Index kMost = 16'384;  // tokens; the rarer ones of a larger text become <unk>

    Vocabulary() : Vocabulary(TextSplit::words, {}) {}
    // Every distinct token of `text` behind the two above, the frequent ones first.
    static Vocabulary of_text(std::string_view text, TextSplit split);
    // As a file lists them: "<unk>" and "</s>" first. Throws std::invalid_argument where one stands twice or
    // the first two are others.
    static Vocabulary of_tokens(TextSplit split, std::vector<std::string> tokens);

    TextSplit split() const { return split_; }
    Index size() const { return static_cast<Index>(tokens_.size()); }
    const std::string& text_of(Token token) const { return tokens_[static_cast<std::size_t>(token)]; }
    const std::vector<std::string>& tokens() const { return tokens_; }
    Token token_of(std::string_view text) const;

    std::vector<Token> encode(std::string_view text) const;
    // The same of what a person types: a word that is known in small letters alone is taken so.
    std::vector<Token> encode_typed(std::string_view text) const;
    // Words with one space between, characters with none.
    std::string decode(std::span<const Token> tokens) const;
    // What stands between two tokens that follow one another: " " or "".
    std::string_view separator() const { return split_ == TextSplit::words ? " " : ""; }

    bool operator==(const Vocabulary& other) const {
        return split_ == other.split_ && tokens_ == other.tokens_;
    }

  private:
    Vocabulary(TextSplit split, std::vector<std::string> ordinary);

    TextSplit split_;
    std::vector<std::string> tokens_;
    std::unordered_map<std::string, Token> numbers_;
};

}  // namespace alibi
