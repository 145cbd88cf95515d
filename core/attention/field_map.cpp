// Maps of a field: rasters of any part, at a cost that follows what is seen.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/attention/field.h"
#include "core/attention/pool_cells.h"
#include "core/attention/row_bias.h"

namespace alibi {

namespace {

constexpr double kCellBudget = 2.4e6;  // cells that one raster may look at

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
        const std::vector<LogSum> sums =
            stage_ == Stage::weights ? field_->log_sums(head_, {&row, 1}) : std::vector<LogSum>{};
        return stage_cells({&row, 1}, {&col, 1}, sums, {})(0, 0);
    }

    Raster raster(const RasterRequest& request, const std::stop_token& stop) const override {
        const Index samples = samples_for(request, kCellBudget);
        Raster raster = empty_raster(request, pools_exactly(request, samples));
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
        const std::vector<LogSum> sums =
            stage_ == Stage::weights ? field_->log_sums(head_, block, stop) : std::vector<LogSum>{};
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
                       std::span<const LogSum> sums, const std::stop_token& stop) const {
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

// Scores of 0 leave the bias alone, before and after the sum.
std::shared_ptr<const MapSource> zero_map(const AttentionField& field, Stage stage, Index head) {
    const FieldSettings& settings = field.settings();
    if (stage == Stage::scores || stage == Stage::scaled)
        return bias_map(BiasForm::distance, 0, field.seq_len(), {}, Precision::float32, false);
    return bias_map(settings.form, settings.slopes[static_cast<std::size_t>(head)], field.seq_len(),
                    settings.mask, settings.precision, stage == Stage::masked);
}

}  // namespace

std::shared_ptr<const MapSource> field_map(std::shared_ptr<const AttentionField> field, Stage stage,
                                           Index head) {
    const bool mixes = stage == Stage::context || stage == Stage::output;
    if (mixes && !field->content().has_values()) {
        throw std::invalid_argument("an opened map has no values, so no context and no output");
    }
    const bool plain = field->content().is_zero() && field->settings().learned_bias.empty();
    if (plain && !mixes && stage != Stage::weights) return zero_map(*field, stage, head);
    return std::make_shared<FieldMap>(std::move(field), stage, head);
}

}  // namespace alibi
