#include "core/model/generation.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/model/random.h"
#include "core/model/vocabulary.h"

namespace alibi {

namespace {

constexpr std::uint64_t kTokenStream = 0x70C3;

// No text holds these two, so their logits were never learnt; a model made elsewhere numbers its tokens its
// own way, and loses little.
bool is_never_said(Index token) {
    return token == Vocabulary::kUnknown || token == Vocabulary::kEnd;
}

}  // namespace

Generator::Generator(const Model& model, std::span<const Token> prompt, const GenerationSettings& settings)
    : model_(&model), settings_(settings), decoder_(model), prompt_(std::ssize(prompt)) {
    if (prompt.empty()) throw std::invalid_argument("The prompt is empty. Type the first words.");
    if (!(settings.temperature >= 0) || !std::isfinite(settings.temperature))
        throw std::invalid_argument("The temperature must be a number from 0 up.");
    for (const Token token : prompt) {
        logits_ = decoder_.feed(token);
        tokens_.push_back(token);
    }
}

Token Generator::next() {
    const Token token = choose(logits_);
    tokens_.push_back(token);
    logits_ = decoder_.feed(token);
    return token;
}

Token Generator::choose(const Vector& logits) {
    Index best = -1;
    for (Index n = 0; n < logits.size(); ++n)
        if (!is_never_said(n) && (best < 0 || logits[n] > logits[best])) best = n;
    if (best < 0) throw std::invalid_argument("The vocabulary holds no word to say.");
    if (settings_.temperature == 0) return static_cast<Token>(best);
    std::vector<double> weights(static_cast<std::size_t>(logits.size()));
    double sum = 0;
    for (Index n = 0; n < logits.size(); ++n) {
        if (is_never_said(n)) continue;
        const double below = static_cast<double>(logits[n]) - static_cast<double>(logits[best]);
        weights[static_cast<std::size_t>(n)] = std::exp(below / settings_.temperature);
        sum += weights[static_cast<std::size_t>(n)];
    }
    // A number of the place alone: the same seed goes on the same way however the text was begun.
    Random random(settings_.seed, kTokenStream + static_cast<std::uint64_t>(length() - prompt_));
    double left = random.uniform() * sum;
    for (std::size_t n = 0; n < weights.size(); ++n) {
        left -= weights[n];
        if (left < 0 && weights[n] > 0) return static_cast<Token>(n);
    }
    return static_cast<Token>(best);
}

}  // namespace alibi
