// Files that a test writes byte by byte, in a folder that goes with it.
#pragma once

#include <QTemporaryDir>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/files/file_error.h"
#include "core/files/numpy.h"

class TemporaryFiles {
  public:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }

    std::string write(const std::string& name, std::string_view bytes) const {
        alibi::write_file_whole(path(name), bytes);
        return path(name);
    }

    std::string write_npz(const std::string& name, const std::vector<alibi::NpzArray>& arrays) const {
        alibi::write_npz(path(name), arrays);
        return path(name);
    }

  private:
    QTemporaryDir folder_;
};

// The bytes of a version 1 .npy with this header text and these data.
inline std::string npy_of(const std::string& header, const std::string& data, char version = 1) {
    std::string bytes = "\x93NUMPY";
    bytes += {version, '\0', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
    if (version > 1) bytes += std::string(2, '\0');
    return bytes + header + data;
}

inline std::string npy_header(const std::string& type, const std::string& shape, bool fortran = false) {
    return "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
           ", 'shape': " + shape + ", }\n";
}

// What a call threw, if it threw.
inline std::optional<alibi::FileError> file_error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const alibi::FileError& error) {
        return error;
    }
    return std::nullopt;
}
