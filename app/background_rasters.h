// Rasters of heatmaps as jobs: the newest request of each owner counts, the one it replaces is told to stop.
#pragma once

#include <QSet>

#include "app/jobs.h"
#include "ui/widgets/raster_service.h"

namespace alibi::app {

class BackgroundRasterService : public QObject, public ui::RasterService {
    Q_OBJECT
  public:
    explicit BackgroundRasterService(QObject* parent = nullptr);

    void request(QObject* owner, std::shared_ptr<const MapSource> source, const RasterRequest& request,
                 std::function<void(Raster)> done) override;
    bool immediate() const override { return false; }

  private:
    void forget(QObject* owner);

    QSet<QObject*> owners_;
    JobRunner jobs_;  // last, so that it goes first and nothing is delivered to what is gone
};

}  // namespace alibi::app
