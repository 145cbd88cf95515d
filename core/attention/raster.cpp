#include "core/attention/raster.h"

#include <algorithm>
#include <cmath>

#include "core/attention/pool_cells.h"

namespace alibi {

namespace {

// Cells of a stored matrix; pooled exactly up to 16 cells a side of a pixel.
class TensorMap final : public MapSource {
  public:
    TensorMap(std::shared_ptr<const Tensor3> values, Index head) : values_(std::move(values)), head_(head) {}

    Index rows() const override { return values_->rows(); }
    Index cols() const override { return values_->cols(); }
    float value(Index row, Index col) const override { return (*values_)(head_, row, col); }

    Raster raster(const RasterRequest& request, const std::stop_token& stop) const override {
        if (request.width == request.cells.cols && request.height == request.cells.rows) return copy(request);
        const Scalar* data = values_->data().data() + head_ * rows() * cols();
        const Index stride = cols();
        return pool_cells(request, kSamples, stop, [data, stride](Index row) { return data + row * stride; });
    }

    double cost_ms(const RasterRequest& request) const override {
        const double per_pixel =
            std::min<double>(kSamples, std::ceil(double(request.cells.rows) / request.height)) *
            std::min<double>(kSamples, std::ceil(double(request.cells.cols) / request.width));
        return 2e-6 * per_pixel * request.width * request.height;
    }

  private:
    static constexpr Index kSamples = 16;

    Raster copy(const RasterRequest& request) const {
        Raster raster{request, {}, true};
        raster.values.resize(static_cast<std::size_t>(request.cells.rows * request.cells.cols));
        Scalar* out = raster.values.data();
        const Scalar* data =
            values_->data().data() + (head_ * rows() + request.cells.row) * cols() + request.cells.col;
        for (Index row = 0; row < request.cells.rows; ++row, data += cols(), out += request.cells.cols) {
            std::copy_n(data, request.cells.cols, out);
        }
        return raster;
    }

    std::shared_ptr<const Tensor3> values_;
    Index head_;
};

}  // namespace

std::shared_ptr<const MapSource> tensor_map(std::shared_ptr<const Tensor3> values, Index head) {
    return std::make_shared<TensorMap>(std::move(values), head);
}

}  // namespace alibi
