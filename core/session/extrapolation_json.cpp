#include "core/session/extrapolation_json.h"

#include "core/session/session.h"

namespace alibi::session_json {

namespace {

constexpr List<Real> kSlopes{{0, 64}, kMaxHeads};

template <typename Rule, typename Value>
void read_pair(std::string& run, Value& value, const char* name, const Rule& rule, const Json& json,
               const Document& document, const std::string& key) {
    const bool good = json.is_object() && json.contains("run") && json.contains(name) && json.size() == 2;
    if (!good) document.bad_value(key, json, "objects with run and " + std::string(name));
    from_json(run, json["run"], Text{}, document, key);
    from_json(value, json[name], rule, document, key);
}

}  // namespace

Json to_json(const RunName& value, const NamedRun&) {
    return {{"run", value.run}, {"name", value.name}};
}

Json to_json(const RunSlopes& value, const OperatedRun&) {
    return {{"run", value.run}, {"slopes", value.slopes}};
}

void from_json(RunName& value, const Json& json, const NamedRun&, const Document& document,
               const std::string& key) {
    read_pair(value.run, value.name, "name", Text{}, json, document, key);
}

void from_json(RunSlopes& value, const Json& json, const OperatedRun&, const Document& document,
               const std::string& key) {
    read_pair(value.run, value.slopes, "slopes", kSlopes, json, document, key);
}

}  // namespace alibi::session_json
