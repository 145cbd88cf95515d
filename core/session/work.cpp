#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/attention/head_statistics.h"
#include "core/attention/pool_cells.h"
#include "core/model/worker_pool.h"
#include "core/session/run.h"
#include "core/session/scene_parts.h"

namespace alibi {

namespace {

constexpr double kStatisticsBudget = 2e9;  // multiply-adds that one set of figures may take
constexpr double kRangesMs = 1500;         // that the limits of all heads' colours may take

void load(const LoadContent& work, Index num_heads, OpenedContent& opened) {
    const bool npz = work.path.ends_with(".npz");
    if (npz && work.array.empty() && is_layer_file(work.path)) {
        opened.report = inspect_layer_file(work.path);
        auto layer = std::make_shared<LayerFile>(read_layer_file(work.path, num_heads));
        if (work.batch >= static_cast<Index>(layer->x.size())) {
            throw FileError(FileProblem::bad_value, work.path, "batch", std::to_string(work.batch + 1),
                            "1 to " + std::to_string(layer->x.size()));
        }
        opened.content = layer_content(layer->parameters, layer->x[static_cast<std::size_t>(work.batch)]);
        opened.layer = std::move(layer);
        return;
    }
    opened.map = std::make_shared<MapFile>(read_map_file(work.path, work.array, work.batch));
    const std::shared_ptr<const Tensor3> values(opened.map, &opened.map->values);
    if (values->heads() > kMaxHeads || values->rows() > kMaxLength) {
        throw FileError(FileProblem::bad_value, work.path, "heads", std::to_string(values->heads()),
                        "1 to " + std::to_string(kMaxHeads));
    }
    opened.content =
        opened.map->content == MapContent::weights ? weight_content(values) : score_content(values);
}

std::shared_ptr<const OpenedContent> load_content(const LoadContent& work, Index num_heads) {
    auto opened = std::make_shared<OpenedContent>();
    opened->path = work.path;
    opened->array = work.array;
    opened->batch = work.batch;
    opened->reads = work.reads;
    try {
        load(work, num_heads, *opened);
    } catch (const FileError& error) {
        opened->map.reset();
        opened->error = error;
    } catch (const std::length_error& error) {
        opened->error.emplace(FileProblem::too_large, work.path, error.what());
    } catch (const std::bad_alloc&) {
        opened->error.emplace(FileProblem::too_large, work.path, "memory");
    }
    return opened;
}

// Rasters that show what values a map has: the whole of it in at most 192 x 192 pixels, and as many as the
// time allows; where even one pixel of many rows takes too long, two rows, each through its own key.
std::vector<RasterRequest> overviews(const MapSource& map, double budget_ms) {
    constexpr Index kMost = 192, kRowPixels = 16;
    const auto pixels = [](Index most, Index cells) { return static_cast<int>(std::min(most, cells)); };
    for (Index side = kMost; side > 0; side /= 2) {
        const RasterRequest whole{
            {0, 0, map.rows(), map.cols()}, pixels(side, map.cols()), pixels(side, map.rows()), Pooling::max};
        if (map.cost_ms(whole) <= budget_ms) return {whole};
    }
    std::vector<RasterRequest> out;
    const int width = pixels(kRowPixels, map.cols()), height = pixels(kRowPixels, map.rows());
    for (const int pixel : {height / 2, height - 1}) {
        const Interval rows = pixel_cells(0, map.rows(), pixel, height);
        const Index row = sample_at(rows, std::min<Index>(rows.size(), kRowPixels) / 2,
                                    std::min<Index>(rows.size(), kRowPixels));
        out.push_back({{row, 0, 1, map.cols()}, width, 1, Pooling::max});
    }
    return out;
}

// Lowest, highest and percentiles of what those rasters show: exact where they hold every cell.
StageRange stage_range(const MapSource& map, double budget_ms, const std::stop_token& stop) {
    std::vector<float> values;
    for (RasterRequest request : overviews(map, budget_ms)) {
        for (const Pooling pooling : {Pooling::max, Pooling::min}) {
            request.pooling = pooling;
            for (const float value : map.raster(request, stop).values) {
                if (std::isfinite(value)) values.push_back(value);
            }
            // Nothing was pooled: both are the same.
            if (request.width == request.cells.cols && request.height == request.cells.rows) break;
        }
    }
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return static_cast<double>(
            values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))]);
    };
    return {at(0), at(1), at(0.01), at(0.99)};
}

Index affordable_queries(const AttentionField& field) {
    double row = 0;
    for (Index head = 0; head < field.num_heads(); ++head) row += field.row_cost(head);
    const double queries = kStatisticsBudget / std::max(row, 1.0);
    return static_cast<Index>(std::clamp(queries, 4.0, 1024.0));
}

// What the same heads look at where nothing is to be seen.
AttentionField zero_field_of(const AttentionField& field, const StatisticsSpec& spec,
                             const Results& results) {
    FieldSettings settings = spec.field.settings;
    if (results.opened && results.opened->map && spec.field.content.kind == ContentKind::file)
        settings.mask = {};
    return {zero_content(field.num_heads(), field.seq_len(), 0), std::move(settings)};
}

// Heads are shared by the processors: each head's figures are its own.
std::shared_ptr<const Statistics> make_statistics(const StatisticsSpec& spec, const Results& results,
                                                  const std::stop_token& stop) {
    const auto field = make_field(spec.field, results, make_content(spec.field, results));
    const AttentionField zero = zero_field_of(*field, spec, results);
    const std::vector<Index> queries = evenly_spaced(field->seq_len(), affordable_queries(*field));
    const auto heads = static_cast<std::size_t>(field->num_heads());
    const double budget_ms = kRangesMs / static_cast<double>(2 * heads);
    const bool one_map = spec.stage == Stage::output;  // for all heads
    const bool compared =
        spec.field.content.kind != ContentKind::file || !results.opened->shows_weights_alone();
    auto out = std::make_shared<Statistics>();
    out->spec = spec;
    out->figures.queries = out->zero_figures.queries = static_cast<Index>(queries.size());
    out->figures.heads.resize(heads);
    if (compared) out->zero_figures.heads.resize(heads);
    out->ranges.resize(heads);
    WorkerPool(thread_count(0, field->num_heads())).run(field->num_heads(), [&](Index head, int) {
        if (stop.stop_requested()) return;
        const auto h = static_cast<std::size_t>(head);
        if (compared) out->zero_figures.heads[h] = head_statistics(zero, head, queries, spec.window, stop);
        out->figures.heads[h] = field->content().is_zero()
                                    ? out->zero_figures.heads[h]
                                    : head_statistics(*field, head, queries, spec.window, stop);
        if (!one_map || head == 0)
            out->ranges[h] = stage_range(*field_map(field, spec.stage, head), budget_ms, stop);
    });
    if (one_map) std::fill(out->ranges.begin(), out->ranges.end(), out->ranges.front());
    return out;
}

// The heads, the length and the biases are the model's; which model, layer, step and text they are of is part
// of the spec.
bool fit_to_inside(const Session& session, const RunResults& results, FieldSpec& spec) {
    const RunInside* inside = shown_inside(session, results).get();
    if (!inside) return false;
    spec.num_heads = inside->content->num_heads();
    spec.seq_len = inside->content->seq_len();
    spec.settings.slopes = inside->slopes;
    spec.settings.learned_bias = inside->learned_bias;
    spec.content.run = inside->spec.run;
    spec.content.layer = inside->spec.layer;
    spec.content.run_step = inside->spec.kept_step >= 0 ? inside->spec.kept_step : inside->spec.step;
    spec.content.text = inside->spec.text;
    return true;
}

}  // namespace

std::shared_ptr<const RunInside> shown_inside(const Session& session, const RunResults& results) {
    const std::shared_ptr<const RunInside>& inside = results.inside;
    if (session.content.kind != ContentKind::run || !inside || !inside->content) return nullptr;
    // One of another state is shown until the new one is there; one of another run is not.
    const std::shared_ptr<const Run> run = inside_run(session, results);
    return run && run->id == inside->spec.run ? inside : nullptr;
}

std::shared_ptr<const OpenedContent> opened_content(const Session& session, const Results& results) {
    if (session.content.kind != ContentKind::file || !results.opened) return nullptr;
    const OpenedContent& opened = *results.opened;
    const ContentChoice& content = session.content;
    const bool same = opened.path == content.path && opened.array == content.array &&
                      opened.batch == content.batch && opened.reads == content.reads;
    return same ? results.opened : nullptr;
}

std::optional<FieldSpec> field_spec(const Session& session, const Results& results, const Tokens* tokens) {
    const Index length =
        tokens && !tokens->empty() ? static_cast<Index>(tokens->size()) : content_length(session);
    FieldSpec spec{session.num_heads,
                   length,
                   session.content,
                   {session_slope_values(session), session.bias_form, session.mask, session.precision}};
    if (session.content.kind == ContentKind::run && !fit_to_inside(session, results.runs, spec))
        return std::nullopt;
    if (spec.settings.mask.kind == MaskKind::file && spec.settings.mask.matrix->size != spec.seq_len) {
        spec.settings.mask.kind = MaskKind::causal;
    }
    if (session.content.kind != ContentKind::file) return spec;
    const auto opened = opened_content(session, results);
    if (!opened || opened->error) return std::nullopt;
    const Content& content = *opened->content;
    if (content.num_heads() != session.num_heads || content.seq_len() != session.seq_len)
        return std::nullopt;  // until FitToContent
    return spec;
}

Tokens session_tokens(const Session& session) {
    if (session.content.kind != ContentKind::text) return {};
    const std::size_t limit = std::min(kMaxTokens, static_cast<std::size_t>(session.seq_len));
    Tokens tokens = split_tokens(session.content.text, limit);
    if (tokens.empty()) tokens.emplace_back("\u2205");  // an empty text is one empty token
    return tokens;
}

std::shared_ptr<const Content> make_content(const FieldSpec& spec, const Results& results,
                                            const Tokens* tokens) {
    const ContentChoice& content = spec.content;
    switch (content.kind) {
        case ContentKind::zero: return zero_content(spec.num_heads, spec.seq_len, content.seed);
        case ContentKind::random:
            return random_content(spec.num_heads, spec.seq_len, content.seed, content.spread);
        case ContentKind::text: {
            Session session;
            session.content = content;
            session.seq_len = spec.seq_len;
            return text_content(spec.num_heads, tokens ? *tokens : session_tokens(session), content.seed,
                                content.spread);
        }
        case ContentKind::run: return results.runs.inside->content;
        case ContentKind::file: break;
    }
    return results.opened->content;
}

std::shared_ptr<const AttentionField> make_field(const FieldSpec& spec, const Results& results,
                                                 std::shared_ptr<const Content> content) {
    const OpenedContent* opened = spec.content.kind == ContentKind::file ? results.opened.get() : nullptr;
    if (!opened || !opened->map || opened->map->content != MapContent::weights)
        return std::make_shared<const AttentionField>(std::move(content), spec.settings);
    FieldSettings plain;
    plain.slopes.assign(static_cast<std::size_t>(spec.num_heads), 0.0);
    plain.mask.kind = MaskKind::none;
    return std::make_shared<const AttentionField>(std::move(content), plain);
}

std::vector<Work> missing_work(const Session& session, const Results& results) {
    std::vector<Work> work = missing_run_work(session, results);
    const ContentChoice& content = session.content;
    if (content.kind == ContentKind::file && !opened_content(session, results)) {
        work.emplace_back(LoadContent{content.path, content.array, content.batch, content.reads});
    }
    if (session.view != ViewId::attention) return work;
    const std::optional<FieldSpec> spec = field_spec(session, results);
    if (!spec) return work;
    StatisticsSpec wanted{*spec, session.stage, session.window};
    const OpenedContent* opened = opened_content(session, results).get();
    if (opened && opened->map) {
        const bool mixes = wanted.stage == Stage::context || wanted.stage == Stage::output;
        if (opened->map->content == MapContent::weights || mixes) wanted.stage = Stage::weights;
    }
    if (!results.statistics || results.statistics->spec != wanted) work.emplace_back(std::move(wanted));
    return work;
}

Results do_work(const Work& work, const Session& session, Results results, const std::stop_token& stop) {
    if (const auto* file = std::get_if<LoadContent>(&work)) {
        auto opened = load_content(*file, session.num_heads);
        if (!stop.stop_requested()) results.opened = std::move(opened);
    } else if (const auto* spec = std::get_if<StatisticsSpec>(&work)) {
        auto statistics = make_statistics(*spec, results, stop);
        if (!stop.stop_requested()) results.statistics = std::move(statistics);
    } else {
        do_run_work(work, results, stop);
    }
    return results;
}

void merge_work(Results& into, const Work& work, const Results& made) {
    if (std::holds_alternative<LoadContent>(work))
        into.opened = made.opened;
    else if (std::holds_alternative<StatisticsSpec>(work))
        into.statistics = made.statistics;
    else
        merge_run_work(into, work, made);
}

}  // namespace alibi
