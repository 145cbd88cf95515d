// Maps of a field and of a bias alone: rasters of any part, at a cost that follows what is seen.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/attention/field.h"
#include "core/attention/pool_cells.h"
#include "core/attention/row_bias.h"

namespace alibi {

namespace {

constexpr double kCellBudget = 2.4e6;  // cells that one raster may look at
constexpr Index kMostSamples = 16;     // a side of a pixel

double cells_per_side(Index cells, int pixels) {
    return std::ceil(double(cells) / std::max(pixels, 1));
}

// Cells to take a side of a pixel: all of them where the budget allows.
Index samples_for(const RasterRequest& request, double budget) {
    const double pixels = double(std::max(request.width, 1)) * std::max(request.height, 1);
    const double all = std::max(cells_per_side(request.cells.rows, request.height),
                                cells_per_side(request.cells.cols, request.width));
    const auto affordable = static_cast<Index>(std::sqrt(budget / pixels));
    return std::clamp<Index>(affordable, 1, std::min<Index>(kMostSamples, static_cast<Index>(all)));
}

// Pools [row samples of one pixel row, column samples] into one row of pixels.
void pool_row(const Eigen::Ref<const Matrix>& cells, const Samples& cols, ColumnPool& pool, float* out) {
    pool.clear();
    for (Index r = 0; r < cells.rows(); ++r) pool.add(cells.data() + r * cells.outerStride());
    for (std::size_t x = 0; x + 1 < cols.first.size(); ++x)
        out[x] = pool.pixel(cols.first[x], cols.first[x + 1]);
}

class FieldMap final : public MapSource {
  public:
    FieldMap(std::shared_ptr<const AttentionField> field, Stage stage, Index head)
        : field_(std::move(field)), stage_(stage), head_(head) {}

    Index rows() const override { return field_->seq_len(); }
    Index cols() const override {
        if (stage_ == Stage::context) return field_->content().head_dim();
        return stage_ == Stage::output ? field_->content().output_width() : field_->seq_len();
    }

    float value(Index row, Index col) const override {
        const std::vector<double> sums =
            stage_ == Stage::weights ? field_->log_sums(head_, {&row, 1}) : std::vector<double>{};
        return stage_cells({&row, 1}, {&col, 1}, sums, {})(0, 0);
    }

    Raster raster(const RasterRequest& request, const std::stop_token& stop) const override {
        const Index samples = samples_for(request, kCellBudget);
        Raster raster{request, {}, pools_exactly(request, samples)};
        raster.values.assign(
            static_cast<std::size_t>(request.width) * static_cast<std::size_t>(request.height), kMasked);
        const Samples rows(request.cells.row, request.cells.rows, request.height, samples);
        const Samples cols(request.cells.col, request.cells.cols, request.width, samples);
        for (int y = 0; y < request.height && !stop.stop_requested();)
            y = pool_rows(rows, cols, y, stop, raster);
        return raster;
    }

    double cost_ms(const RasterRequest& request) const override {
        const auto samples = static_cast<double>(samples_for(request, kCellBudget));
        const double rows =
            request.height * std::min(samples, cells_per_side(request.cells.rows, request.height));
        const double cols =
            request.width * std::min(samples, cells_per_side(request.cells.cols, request.width));
        const double heads = stage_ == Stage::output ? double(field_->num_heads()) : 1;
        const bool mixes = stage_ == Stage::context || stage_ == Stage::output;
        const double width =
            mixes ? field_->row_cost(head_) * 0.7 : cols * (8 + field_->content().score_cost() / 20);
        const double sums = stage_ == Stage::weights ? field_->row_cost(head_) / 8 : 0;
        return rows * heads * (width + sums) * 1e-6;
    }

  private:
    // As many pixel rows as make a block of samples, from y on; returns the next y.
    int pool_rows(const Samples& rows, const Samples& cols, int y, const std::stop_token& stop,
                  Raster& raster) const {
        constexpr std::size_t kBlock = 32;
        const int height = raster.request.height;
        const std::size_t begin = rows.first[static_cast<std::size_t>(y)];
        int end = y + 1;
        while (end < height && rows.first[static_cast<std::size_t>(end) + 1] - begin <= kBlock) ++end;
        const std::span<const Index> block(rows.cells.data() + begin,
                                           rows.first[static_cast<std::size_t>(end)] - begin);
        const std::vector<double> sums =
            stage_ == Stage::weights ? field_->log_sums(head_, block, stop) : std::vector<double>{};
        const Matrix cells = stage_cells(block, cols.cells, sums, stop);
        ColumnPool pool(raster.request.pooling, cols.cells.size());
        Index at = 0;
        for (; y < end; ++y) {
            const Index count = rows.of_pixel(y);
            pool_row(cells.middleRows(at, count), cols, pool,
                     raster.values.data() + static_cast<std::ptrdiff_t>(y) * raster.request.width);
            at += count;
        }
        return end;
    }

    Matrix stage_cells(std::span<const Index> queries, std::span<const Index> columns,
                       std::span<const double> sums, const std::stop_token& stop) const {
        Matrix out;
        if (stage_ != Stage::context && stage_ != Stage::output) {
            field_->cells(stage_, head_, queries, columns, sums, out);
            return out;
        }
        const Matrix all =
            stage_ == Stage::context ? field_->context(head_, queries, stop) : field_->output(queries, stop);
        out.resize(all.rows(), static_cast<Index>(columns.size()));
        for (Index c = 0; c < out.cols(); ++c) out.col(c) = all.col(columns[static_cast<std::size_t>(c)]);
        return out;
    }

    std::shared_ptr<const AttentionField> field_;
    Stage stage_;
    Index head_;
};

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
    }

    Index rows() const override { return seq_len_; }
    Index cols() const override { return seq_len_; }
    float value(Index row, Index col) const override {
        return at(RowBias(form_, slope_, row, seq_len_, mask_), col);
    }

    // The bias is linear along rows, so a few evenly spaced cells have the mean of all of them.
    Raster raster(const RasterRequest& request, const std::stop_token& stop) const override {
        const Index samples =
            samples_for(request, kSamples * kSamples * double(request.width) * request.height);
        Raster raster{request, {}, pools_exactly(request, samples)};
        raster.values.assign(
            static_cast<std::size_t>(request.width) * static_cast<std::size_t>(request.height), kMasked);
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

    double cost_ms(const RasterRequest& request) const override {
        const double samples =
            std::min<double>(kSamples, cells_per_side(request.cells.rows, request.height)) *
            std::min<double>(kSamples, cells_per_side(request.cells.cols, request.width));
        return 6e-6 * samples * request.width * request.height;
    }

  private:
    static constexpr Index kSamples = 3;

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
};

}  // namespace

std::shared_ptr<const MapSource> field_map(std::shared_ptr<const AttentionField> field, Stage stage,
                                           Index head) {
    const bool mixes = stage == Stage::context || stage == Stage::output;
    if (mixes && !field->content().has_values()) {
        throw std::invalid_argument("an opened map has no values, so no context and no output");
    }
    return std::make_shared<FieldMap>(std::move(field), stage, head);
}

std::shared_ptr<const MapSource> bias_map(BiasForm form, double slope, Index seq_len, const Mask& mask,
                                          Precision precision, bool show_masked) {
    return std::make_shared<BiasMap>(form, slope, seq_len, mask, precision, show_masked);
}

}  // namespace alibi
