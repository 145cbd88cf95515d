// Any bytes opened as every kind of NumPy file: values or a FileError, nothing else.
//
//   fuzz_npy FILE...                          opens each file once (for a crash that was found)
//   clang++ -fsanitize=fuzzer -DALIBI_LIBFUZZER ... fuzz_npy.cpp   searches by itself, from tests/data
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "core/files/file_error.h"
#include "core/files/layer_file.h"
#include "core/files/map_file.h"
#include "core/files/numpy.h"

using namespace alibi;

namespace {

void open_as(const std::function<void()>& reader) {
    try {
        reader();
    } catch (const FileError& error) {
        if (error.what()[0] == '\0') std::abort();
    }
}

void open_in_every_way(const std::string& path) {
    open_as([&] { read_npy<float>(path); });
    open_as([&] { read_npy<double>(path); });
    open_as([&] {
        const NpzReader file(path);
        for (const NpzEntry& entry : file.entries()) open_as([&] { file.read<float>(entry.name); });
    });
    open_as([&] { read_map_file(path); });
    open_as([&] { inspect_layer_file(path); });
    open_as([&] { read_layer_file(path, 1); });
    open_as([&] { is_layer_file(path); });
    Index size = 0;
    open_as([&] { read_mask_file(path, size); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("alibi-fuzz-" + std::to_string(::getpid()));
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(data), std::streamsize(size));
    open_in_every_way(path.string());
    std::filesystem::remove(path);
    return 0;
}

#ifndef ALIBI_LIBFUZZER
int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        open_in_every_way(arguments[i]);
        std::printf("%s: no fault\n", arguments[i]);
    }
    return count > 1 ? 0 : 2;
}
#endif
