#include <zip.h>

#include <map>

#include "core/files/npy_format.h"
#include "core/files/numpy.h"
#include "core/files/whole_file.h"

namespace alibi {

namespace {

constexpr std::string_view ending = ".npy";

struct CloseArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseMember {
    void operator()(zip_file_t* member) const { zip_fclose(member); }
};

[[noreturn]] void damaged(const npy::Place& place, const std::string& fault) {
    throw FileError(FileProblem::not_this_format, place.path, place.array, fault, ".npz");
}

[[noreturn]] void throw_zip_error(const npy::Place& place, int code) {
    switch (code) {
        case ZIP_ER_OPEN: throw FileError(FileProblem::cannot_open, place.path);
        case ZIP_ER_COMPNOTSUPP:
            throw FileError(FileProblem::unsupported, place.path, place.array, "compression method");
        case ZIP_ER_ENCRNOTSUPP:
        case ZIP_ER_NOPASSWD:
        case ZIP_ER_WRONGPASSWD:
            throw FileError(FileProblem::unsupported, place.path, place.array, "encryption");
        case ZIP_ER_CRC: damaged(place, "its check sum is wrong");
        case ZIP_ER_EOF: throw FileError(FileProblem::truncated, place.path, place.array);
        default: damaged(place, "the archive is damaged");
    }
}

struct Member {
    std::string name;  // without .npy
    zip_uint64_t index = 0;
    std::uint64_t size = 0;  // unpacked, as the archive says
};

class MemberSource : public npy::ByteSource {
  public:
    MemberSource(zip_t* archive, const Member& member, npy::Place place)
        : place_(std::move(place)), file_(zip_fopen_index(archive, member.index, 0)) {
        if (!file_) throw_zip_error(place_, zip_error_code_zip(zip_get_error(archive)));
    }

    std::size_t read(char* to, std::size_t count) override {
        std::size_t done = 0;
        while (done < count) {
            const zip_int64_t found = zip_fread(file_.get(), to + done, count - done);
            if (found < 0) throw_zip_error(place_, zip_error_code_zip(zip_file_get_error(file_.get())));
            if (found == 0) break;
            done += static_cast<std::size_t>(found);
        }
        return done;
    }

  private:
    npy::Place place_;
    std::unique_ptr<zip_file_t, CloseMember> file_;
};

}  // namespace

struct NpzReader::Impl {
    std::string path;
    std::unique_ptr<zip_t, CloseArchive> archive;
    std::vector<NpzEntry> entries;
    std::vector<Member> members;  // beside entries
    std::map<std::string, std::size_t> by_name;

    void open();
    void list_member(zip_uint64_t index);
    void add(Member member);
};

void NpzReader::Impl::open() {
    const bool begins_as_zip = is_zip_file(path);
    int code = 0;
    archive.reset(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (archive && begins_as_zip) return;
    if (!archive && code == ZIP_ER_OPEN) throw FileError(FileProblem::cannot_open, path);
    // The list of members is at the end: a good start without it is a file that was cut.
    if (begins_as_zip) throw FileError(FileProblem::truncated, path);
    damaged({path, {}}, "it is not a zip archive");
}

void NpzReader::Impl::list_member(zip_uint64_t index) {
    zip_stat_t status;
    zip_stat_init(&status);
    if (zip_stat_index(archive.get(), index, 0, &status) != 0) return;
    if ((status.valid & ZIP_STAT_NAME) == 0 || (status.valid & ZIP_STAT_SIZE) == 0) return;
    const std::string_view name = status.name;
    if (name.size() <= ending.size() || !name.ends_with(ending)) return;
    add({std::string(name.substr(0, name.size() - ending.size())), index, status.size});
}

void NpzReader::Impl::add(Member member) {
    const npy::Place place{path, member.name};
    MemberSource source(archive.get(), member, place);
    const npy::Header header = npy::read_header(source, member.size, place);
    NpzEntry entry{member.name, header.shape, header.unsupported};
    const auto [known, is_new] = by_name.try_emplace(member.name, entries.size());
    if (is_new) {
        entries.push_back(std::move(entry));
        members.push_back(std::move(member));
    } else {  // of two members of one name the later counts, as it does for NumPy
        entries[known->second] = std::move(entry);
        members[known->second] = std::move(member);
    }
}

NpzReader::NpzReader(const std::string& path) : impl_(std::make_unique<Impl>()) {
    impl_->path = path;
    impl_->open();
    const zip_int64_t count = zip_get_num_entries(impl_->archive.get(), 0);
    for (zip_int64_t index = 0; index < count; ++index) impl_->list_member(static_cast<zip_uint64_t>(index));
    if (!impl_->entries.empty()) return;
    if (count > 0) damaged({path, {}}, "it holds no NumPy arrays");
    throw FileError(FileProblem::empty, path);
}

NpzReader::~NpzReader() = default;
NpzReader::NpzReader(NpzReader&&) noexcept = default;
NpzReader& NpzReader::operator=(NpzReader&&) noexcept = default;

const std::vector<NpzEntry>& NpzReader::entries() const {
    return impl_->entries;
}

bool NpzReader::contains(const std::string& name) const {
    return impl_->by_name.count(name) > 0;
}

template <typename T>
NumpyArray<T> NpzReader::read(const std::string& name) const {
    const auto known = impl_->by_name.find(name);
    if (known == impl_->by_name.end()) throw FileError(FileProblem::missing_array, impl_->path, name);
    const Member& member = impl_->members[known->second];
    const npy::Place place{impl_->path, name};
    MemberSource source(impl_->archive.get(), member, place);
    const npy::Header header = npy::read_header(source, member.size, place);
    return npy::read_values<T>(source, header, member.size, place);
}

template NumpyArray<float> NpzReader::read(const std::string&) const;
template NumpyArray<double> NpzReader::read(const std::string&) const;

}  // namespace alibi
