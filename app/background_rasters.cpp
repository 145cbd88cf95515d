#include "app/background_rasters.h"

#include <utility>

namespace alibi::app {
namespace {

JobRunner::Key key_of(const QObject* owner) {
    return reinterpret_cast<JobRunner::Key>(owner);
}

}  // namespace

BackgroundRasterService::BackgroundRasterService(QObject* parent) : QObject(parent) {}

void BackgroundRasterService::request(QObject* owner, std::shared_ptr<const MapSource> source,
                                      const RasterRequest& request, std::function<void(Raster)> done) {
    if (!owners_.contains(owner)) {
        owners_.insert(owner);
        connect(owner, &QObject::destroyed, this, &BackgroundRasterService::forget);
    }
    jobs_.start(key_of(owner),
                [source = std::move(source), request, done = std::move(done)](const JobContext& job) {
                    auto raster = std::make_shared<Raster>(source->raster(request, job.stop));
                    return [raster, done] { done(std::move(*raster)); };
                });
}

void BackgroundRasterService::forget(QObject* owner) {
    owners_.remove(owner);
    jobs_.cancel(key_of(owner));
}

}  // namespace alibi::app
