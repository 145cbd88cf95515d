// Pooling of cells to pixels, shared by every source whose cells are given by a function of (row, column).
#pragma once

#include <algorithm>
#include <cmath>

#include "core/attention/raster.h"

namespace alibi {

// The cells of pixel `pixel` of `pixels` along one side of `cells` cells that start at `first`.
inline Interval pixel_cells(Index first, Index cells, int pixel, int pixels) {
    const Index begin = first + cells * pixel / pixels;
    const Index end = first + cells * (pixel + 1) / pixels;
    return {begin, std::max(end, begin + 1)};
}

// At most `samples` evenly spaced positions of an interval: the n-th of `count`.
inline Index sample_at(Interval cells, Index n, Index count) {
    return cells.size() <= count ? cells.begin + n : cells.begin + (2 * n + 1) * cells.size() / (2 * count);
}

// Gathers the values of one pixel: masked cells do not count, one NaN makes the pixel NaN.
class PixelPool {
  public:
    explicit PixelPool(Pooling pooling) : pooling_(pooling) {}

    void add(float value) {
        if (value == kMasked) return;
        const auto wide = static_cast<double>(value);
        sum_ += wide;  // NaN stays NaN
        extreme_ = count_ == 0
                       ? wide
                       : (pooling_ == Pooling::max ? std::max(extreme_, wide) : std::min(extreme_, wide));
        ++count_;
    }

    float result() const {
        if (count_ == 0) return kMasked;
        if (pooling_ == Pooling::mean || std::isnan(sum_))
            return static_cast<float>(sum_ / static_cast<double>(count_));
        return static_cast<float>(extreme_);
    }

  private:
    Pooling pooling_;
    double sum_ = 0;
    double extreme_ = 0;
    Index count_ = 0;
};

// True where `samples` a side take every cell of every pixel.
inline bool pools_exactly(const RasterRequest& request, Index samples) {
    return request.cells.rows <= samples * request.height && request.cells.cols <= samples * request.width;
}

template <typename Cell>
Raster pool_cells(const RasterRequest& request, Index samples, const std::stop_token& stop,
                  const Cell& cell) {
    Raster raster{request, {}, pools_exactly(request, samples)};
    raster.values.assign(static_cast<std::size_t>(request.width) * static_cast<std::size_t>(request.height),
                         kMasked);
    std::size_t at = 0;
    for (int y = 0; y < request.height && !stop.stop_requested(); ++y) {
        const Interval rows = pixel_cells(request.cells.row, request.cells.rows, y, request.height);
        const Index row_count = std::min(rows.size(), samples);
        for (int x = 0; x < request.width; ++x) {
            const Interval cols = pixel_cells(request.cells.col, request.cells.cols, x, request.width);
            const Index col_count = std::min(cols.size(), samples);
            PixelPool pool(request.pooling);
            for (Index r = 0; r < row_count; ++r) {
                const Index row = sample_at(rows, r, row_count);
                for (Index c = 0; c < col_count; ++c) pool.add(cell(row, sample_at(cols, c, col_count)));
            }
            raster.values[at++] = pool.result();
        }
    }
    return raster;
}

}  // namespace alibi
