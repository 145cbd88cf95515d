// The text a model learns from: split into tokens, numbered, and cut into a part that is trained on and a
// held-out part that never is. The default is the program's own endless stories; any UTF-8 text takes their
// place.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/config.h"
#include "core/model/vocabulary.h"

namespace alibi {

inline constexpr Index kStoryTrainTokens = 400'000;
inline constexpr Index kStoryHeldOutTokens =
    131'073;  // two windows of 65,536, with the target after the last
inline constexpr std::uint64_t kMostTextBytes = 64ull << 20;

// Which text: our own stories, or a file.
struct TextChoice {
    std::string path;  // UTF-8; empty = own stories
    TextSplit split = TextSplit::words;

    bool is_own_stories() const { return path.empty(); }
    bool operator==(const TextChoice&) const = default;
};

enum class TextProblem {
    empty,       // no token in it
    not_text,    // bytes that are not UTF-8, or a zero byte; found = the place of the first one, in bytes
    one_symbol,  // the same token over and over: nothing to learn
    too_short,   // found and expected in tokens
};

// Why a text cannot be trained on or read. what() is an English sentence: what happened, what to do.
class TextError : public std::invalid_argument {
  public:
    TextError(TextProblem problem, std::string path, Index found = 0, Index expected = 0);

    TextProblem problem() const { return problem_; }
    const std::string& path() const { return path_; }  // empty: the text has no file
    Index found() const { return found_; }
    Index expected() const { return expected_; }

  private:
    TextProblem problem_;
    std::string path_;
    Index found_, expected_;
};

struct Corpus {
    TextChoice text;
    Vocabulary vocabulary;
    std::vector<Token> train;
    std::vector<Token> held_out;  // other stories, or the last tenth of the file
};

// Our stories, `tokens` words and marks with a space or a line end behind each: deterministic, the same on
// every machine. About 290 tokens a story; another seed gives other stories of the same kind. The text of a
// smaller number is the beginning of a larger one's.
std::string story_text(std::uint64_t seed, Index tokens);

// Stories of one seed to train on and of another to hold out; the same Corpus every time.
Corpus story_corpus(Index train_tokens = kStoryTrainTokens, Index held_out_tokens = kStoryHeldOutTokens);
// Any text; the last tenth of its tokens is held out, and words that stand there alone become <unk>. Throws
// TextError; `path` is for messages. train_len: as load_corpus.
Corpus text_corpus(std::string_view text, TextSplit split, const std::string& path = {}, Index train_len = 1);
// What the choice says, for windows of train_len. Throws TextError, which names all the tokens that are
// needed for them, and FileError.
Corpus load_corpus(const TextChoice& text, Index train_len = 1);
// The held-out part of the choice in the numbers of a model's own vocabulary. Throws as load_corpus does.
std::vector<Token> held_out_tokens(const TextChoice& text, const Vocabulary& vocabulary);

// Of both parts, token by token: another text has another one. Never 0.
std::uint64_t fingerprint(const Corpus& corpus);
// Is it the text of that fingerprint? Of 0, an older file's, nobody knows: it may be.
bool may_be_of(const Corpus& corpus, std::uint64_t known);

// Throws TextError(too_short) unless windows of this length, with their targets, can be taken from both
// parts.
void require_length(const Corpus& corpus, Index train_len);

}  // namespace alibi
