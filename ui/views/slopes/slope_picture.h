// What the slope plot shows, as points on its axes: x = place from 1, y = log2 of the slope.
#pragma once

#include <QString>
#include <vector>

#include "core/session/scene.h"

namespace alibi::ui {

struct SlopePoint {
    Index head = 0;
    double x = 1;
    double y = 0;  // NaN where the slope has no logarithm
    bool in_between = false;

    bool operator==(const SlopePoint&) const = default;
};

struct OverlayLine {
    QString name;
    QString difference;     // "text rule: 8 of 12 heads differ, at most × 2.38"; empty where none does
    std::vector<double> y;  // by place

    bool operator==(const OverlayLine&) const = default;
};

struct SlopePicture {
    std::vector<SlopePoint> points;
    std::vector<OverlayLine> overlays;
    QString first_name;    // at the line of the first series, or of all heads; may be empty
    QString between_name;  // at the line of the heads in between
    bool sorted = false;   // steepest first
    int chosen = -1;       // places, from 0; -1: none
    int hovered = -1;

    int place_of(Index head) const;
    // Highest and lowest log2 drawn, 0 and 0 where there is none.
    std::pair<double, double> limits() const;
};

SlopePicture slope_picture(const Session& session, const Scene& scene);

}  // namespace alibi::ui
