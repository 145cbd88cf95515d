// Numbers below the smallest normal float (1.2e-38) are taken as 0 while it lives, in the thread that made
// it.
//
// The processors compute with them some hundred times slower, and a model that is trained at too large a rate
// is full of them. Sums of a loss do not see numbers so small. Does nothing on processors without SSE.
#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace alibi {

class FlushSubnormals {
  public:
#if defined(__SSE2__)
    FlushSubnormals() {
        _mm_setcsr(before_ | kFlushResults | kFlushOperands);
    }
    ~FlushSubnormals() {
        _mm_setcsr(before_);
    }
#else
    FlushSubnormals() = default;
    ~FlushSubnormals() = default;
#endif
    FlushSubnormals(const FlushSubnormals&) = delete;
    FlushSubnormals& operator=(const FlushSubnormals&) = delete;

#if defined(__SSE2__)
  private:
    static constexpr unsigned kFlushResults = 0x8000, kFlushOperands = 0x0040;
    unsigned before_ = _mm_getcsr();
#endif
};

}  // namespace alibi
