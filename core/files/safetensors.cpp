#include "core/files/safetensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "core/files/file_error.h"
#include "core/files/memory.h"
#include "core/files/whole_file.h"

namespace alibi {

namespace {

using Json = nlohmann::ordered_json;

static_assert(std::endian::native == std::endian::little, "values are stored little-endian");

constexpr std::uint64_t kMostHeader = 16u << 20;
constexpr std::size_t kMostTensors = 100'000;
constexpr std::uint64_t kPrefix = 8;  // bytes of the header's length
constexpr std::size_t kMostAxes = 8;

struct TypeRow {
    std::string_view name;
    std::uint64_t size;  // bytes of one value
};
constexpr std::array kTypes = {TypeRow{"F32", 4}, TypeRow{"F16", 2}, TypeRow{"BF16", 2}, TypeRow{"F64", 8},
                               TypeRow{"I64", 8}, TypeRow{"I32", 4}, TypeRow{"I16", 2},  TypeRow{"I8", 1},
                               TypeRow{"U8", 1},  TypeRow{"BOOL", 1}};

const TypeRow* type_row(std::string_view name) {
    const auto at =
        std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeRow& row) { return row.name == name; });
    return at == kTypes.end() ? nullptr : &*at;
}

// Reads and checks the header of one file.
class HeaderReader {
  public:
    HeaderReader(const std::string& path, std::ifstream& file) : path_(path), file_(file) {
        require_readable_file(path);
        file.open(file_system_path(path), std::ios::binary | std::ios::ate);
        const std::streamoff size = file.tellg();
        if (size < 0) throw FileError(FileProblem::cannot_open, path);
        size_ = static_cast<std::uint64_t>(size);
    }

    std::uint64_t data_offset() const { return kPrefix + header_size_; }

    Json read() {
        std::array<char, kPrefix> prefix{};
        file_.seekg(0);
        if (!file_.read(prefix.data(), kPrefix))
            cut_short(static_cast<std::uint64_t>(file_.gcount()), kPrefix);
        std::memcpy(&header_size_, prefix.data(), kPrefix);
        if (header_size_ > kMostHeader)
            refuse("the header says that it has " + std::to_string(header_size_) + " bytes");
        if (header_size_ > size_ - kPrefix) cut_short(size_, kPrefix + header_size_);
        std::string text(header_size_, '\0');
        if (!file_.read(text.data(), static_cast<std::streamsize>(header_size_)))
            cut_short(kPrefix + static_cast<std::uint64_t>(file_.gcount()), data_offset());
        Json header = Json::parse(text, nullptr, false);
        if (!header.is_object()) refuse("the header is no JSON object");
        if (header.size() > kMostTensors) refuse("the header names too many tensors");
        return header;
    }

    StoredTensor tensor(const std::string& name, const Json& entry) const {
        if (!entry.is_object()) refuse("no JSON object", name);
        StoredTensor tensor;
        tensor.name = name;
        const auto type = entry.find("dtype");
        if (type == entry.end() || !type->is_string()) refuse("no dtype", name);
        tensor.type = type->get<std::string>();
        const std::uint64_t count = read_shape(entry, tensor);
        read_offsets(entry, tensor);
        const TypeRow* const row = type_row(tensor.type);
        if (row != nullptr && count * row->size != tensor.end - tensor.begin)
            refuse("its bytes do not hold its shape", name);
        return tensor;
    }

    // Every byte belongs to one tensor; between two there may be room.
    void check_places(std::vector<StoredTensor> tensors) const {
        std::sort(tensors.begin(), tensors.end(), [](const StoredTensor& a, const StoredTensor& b) {
            return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
        });
        std::uint64_t end = 0;
        for (const StoredTensor& tensor : tensors) {
            if (tensor.begin < end) refuse("its bytes are another tensor's as well", tensor.name);
            end = tensor.end;
        }
        const std::uint64_t left = size_ - data_offset() - end;
        if (left > 0) refuse(std::to_string(left) + " bytes after the last tensor");
    }

  private:
    [[noreturn]] void refuse(const std::string& fault, const std::string& tensor = {}) const {
        throw FileError(FileProblem::not_this_format, path_, tensor, fault, ".safetensors");
    }
    [[noreturn]] void cut_short(std::uint64_t found, std::uint64_t expected) const {
        throw FileError(FileProblem::truncated, path_, {}, std::to_string(found), std::to_string(expected));
    }

    // The number of values.
    std::uint64_t read_shape(const Json& entry, StoredTensor& tensor) const {
        constexpr std::uint64_t most = std::uint64_t{1} << 48;
        const auto shape = entry.find("shape");
        if (shape == entry.end() || !shape->is_array() || shape->size() > kMostAxes)
            refuse("no shape", tensor.name);
        std::uint64_t count = 1;
        for (const Json& axis : *shape) {
            if (!axis.is_number_unsigned() || axis.get<std::uint64_t>() > most)
                refuse("no shape", tensor.name);
            const std::uint64_t size = axis.get<std::uint64_t>();
            if (size > 0 && count > most / size) refuse("a shape beyond any file", tensor.name);
            count *= size;
            tensor.shape.push_back(static_cast<Index>(size));
        }
        return count;
    }

    void read_offsets(const Json& entry, StoredTensor& tensor) const {
        const auto offsets = entry.find("data_offsets");
        if (offsets == entry.end() || !offsets->is_array() || offsets->size() != 2 ||
            !(*offsets)[0].is_number_unsigned() || !(*offsets)[1].is_number_unsigned())
            refuse("no data_offsets", tensor.name);
        tensor.begin = (*offsets)[0].get<std::uint64_t>();
        tensor.end = (*offsets)[1].get<std::uint64_t>();
        if (tensor.begin > tensor.end) refuse("data_offsets that end before they begin", tensor.name);
        const std::uint64_t available = size_ - data_offset();
        if (tensor.end > available)
            throw FileError(FileProblem::truncated, path_, tensor.name, std::to_string(available),
                            std::to_string(tensor.end));
    }

    std::string path_;
    std::ifstream& file_;
    std::uint64_t size_ = 0;
    std::uint64_t header_size_ = 0;
};

template <typename Held, typename Bits>
void convert(const std::string& bytes, std::span<float> to) {
    for (std::size_t n = 0; n < to.size(); ++n) {
        Bits bits = 0;
        std::memcpy(&bits, bytes.data() + n * sizeof bits, sizeof bits);
        to[n] = static_cast<float>(Eigen::numext::bit_cast<Held>(bits));
    }
}

using Converter = void (*)(const std::string&, std::span<float>);

Converter converter_of(std::string_view type) {
    if (type == "F32") return convert<float, std::uint32_t>;
    if (type == "F16") return convert<Eigen::half, std::uint16_t>;
    if (type == "BF16") return convert<Eigen::bfloat16, std::uint16_t>;
    if (type == "F64") return convert<double, std::uint64_t>;
    return nullptr;
}

std::string bytes_of(std::span<const float> values, StoredType type) {
    if (type == StoredType::float32) {
        const std::span<const std::byte> bytes = std::as_bytes(values);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    std::string bytes(values.size() * sizeof(std::uint16_t), '\0');
    for (std::size_t n = 0; n < values.size(); ++n) {
        const std::uint16_t bits = Eigen::numext::bit_cast<std::uint16_t>(Eigen::half(values[n]));
        std::memcpy(bytes.data() + n * sizeof bits, &bits, sizeof bits);
    }
    return bytes;
}

std::string header_text(std::span<const TensorToStore> tensors,
                        const std::map<std::string, std::string>& metadata, StoredType type) {
    Json header;
    header["__metadata__"] = metadata;
    std::uint64_t at = 0;
    std::set<std::string> names;
    for (const TensorToStore& tensor : tensors) {
        std::uint64_t count = 1;
        for (const Index size : tensor.shape) count *= static_cast<std::uint64_t>(size);
        if (count != tensor.values.size())
            throw std::invalid_argument(tensor.name + ": values do not fill the shape");
        if (!names.insert(tensor.name).second) throw std::invalid_argument(tensor.name + " stands twice");
        const std::uint64_t end = at + count * (type == StoredType::float32 ? 4 : 2);
        header[tensor.name] = {{"dtype", type == StoredType::float32 ? "F32" : "F16"},
                               {"shape", tensor.shape},
                               {"data_offsets", {at, end}}};
        at = end;
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');  // values begin at a multiple of 8
    return text;
}

}  // namespace

SafetensorsReader::SafetensorsReader(const std::string& path) : path_(path) {
    HeaderReader reader(path, file_);
    const Json header = reader.read();
    data_offset_ = reader.data_offset();
    for (const auto& [name, entry] : header.items()) {
        if (name != "__metadata__") {
            tensors_.push_back(reader.tensor(name, entry));
            continue;
        }
        if (!entry.is_object()) continue;
        for (const auto& [key, value] : entry.items())
            if (value.is_string()) metadata_[key] = value.get<std::string>();
    }
    reader.check_places(tensors_);
}

const StoredTensor* SafetensorsReader::find(const std::string& name) const {
    const auto at = std::find_if(tensors_.begin(), tensors_.end(),
                                 [&](const StoredTensor& tensor) { return tensor.name == name; });
    return at == tensors_.end() ? nullptr : &*at;
}

void SafetensorsReader::read(const std::string& name, std::span<const Index> shape,
                             std::span<float> to) const {
    const StoredTensor* const tensor = find(name);
    if (tensor == nullptr) throw FileError(FileProblem::missing_array, path_, name, {}, "a whole model");
    const std::vector<Index> wanted(shape.begin(), shape.end());
    if (tensor->shape != wanted)
        throw FileError(FileProblem::wrong_shape, path_, name, shape_text(tensor->shape), shape_text(wanted));
    read_values(*tensor, to);
}

std::vector<float> SafetensorsReader::read(const std::string& name, std::span<const Index> shape) const {
    const StoredTensor* const tensor = find(name);
    std::uint64_t count = 1;
    for (const Index size : shape) count *= static_cast<std::uint64_t>(size);
    // A shape that is not the file's is refused before memory is taken for it.
    const bool fits = tensor != nullptr && std::ranges::equal(tensor->shape, shape);
    std::vector<float> values(fits ? count : 0);
    read(name, shape, values);
    return values;
}

std::vector<float> SafetensorsReader::read(const std::string& name) const {
    const StoredTensor* const tensor = find(name);
    return read(name, tensor != nullptr ? std::span<const Index>(tensor->shape) : std::span<const Index>());
}

void SafetensorsReader::read_values(const StoredTensor& tensor, std::span<float> to) const {
    const Converter convert_values = converter_of(tensor.type);
    if (convert_values == nullptr) throw FileError(FileProblem::unsupported, path_, tensor.name, tensor.type);
    const std::uint64_t size = tensor.end - tensor.begin;
    if (size > memory_allowance())
        throw FileError(FileProblem::too_large, path_, tensor.name, std::to_string(mebibytes(size)),
                        std::to_string(memory_allowance() >> 20));
    std::string bytes(size, '\0');
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(data_offset_ + tensor.begin));
    file_.read(bytes.data(), static_cast<std::streamsize>(size));
    const auto found = static_cast<std::uint64_t>(std::max<std::streamsize>(0, file_.gcount()));
    if (found != size)
        throw FileError(FileProblem::truncated, path_, tensor.name, std::to_string(found),
                        std::to_string(size));
    convert_values(bytes, to);
}

void write_safetensors(const std::string& path, std::span<const TensorToStore> tensors,
                       const std::map<std::string, std::string>& metadata, StoredType type) {
    const std::string header = header_text(tensors, metadata, type);
    const std::uint64_t size = header.size();
    std::string prefix(kPrefix, '\0');
    std::memcpy(prefix.data(), &size, kPrefix);
    WholeFile file(path);
    file.append(prefix + header);
    for (const TensorToStore& tensor : tensors) file.append(bytes_of(tensor.values, type));
    file.commit();
}

}  // namespace alibi
