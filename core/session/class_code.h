// A short code that says two screens show the same numbers: of everything in a session that a number depends
// on, and of numbers that this program's core makes of it. Looking about does not change it.
#pragma once

#include <string>

#include "core/session/session.h"

namespace alibi {

// Five letters and digits that are not mixed up when read aloud.
std::string class_code(const Session& session);

}  // namespace alibi
