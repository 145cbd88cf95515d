#include <algorithm>
#include <cmath>

#include "core/attention/row_bias.h"
#include "core/session/scene_parts.h"

namespace alibi {

namespace {

// Multiply-adds that may be spent while the window waits: on one row, and once before the first row of a
// head.
constexpr double kLongestRow = 4e6;
constexpr double kLongestSetup = 6e6;
constexpr Index kMostPoints = 400;  // of a row, evenly apart

std::string token_at(const std::vector<std::string>& tokens, Index position) {
    return position < static_cast<Index>(tokens.size()) ? tokens[static_cast<std::size_t>(position)]
                                                        : std::string();
}

void read_attention(const Session& session, const AttentionScene& attention, Reading& reading) {
    if (!attention.field) return;
    const AttentionField& field = *attention.field;
    Cell& cell = reading.cell;
    cell.query = std::min(cell.query, field.seq_len() - 1);
    cell.key = std::min(cell.key, field.seq_len() - 1);
    cell.head = std::min(cell.head, field.num_heads() - 1);
    reading.query_token = token_at(attention.tokens, cell.query);
    reading.key_token = token_at(attention.tokens, cell.key);
    reading.distance = cell.query - cell.key;
    if (attention.weights_only) {
        reading.weight = static_cast<double>(
            attention.maps->heads[static_cast<std::size_t>(cell.head)]->value(cell.query, cell.key));
        reading.masked = *reading.weight == static_cast<double>(kMasked);
        return;
    }
    reading.masked = !mask_visible(field.settings().mask, cell.query, cell.key, field.seq_len());
    reading.bias = field.bias(cell.head, cell.query, cell.key);
    if (field.content().setup_cost() > kLongestSetup) return;
    const bool quick = is_quick_row(field, cell.head, cell.query);
    const CellReading values =
        quick ? field.cell(cell.head, cell.query, cell.key) : field.cell_sum(cell.head, cell.query, cell.key);
    reading.score = values.scaled;
    reading.sum = values.biased;
    if (quick) reading.weight = values.weight;
    if (session.stage == Stage::scores) reading.value = values.score;
}

// Keys evenly over those shown, and, where they are too many to have each, those round which a row has its
// peaks: the query and both ends of what is visible, with neighbours ever farther from them.
std::vector<Index> telling_keys(const RowProfile& row, Interval visible) {
    const Interval keys = row.keys;
    const Index points = std::min(keys.size(), kMostPoints);
    std::vector<Index> at;
    for (Index n = 0; n < points; ++n)
        at.push_back(row.exact ? keys.begin + n : keys.begin + n * (keys.size() - 1) / (points - 1));
    if (row.exact) return at;
    for (const Index peak : {row.query, visible.begin, visible.end - 1}) {
        for (Index away = 0; away < keys.size() / points; away = away == 0 ? 1 : 2 * away)
            for (const Index key : {peak - away, peak + away})
                if (key >= keys.begin && key < keys.end) at.push_back(key);
    }
    std::sort(at.begin(), at.end());
    at.erase(std::unique(at.begin(), at.end()), at.end());
    return at;
}

}  // namespace

bool is_quick_row(const AttentionField& field, Index head, Index query) {
    return field.content().setup_cost() <= kLongestSetup && field.row_cost(head, query) <= kLongestRow;
}

Quantity stage_quantity(Stage stage) {
    return stage == Stage::weights ? Quantity::weights : Quantity::scores;
}

std::shared_ptr<const AttentionField> zero_field(const Session& session, const std::vector<double>& slopes) {
    return std::make_shared<AttentionField>(
        zero_content(session.num_heads, session.seq_len, session.content.seed),
        FieldSettings{slopes, session.bias_form, session.mask, session.precision});
}

RowProfile derive_row(const AttentionField& field, Stage stage, const Cell& cell, Interval keys,
                      bool show_masked) {
    RowProfile row;
    row.head = cell.head;
    row.query = cell.query;
    row.slope = field.settings().slopes[static_cast<std::size_t>(cell.head)];
    row.keys = keys;
    row.exact = keys.size() <= kMostPoints;
    const RowBias bias = field.row_bias(cell.head, cell.query);
    row.at = telling_keys(row, bias.visible());
    if (bias.visible().size() == 0) row.state = RowState::sees_nothing;
    const Index last = row.state == RowState::sees_nothing ? keys.begin : bias.visible().end;
    row.masked_after = {std::clamp(last, keys.begin, keys.end), keys.end};
    Matrix values;
    const std::span<const Index> query(&cell.query, 1);
    const bool affordable = stage == Stage::weights ? is_quick_row(field, cell.head, cell.query)
                                                    : field.content().setup_cost() <= kLongestSetup;
    const std::vector<LogSum> sums =
        stage == Stage::weights && affordable ? field.log_sums(cell.head, query) : std::vector<LogSum>(1);
    if (affordable) field.cells(stage, cell.head, query, row.at, sums, values);
    bool finite = false, broken = false;
    for (std::size_t n = 0; n < row.at.size(); ++n) {
        const bool seen = bias.sees(row.at[n]);
        const double b = round_to(field.settings().precision, bias(row.at[n]));
        const float v = affordable ? values(0, static_cast<Index>(n)) : kMasked;
        row.bias.push_back(seen || !show_masked ? b : std::nan(""));
        // Of the cell that is read, the weight that a float holds no more.
        const bool tiny = v == 0 && stage == Stage::weights && row.at[n] == cell.key;
        row.values.push_back(v == kMasked ? std::nan("")
                             : tiny
                                 ? cell_weight(field.cell_sum(cell.head, cell.query, cell.key), sums.front())
                                 : static_cast<double>(v));
        if (seen || !show_masked) row.bias_low = std::min(row.bias_low, b);
        finite = finite || std::isfinite(v);
        broken = broken || std::isnan(v);
        if (v == kMasked || std::isnan(v)) continue;
        row.value_high = std::max(row.value_high, static_cast<double>(v));
        row.value_low = std::min(row.value_low, static_cast<double>(v));
    }
    if (broken && !finite) row.state = RowState::not_finite;
    return row;
}

ScaleRange make_range(const ColourScale& scale, Quantity quantity, ValueRange values, ValueRange percentiles,
                      ValueRange full) {
    ScaleRange range{quantity, scale.scale, scale.low, scale.high, false, false};
    if (scale.limits != LimitsKind::typed) {
        const ValueRange from = scale.limits == LimitsKind::automatic    ? values
                                : scale.limits == LimitsKind::percentile ? percentiles
                                                                         : full;
        range.low = from.low;
        range.high = from.high;
        if (quantity == Quantity::weights) range.low = scale.limits == LimitsKind::percentile ? from.low : 0;
    }
    if (quantity == Quantity::scores && scale.limits != LimitsKind::typed) {
        const double largest = std::max(std::abs(range.low), std::abs(range.high));
        range.low = -largest;
        range.high = largest;
    }
    if (!(range.high > range.low)) {
        if (quantity == Quantity::bias)
            range.low = range.high - 1;
        else
            range.high = range.low + 1;
        if (quantity == Quantity::scores) range.low = -(range.high = 1);
    }
    range.clipped_low = values.low < range.low;
    range.clipped_high = values.high > range.high;
    return range;
}

Reading derive_reading(const Session& session, const Scene& scene) {
    Reading reading;
    reading.locked = session.selection.locked;
    reading.cell = read_cell(session);
    const Index last_head = static_cast<Index>(scene.slopes.size()) - 1;
    reading.cell.head = std::clamp<Index>(reading.cell.head, 0, last_head);
    reading.slope = scene.slopes[static_cast<std::size_t>(reading.cell.head)];
    const VisibleKeys keys =
        session.stop_at_length || reading.slope.value <= 0 ? VisibleKeys(session.seq_len) : VisibleKeys();
    reading.figures = slope_statistics(reading.slope.value, keys);
    reading.distance = reading.cell.query - reading.cell.key;
    if (session.view == ViewId::attention) {
        read_attention(session, scene.attention, reading);
        return reading;
    }
    if (session.view == ViewId::equations) {
        read_equations(scene.equations, reading);
        return reading;
    }
    const auto field = zero_field(session, session_slope_values(session));
    const Cell& cell = reading.cell;
    reading.masked = !mask_visible(session.mask, cell.query, cell.key, session.seq_len);
    reading.bias = field->bias(cell.head, cell.query, cell.key);
    if (is_quick_row(*field, cell.head, cell.query))
        reading.weight = field->cell(cell.head, cell.query, cell.key).weight;
    return reading;
}

Scene derive(const Session& session, const Results& results, const Scene* previous) {
    Scene scene;
    scene.num_heads = session.num_heads;
    scene.seq_len = session.seq_len;
    scene.slopes = session_slopes(session);
    const std::vector<double> values = session_slope_values(session);
    scene.cumsum_is_no_distance =
        session.bias_form == BiasForm::cumsum && !mask_is_causal(session.mask, session.seq_len);
    scene.slopes_view = derive_slopes(session, scene.slopes);
    if (session.view == ViewId::bias) {
        scene.bias = derive_bias(session, values, previous ? &previous->bias : nullptr);
    }
    if (session.view == ViewId::attention) {
        scene.attention = derive_attention(session, results, previous ? &previous->attention : nullptr);
        if (scene.attention.seq_len > 0) scene.seq_len = scene.attention.seq_len;
        // A trained model has heads and slopes of its own.
        if (session.content.kind == ContentKind::run && scene.attention.field) {
            scene.num_heads = scene.attention.num_heads;
            scene.slopes = named_slopes(scene.attention.spec.settings.slopes);
        }
    }
    scene.equations = derive_equations(session, previous ? &previous->equations : nullptr);
    scene.extrapolation =
        derive_extrapolation(session, results, previous ? &previous->extrapolation : nullptr);
    scene.lesson = derive_lesson(session, results, previous ? &previous->lesson : nullptr);
    scene.reading = derive_reading(session, scene);
    return scene;
}

}  // namespace alibi
