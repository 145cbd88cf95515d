#include "app/command_line/train_advice.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace alibi::app {

namespace {

// Is the reason one of these, in the system's words?
template <std::size_t size>
bool is_one_of(const std::string& reason, const std::array<int, size>& errors) {
    return std::ranges::any_of(errors,
                               [&](int error) { return reason == std::generic_category().message(error); });
}

std::string what_to_do(const std::string& reason) {
    if (is_one_of(reason, std::array{ENOSPC, EDQUOT})) return "make room";
    if (is_one_of(reason, std::array{EACCES, EPERM, EROFS})) return "make the folder writable";
    if (reason == "the folder holds something else") return "put the model of this training back";
    return "put that right";
}

}  // namespace

std::string taken_text(const std::string& folder) {
    return "another training has taken " + folder + " meanwhile: choose another name after -o";
}

std::string unsaved_text(const FileError& error, const std::string& folder, bool is_own) {
    if (!is_own && is_one_of(error.found(), std::array{ENOTEMPTY, EEXIST})) return taken_text(folder);
    if (!is_own) return error.what();
    return error.path() + " could not be written" + (error.found().empty() ? "" : ": " + error.found()) +
           ": " + what_to_do(error.found()) + ", then go on with alibi-lab train --continue -o " + folder;
}

}  // namespace alibi::app
