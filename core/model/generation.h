// Text from a model, one token at a time, as far as one likes: also past the training length.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/model/transformer.h"

namespace alibi {

struct GenerationSettings {
    double temperature = 1;  // 0: always the likeliest token
    std::uint64_t seed = 0;

    bool operator==(const GenerationSettings&) const = default;
};

// One text being written. Keeps a reference to the model. Not for two threads at once.
class Generator {
  public:
    // Throws std::invalid_argument for an empty prompt, tokens outside the vocabulary, and a temperature that
    // is not a finite number >= 0.
    Generator(const Model& model, std::span<const Token> prompt, const GenerationSettings& settings = {});

    // The next token: never <unk> or </s>, which no text holds. The same seed gives the same text.
    Token next();
    const std::vector<Token>& tokens() const { return tokens_; }  // the prompt and all that followed
    Index length() const { return static_cast<Index>(tokens_.size()); }
    // The next token is read at a position that training never had.
    bool past_training() const { return length() > model_->config.train_len; }

  private:
    Token choose(const Vector& logits);

    const Model* model_;
    GenerationSettings settings_;
    Decoder decoder_;
    Vector logits_;
    std::vector<Token> tokens_;
    Index prompt_ = 0;
};

}  // namespace alibi
