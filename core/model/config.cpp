#include "core/model/config.h"

#include <cmath>
#include <stdexcept>

#include "core/files/memory.h"
#include "core/model/position_functions.h"

namespace alibi {
namespace {

constexpr Index kMaxWidth = 65'536;
constexpr Index kMaxLayers = 1'024;
constexpr Index kMaxVocabulary = Index{1} << 24;
constexpr Index kMaxLength = Index{1} << 24;

[[noreturn]] void refuse(const std::string& reason) {
    throw std::invalid_argument(reason);
}

void check_size(const std::string& what, Index size, Index most) {
    if (size < 1 || size > most)
        refuse("a model's " + what + " must be 1 to " + std::to_string(most) + ", not " +
               std::to_string(size));
}

void check_slopes(const ModelConfig& config) {
    const bool wanted = position_method_row(config.position).has_slopes;
    const Index right = wanted ? config.num_heads : 0;
    if (static_cast<Index>(config.slopes.size()) != right)
        refuse(std::to_string(config.slopes.size()) + " slopes do not fit " +
               std::string(position_method_row(config.position).name) + " with " +
               std::to_string(config.num_heads) + " heads: it needs " + std::to_string(right));
    for (const double slope : config.slopes)
        if (!std::isfinite(slope) || slope < 0) refuse("a slope must be a number from 0 up");
}

// Parameters, gradient and the optimiser's two moments.
void check_memory(const ModelConfig& config) {
    const double width = static_cast<double>(config.d_model);
    const double numbers = static_cast<double>(config.num_layers) * 12 * width * width +
                           static_cast<double>(config.vocab_size + config.train_len) * width;
    const double bytes = 4 * numbers * sizeof(Scalar);
    if (bytes > static_cast<double>(memory_allowance()))
        throw std::length_error(
            "a model of this size needs " + std::to_string(mebibytes(static_cast<std::uint64_t>(bytes))) +
            " MiB, more than this machine has free: make it narrower or give it fewer layers");
}

}  // namespace

void check_config(const ModelConfig& config) {
    check_size("number of layers", config.num_layers, kMaxLayers);
    check_size("number of heads", config.num_heads, kMaxHeads);
    check_size("width", config.d_model, kMaxWidth);
    check_size("vocabulary", config.vocab_size, kMaxVocabulary);
    check_size("training length", config.train_len, kMaxLength);
    if (config.d_model % config.num_heads != 0)
        refuse("a width of " + std::to_string(config.d_model) + " cannot be shared by " +
               std::to_string(config.num_heads) + " heads: it must be a multiple of them");
    const auto check_position = position_functions(config.position).check;
    if (check_position != nullptr) check_position(config);
    check_slopes(config);
    check_memory(config);
}

}  // namespace alibi
