// The map of a bias: what many cells are at once where its pieces tell, a few evenly spaced cells elsewhere.
#include <algorithm>
#include <cmath>

#include "core/attention/bias_cells.h"
#include "core/attention/field.h"
#include "core/attention/pool_cells.h"
#include "core/attention/row_bias.h"

namespace alibi {

namespace {

constexpr Index kSamples = 3;  // cells a side of a pixel, where cells are looked at one by one

class BiasMap final : public MapSource {
  public:
    BiasMap(BiasForm form, double slope, Index seq_len, Mask mask, Precision precision, bool show_masked)
        : form_(form),
          slope_(slope),
          seq_len_(seq_len),
          mask_(std::move(mask)),
          precision_(precision),
          show_masked_(show_masked) {
        check_mask(mask_, seq_len);
        pieces_ = bias_pieces(form, seq_len, mask_, show_masked);
    }

    Index rows() const override { return seq_len_; }
    Index cols() const override { return seq_len_; }
    float value(Index row, Index col) const override {
        return at(RowBias(form_, slope_, row, seq_len_, mask_), col);
    }

    Raster raster(const RasterRequest& request, const std::stop_token& stop) const override {
        return pools_pieces(request) ? pool_pieces(request, stop) : pool_samples(request, stop);
    }

    double cost_ms(const RasterRequest& request) const override {
        const double pixels = static_cast<double>(request.width) * static_cast<double>(request.height);
        if (pools_pieces(request)) return 3e-5 * pixels * static_cast<double>(pieces_.size());
        const double samples =
            std::min<double>(kSamples, cells_per_side(request.cells.rows, request.height)) *
            std::min<double>(kSamples, cells_per_side(request.cells.cols, request.width));
        return 6e-6 * samples * pixels;
    }

  private:
    // Rounding keeps the order of values, so extremes are told by their units. Sums of rounded values are
    // not.
    bool pools_pieces(const RasterRequest& request) const {
        const bool each_cell = request.cells.rows == request.height && request.cells.cols == request.width;
        return !each_cell && !pieces_.empty() &&
               (request.pooling != Pooling::mean || precision_ == Precision::float32);
    }

    Raster pool_pieces(const RasterRequest& request, const std::stop_token& stop) const {
        Raster raster = empty_raster(request, true);
        const CellRect& cells = request.cells;
        std::vector<Interval> cols;
        for (int x = 0; x < request.width; ++x)
            cols.push_back(pixel_cells(cells.col, cells.cols, x, request.width));
        float* out = raster.values.data();
        for (int y = 0; y < request.height && !stop.stop_requested(); ++y) {
            const Interval rows = pixel_cells(cells.row, cells.rows, y, request.height);
            for (const Interval& c : cols)
                *out++ = pixel({rows.begin, c.begin, rows.size(), c.size()}, request.pooling);
        }
        return raster;
    }

    float pixel(const CellRect& rect, Pooling pooling) const {
        if (pooling == Pooling::mean) {
            const auto [count, sum] = unit_sum(pieces_, rect);
            return count > 0 ? static_cast<float>(slope_ * sum / count + 0.0) : kMasked;
        }
        const UnitExtremes units = unit_extremes(pieces_, rect);
        if (!units.any) return kMasked;
        const bool rises = slope_ >= 0;
        if (pooling == Pooling::max) return of_unit(rises ? units.high : units.low);
        const float least = of_unit(rises ? units.low : units.high);
        return least == kMasked ? least_in_range(units) : least;
    }

    float of_unit(double unit) const { return static_cast<float>(round_to(precision_, slope_ * unit) + 0.0); }

    // A bias below what float16 holds is -infinity, as a masked cell is, and counts as little: the least of
    // the others, whose units stand without a gap.
    float least_in_range(const UnitExtremes& units) const {
        constexpr double kOverflows = 65520;
        const double steps = std::ceil(kOverflows / std::abs(slope_)) - 1;
        const double unit = slope_ > 0 ? std::max(units.low, -steps) : std::min(units.high, steps);
        return unit >= units.low && unit <= units.high ? of_unit(unit) : kMasked;
    }

    Raster pool_samples(const RasterRequest& request, const std::stop_token& stop) const {
        const double pixels = static_cast<double>(request.width) * static_cast<double>(request.height);
        const Index samples = samples_for(request, kSamples * kSamples * pixels);
        Raster raster = empty_raster(request, pools_exactly(request, samples));
        const Samples rows(request.cells.row, request.cells.rows, request.height, samples);
        const Samples cols(request.cells.col, request.cells.cols, request.width, samples);
        ColumnPool pool(request.pooling, cols.cells.size());
        for (int y = 0; y < request.height && !stop.stop_requested(); ++y) {
            Matrix cells(rows.of_pixel(y), static_cast<Index>(cols.cells.size()));
            for (Index r = 0; r < cells.rows(); ++r) {
                fill(rows.cells[rows.first[static_cast<std::size_t>(y)] + static_cast<std::size_t>(r)],
                     cols.cells, cells.data() + r * cells.cols());
            }
            pool_row(cells, cols, pool,
                     raster.values.data() + static_cast<std::ptrdiff_t>(y) * request.width);
        }
        return raster;
    }

    float at(const RowBias& bias, Index col) const {
        if (show_masked_ && !bias.sees(col)) return kMasked;
        return static_cast<float>(round_to(precision_, bias(col)));
    }

    void fill(Index row, std::span<const Index> cols, Scalar* out) const {
        const RowBias bias(form_, slope_, row, seq_len_, mask_);
        for (const Index col : cols) *out++ = at(bias, col);
    }

    BiasForm form_;
    double slope_;
    Index seq_len_;
    Mask mask_;
    Precision precision_;
    bool show_masked_;
    std::vector<BiasPiece> pieces_;  // empty: the cells follow a file
};

}  // namespace

std::shared_ptr<const MapSource> bias_map(BiasForm form, double slope, Index seq_len, const Mask& mask,
                                          Precision precision, bool show_masked) {
    return std::make_shared<BiasMap>(form, slope, seq_len, mask, precision, show_masked);
}

}  // namespace alibi
