// NumPy's .npy and .npz, read and written: little- and big-endian floats of 2, 4, 8 bytes, integers,
// booleans, C and Fortran order, format versions 1 to 3; .npz stored or deflated. Sizes in headers are never
// believed: a file is refused when its bytes do not hold the shape, or when the values would not fit in
// memory.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

// Values in C order. T is float or double; what the file holds is converted. A shape may hold a 0: no values
// then.
template <typename T>
struct NumpyArray {
    std::vector<Index> shape;
    std::vector<T> values;
};

// Throws FileError. The path is UTF-8.
template <typename T>
NumpyArray<T> read_npy(const std::string& path);

struct NpzEntry {
    std::string name;  // without .npy
    std::vector<Index> shape;
    std::string unsupported =
        {};  // what it holds where that is not read ("complex128"); empty where it is read
};

// An opened .npz: names and shapes at once, values on demand. Not for two threads at once.
class NpzReader {
  public:
    explicit NpzReader(const std::string& path);  // throws FileError
    ~NpzReader();
    NpzReader(NpzReader&&) noexcept;
    NpzReader& operator=(NpzReader&&) noexcept;

    const std::vector<NpzEntry>& entries() const;
    bool contains(const std::string& name) const;
    template <typename T>
    NumpyArray<T> read(const std::string& name) const;  // throws FileError (missing_array, ...)

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// The writers throw std::invalid_argument where values do not fill the shape.
//
// Float32, little-endian, C order. Written whole to a file beside it, then renamed. Throws
// FileError(cannot_write).
void write_npy(const std::string& path, std::span<const Index> shape, std::span<const float> values);

// Does the file begin as a .npz (a zip archive) does? Throws FileError(cannot_open).
bool is_zip_file(const std::string& path);

// Arrays to write, in the order given. `double` values are written as float64, float as float32.
struct NpzArray {
    std::string name;
    std::vector<Index> shape;
    std::span<const float> floats;  // one of the two is used
    std::span<const double> doubles;
};
void write_npz(const std::string& path, std::span<const NpzArray> arrays);

// The bytes of an .npy, for writers that need them in memory.
std::string npy_bytes(std::span<const Index> shape, std::span<const float> values);

// Any bytes, written whole to a file beside it, then renamed. Throws FileError(cannot_write).
void write_file_whole(const std::string& path, std::string_view bytes);
// Whole file as bytes; refuses folders, missing files and files above `limit` bytes. Throws FileError.
std::string read_file_whole(const std::string& path, std::uint64_t limit = 64ull << 20);

}  // namespace alibi
