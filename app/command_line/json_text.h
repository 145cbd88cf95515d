// JSON as the commands write it after -o.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace alibi::app {

// Indented by one space. A name of a file need not be UTF-8: what is none of it becomes U+FFFD.
template <typename Json>
std::string json_text(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace alibi::app
