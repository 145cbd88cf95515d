#include "core/kernels/level.h"

extern "C" const char* alibi_kernel_level() {
    return ALIBI_KERNEL_LEVEL;
}
