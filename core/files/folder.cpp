#include "core/files/folder.h"

#include <filesystem>
#include <random>
#include <system_error>

#include "core/files/file_error.h"
#include "core/files/whole_file.h"

namespace alibi {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, const std::error_code& error) {
    throw FileError(FileProblem::cannot_write, path, {}, error.message());
}

// Without the slashes at its end, which would name a folder inside it.
std::string plain_path(std::string path) {
    while (path.size() > 1 && path.back() == '/') path.pop_back();
    return path;
}

fs::path new_folder_beside(const std::string& path) {
    const fs::path parent = fs::absolute(file_system_path(path)).parent_path();
    std::random_device random;
    for (int attempt = 0; attempt < 16; ++attempt) {
        const fs::path folder = parent / (".alibi-" + std::to_string(random()));
        std::error_code error;
        if (fs::create_directory(folder, error)) return folder;
        if (error) fail(path, error);
    }
    fail(path, std::make_error_code(std::errc::file_exists));
}

// Goes with its files unless it was renamed.
class NewFolder {
  public:
    explicit NewFolder(const std::string& path) : path_(path), folder_(new_folder_beside(path)) {}
    ~NewFolder() {
        std::error_code ignored;
        if (!committed_) fs::remove_all(folder_, ignored);
    }
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    std::string folder() const { return folder_.string(); }
    void commit() {
        std::error_code error;
        fs::rename(folder_, file_system_path(path_), error);
        if (error) fail(path_, error);
        committed_ = true;
    }

  private:
    std::string path_;
    fs::path folder_;
    bool committed_ = false;
};

}  // namespace

bool is_folder_in_use(const std::string& path) {
    std::error_code error;
    const fs::path place = file_system_path(path);
    if (!fs::is_directory(place, error)) return fs::exists(place, error);
    const fs::directory_iterator first(place, error);
    return error || first != fs::directory_iterator();
}

void fill_folder(const std::string& path, const std::function<void(const std::string& folder)>& fill) {
    const std::string place = plain_path(path);
    if (is_folder_in_use(place)) return fill(place);
    NewFolder folder(place);
    fill(folder.folder());
    folder.commit();
}

}  // namespace alibi
