// Sessions as text, to keep, to send and to write by hand: JSON with one line for each field, in a fixed
// order.
//
//   { "format": "alibi-lab session", "version": 1, "view": "bias", "heads": 8, "length": 128, ... }
// A key that is absent keeps its default. Heads are counted from 1, as on the screen; positions from 0.
// Opened files (content, mask) are named, not held: the app reads them again. The hover is not kept, nor is
// what an opened file says of its size. A lesson's `view` block is the same text laid over the lesson's
// starting session.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/files/file_error.h"
#include "core/session/session.h"

namespace alibi {

// UTF-8, ends with a line feed. Bytes that are no UTF-8 become U+FFFD.
std::string session_to_json(const Session& session);

// A chosen cell that is not in the text follows a smaller number of heads or length. Throws FileError:
// not_this_format (no JSON, or no session), unknown_key (with the nearest name), bad_value (with the range),
// each with its line. path: for messages.
Session session_from_json(std::string_view text, const std::string& path);

// The mask that the session names a file for, where it does not hold it yet. Throws FileError, also where no
// file is named or it is for another length. path: of the session, for messages.
void load_mask(Session& session, const std::string& path);

// `json` laid over `base`; `format` and `version` may be absent. first_line: of `json` inside `path`, from 1.
Session overlay_json(const Session& base, std::string_view json, const std::string& path, int first_line = 1);

// `session` with those fields (by their keys in a file) as they are in `from`.
Session with_fields(const Session& session, const Session& from, const std::vector<std::string>& keys);

// The same for a step of a lesson: no files, and three keys more, which are of lessons alone.
struct LessonOverlay {
    Session session;
    bool train = false;             // a live training is offered
    bool figure_only = false;       // the window shows the step's figure alone
    bool new_page = false;          // of the handout
    std::vector<FileError> faults;  // keys and values that were left out
};
// Throws FileError where the text is no JSON; a key or a value that cannot be used is left out and told.
LessonOverlay overlay_lesson_json(const Session& base, std::string_view json, const std::string& path,
                                  int first_line);

}  // namespace alibi
