// Which build of the kernels runs. They are a shared library of its own, built once for each instruction set;
// the loader has picked one when the program starts.
#pragma once

#if defined(__GNUC__)
#define ALIBI_KERNEL __attribute__((visibility("default")))
#else
#define ALIBI_KERNEL
#endif

extern "C" {

// "x86-64-v4", "x86-64-v3", "x86-64-v2", or "plain".
ALIBI_KERNEL const char* alibi_kernel_level(void);
}
