#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

// 1 and 99 % of the values of an evenly spaced sample.
ValueRange percentiles_of(const MapSource& map) {
    const int side = static_cast<int>(std::min<Index>(48, map.rows()));
    const Raster raster = map.raster({{0, 0, map.rows(), map.cols()}, side, side, Pooling::mean}, {});
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

std::vector<ScaleRange> bias_ranges(const Session& session, const std::vector<double>& slopes,
                                    const MapSet& maps) {
    const ColourScale& scale = session.colour(Quantity::bias);
    const auto range_of = [&](std::size_t head) {
        const ValueRange all =
            bias_range(session.bias_form, slopes[head], session.seq_len, session.mask, session.show_masked);
        const bool needs = scale.limits == LimitsKind::percentile;
        return make_range(scale, Quantity::bias, all, needs ? percentiles_of(*maps.heads[head]) : all, all);
    };
    if (scale.shared) {
        const auto steepest = std::max_element(slopes.begin(), slopes.end()) - slopes.begin();
        return std::vector<ScaleRange>(slopes.size(), range_of(static_cast<std::size_t>(steepest)));
    }
    std::vector<ScaleRange> ranges;
    for (std::size_t head = 0; head < slopes.size(); ++head) ranges.push_back(range_of(head));
    return ranges;
}

FormTile form_tile(const Session& session, double slope, const BiasFormRow& form, Index query) {
    FormTile tile;
    tile.form = form.form;
    tile.map = bias_map(form.form, 1, kTileLength, {}, Precision::float32, false);
    const ValueRange range = bias_range(form.form, 1, kTileLength, {}, true);
    tile.range = {Quantity::bias, ScaleKind::linear, range.low, range.high, false, false};
    tile.equal_after_softmax = equals_distance_after_softmax(form.form, session.seq_len, session.mask);
    tile.shift = row_shift(form.form, slope, query, session.seq_len, session.mask);
    return tile;
}

}  // namespace

ValueRange bias_range(BiasForm form, double slope, Index seq_len, const Mask& mask, bool show_masked) {
    const Index last = seq_len - 1;
    // The forms are linear in query and key on each side of the diagonal: the extremes lie at corners.
    const std::pair<Index, Index> corners[] = {
        {0, 0}, {last, 0}, {last, last}, {0, last}, {last / 2, last / 2}};
    ValueRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const auto& [query, key] : corners) {
        if (show_masked && mask.kind != MaskKind::none && key > query) continue;
        const double value = bias_at(form, slope, query, key, seq_len, mask);
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    }
    return range;
}

BiasScene derive_bias(const Session& session, const std::vector<double>& slopes, const BiasScene* previous) {
    BiasScene scene;
    const Cell cell = read_cell(session);
    scene.maps = bias_maps(session, slopes, previous);
    scene.ranges = bias_ranges(session, slopes, *scene.maps);
    scene.shown = shown_cells(session, session.seq_len, session.seq_len);
    scene.zoom = static_cast<double>(session.seq_len) /
                 static_cast<double>(std::max(scene.shown.rows, scene.shown.cols));
    for (const BiasFormRow& form : bias_forms()) {
        scene.forms.push_back(
            form_tile(session, slopes[static_cast<std::size_t>(cell.head)], form, cell.query));
    }
    const auto field = zero_field(session, slopes);
    scene.row =
        derive_row(*field, Stage::weights, cell, {scene.shown.col, scene.shown.col + scene.shown.cols});
    return scene;
}

}  // namespace alibi
