// The layout of one array in NumPy's .npy format, wherever its bytes come from. Internal to core/files.
// Source: numpy.lib.format, "Format Version 1.0" to "3.0".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/file_error.h"
#include "core/files/numpy.h"

namespace alibi::npy {

// Where an array is, for messages: the file, and the name inside an .npz.
struct Place {
    std::string path;
    std::string array;

    [[noreturn]] void not_npy(const std::string& fault) const;
    [[noreturn]] void truncated(std::uint64_t found, std::uint64_t expected) const;
};

// Bytes from first to last. read() gives fewer than asked only at the end.
class ByteSource {
  public:
    virtual ~ByteSource() = default;
    virtual std::size_t read(char* to, std::size_t count) = 0;
};

// kind: 'f' float, 'i' signed, 'u' unsigned, 'b' boolean. size: bytes of one value.
struct ElementType {
    char kind = 'f';
    std::size_t size = 4;
    bool big_endian = false;
};

struct Header {
    ElementType type;
    std::string unsupported;  // NumPy's name of a type that is not read; then `type` says nothing
    bool fortran_order = false;
    std::vector<Index> shape;
    std::uint64_t count = 0;        // product of the shape
    std::uint64_t data_offset = 0;  // bytes before the values
};

// `total`: bytes from the first of the array to its last, as the file system or the archive says.
Header read_header(ByteSource& source, std::uint64_t total, const Place& place);

// The dictionary of a header: everything but data_offset.
Header parse_dictionary(std::string_view text, const Place& place);

// `source` stands behind the header. Throws where the bytes are not exactly those of the shape, or would not
// fit.
template <typename T>
NumpyArray<T> read_values(ByteSource& source, const Header& header, std::uint64_t total, const Place& place);

// type: "<f4" or "<f8".
std::string header_bytes(std::string_view type, std::span<const Index> shape);

// Throws std::invalid_argument unless `count` values fill the shape.
void require_filled(std::span<const Index> shape, std::size_t count);

// Throws FileError(too_large) when `bytes` is above the allowance.
void require_file_memory(std::uint64_t bytes, const Place& place);

}  // namespace alibi::npy
