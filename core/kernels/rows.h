// Hot loops over plain pointers. C interface, so that the same functions can be built once per instruction
// set and picked by the loader. No allocation, no exceptions; every pointer is valid for its count.
#pragma once

#include <cstddef>

extern "C" {

// out[n] = exp(x[n] - shift); relative error below 2e-7; 0 below exp(-87).
void alibi_exp_shift(const float* x, std::size_t n, float shift, float* out);

// Sum of exp(x[n] - shift), in a fixed order; blocks are added up in double.
double alibi_sum_exp(const float* x, std::size_t n, float shift);

// out[n] = w = exp(x[n] - shift) as alibi_exp_shift; adds to sums the sums of w, w (x[n] - shift) and w n.
// out may be x.
void alibi_weigh(const float* x, std::size_t n, float shift, float* out, double* sums);

// scores[r * keys + c] = sum_d q[r * dim + d] * k[c * dim + d].
void alibi_scores(const float* q, std::size_t rows, const float* k, std::size_t keys, std::size_t dim,
                  float* scores);

// Nearly normal numbers (a sum of four uniforms; mean 0, variance 1, |x| < 3.47), each a hash of (stream,
// index): out[n] = f(stream, first + n). The same on every machine.
void alibi_random(unsigned long long stream, unsigned long long first, std::size_t n, float* out);

// sums[n] += x[n] and counts[n] += 1 where x[n] is not -infinity (a masked cell). NaN goes into the sum.
void alibi_add_visible(const float* x, std::size_t n, double* sums, float* counts);
}
