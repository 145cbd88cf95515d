#include "ui/widgets/raster_service.h"

namespace alibi::ui {

void ImmediateRasterService::request(QObject*, std::shared_ptr<const MapSource> source,
                                     const RasterRequest& request, std::function<void(Raster)> done) {
    done(source->raster(request, {}));
}

}  // namespace alibi::ui
