#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/session/run.h"
#include "core/session/scene_parts.h"

namespace alibi {

namespace {

// The content of the last scene where it is the same, so that moving a slider does not read the text again.
std::shared_ptr<const Content> content_of(const FieldSpec& spec, const Results& results, const Tokens& tokens,
                                          const AttentionScene* previous) {
    if (spec.content.kind == ContentKind::file) return results.opened->content;
    if (spec.content.kind == ContentKind::run) return results.runs.inside->content;
    const bool same = previous && previous->field && previous->spec.num_heads == spec.num_heads &&
                      previous->spec.seq_len == spec.seq_len && previous->spec.content == spec.content;
    return same ? previous->field->shared_content() : make_content(spec, results, &tokens);
}

std::shared_ptr<const AttentionField> field_of(const FieldSpec& spec, const Results& results,
                                               const Tokens& tokens, const AttentionScene* previous) {
    std::shared_ptr<const Content> content = content_of(spec, results, tokens, previous);
    const bool same =
        previous && previous->field && previous->spec == spec && previous->field->shared_content() == content;
    return same ? previous->field : make_field(spec, results, std::move(content));
}

std::vector<Stage> stages_of(const AttentionField& field, bool weights_only) {
    if (weights_only) return {Stage::weights};
    std::vector<Stage> out;
    for (const StageRow& row : stages()) {
        const bool mixes = row.stage == Stage::context || row.stage == Stage::output;
        if (!mixes || field.content().has_values()) out.push_back(row.stage);
    }
    return out;
}

std::shared_ptr<const MapSet> maps_of(const AttentionScene& scene, Stage stage, const OpenedContent* opened,
                                      const AttentionScene* previous) {
    if (previous && previous->maps && previous->field == scene.field && previous->maps->stage == stage) {
        return previous->maps;
    }
    auto maps = std::make_shared<MapSet>();
    maps->spec = scene.spec;
    maps->stage = stage;
    for (Index head = 0; head < scene.num_heads; ++head) {
        // An opened map of weights is shown as it is, to the last digit.
        maps->heads.push_back(
            scene.weights_only
                ? tensor_map(std::shared_ptr<const Tensor3>(opened->map, &opened->map->values), head)
                : field_map(scene.field, stage, head));
    }
    maps->rows = maps->heads.front()->rows();
    maps->cols = maps->heads.front()->cols();
    return maps;
}

// Until the statistics are there, the limits of the scores are those that three standard deviations need.
StageRange guessed_range(const Session& session, Stage stage) {
    if (stage == Stage::weights) return {0, 1, 0, 1};
    const double scale = stage == Stage::scores ? std::sqrt(double{kHeadDim}) : 1;
    const double largest = 3 * std::max(session.content.spread, 0.1) * scale;
    return {-largest, largest, -largest, largest};
}

std::vector<ScaleRange> ranges_of(const Session& session, const AttentionScene& scene, const Results& results,
                                  Stage stage) {
    const Quantity quantity = stage_quantity(stage);
    const ColourScale& scale = session.colour(quantity);
    std::vector<StageRange> values(static_cast<std::size_t>(scene.num_heads), guessed_range(session, stage));
    const Statistics* known = results.statistics.get();
    if (known && known->spec.stage == stage && known->ranges.size() == values.size()) values = known->ranges;
    const auto range_of = [&](const StageRange& v) {
        const ValueRange full = quantity == Quantity::weights ? ValueRange{0, 1} : ValueRange{v.low, v.high};
        return make_range(scale, quantity, {v.low, v.high}, {v.percentile_1, v.percentile_99}, full);
    };
    std::vector<ScaleRange> ranges;
    if (!scale.shared) {
        for (const StageRange& v : values) ranges.push_back(range_of(v));
        return ranges;
    }
    StageRange all = values.front();
    for (const StageRange& v : values) {
        all = {std::min(all.low, v.low), std::max(all.high, v.high),
               std::min(all.percentile_1, v.percentile_1), std::max(all.percentile_99, v.percentile_99)};
    }
    return std::vector<ScaleRange>(values.size(), range_of(all));
}

void add_look(const Session& session, const Results& results, AttentionScene& scene, Stage stage) {
    const Statistics* known = results.statistics.get();
    if (!known || known->figures.heads.size() != static_cast<std::size_t>(scene.num_heads)) return;
    scene.look_stale = known->spec != StatisticsSpec{scene.spec, stage, session.window};
    scene.look_queries = known->figures.queries;
    for (Index head = 0; head < scene.num_heads; ++head) {
        const auto h = static_cast<std::size_t>(head);
        LookRow row{head, known->figures.heads[h], std::nullopt};
        if (h < known->zero_figures.heads.size()) row.zero = known->zero_figures.heads[h];
        scene.look.push_back(row);
    }
}

void add_file(const Session& session, const OpenedContent* opened, AttentionScene& scene) {
    if (session.content.kind != ContentKind::file) return;
    scene.loading = opened == nullptr;
    if (!opened) return;
    if (opened->error) scene.problem = ContentProblem{*opened->error, opened->report};
    if (opened->layer) {
        scene.batches = static_cast<Index>(opened->layer->x.size());
        scene.layer_is_not_finite = !opened->layer->is_finite();
    }
    if (!opened->map) return;
    scene.batches = opened->map->batches;
    scene.arrays = opened->map->arrays;
    scene.file_note = opened->map->array;
    scene.not_finite = opened->map->not_finite;
    scene.uneven_rows = opened->map->uneven_rows;
}

// Why there is nothing to look into; empty while that is not known yet.
std::string absence(const RunResults& results, bool named, bool listed) {
    if (!results.listed) return {};
    if (listed) return "This run has no model yet: its training has not begun.";
    if (named) return "The run is not there any more.";
    return "There is no trained model yet: train one in the Extrapolation view.";
}

void add_inside(const Session& session, const Results& results, AttentionScene& scene) {
    if (session.content.kind != ContentKind::run) return;
    const RunInside* known = results.runs.inside.get();
    const std::shared_ptr<const Run> run = inside_run(session, results.runs);
    const bool there = run && run->model;
    const bool current = there && known && known->spec == inside_spec(session, *run);
    scene.inside.listed = results.runs.listed;
    scene.loading = there ? !current : !results.runs.listed;
    if (current) scene.inside.problem = known->problem;
    if (!there) scene.inside.problem = absence(results.runs, !session.content.run.empty(), run != nullptr);
    if (run) scene.inside.run = run->id;
    if (!there) return;
    scene.inside.layers = run->model->config.num_layers;
    scene.inside.layer = std::clamp<Index>(session.content.layer, 0, scene.inside.layers - 1);
    scene.inside.steps = run->kept_steps;
    scene.inside.last_step = run->model_step;
    const LookInsideRun spec = inside_spec(session, *run);
    scene.inside.step = spec.kept_step >= 0 ? spec.kept_step : run->model_step;
    scene.inside.slopes_changed = !spec.slopes.empty();
    scene.inside.train_len = run->settings.train_len;
    scene.inside.position = run->settings.position;
    if (const auto shown = shown_inside(session, results.runs)) scene.tokens = shown->tokens;
    if (!run->vocabulary || !scene.inside.problem.empty()) return;
    scene.inside.unknown = unknown_words(*run, spec.text);
    const std::size_t typed = split_text(spec.text, run->vocabulary->split()).size();
    scene.inside.goes_on = static_cast<Index>(typed) < spec.length;
}

// What the row plot shows at this stage: the stage itself, or the weights where the map has no keys.
Stage row_stage(Stage stage) {
    return stage == Stage::context || stage == Stage::output ? Stage::weights : stage;
}

}  // namespace

AttentionScene derive_attention(const Session& session, const Results& results,
                                const AttentionScene* previous) {
    AttentionScene scene;
    const auto opened = opened_content(session, results);
    add_file(session, opened.get(), scene);
    scene.tokens = session_tokens(session);
    add_inside(session, results, scene);
    const std::optional<FieldSpec> spec = field_spec(session, results, &scene.tokens);
    if (!spec) return scene;
    scene.spec = *spec;
    scene.num_heads = spec->num_heads;
    scene.seq_len = spec->seq_len;
    scene.longest_distance = static_cast<double>(spec->seq_len - 1);
    scene.most_entropy = std::log(static_cast<double>(spec->seq_len));
    scene.weights_only = opened && opened->shows_weights_alone();
    scene.field = field_of(*spec, results, scene.tokens, previous);
    scene.stages = stages_of(*scene.field, scene.weights_only);
    const bool offered =
        std::find(scene.stages.begin(), scene.stages.end(), session.stage) != scene.stages.end();
    scene.stage = offered ? session.stage : Stage::weights;
    scene.quantity = stage_quantity(scene.stage);
    scene.maps = maps_of(scene, scene.stage, opened.get(), previous);
    scene.ranges = ranges_of(session, scene, results, scene.stage);
    scene.shown = shown_cells(session, scene.maps->rows, scene.maps->cols);
    const bool keyed = scene.stage != Stage::context && scene.stage != Stage::output;
    if (!keyed) {
        scene.shown.col = 0;
        scene.shown.cols = scene.maps->cols;
    }
    scene.zoom = static_cast<double>(scene.maps->rows) / static_cast<double>(scene.shown.rows);
    Cell cell = read_cell(session);
    cell = {std::min(cell.head, scene.num_heads - 1), std::min(cell.query, scene.seq_len - 1),
            std::min(cell.key, scene.seq_len - 1)};
    const Interval keys =
        keyed ? Interval{scene.shown.col, scene.shown.col + scene.shown.cols} : Interval{0, scene.seq_len};
    scene.row = derive_row(*scene.field, row_stage(scene.stage), cell, keys);
    add_look(session, results, scene, scene.stage);
    return scene;
}

}  // namespace alibi
