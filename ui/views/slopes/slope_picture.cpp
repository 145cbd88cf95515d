#include "ui/views/slopes/slope_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/views/slopes/slope_stories.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SlopePlot)
};

double log_or_nan(double slope) {
    return slope > 0 && std::isfinite(slope) ? std::log2(slope) : std::numeric_limits<double>::quiet_NaN();
}

QString difference_text(const OverlayRow& overlay, std::size_t num_heads) {
    if (overlay.differing_heads == 0) {
        return Words::tr("%1: the same slopes").arg(rule_name(overlay.rule));
    }
    const QString form = overlay.differing_heads == 1 ? Words::tr("%1: %2 of %3 heads differs, by × %4")
                                                      : Words::tr("%1: %2 of %3 heads differ, at most × %4");
    return form.arg(rule_name(overlay.rule), grouped_text(overlay.differing_heads),
                    grouped_text(static_cast<Index>(num_heads)), significant_text(overlay.largest_ratio, 3));
}

OverlayLine overlay_line(const OverlayRow& overlay, const std::vector<HeadRow>& heads) {
    OverlayLine line{rule_name(overlay.rule), difference_text(overlay, heads.size()), {}};
    for (const HeadRow& row : heads) {
        line.y.push_back(log_or_nan(overlay.slopes.at(static_cast<std::size_t>(row.head)).value));
    }
    return line;
}

void name_series(SlopePicture& picture, const Session& session, const SlopesScene& shown) {
    const Index more = static_cast<Index>(shown.heads.size()) - shown.first_series;
    if (shown.has_series && more > 0) {
        picture.first_name = Words::tr("first %1").arg(grouped_text(shown.first_series));
        picture.between_name = Words::tr("%1 more").arg(grouped_text(more));
    } else if (!shown.overlays.empty()) {
        picture.first_name = rule_name(session.slope_rule);
    }
}

}  // namespace

int SlopePicture::place_of(Index head) const {
    const auto found = std::ranges::find(points, head, &SlopePoint::head);
    return found == points.end() ? -1 : static_cast<int>(found - points.begin());
}

std::pair<double, double> SlopePicture::limits() const {
    double high = -std::numeric_limits<double>::infinity();
    double low = -high;
    const auto take = [&](double y) {
        if (std::isfinite(y)) {
            high = std::max(high, y);
            low = std::min(low, y);
        }
    };
    for (const SlopePoint& point : points) {
        take(point.y);
    }
    for (const OverlayLine& overlay : overlays) {
        std::ranges::for_each(overlay.y, take);
    }
    return high < low ? std::pair(0.0, 0.0) : std::pair(high, low);
}

SlopePicture slope_picture(const Session& session, const Scene& scene) {
    const SlopesScene& shown = scene.slopes_view;
    SlopePicture picture;
    for (const HeadRow& row : shown.heads) {
        const double place = static_cast<double>(picture.points.size() + 1);
        picture.points.push_back({row.head, place, log_or_nan(row.slope.value), row.slope.in_between});
    }
    for (const OverlayRow& overlay : shown.overlays) {
        picture.overlays.push_back(overlay_line(overlay, shown.heads));
    }
    picture.sorted = session.sort_slopes;
    name_series(picture, session, shown);
    picture.chosen = picture.place_of(session.selection.cell.head);
    picture.hovered = session.hover ? picture.place_of(session.hover->head) : -1;
    return picture;
}

}  // namespace alibi::ui
