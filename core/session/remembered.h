// What a session forgets when it is made smaller, kept beside it for as long as the program runs: the cell
// that was chosen in a larger map, and the heads and the length from before a file was opened.
#pragma once

#include <optional>

#include "core/session/action.h"

namespace alibi {

struct Remembered {
    Cell chosen;                         // by the person, whatever the size of the map is now
    std::optional<Session> before_file;  // the last one that was opened
};

// As of a session that nothing is known about.
Remembered remember(const Session& session);

// update(), then what a smaller map hid is brought back where it fits again: the chosen cell, and with the
// closing of a file the heads and the length from before it.
Session update(const Session& session, const Action& action, Remembered& memory);

// The session with the remembered cell, as far as it fits.
Session with_chosen(Session session, const Remembered& memory);

}  // namespace alibi
