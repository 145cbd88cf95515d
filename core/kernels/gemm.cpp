#include "core/kernels/gemm.h"

#include "core/kernels/vectors.h"

namespace {

using alibi::kernels::Eight;
using alibi::kernels::Floats;
using alibi::kernels::Four;
using alibi::kernels::kLanes;
using alibi::kernels::kPanel;
using alibi::kernels::kTileRows;
using alibi::kernels::load;
using alibi::kernels::store;

// The last panel is as narrow as its columns allow.
constexpr std::size_t panel_width(std::size_t columns) {
    if (columns > kLanes) return kPanel;
    if (columns > 8) return kLanes;
    return columns > 4 ? 8 : 4;
}

// One panel of the second factor, and the columns of c that it makes.
struct Panel {
    const AlibiGemm& gemm;
    const float* values;
    std::size_t column, columns;
};

// sums + bias + base -> one row of c, where the panel is full.
template <typename V, int kWide>
inline void write_row(const Panel& panel, std::size_t row, V (&sums)[kWide]) {
    constexpr std::size_t kStep = sizeof(V) / sizeof(float);
    const AlibiGemm& gemm = panel.gemm;
    if (gemm.bias != nullptr) {
#pragma GCC unroll 2
        for (std::size_t w = 0; w < kWide; ++w) sums[w] += load<V>(gemm.bias + panel.column + w * kStep);
    }
    if (gemm.base != nullptr) {
#pragma GCC unroll 2
        for (std::size_t w = 0; w < kWide; ++w)
            sums[w] += load<V>(gemm.base + row * gemm.base_row + panel.column + w * kStep);
    }
#pragma GCC unroll 2
    for (std::size_t w = 0; w < kWide; ++w)
        store(gemm.c + row * gemm.c_row + panel.column + w * kStep, sums[w]);
}

// The same where c ends within the panel.
[[gnu::noinline]] void write_part(const Panel& panel, std::size_t row, const float* sums) {
    const AlibiGemm& gemm = panel.gemm;
    for (std::size_t n = 0; n < panel.columns; ++n) {
        const std::size_t column = panel.column + n;
        float sum = sums[n];
        if (gemm.bias != nullptr) sum += gemm.bias[column];
        if (gemm.base != nullptr) sum += gemm.base[row * gemm.base_row + column];
        gemm.c[row * gemm.c_row + column] = sum;
    }
}

// kRows rows of c times one panel, summed in registers.
template <typename V, int kWide, int kRows>
void tile(const Panel& panel, std::size_t row) {
    constexpr std::size_t kStep = sizeof(V) / sizeof(float);
    const AlibiGemm& gemm = panel.gemm;
    const std::size_t a_row = gemm.a_row, a_depth = gemm.a_depth, depth = gemm.depth;
    const float *a = gemm.a + row * a_row, *b = panel.values;
    V sums[kRows][kWide];
#pragma GCC unroll 16
    for (std::size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 2
        for (std::size_t w = 0; w < kWide; ++w) sums[r][w] = V{};
    }
    for (std::size_t k = 0; k < depth; ++k, a += a_depth, b += kWide * kStep) {
        V values[kWide];
#pragma GCC unroll 2
        for (std::size_t w = 0; w < kWide; ++w) values[w] = load<V>(b + w * kStep);
#pragma GCC unroll 16
        for (std::size_t r = 0; r < kRows; ++r) {
            const float value = a[r * a_row];
#pragma GCC unroll 2
            for (std::size_t w = 0; w < kWide; ++w) sums[r][w] += value * values[w];
        }
    }
    if (panel.columns == kWide * kStep) {
#pragma GCC unroll 16
        for (std::size_t r = 0; r < kRows; ++r) write_row<V, kWide>(panel, row + r, sums[r]);
        return;
    }
#pragma GCC unroll 16
    for (std::size_t r = 0; r < kRows; ++r) {
        float parts[kWide * kStep];
#pragma GCC unroll 2
        for (std::size_t w = 0; w < kWide; ++w) store(parts + w * kStep, sums[r][w]);
        write_part(panel, row + r, parts);
    }
}

// The rows left over, fewer than a whole tile.
template <typename V, int kWide, int kRows>
void rest(const Panel& panel, std::size_t row, std::size_t rows) {
    if (rows == kRows) {
        tile<V, kWide, kRows>(panel, row);
    } else if constexpr (kRows > 1) {
        rest<V, kWide, kRows - 1>(panel, row, rows);
    }
}

template <typename V, int kWide>
void panel_product(const Panel& panel) {
    const std::size_t rows = panel.gemm.rows;
    std::size_t row = 0;
    for (; row + kTileRows <= rows; row += kTileRows) tile<V, kWide, kTileRows>(panel, row);
    if (row < rows) rest<V, kWide, kTileRows - 1>(panel, row, rows - row);
}

// --- packing ---

struct Strided {
    const float* values;
    std::size_t depth_stride, width_stride;
};

void pack_panel(const Strided& from, std::size_t depth, std::size_t columns, float scale, float* packed) {
    const std::size_t panel = panel_width(columns);
    for (std::size_t k = 0; k < depth; ++k, packed += panel) {
        const float* row = from.values + k * from.depth_stride;
        for (std::size_t n = 0; n < columns; ++n) packed[n] = scale * row[n * from.width_stride];
        for (std::size_t n = columns; n < panel; ++n) packed[n] = 0;
    }
}

// A full panel whose rows lie as they will.
void copy_panel(const float* from, std::size_t row, std::size_t depth, float scale, float* packed) {
    for (std::size_t k = 0; k < depth; ++k, from += row, packed += kPanel)
        for (std::size_t w = 0; w < 2; ++w)
            store(packed + w * kLanes, scale * load<Floats>(from + w * kLanes));
}

// A full panel whose columns lie one after the other: four by four numbers at a time.
void turn_panel(const float* from, std::size_t column, std::size_t depth, float scale, float* packed) {
    std::size_t k = 0;
    for (; k + 4 <= depth; k += 4)
        for (std::size_t n = 0; n < kPanel; n += 4)
            alibi::kernels::turn_block(from + n * column + k, column, scale, packed + k * kPanel + n, kPanel);
    for (; k < depth; ++k)
        for (std::size_t n = 0; n < kPanel; ++n) packed[k * kPanel + n] = scale * from[n * column + k];
}

}  // namespace

extern "C" {

std::size_t alibi_packed_size(std::size_t depth, std::size_t width) {
    const std::size_t whole = width / kPanel * kPanel;
    return depth * (whole + (width > whole ? panel_width(width - whole) : 0));
}

void alibi_pack(const float* b, std::size_t depth_stride, std::size_t width_stride, std::size_t depth,
                std::size_t width, float scale, float* packed) {
    if (depth == 0) return;  // no number is there, maybe no b
    for (std::size_t column = 0; column < width; column += kPanel) {
        const std::size_t columns = width - column < kPanel ? width - column : kPanel;
        const float* from = b + column * width_stride;
        if (columns == kPanel && width_stride == 1) {
            copy_panel(from, depth_stride, depth, scale, packed);
        } else if (columns == kPanel && depth_stride == 1) {
            turn_panel(from, width_stride, depth, scale, packed);
        } else {
            pack_panel({from, depth_stride, width_stride}, depth, columns, scale, packed);
        }
        packed += depth * panel_width(columns);
    }
}

void alibi_gemm(const AlibiGemm* gemm) {
    for (std::size_t column = 0; column < gemm->width; column += kPanel) {
        const std::size_t columns = gemm->width - column < kPanel ? gemm->width - column : kPanel;
        const Panel panel{*gemm, gemm->packed + column * gemm->depth, column, columns};
        if (columns > kLanes) {
            panel_product<Floats, 2>(panel);
        } else if (columns > 8) {
            panel_product<Floats, 1>(panel);
        } else if (columns > 4) {
            panel_product<Eight, 1>(panel);
        } else {
            panel_product<Four, 1>(panel);
        }
    }
}
}
