#include "core/files/evaluations_file.h"

#include <cmath>

#include "core/files/json_file.h"
#include "core/files/numpy.h"

namespace alibi {

namespace {

using Json = JsonObject::Json;

constexpr double kMostLoss = 1e30;
constexpr Index kMostStep = Index{1} << 40;

// Five digits behind the point: a file for people to read, far finer than the figures are sure.
double rounded(double loss) {
    return std::round(loss * 1e5) / 1e5;
}

Json lengths_json(const std::vector<LengthLoss>& losses) {
    Json list = Json::array();
    for (const LengthLoss& at : losses)
        list.push_back({{"length", at.length}, {"loss", rounded(at.loss)}, {"tokens", at.tokens}});
    return list;
}

std::vector<LengthLoss> read_lengths(const JsonObject& file, const std::string& key) {
    std::vector<LengthLoss> losses;
    for (const JsonObject& at : file.objects(key))
        losses.push_back({at.whole("length", 1, kMaxEvalLength), at.number("loss", 0, kMostLoss),
                          at.whole("tokens", 1, Index{1} << 40)});
    return losses;
}

}  // namespace

Evaluations read_evaluations(const std::string& path) {
    const JsonObject file = JsonObject::read(path);
    Evaluations evaluations;
    evaluations.step = file.whole("step", 0, kMostStep, 0);
    evaluations.longest = file.whole("longest", 0, kMaxEvalLength, 0);
    evaluations.nonoverlapping = read_lengths(file, "nonoverlapping");
    evaluations.sliding = read_lengths(file, "sliding");
    const JsonObject position = file.object("position");
    evaluations.by_position.windows = position.whole("windows", 1, Index{1} << 40);
    evaluations.by_position.loss =
        position.numbers("by_position", 0, kMostLoss, static_cast<std::size_t>(kMaxEvalLength));
    return evaluations;
}

void write_evaluations(const std::string& path, const Evaluations& evaluations) {
    Json json;
    json["step"] = evaluations.step;
    json["longest"] = evaluations.longest;
    json["nonoverlapping"] = lengths_json(evaluations.nonoverlapping);
    json["sliding"] = lengths_json(evaluations.sliding);
    Json losses = Json::array();
    for (const double loss : evaluations.by_position.loss) losses.push_back(rounded(loss));
    json["position"] = {{"windows", evaluations.by_position.windows}, {"by_position", losses}};
    write_file_whole(path, json.dump() + "\n");
}

}  // namespace alibi
