// Where a heatmap gets a raster that takes too long for the window's thread. The app runs it as a job; tests
// and pictures run it on the spot.
#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "core/attention/raster.h"

namespace alibi::ui {

class RasterService {
  public:
    virtual ~RasterService() = default;
    // Calls `done` in the caller's thread, later or at once. A newer request of the same owner replaces an
    // older one, whose `done` is then never called; neither is it after the owner is gone.
    virtual void request(QObject* owner, std::shared_ptr<const MapSource> source,
                         const RasterRequest& request, std::function<void(Raster)> done) = 0;
    // True where the answer comes within request().
    virtual bool immediate() const = 0;
};

class ImmediateRasterService : public RasterService {
  public:
    void request(QObject* owner, std::shared_ptr<const MapSource> source, const RasterRequest& request,
                 std::function<void(Raster)> done) override;
    bool immediate() const override { return true; }
};

}  // namespace alibi::ui
