// How the lists about runs are written in a session file. Internal to core/session.
#pragma once

#include "core/session/extrapolation_choice.h"
#include "core/session/session_json.h"

namespace alibi::session_json {

// [{"run": "...", "name": "..."}] and [{"run": "...", "slopes": [...]}]: one object a run.
struct NamedRun {};
struct OperatedRun {};

Json to_json(const RunName& value, const NamedRun&);
Json to_json(const RunSlopes& value, const OperatedRun&);
void from_json(RunName& value, const Json& json, const NamedRun&, const Document& document,
               const std::string& key);
void from_json(RunSlopes& value, const Json& json, const OperatedRun&, const Document& document,
               const std::string& key);

}  // namespace alibi::session_json
