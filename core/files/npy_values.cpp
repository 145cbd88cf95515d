#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/files/memory.h"
#include "core/files/npy_format.h"

namespace alibi::npy {

namespace {

constexpr std::size_t chunk_bytes = 1 << 16;  // a multiple of every element size

// IEEE 754 binary16: 1 sign bit, 5 of exponent (bias 15), 10 of fraction.
float half_to_float(std::uint16_t bits) {
    const int exponent = bits >> 10 & 0x1f;
    const int fraction = bits & 0x3ff;
    const float sign = (bits & 0x8000) != 0 ? -1.0f : 1.0f;
    if (exponent == 31) {
        return fraction == 0 ? sign * std::numeric_limits<float>::infinity()
                             : std::numeric_limits<float>::quiet_NaN();
    }
    if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
    return sign * std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
}

// Integers of 2, 4 or 8 bytes are put together byte by byte: any order, any alignment.
template <typename Bits>
Bits load_bits(const char* from, bool big_endian) {
    Bits bits = 0;
    for (std::size_t i = 0; i < sizeof(Bits); ++i) {
        const std::size_t place = big_endian ? sizeof(Bits) - 1 - i : i;
        bits = static_cast<Bits>(
            bits | static_cast<Bits>(static_cast<Bits>(static_cast<unsigned char>(from[i])) << (8 * place)));
    }
    return bits;
}

struct Half {};
struct Bool {};

template <typename Held, typename T>
T load(const char* from, bool big_endian) {
    if constexpr (std::is_same_v<Held, Half>) {
        return static_cast<T>(half_to_float(load_bits<std::uint16_t>(from, big_endian)));
    } else if constexpr (std::is_same_v<Held, Bool>) {
        return static_cast<T>(*from != 0 ? 1 : 0);
    } else if constexpr (std::is_same_v<Held, float>) {
        return static_cast<T>(std::bit_cast<float>(load_bits<std::uint32_t>(from, big_endian)));
    } else if constexpr (std::is_same_v<Held, double>) {
        return static_cast<T>(std::bit_cast<double>(load_bits<std::uint64_t>(from, big_endian)));
    } else {
        return static_cast<T>(static_cast<Held>(load_bits<std::make_unsigned_t<Held>>(from, big_endian)));
    }
}

template <typename T>
using Loader = T (*)(const char*, bool);

template <typename T>
Loader<T> loader_of(const ElementType& type) {
    switch (type.kind) {
        case 'b': return load<Bool, T>;
        case 'f': return type.size == 2 ? load<Half, T> : type.size == 4 ? load<float, T> : load<double, T>;
        case 'i':
            return type.size == 1   ? load<std::int8_t, T>
                   : type.size == 2 ? load<std::int16_t, T>
                   : type.size == 4 ? load<std::int32_t, T>
                                    : load<std::int64_t, T>;
        default:
            return type.size == 1   ? load<std::uint8_t, T>
                   : type.size == 2 ? load<std::uint16_t, T>
                   : type.size == 4 ? load<std::uint32_t, T>
                                    : load<std::uint64_t, T>;
    }
}

// Where the values go one after another. In Fortran order the first axis runs fastest, so the place in C
// order is counted like an odometer: no second array is needed.
class Placement {
  public:
    Placement(const std::vector<Index>& shape, bool fortran_order)
        : shape_(shape), strides_(shape.size(), 1), position_(shape.size(), 0), fortran_(fortran_order) {
        for (std::size_t axis = shape.size(); axis-- > 1;) strides_[axis - 1] = strides_[axis] * shape[axis];
    }

    std::size_t next() {
        const std::size_t here = static_cast<std::size_t>(offset_);
        if (fortran_)
            step();
        else
            ++offset_;
        return here;
    }

  private:
    void step() {
        for (std::size_t axis = 0; axis < shape_.size(); ++axis) {
            offset_ += strides_[axis];
            if (++position_[axis] < shape_[axis]) return;
            offset_ -= strides_[axis] * shape_[axis];
            position_[axis] = 0;
        }
    }

    std::vector<Index> shape_, strides_, position_;
    Index offset_ = 0;
    bool fortran_;
};

void check_size(const Header& header, std::uint64_t total, const Place& place) {
    if (!header.unsupported.empty()) {
        throw FileError(FileProblem::unsupported, place.path, place.array, header.unsupported);
    }
    const std::uint64_t size = header.type.size;
    const std::uint64_t held = total > header.data_offset ? total - header.data_offset : 0;
    // Compared by division: the product may not fit.
    if (header.count > held / size) {
        const bool fits = header.count <= (~0ull - header.data_offset) / size;
        if (!fits) place.not_npy("its shape is not valid");
        place.truncated(total, header.data_offset + header.count * size);
    }
    if (header.count * size < held) place.not_npy("it holds more bytes than its shape");
}

}  // namespace

void require_file_memory(std::uint64_t bytes, const Place& place) {
    const std::uint64_t allowed = memory_allowance();
    if (bytes <= allowed) return;
    throw FileError(FileProblem::too_large, place.path, place.array, std::to_string(mebibytes(bytes)),
                    std::to_string(allowed >> 20));
}

template <typename T>
NumpyArray<T> read_values(ByteSource& source, const Header& header, std::uint64_t total, const Place& place) {
    check_size(header, total, place);
    const bool countable = header.count <= ~0ull / sizeof(T);
    require_file_memory(countable ? header.count * sizeof(T) : ~0ull, place);

    NumpyArray<T> array{header.shape, std::vector<T>(static_cast<std::size_t>(header.count))};
    const Loader<T> load_value = loader_of<T>(header.type);
    Placement placement(header.shape, header.fortran_order);
    std::string chunk(chunk_bytes, '\0');
    std::uint64_t left = header.count * header.type.size;
    while (left > 0) {
        const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(left, chunk_bytes));
        const std::size_t found = source.read(chunk.data(), wanted);
        if (found < wanted) place.truncated(total - left + found, total);
        for (std::size_t at = 0; at < found; at += header.type.size) {
            array.values[placement.next()] = load_value(chunk.data() + at, header.type.big_endian);
        }
        left -= found;
    }
    // Asking for one byte more also makes an archive check its sum.
    if (source.read(chunk.data(), 1) != 0) place.not_npy("it holds more bytes than its shape");
    return array;
}

template NumpyArray<float> read_values(ByteSource&, const Header&, std::uint64_t, const Place&);
template NumpyArray<double> read_values(ByteSource&, const Header&, std::uint64_t, const Place&);

}  // namespace alibi::npy
