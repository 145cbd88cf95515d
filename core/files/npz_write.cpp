#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <system_error>

#include "core/files/npy_format.h"
#include "core/files/numpy.h"
#include "core/files/whole_file.h"

namespace alibi {

namespace {

// What libzip reads a member from: a header, then values where they lie. Nothing is copied but the header.
struct MemberBytes {
    std::string header;
    std::string_view values;
    std::uint64_t at = 0;
    zip_error_t error = {};

    std::uint64_t size() const { return header.size() + values.size(); }

    std::uint64_t copy(char* to, std::uint64_t count) {
        std::uint64_t done = 0;
        while (done < count && at < size()) {
            const bool in_header = at < header.size();
            const std::string_view part = in_header ? std::string_view(header) : values;
            const std::uint64_t from = in_header ? at : at - header.size();
            const std::uint64_t some = std::min<std::uint64_t>(count - done, part.size() - from);
            std::memcpy(to + done, part.data() + from, some);
            done += some;
            at += some;
        }
        return done;
    }
};

zip_int64_t describe(std::uint64_t size, void* data) {
    zip_stat_t status;
    zip_stat_init(&status);
    status.size = size;
    status.valid = ZIP_STAT_SIZE;
    std::memcpy(data, &status, sizeof(status));
    return static_cast<zip_int64_t>(sizeof(status));
}

zip_int64_t serve_member(void* state, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    MemberBytes& bytes = *static_cast<MemberBytes*>(state);
    switch (command) {
        case ZIP_SOURCE_OPEN: bytes.at = 0; return 0;
        case ZIP_SOURCE_READ: return static_cast<zip_int64_t>(bytes.copy(static_cast<char*>(data), length));
        case ZIP_SOURCE_CLOSE:
        case ZIP_SOURCE_FREE: return 0;
        case ZIP_SOURCE_STAT: return describe(bytes.size(), data);
        case ZIP_SOURCE_ERROR: return zip_error_to_data(&bytes.error, data, length);
        case ZIP_SOURCE_SUPPORTS:
            return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE,
                                                  ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, -1);
        default: zip_error_set(&bytes.error, ZIP_ER_INVAL, 0); return -1;
    }
}

template <typename T>
std::string_view bytes_of(std::span<const T> values) {
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

MemberBytes member_bytes(const NpzArray& array) {
    const bool wide = !array.doubles.empty();
    if (wide && !array.floats.empty())
        throw std::invalid_argument(array.name + " has both floats and doubles");
    npy::require_filled(array.shape, wide ? array.doubles.size() : array.floats.size());
    return {npy::header_bytes(wide ? "<f8" : "<f4", array.shape),
            wide ? bytes_of(array.doubles) : bytes_of(array.floats)};
}

void add_member(zip_t* archive, const std::string& name, MemberBytes& bytes, const WholeFile& file) {
    zip_source_t* source = zip_source_function(archive, serve_member, &bytes);
    if (source == nullptr) file.fail(zip_strerror(archive));
    const zip_int64_t index = zip_file_add(archive, (name + ".npy").c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        file.fail(zip_strerror(archive));
    }
    const auto at = static_cast<zip_uint64_t>(index);
    constexpr zip_uint16_t first_of_1980 = 1 << 5 | 1;  // the same values make the same bytes on any day
    zip_set_file_compression(archive, at, ZIP_CM_STORE, 0);
    zip_file_set_dostime(archive, at, 0, first_of_1980, 0);
}

// What libzip writes the archive to: the temporary file as it is, so that libzip makes none of its own, which
// would have a name and outlive a program that is killed.
class ArchiveBytes {
  public:
    explicit ArchiveBytes(const WholeFile& file)
        : descriptor_(::open(file.temporary().c_str(), O_RDWR | O_CLOEXEC)) {
        if (descriptor_ < 0) file.fail(std::generic_category().message(errno));
    }
    ~ArchiveBytes() { ::close(descriptor_); }
    ArchiveBytes(const ArchiveBytes&) = delete;
    ArchiveBytes& operator=(const ArchiveBytes&) = delete;

    static zip_int64_t serve(void* state, void* data, zip_uint64_t length, zip_source_cmd_t command) {
        ArchiveBytes& bytes = *static_cast<ArchiveBytes*>(state);
        switch (command) {
            case ZIP_SOURCE_OPEN:
            case ZIP_SOURCE_BEGIN_WRITE: bytes.at_ = 0; return 0;
            case ZIP_SOURCE_READ: return bytes.read(static_cast<char*>(data), length);
            case ZIP_SOURCE_WRITE: return bytes.write(static_cast<const char*>(data), length);
            case ZIP_SOURCE_SEEK:
            case ZIP_SOURCE_SEEK_WRITE: return bytes.seek(data, length);
            case ZIP_SOURCE_TELL:
            case ZIP_SOURCE_TELL_WRITE: return bytes.at_;
            case ZIP_SOURCE_STAT: return describe(static_cast<std::uint64_t>(bytes.size()), data);
            case ZIP_SOURCE_ERROR: return zip_error_to_data(&bytes.error_, data, length);
            case ZIP_SOURCE_CLOSE:
            case ZIP_SOURCE_COMMIT_WRITE:
            case ZIP_SOURCE_ROLLBACK_WRITE:
            case ZIP_SOURCE_REMOVE:  // a file that was not committed goes with its WholeFile
            case ZIP_SOURCE_FREE: return 0;
            case ZIP_SOURCE_SUPPORTS: return ZIP_SOURCE_SUPPORTS_WRITABLE;
            default: return bytes.failed(ZIP_ER_OPNOTSUPP, 0);
        }
    }

  private:
    zip_int64_t failed(int reason, int system_reason) {
        zip_error_set(&error_, reason, system_reason);
        return -1;
    }

    off_t size() const {
        struct stat status = {};
        return ::fstat(descriptor_, &status) == 0 ? status.st_size : 0;
    }

    zip_int64_t read(char* to, std::uint64_t count) {
        const ssize_t done = ::pread(descriptor_, to, count, at_);
        if (done < 0) return failed(ZIP_ER_READ, errno);
        at_ += done;
        return done;
    }

    zip_int64_t write(const char* from, std::uint64_t count) {
        for (std::uint64_t done = 0; done < count;) {
            const ssize_t some = ::pwrite(descriptor_, from + done, count - done, at_);
            if (some < 0 && errno == EINTR) continue;
            if (some < 0) return failed(ZIP_ER_WRITE, errno);
            done += static_cast<std::uint64_t>(some);
            at_ += some;
        }
        return static_cast<zip_int64_t>(count);
    }

    zip_int64_t seek(void* data, std::uint64_t length) {
        const zip_int64_t to = zip_source_seek_compute_offset(
            static_cast<zip_uint64_t>(at_), static_cast<zip_uint64_t>(size()), data, length, &error_);
        if (to < 0) return -1;
        at_ = to;
        return 0;
    }

    int descriptor_;
    off_t at_ = 0;
    zip_error_t error_ = {};
};

struct DiscardArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, DiscardArchive>;

Archive new_archive(ArchiveBytes& bytes, const WholeFile& file) {
    zip_error_t error = {};
    zip_source_t* source = zip_source_function_create(ArchiveBytes::serve, &bytes, &error);
    if (source == nullptr) file.fail(zip_error_strerror(&error));
    Archive archive(zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &error));
    if (archive) return archive;  // it owns the source
    zip_source_free(source);
    file.fail(zip_error_strerror(&error));
}

}  // namespace

void write_npz(const std::string& path, std::span<const NpzArray> arrays) {
    if (arrays.empty()) throw std::invalid_argument("an .npz needs at least one array");
    std::vector<MemberBytes> members;
    members.reserve(arrays.size());
    for (const NpzArray& array : arrays) members.push_back(member_bytes(array));

    WholeFile file(path);
    ArchiveBytes bytes(file);  // outlives the archive
    Archive archive = new_archive(bytes, file);
    for (std::size_t i = 0; i < arrays.size(); ++i)
        add_member(archive.get(), arrays[i].name, members[i], file);
    if (zip_close(archive.get()) != 0) file.fail(zip_strerror(archive.get()));
    static_cast<void>(archive.release());  // zip_close has freed it
    file.commit();
}

}  // namespace alibi
