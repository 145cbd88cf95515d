#include <pthread.h>
#include <zip.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <stdexcept>

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

zip_int64_t describe(const MemberBytes& bytes, void* data) {
    zip_stat_t status;
    zip_stat_init(&status);
    status.size = bytes.size();
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
        case ZIP_SOURCE_STAT: return describe(bytes, data);
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

// While it lives, a wish to end the program waits: libzip's files have names, and would be left half written.
class EndWaits {
  public:
    EndWaits() {
        sigset_t ends;
        sigemptyset(&ends);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ends, signal);
        pthread_sigmask(SIG_BLOCK, &ends, &before_);
    }
    ~EndWaits() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    EndWaits(const EndWaits&) = delete;
    EndWaits& operator=(const EndWaits&) = delete;

  private:
    sigset_t before_{};
};

struct DiscardArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};

}  // namespace

void write_npz(const std::string& path, std::span<const NpzArray> arrays) {
    if (arrays.empty()) throw std::invalid_argument("an .npz needs at least one array");
    std::vector<MemberBytes> members;
    members.reserve(arrays.size());
    for (const NpzArray& array : arrays) members.push_back(member_bytes(array));

    const EndWaits whole_first;
    WholeFile file(path, WholeFile::Temporary::named);  // libzip writes beside it, then renames
    int code = 0;
    std::unique_ptr<zip_t, DiscardArchive> archive(
        zip_open(file.temporary().c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
    if (!archive) file.fail("the archive could not be made");
    for (std::size_t i = 0; i < arrays.size(); ++i)
        add_member(archive.get(), arrays[i].name, members[i], file);
    if (zip_close(archive.get()) != 0) file.fail(zip_strerror(archive.get()));
    static_cast<void>(archive.release());  // zip_close has freed it
    file.commit();
}

}  // namespace alibi
