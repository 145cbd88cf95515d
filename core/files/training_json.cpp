#include <array>
#include <limits>

#include "core/files/file_error.h"
#include "core/files/json_file.h"
#include "core/files/model_json.h"
#include "core/files/numpy.h"

namespace alibi {

namespace {

using Json = JsonObject::Json;

constexpr double kMostLoss = 1e30;
constexpr std::array<std::string_view, 1> kFormats = {"alibi-lab training"};
constexpr Index kVersion = 1;

Json settings_json(const TrainingSettings& settings) {
    Json json;
    json["position_method"] = position_method_row(settings.position).id;
    json["text"] = settings.text.is_own_stories() ? Json(nullptr) : Json(settings.text.path);
    json["split"] = text_split_id(settings.text.split);
    json["train_len"] = settings.train_len;
    json["steps"] = settings.steps;
    json["batch"] = settings.batch;
    json["seed"] = settings.seed;
    json["num_layers"] = settings.num_layers;
    json["d_model"] = settings.d_model;
    json["num_heads"] = settings.num_heads;
    json["slope_rule"] = slope_rule_row(settings.slope_rule).id;
    json["bias_max"] = settings.bias_max;
    if (settings.slope_rule == SlopeRule::own) json["own_slopes"] = settings.own_slopes;
    json["learning_rate"] = settings.learning_rate;
    json["dropout"] = settings.dropout;
    return json;
}

TrainingSettings read_settings(const JsonObject& json) {
    TrainingSettings settings;
    settings.position =
        position_method_from_id(json.one_of("position_method", ids_of_rows(position_methods()))).value();
    settings.text.path = json.text("text", "");
    settings.text.split =
        text_split_from_id(json.one_of("split", ids_of_rows(text_splits()), "words")).value();
    settings.train_len = json.whole("train_len", 1, kMaxTrainLength);
    settings.steps = json.whole("steps", 1, kMaxSteps);
    settings.batch = json.whole("batch", 1, kMaxBatch);
    settings.seed = json.seed("seed");
    settings.num_layers = json.whole("num_layers", 1, 1'024);
    settings.d_model = json.whole("d_model", 1, 65'536);
    settings.num_heads = json.whole("num_heads", 1, kMaxHeads);
    settings.slope_rule =
        slope_rule_from_id(json.one_of("slope_rule", ids_of_rows(slope_rules()), "reference")).value();
    settings.bias_max = json.number("bias_max", 1e-3, 1024, 8);
    if (settings.slope_rule == SlopeRule::own)
        settings.own_slopes = json.numbers("own_slopes", 0, 64, static_cast<std::size_t>(kMaxHeads));
    settings.learning_rate = json.number("learning_rate", 0, std::numeric_limits<double>::max());
    settings.dropout = json.number("dropout", 0, 0.999, 0);
    return settings;
}

}  // namespace

std::string training_json(const TrainingRecord& record, bool with_losses) {
    Json json;
    json["format"] = kFormats.front();
    json["version"] = kVersion;
    json["settings"] = settings_json(record.settings);
    json["steps_done"] = record.steps_done;
    json["diverged_at"] = record.diverged_at >= 0 ? Json(record.diverged_at) : Json(nullptr);
    json["seconds"] = record.seconds;
    if (record.text_fingerprint != 0) json["text_fingerprint"] = record.text_fingerprint;
    if (with_losses) {
        Json losses = Json::array();
        for (const float loss : record.losses) losses.push_back(short_double(loss));
        json["losses"] = std::move(losses);
    }
    return json.dump();
}

TrainingRecord parse_training(std::string_view text, const std::string& path) {
    const JsonObject json = JsonObject::parse(text, path);
    json.one_of("format", kFormats, std::string(kFormats.front()));
    json.whole("version", kVersion, kVersion, kVersion);
    TrainingRecord record;
    record.settings = read_settings(json.object("settings"));
    record.steps_done = json.whole("steps_done", 0, record.settings.steps);
    record.diverged_at = json.whole("diverged_at", 0, kMaxSteps, -1);
    record.seconds = json.number("seconds", 0, 1e12, 0);
    if (json.has("text_fingerprint")) record.text_fingerprint = json.seed("text_fingerprint");
    if (json.has("losses"))
        for (const double loss : json.numbers("losses", 0, kMostLoss, static_cast<std::size_t>(kMaxSteps)))
            record.losses.push_back(static_cast<float>(loss));
    return record;
}

TrainingRecord read_training(const std::string& path) {
    return parse_training(read_file_whole(path), path);
}

}  // namespace alibi
