#include <algorithm>
#include <cmath>
#include <utility>

#include "core/attention/infinity.h"
#include "core/session/scene_parts.h"

namespace alibi {

namespace {

constexpr Index kTileLength = 12;  // of the small picture of a form

std::shared_ptr<const MapSet> bias_maps(const Session& session, const std::vector<double>& slopes,
                                        const BiasScene* previous) {
    FieldSpec spec{
        session.num_heads, session.seq_len, {}, {slopes, session.bias_form, session.mask, session.precision}};
    if (previous && previous->maps && previous->maps->spec == spec &&
        previous->maps->show_masked == session.show_masked) {
        return previous->maps;
    }
    auto maps = std::make_shared<MapSet>();
    maps->spec = std::move(spec);
    maps->show_masked = session.show_masked;
    maps->rows = maps->cols = session.seq_len;
    for (const double slope : slopes) {
        maps->heads.push_back(bias_map(session.bias_form, slope, session.seq_len, session.mask,
                                       session.precision, session.show_masked));
    }
    return maps;
}

// 1 and 99 % of an evenly spaced sample, in units of the slope.
ValueRange unit_percentiles(const Session& session) {
    const auto map = bias_map(session.bias_form, 1, session.seq_len, session.mask, Precision::float32,
                              session.show_masked);
    const int side = static_cast<int>(std::min<Index>(48, map->rows()));
    const Raster raster = map->raster({{0, 0, map->rows(), map->cols()}, side, side, Pooling::mean}, {});
    std::vector<float> values;
    for (const float value : raster.values) {
        if (std::isfinite(value)) values.push_back(value);
    }
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return static_cast<double>(
            values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))]);
    };
    return {at(0.01), at(0.99)};
}

ValueRange times(double slope, ValueRange unit) {
    const double a = slope * unit.low, b = slope * unit.high;
    return {std::min(a, b), std::max(a, b)};
}

ValueRange both(ValueRange a, ValueRange b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// A bias is its slope times the form's unit: one range of units serves every head.
std::vector<ScaleRange> bias_ranges(const Session& session, const std::vector<double>& slopes) {
    const ColourScale& scale = session.colour(Quantity::bias);
    const ValueRange all =
        bias_unit_range(session.bias_form, session.seq_len, session.mask, session.show_masked);
    const ValueRange most = scale.limits == LimitsKind::percentile ? unit_percentiles(session) : all;
    const auto range_of = [&](ValueRange values, ValueRange percentiles) {
        return make_range(scale, Quantity::bias, values, percentiles, values);
    };
    std::vector<ScaleRange> ranges;
    if (!scale.shared) {
        for (const double slope : slopes) ranges.push_back(range_of(times(slope, all), times(slope, most)));
        return ranges;
    }
    const auto [least, greatest] = std::minmax_element(slopes.begin(), slopes.end());
    return std::vector<ScaleRange>(slopes.size(),
                                   range_of(both(times(*least, all), times(*greatest, all)),
                                            both(times(*least, most), times(*greatest, most))));
}

FormTile form_tile(const Session& session, double slope, const BiasFormRow& form, Index query) {
    FormTile tile;
    tile.form = form.form;
    tile.map = bias_map(form.form, 1, kTileLength, {}, Precision::float32, false);
    const ValueRange range = bias_unit_range(form.form, kTileLength, {}, true);
    tile.range = {Quantity::bias, ScaleKind::linear, range.low, range.high, false, false};
    tile.equal_after_softmax = equals_distance_after_softmax(form.form, session.seq_len, session.mask);
    tile.shift = row_shift(form.form, slope, query, session.seq_len, session.mask);
    return tile;
}

// Queries between which the ends of what is visible move evenly with the query: a form is largest and
// smallest in one of them. A file's rows follow no rule.
std::vector<Index> telling_queries(Index seq_len, const Mask& mask) {
    std::vector<Index> out;
    if (!mask_is_interval(mask)) {
        for (Index query = 0; query < seq_len; ++query) out.push_back(query);
        return out;
    }
    for (const Index query :
         {Index{0}, seq_len / 2, seq_len - 1, mask.window - 1, mask.window, mask.padding - 1, mask.padding,
          seq_len - mask.padding - 1, seq_len - mask.padding}) {
        if (query >= 0 && query < seq_len) out.push_back(query);
    }
    return out;
}

}  // namespace

ValueRange bias_unit_range(BiasForm form, Index seq_len, const Mask& mask, bool show_masked) {
    ValueRange range{kInfinity, -kInfinity};
    for (const Index query : telling_queries(seq_len, mask)) {
        const Interval keys = show_masked ? mask_interval(mask, query, seq_len) : Interval{0, seq_len};
        if (keys.size() == 0) continue;
        // Along a row the forms bend at the query alone.
        for (const Index key : {keys.begin, std::clamp(query, keys.begin, keys.end - 1), keys.end - 1}) {
            const double unit = bias_at(form, 1, query, key, seq_len, mask);
            range.low = std::min(range.low, unit);
            range.high = std::max(range.high, unit);
        }
    }
    return range.low <= range.high ? range : ValueRange{};
}

BiasScene derive_bias(const Session& session, const std::vector<double>& slopes, const BiasScene* previous) {
    BiasScene scene;
    const Cell cell = read_cell(session);
    scene.maps = bias_maps(session, slopes, previous);
    scene.ranges = bias_ranges(session, slopes);
    scene.shown = shown_cells(session, session.seq_len, session.seq_len);
    scene.zoom = static_cast<double>(session.seq_len) /
                 static_cast<double>(std::max(scene.shown.rows, scene.shown.cols));
    for (const BiasFormRow& form : bias_forms()) {
        scene.forms.push_back(
            form_tile(session, slopes[static_cast<std::size_t>(cell.head)], form, cell.query));
    }
    const auto field = zero_field(session, slopes);
    const Interval keys{scene.shown.col, scene.shown.col + scene.shown.cols};
    scene.row = derive_row(*field, Stage::weights, cell, keys, session.show_masked);
    return scene;
}

}  // namespace alibi
