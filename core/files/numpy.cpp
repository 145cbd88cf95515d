#include "core/files/numpy.h"

#include <array>
#include <bit>
#include <fstream>

#include "core/files/npy_format.h"
#include "core/files/whole_file.h"

namespace alibi {

static_assert(std::endian::native == std::endian::little, "the writers copy values as they lie in memory");

namespace {

class FileSource : public npy::ByteSource {
  public:
    explicit FileSource(const std::string& path) {
        require_readable_file(path);
        file_.open(file_system_path(path), std::ios::binary | std::ios::ate);
        const std::streamoff end = file_ ? static_cast<std::streamoff>(file_.tellg()) : -1;
        if (end < 0) throw FileError(FileProblem::cannot_open, path);
        size_ = static_cast<std::uint64_t>(end);
        file_.seekg(0);
    }

    std::uint64_t size() const { return size_; }

    std::size_t read(char* to, std::size_t count) override {
        file_.read(to, static_cast<std::streamsize>(count));
        return static_cast<std::size_t>(file_.gcount());
    }

  private:
    std::ifstream file_;
    std::uint64_t size_ = 0;
};

}  // namespace

template <typename T>
NumpyArray<T> read_npy(const std::string& path) {
    const npy::Place place{path, {}};
    FileSource source(path);
    const npy::Header header = npy::read_header(source, source.size(), place);
    return npy::read_values<T>(source, header, source.size(), place);
}

template NumpyArray<float> read_npy(const std::string&);
template NumpyArray<double> read_npy(const std::string&);

bool is_zip_file(const std::string& path) {
    FileSource source(path);
    std::array<char, 4> start = {};
    if (source.read(start.data(), start.size()) < start.size()) return false;
    const std::string_view seen(start.data(), start.size());
    return seen == "PK\x03\x04" || seen == "PK\x05\x06";  // a first member, or none
}

std::string npy_bytes(std::span<const Index> shape, std::span<const float> values) {
    npy::require_filled(shape, values.size());
    std::string bytes = npy::header_bytes("<f4", shape);
    return bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

void write_npy(const std::string& path, std::span<const Index> shape, std::span<const float> values) {
    npy::require_filled(shape, values.size());
    WholeFile file(path);
    file.append(npy::header_bytes("<f4", shape));
    file.append({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    file.commit();
}

}  // namespace alibi
