// Pooling of cells to pixels, shared by every source whose cells are given by a function of (row, column).
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/attention/raster.h"
#include "core/kernels/rows.h"

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

// Gathers rows of cells, column by column, and pools runs of columns to pixels: masked cells do not count,
// one NaN makes the pixel NaN. Loops over columns have no branches, so that they are vectorised.
class ColumnPool {
  public:
    ColumnPool(Pooling pooling, std::size_t columns)
        : pooling_(pooling), counts_(columns), extremes_(columns), sums_(columns) {
        clear();
    }

    void clear() {
        std::fill(counts_.begin(), counts_.end(), 0.0F);
        std::fill(extremes_.begin(), extremes_.end(), lowest());
        std::fill(sums_.begin(), sums_.end(), 0.0);
    }

    void add(const float* row) {
        alibi_add_visible(row, sums_.size(), sums_.data(), counts_.data());
        if (pooling_ != Pooling::mean) add_extremes(row);
    }

    // Of the columns from `begin` up to `end`.
    float pixel(std::size_t begin, std::size_t end) const {
        double sum = 0;
        float count = 0, extreme = lowest();
        for (std::size_t c = begin; c < end; ++c) {
            sum += sums_[c];
            count += counts_[c];
            extreme = further(extremes_[c], extreme);
        }
        if (count == 0) return kMasked;
        if (pooling_ == Pooling::mean || std::isnan(sum))
            return static_cast<float>(sum / static_cast<double>(count));
        return extreme;
    }

  private:
    // What every cell goes beyond.
    float lowest() const { return pooling_ == Pooling::min ? -kMasked : kMasked; }
    float further(float a, float b) const {
        return pooling_ == Pooling::min ? (a < b ? a : b) : (a > b ? a : b);
    }

    void add_extremes(const float* row) {
        const std::size_t columns = sums_.size();
        float* const extremes = extremes_.data();
        if (pooling_ == Pooling::max) {
            for (std::size_t c = 0; c < columns; ++c)
                extremes[c] = row[c] > extremes[c] ? row[c] : extremes[c];
            return;
        }
        for (std::size_t c = 0; c < columns; ++c) {
            const float cell = row[c] == kMasked ? -kMasked : row[c];
            extremes[c] = cell < extremes[c] ? cell : extremes[c];
        }
    }

    Pooling pooling_;
    std::vector<float> counts_, extremes_;
    std::vector<double> sums_;
};

// The cells of every pixel along one side, in order, and where each pixel's begin.
struct Samples {
    std::vector<Index> cells;
    std::vector<std::size_t> first;  // [pixels + 1]

    Samples(Index start, Index count, int pixels, Index samples) {
        for (int pixel = 0; pixel < pixels; ++pixel) {
            first.push_back(cells.size());
            const Interval range = pixel_cells(start, count, pixel, pixels);
            const Index taken = std::min(range.size(), samples);
            for (Index n = 0; n < taken; ++n) cells.push_back(sample_at(range, n, taken));
        }
        first.push_back(cells.size());
    }

    Index of_pixel(int pixel) const {
        return static_cast<Index>(first[static_cast<std::size_t>(pixel) + 1] -
                                  first[static_cast<std::size_t>(pixel)]);
    }
    // Every cell of a run, none twice.
    bool all() const {
        return !cells.empty() && cells.back() - cells.front() + 1 == static_cast<Index>(cells.size());
    }
};

// True where `samples` a side take every cell of every pixel.
inline bool pools_exactly(const RasterRequest& request, Index samples) {
    return request.cells.rows <= samples * request.height && request.cells.cols <= samples * request.width;
}

inline double cells_per_side(Index cells, int pixels) {
    return std::ceil(static_cast<double>(cells) / std::max(pixels, 1));
}

// Cells to take a side of a pixel: all of them where a raster of `budget` cells allows, 16 at most.
inline Index samples_for(const RasterRequest& request, double budget) {
    constexpr Index kMostSamples = 16;
    const double pixels =
        static_cast<double>(std::max(request.width, 1)) * static_cast<double>(std::max(request.height, 1));
    const double all = std::max(cells_per_side(request.cells.rows, request.height),
                                cells_per_side(request.cells.cols, request.width));
    const auto affordable = static_cast<Index>(std::sqrt(budget / pixels));
    return std::clamp<Index>(affordable, 1, std::min<Index>(kMostSamples, static_cast<Index>(all)));
}

// A raster of which nothing is known yet: every pixel masked.
inline Raster empty_raster(const RasterRequest& request, bool exact) {
    Raster raster{request, {}, exact};
    raster.values.assign(static_cast<std::size_t>(request.width) * static_cast<std::size_t>(request.height),
                         kMasked);
    return raster;
}

// Pools [row samples of one pixel row, column samples] into one row of pixels.
inline void pool_row(const Eigen::Ref<const Matrix>& cells, const Samples& cols, ColumnPool& pool,
                     float* out) {
    pool.clear();
    for (Index r = 0; r < cells.rows(); ++r) pool.add(cells.data() + r * cells.outerStride());
    for (std::size_t x = 0; x + 1 < cols.first.size(); ++x)
        out[x] = pool.pixel(cols.first[x], cols.first[x + 1]);
}

// row(r): where the cells of that row begin, column 0 first.
template <typename Row>
Raster pool_cells(const RasterRequest& request, Index samples, const std::stop_token& stop, const Row& row) {
    Raster raster = empty_raster(request, pools_exactly(request, samples));
    const Samples rows(request.cells.row, request.cells.rows, request.height, samples);
    const Samples cols(request.cells.col, request.cells.cols, request.width, samples);
    const bool whole = cols.all();
    std::vector<float> gathered(cols.cells.size());
    ColumnPool pool(request.pooling, cols.cells.size());
    float* out = raster.values.data();
    for (std::size_t y = 0; y + 1 < rows.first.size() && !stop.stop_requested(); ++y) {
        pool.clear();
        for (std::size_t r = rows.first[y]; r < rows.first[y + 1]; ++r) {
            const float* const cells = row(rows.cells[r]);
            if (!whole)
                for (std::size_t c = 0; c < gathered.size(); ++c) gathered[c] = cells[cols.cells[c]];
            pool.add(whole ? cells + cols.cells.front() : gathered.data());
        }
        for (std::size_t x = 0; x + 1 < cols.first.size(); ++x)
            *out++ = pool.pixel(cols.first[x], cols.first[x + 1]);
    }
    return raster;
}

}  // namespace alibi
