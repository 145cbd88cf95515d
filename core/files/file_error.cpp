#include "core/files/file_error.h"

namespace alibi {

namespace {

std::string base_name(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos || slash + 1 == path.size() ? path : path.substr(slash + 1);
}

// The facts under the names that the sentences use.
struct Facts {
    const std::string& path;
    const std::string& detail;
    const std::string& found;
    const std::string& expected;
    int line;
    std::string name;

    std::string in_detail() const { return detail.empty() ? "" : " in " + detail; }
    std::string for_detail() const { return detail.empty() ? "" : " for " + detail; }
    std::string because() const { return found.empty() ? "" : ": " + found; }
    std::string place() const {
        return line > 0 ? "Line " + std::to_string(line) + " of " + name + ": " : "In " + name + ": ";
    }
};

std::string not_this_format_text(const Facts& f) {
    std::string text = f.expected.empty() ? f.name + " is not what its ending says."
                                          : f.name + " is not a whole " + f.expected + " file.";
    if (!f.found.empty()) {
        if (f.line > 0)
            text += " Line " + std::to_string(f.line) + ": " + f.found + ".";
        else
            text += (f.detail.empty() ? " Fault: " : " Fault in " + f.detail + ": ") + f.found + ".";
    }
    return text + " Open another file.";
}

std::string truncated_text(const Facts& f) {
    std::string text = f.name + " is cut short.";
    if (!f.found.empty() && !f.expected.empty()) {
        text += " It holds " + f.found + " of " + f.expected + " bytes" + f.for_detail() + ".";
    }
    return text + " Copy it again or open another file.";
}

std::string missing_text(const Facts& f) {
    return f.name + " does not hold " + (f.expected.empty() ? "all that is needed" : f.expected) + ". " +
           f.detail + " is missing. Open another file.";
}

std::string bad_value_text(const Facts& f) {
    std::string text = f.place() + f.detail;
    text += f.found.empty() ? " has a value outside its range." : " is " + f.found + ".";
    return f.expected.empty() ? text + " Change it or open another file."
                              : text + " It must be " + f.expected + ".";
}

std::string unknown_key_text(const Facts& f) {
    const std::string text = f.place() + "\"" + f.detail + "\" is not a setting.";
    return f.expected.empty() ? text + " Remove it." : text + " Did you mean \"" + f.expected + "\"?";
}

std::string sentence(FileProblem problem, const Facts& f) {
    switch (problem) {
        case FileProblem::cannot_open:
            return f.path + " could not be opened" + f.because() + ". Open another file.";
        case FileProblem::cannot_write:
            return f.path + " could not be written" + f.because() + ". Choose another place to save.";
        case FileProblem::not_this_format: return not_this_format_text(f);
        case FileProblem::truncated: return truncated_text(f);
        case FileProblem::unsupported:
            return f.name + " holds data of a kind that is not read" + f.in_detail() + f.because() +
                   ". Save it as float32 and open it again.";
        case FileProblem::empty: return f.name + " holds no values" + f.in_detail() + ". Open another file.";
        case FileProblem::missing_array: return missing_text(f);
        case FileProblem::wrong_shape:
            return (f.detail.empty() ? f.name : f.detail + " in " + f.name) + " has the shape " + f.found +
                   ", not " + f.expected + ". Open another file.";
        case FileProblem::too_large:
            return f.name + " needs " + f.found + " MiB of memory" + f.for_detail() + " and " + f.expected +
                   " MiB may be used. Open a smaller file or close other programs.";
        case FileProblem::bad_value: return bad_value_text(f);
        case FileProblem::unknown_key: return unknown_key_text(f);
    }
    return f.name + " could not be used. Open another file.";
}

}  // namespace

FileError::FileError(FileProblem problem, std::string path, std::string detail, std::string found,
                     std::string expected, int line)
    : std::runtime_error(sentence(problem, {path, detail, found, expected, line, base_name(path)})),
      problem_(problem),
      path_(std::move(path)),
      detail_(std::move(detail)),
      found_(std::move(found)),
      expected_(std::move(expected)),
      line_(line) {}

std::string shape_text(const std::vector<std::ptrdiff_t>& shape) {
    std::string text = "(";
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        text += (axis == 0 ? "" : ", ") + std::to_string(shape[axis]);
    }
    return text + (shape.size() == 1 ? ",)" : ")");
}

}  // namespace alibi
