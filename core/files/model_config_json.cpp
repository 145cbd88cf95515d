#include <algorithm>
#include <array>

#include "core/files/file_error.h"
#include "core/files/json_file.h"
#include "core/files/model_json.h"

namespace alibi {

namespace {

using Json = JsonObject::Json;

constexpr Index kLongestSequence = 1 << 20;   // what other programs may read at
constexpr Index kForeignTrainLength = 2'048;  // of a BLOOM whose file does not say

// BLOOM makes its slopes from the number of heads alone, and knows no other positions.
bool is_bloom(const ModelConfig& config) {
    return config.position == PositionMethod::alibi &&
           config.slopes == slopes(SlopeRule::reference, config.num_heads);
}

void require_bloom_shape(const JsonObject& file) {
    constexpr std::array<std::string_view, 2> types = {"bloom", "alibi_lab"};
    file.one_of("model_type", types);
    if (file.flag("apply_residual_connection_post_layernorm", false))
        file.bad_value("apply_residual_connection_post_layernorm", "false");
    if (!file.flag("tie_word_embeddings", true)) file.bad_value("tie_word_embeddings", "true");
    const double epsilon = file.number("layer_norm_epsilon", 0, 1, static_cast<double>(kNormEpsilon));
    if (static_cast<float>(epsilon) != kNormEpsilon) file.bad_value("layer_norm_epsilon", "1e-05");
}

// Other programs read a model of this type with ALiBi, whatever else the file says.
void require_bloom_positions(const JsonObject& file, const ModelConfig& config) {
    if (file.text("model_type", "") == "bloom" && config.position != PositionMethod::alibi)
        file.bad_value("position_method", "alibi, as the model_type is bloom");
}

// Numbers of tokens that the vocabulary has.
void require_token_ids(const JsonObject& file, Index vocab_size) {
    for (const char* const key : {"bos_token_id", "eos_token_id", "unk_token_id"})
        file.whole(key, 0, vocab_size - 1, 0);
}

std::vector<double> read_slopes(const JsonObject& file, const ModelConfig& config) {
    if (!file.has("slopes")) return slopes(SlopeRule::reference, config.num_heads);
    const std::vector<double> own = file.numbers("slopes", 0, 64, static_cast<std::size_t>(kMaxHeads));
    if (std::ssize(own) != config.num_heads)
        file.bad_value("slopes", std::to_string(config.num_heads) + " numbers, one for each head");
    return own;
}

}  // namespace

std::string config_json(const ModelConfig& config, bool has_vocabulary, StoredType type) {
    const bool bloom = is_bloom(config);
    const auto token = [&](Token number) { return has_vocabulary ? Json(number) : Json(nullptr); };
    Json json;
    json["model_type"] = bloom ? "bloom" : "alibi_lab";
    json["architectures"] = {bloom ? "BloomForCausalLM" : "AlibiLabForCausalLM"};
    json["hidden_size"] = config.d_model;
    json["n_head"] = config.num_heads;
    json["n_layer"] = config.num_layers;
    json["vocab_size"] = config.vocab_size;
    json["seq_length"] = kLongestSequence;
    json["layer_norm_epsilon"] = short_double(kNormEpsilon);
    json["bos_token_id"] = token(Vocabulary::kEnd);
    json["eos_token_id"] = token(Vocabulary::kEnd);
    json["unk_token_id"] = token(Vocabulary::kUnknown);
    json["torch_dtype"] = type == StoredType::float32 ? "float32" : "float16";
    json["tie_word_embeddings"] = true;
    json["hidden_dropout"] = 0.0;
    json["attention_dropout"] = 0.0;
    json["apply_residual_connection_post_layernorm"] = false;
    json["position_method"] = position_method_row(config.position).id;
    json["train_len"] = config.train_len;
    if (!config.slopes.empty()) json["slopes"] = config.slopes;
    return json.dump(2) + "\n";
}

ModelConfig read_config(const std::string& path) {
    const JsonObject file = JsonObject::read(path);
    require_bloom_shape(file);
    ModelConfig config;
    config.position =
        position_method_from_id(file.one_of("position_method", ids_of_rows(position_methods()), "alibi"))
            .value();
    require_bloom_positions(file, config);
    config.d_model = file.whole(file.first_of({"hidden_size", "n_embed"}), 1, 65'536);
    config.num_heads = file.whole(file.first_of({"n_head", "num_attention_heads"}), 1, kMaxHeads);
    config.num_layers = file.whole(file.first_of({"n_layer", "num_hidden_layers"}), 1, 1'024);
    config.vocab_size = file.whole("vocab_size", 1, Index{1} << 24);
    require_token_ids(file, config.vocab_size);
    const Index sequence = file.whole("seq_length", 1, Index{1} << 24, kForeignTrainLength);
    config.train_len = file.whole("train_len", 1, Index{1} << 24, sequence);
    if (config.d_model % config.num_heads != 0)
        file.bad_value(file.first_of({"n_head", "num_attention_heads"}),
                       "a whole number that divides " + std::to_string(config.d_model));
    if (position_method_row(config.position).has_slopes) config.slopes = read_slopes(file, config);
    try {
        check_config(config);
    } catch (const std::logic_error& error) {  // of its sizes, or of the memory
        throw FileError(FileProblem::not_this_format, path, {}, error.what(), "model");
    }
    return config;
}

}  // namespace alibi
