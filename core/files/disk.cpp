#include "core/files/disk.h"

#include <filesystem>
#include <limits>
#include <stdexcept>
#include <system_error>

#include "core/files/memory.h"
#include "core/files/whole_file.h"

namespace alibi {

void require_disk(const std::string& path, double bytes) {
    std::error_code unknown;
    const std::filesystem::path folder =
        std::filesystem::absolute(file_system_path(path), unknown).parent_path();
    const std::filesystem::space_info space = std::filesystem::space(folder, unknown);
    if (unknown || bytes <= static_cast<double>(space.available)) return;
    throw std::length_error(path + " would take " + std::to_string(mebibytes(saturated_bytes(bytes))) +
                            " MiB and " + std::to_string(space.available >> 20) +
                            " MiB are free: choose a smaller size, one head or another disk.");
}

std::uint64_t saturated_bytes(double bytes) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return bytes < static_cast<double>(most) ? static_cast<std::uint64_t>(bytes) : most;
}

}  // namespace alibi
