// Which marks an axis carries, and what is written at them.
#pragma once

#include <QString>
#include <vector>

#include "core/attention/tensor.h"
#include "core/session/colour_scale.h"

namespace alibi::ui {

// Positions among [keys.begin, keys.end): multiples of a step (a power of two where `total` is one, else 1, 2
// or 5 times a power of ten), and the last position where there is room. `least` is the room for one mark and
// `space` the axis, in px.
std::vector<Index> position_ticks(const Interval& positions, Index total, double space, double least);

// Values from low to high in steps of 1, 2, 2.5, 4 or 5 times a power of ten: the one that meets both ends
// where there is one, about `count` of them.
std::vector<double> value_ticks(double low, double high, int count);

// Marks of a colour bar of `space` px: evenly spaced values for a linear scale, else values of 1, 2 and 5
// times a power of ten that are at least `least` px apart, with both ends.
std::vector<double> scale_ticks(const ScaleRange& range, double space, double least);

// The shortest text of a tick: −16, 0.05, 1e−4; the sign is U+2212.
QString tick_text(double value);
// The same for all ticks of one axis: as many decimals as the one that needs most, but a plain 0.
std::vector<QString> tick_texts(const std::vector<double>& values);

}  // namespace alibi::ui
