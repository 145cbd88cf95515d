// What to do when a training could not be saved, by what stood in its way.
#pragma once

#include <string>

#include "core/files/file_error.h"

namespace alibi::app {

// The sentence for a checkpoint in `folder` that could not be written. `is_own`: the folder was this
// training's before, so that it can be gone on with.
std::string unsaved_text(const FileError& error, const std::string& folder, bool is_own);

// Another training has made the folder since this one began.
std::string taken_text(const std::string& folder);

}  // namespace alibi::app
