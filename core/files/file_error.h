// Why a file could not be used: a kind the app can put into a sentence of the person's language, with the
// facts.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace alibi {

enum class FileProblem {
    cannot_open,      // missing, a folder, no permission; found = the system's reason
    cannot_write,     // read-only folder, full disk; found = the system's reason
    not_this_format,  // the bytes are not what the ending says; expected = ".npz", found = the fault, detail
                      // = where
    truncated,    // shorter than its header says; found and expected in bytes, detail = the array of an .npz
    unsupported,  // a valid file of a kind we do not read; found = the kind ("complex128"), detail = the
                  // array
    empty,        // an array with no values; `detail` names it in an .npz
    missing_array,  // `detail` names it; expected = what the file should be ("a whole attention layer")
    wrong_shape,    // `detail` names the array, found and expected say the shapes
    too_large,      // would not fit in memory; found = needed, expected = allowed, in MiB
    bad_value,      // a setting or a value outside its range; `detail` says which, expected the range
    unknown_key,    // a setting that does not exist; `detail` names it, `expected` the nearest one or nothing
};

class FileError : public std::runtime_error {
  public:
    // what() is the English sentence: what happened, where, what to do.
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
