// Tensors with names in one file (Hugging Face's safetensors): eight bytes of header length, a JSON header,
// the values. Sizes in the header are never believed: a file is refused when its bytes do not hold them.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

enum class StoredType { float32, float16 };

struct StoredTensor {
    std::string name;
    std::vector<Index> shape;
    std::string type;         // "F32", "F16", "BF16", "F64": read; others are not
    std::uint64_t begin = 0;  // of its bytes, from the first value of the file
    std::uint64_t end = 0;
};

// An opened file: names and shapes at once, values on demand. What a training writes in its place meanwhile
// is another file: the values are those of the one that was opened. Not for two threads at once. Throws
// FileError.
class SafetensorsReader {
  public:
    explicit SafetensorsReader(const std::string& path);

    const std::string& path() const { return path_; }
    const std::vector<StoredTensor>& tensors() const { return tensors_; }
    const std::map<std::string, std::string>& metadata() const { return metadata_; }
    bool contains(const std::string& name) const { return find(name) != nullptr; }
    // Values in C order as float32. Throws FileError: missing_array, wrong_shape, unsupported, too_large.
    std::vector<float> read(const std::string& name, std::span<const Index> shape) const;
    std::vector<float> read(const std::string& name) const;
    // The same into memory of the caller's; to.size() must be the product of the shape.
    void read(const std::string& name, std::span<const Index> shape, std::span<float> to) const;

  private:
    const StoredTensor* find(const std::string& name) const;
    void read_values(const StoredTensor& tensor, std::span<float> to) const;

    std::string path_;
    mutable std::ifstream file_;
    std::uint64_t data_offset_ = 0;
    std::vector<StoredTensor> tensors_;
    std::map<std::string, std::string> metadata_;
};

struct TensorToStore {
    std::string name;
    std::vector<Index> shape;
    std::span<const float> values;
};

// In the order given, little-endian. Written whole, then renamed. Throws std::invalid_argument where values
// do not fill the shape or a name stands twice, FileError(cannot_write).
void write_safetensors(const std::string& path, std::span<const TensorToStore> tensors,
                       const std::map<std::string, std::string>& metadata,
                       StoredType type = StoredType::float32);

}  // namespace alibi
