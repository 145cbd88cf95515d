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

// What c is made of at a place besides the product.
struct Cell {
    const AlibiGemm& gemm;
    std::size_t column;

    template <typename V>
    V finish(V sum, std::size_t row, std::size_t offset) const {
        if (gemm.bias != nullptr) sum += load<V>(gemm.bias + column + offset);
        if (gemm.base != nullptr) sum += load<V>(gemm.base + row * gemm.base_row + column + offset);
        return sum;
    }
    float finish_one(float sum, std::size_t row, std::size_t offset) const {
        if (gemm.bias != nullptr) sum += gemm.bias[column + offset];
        if (gemm.base != nullptr) sum += gemm.base[row * gemm.base_row + column + offset];
        return sum;
    }
};

template <typename V, int kWide>
void write_row(const Cell& cell, std::size_t row, std::size_t columns, const V (&sums)[kWide]) {
    constexpr std::size_t lanes = sizeof(V) / sizeof(float);
    float* c = cell.gemm.c + row * cell.gemm.c_row + cell.column;
    if (columns == kWide * lanes) {
        for (std::size_t w = 0; w < kWide; ++w) store(c + w * lanes, cell.finish(sums[w], row, w * lanes));
        return;
    }
    float parts[kWide * lanes];
    std::memcpy(parts, sums, sizeof parts);
    for (std::size_t n = 0; n < columns; ++n) c[n] = cell.finish_one(parts[n], row, n);
}

// kRows rows of c times one panel, summed in registers.
template <typename V, int kWide, int kRows>
void tile(const Cell& cell, const float* panel, std::size_t row, std::size_t columns) {
    constexpr std::size_t lanes = sizeof(V) / sizeof(float);
    const AlibiGemm& gemm = cell.gemm;
    const std::size_t a_row = gemm.a_row, a_depth = gemm.a_depth;
    const float* a = gemm.a + row * a_row;
    V sums[kRows][kWide] = {};
    for (std::size_t k = 0; k < gemm.depth; ++k) {
        V b[kWide];
#pragma GCC unroll 4
        for (std::size_t w = 0; w < kWide; ++w) b[w] = load<V>(panel + w * lanes);
#pragma GCC unroll 16
        for (std::size_t r = 0; r < kRows; ++r) {
            const float value = a[r * a_row];
#pragma GCC unroll 4
            for (std::size_t w = 0; w < kWide; ++w) sums[r][w] += value * b[w];
        }
        a += a_depth;
        panel += kWide * lanes;
    }
#pragma GCC unroll 16
    for (std::size_t r = 0; r < kRows; ++r) write_row<V, kWide>(cell, row + r, columns, sums[r]);
}

// The rows left over, fewer than a whole tile.
template <typename V, int kWide, int kRows>
void rest(const Cell& cell, const float* panel, std::size_t row, std::size_t columns, std::size_t rows) {
    if (rows == kRows) {
        tile<V, kWide, kRows>(cell, panel, row, columns);
    } else if constexpr (kRows > 1) {
        rest<V, kWide, kRows - 1>(cell, panel, row, columns, rows);
    }
}

template <typename V, int kWide>
void panel_product(const Cell& cell, const float* panel, std::size_t columns) {
    const std::size_t rows = cell.gemm.rows;
    std::size_t row = 0;
    for (; row + kTileRows <= rows; row += kTileRows) tile<V, kWide, kTileRows>(cell, panel, row, columns);
    if (row < rows) rest<V, kWide, kTileRows - 1>(cell, panel, row, columns, rows - row);
}

}  // namespace

extern "C" {

std::size_t alibi_packed_size(std::size_t depth, std::size_t width) {
    const std::size_t whole = width / kPanel * kPanel;
    return depth * (whole + (width > whole ? panel_width(width - whole) : 0));
}

void alibi_pack(const float* b, std::size_t depth_stride, std::size_t width_stride, std::size_t depth,
                std::size_t width, float scale, float* packed) {
    for (std::size_t column = 0; column < width; column += kPanel) {
        const std::size_t columns = width - column < kPanel ? width - column : kPanel;
        const std::size_t panel = panel_width(columns);
        for (std::size_t k = 0; k < depth; ++k) {
            const float* from = b + k * depth_stride + column * width_stride;
            for (std::size_t n = 0; n < columns; ++n) packed[n] = scale * from[n * width_stride];
            for (std::size_t n = columns; n < panel; ++n) packed[n] = 0;
            packed += panel;
        }
    }
}

void alibi_gemm(const AlibiGemm* gemm) {
    for (std::size_t column = 0; column < gemm->width; column += kPanel) {
        const std::size_t columns = gemm->width - column < kPanel ? gemm->width - column : kPanel;
        const Cell cell{*gemm, column};
        const float* panel = gemm->packed + column * gemm->depth;
        if (columns > kLanes) {
            panel_product<Floats, 2>(cell, panel, columns);
        } else if (columns > 8) {
            panel_product<Floats, 1>(cell, panel, columns);
        } else if (columns > 4) {
            panel_product<Eight, 1>(cell, panel, columns);
        } else {
            panel_product<Four, 1>(cell, panel, columns);
        }
    }
}
}
