#include "core/model/corpus.h"

#include <algorithm>

#include "core/attention/utf8.h"
#include "core/files/numpy.h"

namespace alibi {

namespace {

constexpr std::uint64_t kTrainSeed = 1;
constexpr std::uint64_t kHeldOutSeed = 2;
constexpr Index kVocabularyTokens = 60'000;  // by then every word of the grammar was said
constexpr Index kLeastTokens = 20;           // of any text: two of them are held out
constexpr Index kHeldOutParts = 10;
constexpr Index kZeroByte = 1;  // as `expected` of not_text: UTF-8, but no text

std::string name_of(const std::string& path) {
    return path.empty() ? "The text" : path.substr(path.find_last_of('/') + 1);
}

std::string sentence(TextProblem problem, const std::string& path, Index found, Index expected) {
    const std::string name = name_of(path);
    switch (problem) {
        case TextProblem::empty: return name + " holds no words. Choose another text.";
        case TextProblem::not_text:
            return expected == 0 ? name + " is not UTF-8 text: byte " + std::to_string(found) +
                                       " is none. Save it as UTF-8 or choose another text."
                                 : name + " holds a zero byte at " + std::to_string(found) +
                                       ", as text does not. Save it as UTF-8 or choose another text.";
        case TextProblem::one_symbol:
            return name + " is one symbol over and over, so there is nothing to learn. Choose another text.";
        case TextProblem::too_short:
            return name + " has " + std::to_string(found) + " of the " + std::to_string(expected) +
                   " tokens that are needed. Choose a longer text or a shorter length.";
    }
    return name + " cannot be used. Choose another text.";
}

// Throws unless every byte is UTF-8 text; a zero byte is none.
void require_utf8(std::string_view text, const std::string& path) {
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = decode_utf8(text.substr(at));
        if (c.bad || c.value == 0)
            throw TextError(TextProblem::not_text, path, static_cast<Index>(at) + 1, c.bad ? 0 : kZeroByte);
        at += c.bytes;
    }
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.substr(0, mark.size()) == mark) text.remove_prefix(mark.size());
    return text;
}

// The end in bytes of the part that is trained on.
std::size_t end_of_training(std::string_view text, const std::vector<std::string_view>& parts) {
    const std::size_t held_out = std::max<std::size_t>(1, parts.size() / kHeldOutParts);
    return static_cast<std::size_t>(parts[parts.size() - held_out].data() - text.data());
}

Corpus story_characters() {
    const std::string train = story_text(kTrainSeed, kStoryTrainTokens / 4);
    const std::string held_out = story_text(kHeldOutSeed, kStoryHeldOutTokens / 4);
    Corpus corpus;
    corpus.text.split = TextSplit::characters;
    corpus.vocabulary = Vocabulary::of_text(train, TextSplit::characters);
    corpus.train = corpus.vocabulary.encode(train);
    corpus.held_out = corpus.vocabulary.encode(held_out);
    return corpus;
}

std::string read_text(const std::string& path) {
    return read_file_whole(path, kMostTextBytes);
}

}  // namespace

TextError::TextError(TextProblem problem, std::string path, Index found, Index expected)
    : std::invalid_argument(sentence(problem, path, found, expected)),
      problem_(problem),
      path_(std::move(path)),
      found_(found),
      expected_(expected) {}

Corpus story_corpus(Index train_tokens, Index held_out_tokens) {
    Corpus corpus;
    corpus.vocabulary = Vocabulary::of_text(story_text(kTrainSeed, kVocabularyTokens), TextSplit::words);
    corpus.train = corpus.vocabulary.encode(story_text(kTrainSeed, train_tokens));
    corpus.held_out = corpus.vocabulary.encode(story_text(kHeldOutSeed, held_out_tokens));
    return corpus;
}

Corpus text_corpus(std::string_view text, TextSplit split, const std::string& path, Index train_len) {
    text = without_byte_order_mark(text);
    require_utf8(text, path);
    const std::vector<std::string_view> parts = split_text(text, split);
    if (parts.empty()) throw TextError(TextProblem::empty, path);
    const bool one_symbol =
        std::all_of(parts.begin(), parts.end(), [&](std::string_view part) { return part == parts[0]; });
    const Index size = std::ssize(parts);
    if (one_symbol && size > 1) throw TextError(TextProblem::one_symbol, path);
    const Index needed = std::max(kLeastTokens, kHeldOutParts * (train_len + 1));
    if (size < needed) throw TextError(TextProblem::too_short, path, size, needed);
    const std::size_t cut = end_of_training(text, parts);
    Corpus corpus;
    corpus.text = {path, split};
    corpus.vocabulary = Vocabulary::of_text(text.substr(0, cut), split);
    corpus.train = corpus.vocabulary.encode(text.substr(0, cut));
    corpus.held_out = corpus.vocabulary.encode(text.substr(cut));
    return corpus;
}

Corpus load_corpus(const TextChoice& text, Index train_len) {
    if (!text.is_own_stories()) return text_corpus(read_text(text.path), text.split, text.path, train_len);
    return text.split == TextSplit::words ? story_corpus() : story_characters();
}

// FNV-1a, with the end of the first part as a mark of its own.
std::uint64_t fingerprint(const Corpus& corpus) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto take = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3; };
    for (const Token token : corpus.train) take(static_cast<std::uint64_t>(token));
    take(~std::uint64_t{0});
    for (const Token token : corpus.held_out) take(static_cast<std::uint64_t>(token));
    return hash == 0 ? 1 : hash;
}

bool may_be_of(const Corpus& corpus, std::uint64_t known) {
    return known == 0 || fingerprint(corpus) == known;
}

std::vector<Token> held_out_tokens(const TextChoice& text, const Vocabulary& vocabulary) {
    if (text.is_own_stories()) {
        const Index share = vocabulary.split() == TextSplit::words ? 1 : 4;
        return vocabulary.encode(story_text(kHeldOutSeed, kStoryHeldOutTokens / share));
    }
    const std::string bytes = read_text(text.path);
    const std::string_view all = without_byte_order_mark(bytes);
    require_utf8(all, text.path);
    const std::vector<std::string_view> parts = split_text(all, vocabulary.split());
    if (parts.empty()) throw TextError(TextProblem::empty, text.path);
    return vocabulary.encode(all.substr(end_of_training(all, parts)));
}

void require_length(const Corpus& corpus, Index train_len) {
    const auto require = [&](const std::vector<Token>& part, Index share) {
        if (std::ssize(part) > train_len) return;
        throw TextError(TextProblem::too_short, corpus.text.path,
                        std::ssize(corpus.train) + std::ssize(corpus.held_out), share * (train_len + 1));
    };
    require(corpus.held_out, kHeldOutParts);
    require(corpus.train, 2);
}

}  // namespace alibi
