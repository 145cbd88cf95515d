// A map of [row, column] cells that need not exist: values on demand, and rasters of any part of it, pooled
// to pixels.
#pragma once

#include <limits>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/attention/tensor.h"

namespace alibi {

// A cell that the mask hides. NaN stays NaN: it is a value gone wrong, not a masked one.
inline constexpr float kMasked = -std::numeric_limits<float>::infinity();

// A rectangle of cells.
struct CellRect {
    Index row = 0;
    Index col = 0;
    Index rows = 0;
    Index cols = 0;

    bool empty() const { return rows <= 0 || cols <= 0; }
    bool operator==(const CellRect&) const = default;
};

enum class Pooling { mean, max, min };

// width and height in pixels, at most the number of cells each way (a cell is never drawn from less than
// itself).
struct RasterRequest {
    CellRect cells;
    int width = 0;
    int height = 0;
    Pooling pooling = Pooling::mean;

    bool operator==(const RasterRequest&) const = default;
};

struct Raster {
    RasterRequest request;
    std::vector<float> values;  // [height, width], kMasked where every cell of the pixel is masked
    // False where a pixel stands for so many cells that only some of them, evenly spaced, were pooled.
    bool exact = true;
    bool operator==(const Raster&) const = default;
};

class MapSource {
  public:
    virtual ~MapSource() = default;
    virtual Index rows() const = 0;
    virtual Index cols() const = 0;
    // Exact value of one cell; kMasked where masked.
    virtual float value(Index row, Index col) const = 0;
    // Thread-safe. Returns early, with what it has, once `stop` is requested.
    virtual Raster raster(const RasterRequest& request, const std::stop_token& stop) const = 0;
    // Rough time of that raster on one core of a weak laptop, in milliseconds.
    virtual double cost_ms(const RasterRequest& request) const = 0;
};

// A matrix that exists. `values` is kept alive by the source; head h of a tensor.
std::shared_ptr<const MapSource> tensor_map(std::shared_ptr<const Tensor3> values, Index head);

}  // namespace alibi
