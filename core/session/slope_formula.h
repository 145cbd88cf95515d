// Which formula makes the session's slopes, by name: "power" where one series makes all, "between" where
// heads beyond a power of two lie between, "given" where no formula of the paper does.
#pragma once

#include <string_view>

#include "core/session/session.h"

namespace alibi {

std::string_view slope_formula(const Session& session);

}  // namespace alibi
