// Any bytes opened as safetensors, as the model of a folder and as its checkpoint: values or a FileError,
// nothing else.
//
//   fuzz_safetensors FILE...                  opens each file once (for a crash that was found)
//   clang++ -fsanitize=fuzzer -DALIBI_LIBFUZZER ... fuzz_safetensors.cpp   searches by itself
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "core/files/file_error.h"
#include "core/files/model_folder.h"

using namespace alibi;

namespace {

constexpr const char* kConfig =
    R"({"model_type":"bloom","hidden_size":4,"n_head":2,"n_layer":1,"vocab_size":3})";

void open_as(const std::function<void()>& reader) {
    try {
        reader();
    } catch (const FileError& error) {
        if (error.what()[0] == '\0') std::abort();
    }
}

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

void open_in_every_way(const std::string& bytes) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("alibi-fuzz-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    write(folder / "config.json", kConfig);
    write(folder / "model.safetensors", bytes);
    write(folder / "checkpoint.safetensors", bytes);
    open_as([&] {
        const SafetensorsReader file((folder / "model.safetensors").string());
        for (const StoredTensor& tensor : file.tensors()) open_as([&] { file.read(tensor.name); });
    });
    open_as([&] { read_model_folder(folder.string()); });
    open_as([&] { read_checkpoint(folder.string()); });
    // The same bytes where JSON is expected.
    for (const char* const name : {"tokenizer.json", "training.json", "config.json"}) {
        write(folder / name, bytes);
        open_as([&] { read_model_folder(folder.string()); });
    }
    std::filesystem::remove_all(folder);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    open_in_every_way(std::string(reinterpret_cast<const char*>(data), size));
    return 0;
}

#ifndef ALIBI_LIBFUZZER
int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        std::ifstream file(arguments[i], std::ios::binary);
        open_in_every_way({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
        std::printf("%s: no fault\n", arguments[i]);
    }
    return count > 1 ? 0 : 2;
}
#endif
