#include "core/files/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <random>
#include <system_error>

#include "core/files/file_error.h"
#include "core/files/memory.h"
#include "core/files/numpy.h"

namespace alibi {

namespace {

std::string reason_of(int error) {
    return std::generic_category().message(error);
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

// The path that the last of a chain of links names; it need not exist.
std::string follow_links(const std::string& path) {
    constexpr int longest_chain = 40;
    std::filesystem::path target = file_system_path(path);
    for (int step = 0; step < longest_chain; ++step) {
        std::error_code error;
        if (!std::filesystem::is_symlink(target, error)) break;
        const std::filesystem::path next = std::filesystem::read_symlink(target, error);
        if (error) break;
        target = target.parent_path() / next;  // an absolute `next` replaces the folder
    }
    return target.string();
}

constexpr std::string_view kStart = ".alibi-";
constexpr std::string_view kOpenFiles = "/proc/self/fd/";  // names of files that have none of their own
constexpr std::size_t kRandomLetters = 12;

std::string random_name() {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::uniform_int_distribution<std::size_t> letter(0, letters.size() - 1);
    std::string name(kStart);
    for (std::size_t i = 0; i < kRandomLetters; ++i) name += letters[letter(random)];
    return name;
}

bool is_nameless(const std::string& path) {
    return path.starts_with(kOpenFiles);
}

// 0, or the errno of what failed.
int write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

int sync_path(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    const int error = ::fsync(descriptor) == 0 ? 0 : errno;
    ::close(descriptor);
    return error;
}

}  // namespace

std::filesystem::path file_system_path(const std::string& path) {
    return std::filesystem::path(std::u8string(path.begin(), path.end()));
}

void require_readable_file(const std::string& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0) {
        throw FileError(FileProblem::cannot_open, path, {}, reason_of(errno));
    }
    if (S_ISDIR(status.st_mode)) throw FileError(FileProblem::cannot_open, path, {}, reason_of(EISDIR));
    if (!S_ISREG(status.st_mode)) throw FileError(FileProblem::cannot_open, path, {}, "Not a regular file");
    if (::access(path.c_str(), R_OK) != 0) {
        throw FileError(FileProblem::cannot_open, path, {}, reason_of(errno));
    }
}

bool is_temporary_name(const std::string& name) {
    // A writer of its own may have put more behind it.
    return name.starts_with(kStart) && name.size() >= kStart.size() + kRandomLetters;
}

WholeFile::WholeFile(const std::string& path) : path_(path), target_(path) {
    struct stat status = {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) fail(reason_of(EISDIR));
    if (exists && ::access(path.c_str(), W_OK) != 0) fail(reason_of(errno));
    renames_ = !exists || S_ISREG(status.st_mode);
    if (renames_) target_ = follow_links(path);
    const std::string folder =
        renames_ ? folder_of(target_) : std::filesystem::temp_directory_path().string();
    if (!create_nameless(folder)) create_named(folder);
    const mode_t permissions = status.st_mode & static_cast<mode_t>(07777);
    if (exists && renames_ && ::chmod(temporary_.c_str(), permissions) != 0) {
        const int error = errno;
        discard();
        fail(reason_of(error));
    }
}

WholeFile::~WholeFile() {
    discard();
}

void WholeFile::discard() {
    if (nameless_ >= 0) ::close(nameless_);
    if (!committed_ && !is_nameless(temporary_)) ::unlink(temporary_.c_str());
    nameless_ = -1;
    committed_ = true;
}

void WholeFile::fail(const std::string& reason) const {
    throw FileError(FileProblem::cannot_write, path_, {}, reason);
}

// False where the file system or the machine knows no such files.
bool WholeFile::create_nameless(const std::string& folder) {
    nameless_ = ::open(folder.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
    if (nameless_ < 0) return false;
    temporary_ = std::string(kOpenFiles) + std::to_string(nameless_);
    if (::access(temporary_.c_str(), W_OK) == 0) return true;
    ::close(nameless_);
    nameless_ = -1;
    return false;
}

void WholeFile::create_named(const std::string& folder) {
    constexpr int tries = 16;
    for (int attempt = 0; attempt < tries; ++attempt) {
        temporary_ = folder + "/" + random_name();
        const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) {
            ::close(descriptor);
            return;
        }
        if (errno != EEXIST) fail(reason_of(errno));
    }
    fail(reason_of(EEXIST));
}

void WholeFile::append(std::string_view bytes) {
    const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (descriptor < 0) fail(reason_of(errno));
    int error = write_all(descriptor, bytes);
    if (::close(descriptor) != 0 && error == 0) error = errno;
    if (error != 0) fail(reason_of(error));
}

void WholeFile::copy(const std::string& source, const std::string& place) const {
    std::ifstream from(file_system_path(source), std::ios::binary);
    const int descriptor = ::open(place.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) fail(reason_of(errno));
    std::string chunk(1 << 16, '\0');
    int error = 0;
    while (error == 0 && from) {
        from.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        error =
            write_all(descriptor, std::string_view(chunk).substr(0, static_cast<std::size_t>(from.gcount())));
    }
    if (::close(descriptor) != 0 && error == 0) error = errno;
    if (error != 0) fail(reason_of(error));
}

// Gives the file a name beside its target: its own, or where the file system does not let it, a copy's.
void WholeFile::name_nameless() {
    const std::string folder = folder_of(target_);
    const std::string named = folder + "/" + random_name();
    if (::linkat(AT_FDCWD, temporary_.c_str(), AT_FDCWD, named.c_str(), AT_SYMLINK_FOLLOW) == 0) {
        temporary_ = named;
    } else {
        struct stat status = {};
        const bool known = ::fstat(nameless_, &status) == 0;
        const std::string nameless = temporary_;
        create_named(folder);
        const std::string copied = temporary_;
        copy(nameless, copied);
        if (known) ::chmod(copied.c_str(), status.st_mode & static_cast<mode_t>(07777));
    }
    ::close(nameless_);
    nameless_ = -1;
}

void WholeFile::commit() {
    if (!renames_) return copy(temporary_, target_);  // the temporary goes with this object
    if (nameless_ >= 0) name_nameless();
    if (const int error = sync_path(temporary_)) fail(reason_of(error));
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(reason_of(errno));
    committed_ = true;
    sync_path(folder_of(target_));  // some file systems cannot; the file itself is whole either way
}

void write_file_whole(const std::string& path, std::string_view bytes) {
    WholeFile file(path);
    file.append(bytes);
    file.commit();
}

std::string read_file_whole(const std::string& path, std::uint64_t limit) {
    require_readable_file(path);
    std::ifstream file(file_system_path(path), std::ios::binary | std::ios::ate);
    const std::streamoff size = file ? static_cast<std::streamoff>(file.tellg()) : -1;
    if (size < 0) throw FileError(FileProblem::cannot_open, path);
    // A bound of its own is no matter of memory.
    if (static_cast<std::uint64_t>(size) > limit)
        throw FileError(FileProblem::bad_value, path, "the size of the file",
                        std::to_string(mebibytes(static_cast<std::uint64_t>(size))) + " MiB",
                        "at most " + std::to_string(limit >> 20) + " MiB");
    const std::uint64_t allowed = memory_allowance();
    if (static_cast<std::uint64_t>(size) > allowed) {
        throw FileError(FileProblem::too_large, path, {},
                        std::to_string(mebibytes(static_cast<std::uint64_t>(size))),
                        std::to_string(allowed >> 20));
    }
    std::string bytes(static_cast<std::size_t>(size), '\0');
    file.seekg(0);
    file.read(bytes.data(), size);
    if (file.gcount() != size) {
        throw FileError(FileProblem::truncated, path, {}, std::to_string(file.gcount()),
                        std::to_string(size));
    }
    return bytes;
}

}  // namespace alibi
