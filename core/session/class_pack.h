// What a teacher gives to a class, in one file (.alibi-class): the lesson as it is written, the session to
// begin with (its seeds among it), the step, settings that students may not change, and notes.
//
//   { "format": "alibi-lab class", "version": 1, "lesson": "# ...", "name": "hour.md", "step": 1,
//     "session": { ... }, "locked": ["seed", "heads"], "notes": "..." }
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/session/session.h"

namespace alibi {

struct ClassPack {
    std::string lesson_name;
    std::string lesson;  // Markdown; empty: a session alone
    Session session;
    Index step = 0;                   // from 0; the file counts from 1
    std::vector<std::string> locked;  // keys of a session file
    std::string notes;

    bool operator==(const ClassPack&) const = default;
};

std::string class_pack_to_json(const ClassPack& pack);
// Throws FileError: not_this_format, unknown_key, bad_value.
ClassPack class_pack_from_json(std::string_view text, const std::string& path);

// Settings that a locked pack locks: all that numbers depend on.
std::vector<std::string> lockable_settings();

}  // namespace alibi
