// A folder that appears with all of its files or not at all. Internal to core/files.
#pragma once

#include <functional>
#include <string>

namespace alibi {

// `fill` writes the files into the folder that it is given. Where there is none at `path`, or an empty one,
// that is a new folder beside it, renamed when all is written; else it is the folder itself, file by file.
// Throws FileError(cannot_write).
void fill_folder(const std::string& path, const std::function<void(const std::string& folder)>& fill);

// Is it there and not empty?
bool is_folder_in_use(const std::string& path);

}  // namespace alibi
