// A file that appears whole or not at all: written beside its place, then renamed. Internal to core/files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace alibi {

// The program's paths are UTF-8 strings.
std::filesystem::path file_system_path(const std::string& path);

// Throws FileError(cannot_open) unless the path is a readable regular file.
void require_readable_file(const std::string& path);

// The temporary file exists, empty and with the mode that the finished file will have, from the constructor
// on; it is removed unless commit() was reached. A link is written through to its target; what is neither a
// file nor a folder (a pipe, a device) gets a copy of the bytes. All throw FileError(cannot_write).
class WholeFile {
  public:
    explicit WholeFile(const std::string& path);
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    const std::string& temporary() const { return temporary_; }
    void append(std::string_view bytes);
    void commit();
    [[noreturn]] void fail(const std::string& reason) const;

  private:
    void create_temporary(const std::string& folder);
    void copy_to_target() const;

    std::string path_;    // as given, for messages
    std::string target_;  // links followed
    std::string temporary_;
    bool renames_ = true;  // false: the target is a pipe or a device
    bool committed_ = false;
};

}  // namespace alibi
