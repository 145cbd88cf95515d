// Memory for large arrays: aligned, and in huge pages where the system offers them. The first touch of a page
// is what a fresh array costs; with pages of 2 MiB that is thirty times less than with pages of 4 KiB.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace alibi {

template <typename T>
struct PageAllocator {
    using value_type = T;

    PageAllocator() = default;
    template <typename U>
    explicit PageAllocator(const PageAllocator<U>&) {}

    T* allocate(std::size_t count) {
        if (count > static_cast<std::size_t>(-1) / sizeof(T) - kHugePage) throw std::bad_alloc();
        const std::size_t alignment = count * sizeof(T) >= 2 * kHugePage ? kHugePage : kCacheLine;
        const std::size_t bytes = (count * sizeof(T) + alignment - 1) / alignment * alignment;
        void* memory = std::aligned_alloc(alignment, bytes);
        if (memory == nullptr) throw std::bad_alloc();
#ifdef __linux__
        if (alignment == kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) {
        std::free(memory);
    }

    bool operator==(const PageAllocator&) const {
        return true;
    }

  private:
    static constexpr std::size_t kHugePage = std::size_t{2} << 20;
    static constexpr std::size_t kCacheLine = 64;
};

}  // namespace alibi
