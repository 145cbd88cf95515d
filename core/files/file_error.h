// Why a file could not be used: a kind the app can put into a sentence of the person's language, with the facts.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace alibi {

enum class FileProblem {
    cannot_open,     // missing, a folder, no permission
    cannot_write,    // read-only folder, full disk
    not_this_format, // the bytes are not what the ending says
    truncated,       // shorter than its header says
    unsupported,     // a valid file of a kind we do not read (object arrays, big strings, ...)
    empty,           // an array with no values
    missing_array,   // `detail` names it
    wrong_shape,     // `detail` names the array, found and expected say the shapes
    too_large,       // would not fit in memory; found = needed, expected = allowed, in MiB
    bad_value,       // a setting or a value outside its range; `detail` says which, expected the range
    unknown_key,     // a setting that does not exist; `detail` names it, `expected` the nearest one or nothing
};

class FileError : public std::runtime_error {
  public:
    FileError(FileProblem problem, std::string path, std::string detail = {}, std::string found = {},
              std::string expected = {}, int line = 0);

    FileProblem problem() const { return problem_; }
    const std::string& path() const { return path_; }
    const std::string& detail() const { return detail_; }
    const std::string& found() const { return found_; }
    const std::string& expected() const { return expected_; }
    int line() const { return line_; }  // 1-based, 0 where no line applies

  private:
    FileProblem problem_;
    std::string path_, detail_, found_, expected_;
    int line_;
};

// "(24, 512)", NumPy's way; "()" for a scalar.
std::string shape_text(const std::vector<std::ptrdiff_t>& shape);

}  // namespace alibi
