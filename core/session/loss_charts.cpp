#include "core/session/loss_charts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>

namespace alibi {

namespace {

constexpr double kPartsOfOctave = 4;  // points by position
constexpr Index kMostCurvePoints = 400;
constexpr double kLeast = 0.1;  // nats that the loss axis spans at least

std::vector<LossPoint> length_points(const RunEvaluation& known, Index longest) {
    std::vector<LossPoint> points;
    for (const LengthLoss& loss : known.lengths)
        if (loss.length <= longest && std::isfinite(loss.loss))
            points.push_back({static_cast<double>(loss.length), loss.loss, loss.tokens});
    return points;
}

// Single positions at first, then means over a part of an octave. One ends at the training length, so that no
// point mixes both of its sides; each stands where its part ends.
std::vector<LossPoint> position_points(const PositionLosses& losses, Index train_len, Index longest) {
    std::vector<LossPoint> points;
    const Index size = std::min(static_cast<Index>(losses.loss.size()), longest);
    const auto length = static_cast<double>(train_len);
    Index begin = 0;
    for (double part = -std::floor(std::log2(length) * kPartsOfOctave); begin < size; ++part) {
        const auto edge = static_cast<Index>(std::lround(length * std::exp2(part / kPartsOfOctave)));
        const Index end = std::min(size, edge);
        if (end <= begin) continue;
        double sum = 0;
        Index tokens = 0;
        for (Index n = begin; n < end; ++n) {
            sum += losses.loss[static_cast<std::size_t>(n)];
            tokens += windows_at(losses.windows, n + 1);
        }
        points.push_back({static_cast<double>(end), sum / static_cast<double>(end - begin), tokens});
        begin = end;
    }
    std::erase_if(points, [](const LossPoint& point) { return !std::isfinite(point.loss); });
    return points;
}

void add_series(const Session& session, const RunResults& results, const Run& run, bool operated,
                EvaluationKind kind, LossChart& chart) {
    const std::vector<double> slopes = operated ? surgery_slopes(session, run) : std::vector<double>();
    if (operated && slopes.empty()) return;
    const RunEvaluation* known = find_evaluation(results, run.id, kind, slopes);
    if (!known) return;
    LossSeries series;
    series.run = run.id;
    series.name = run_name(session, run.id);
    series.position = run.settings.position;
    series.train_len = run.settings.train_len;
    series.operated = operated;
    series.early = known->spec.early || known->spec.step != run.model_step;
    series.step = known->spec.step;
    const Index longest = longest_read(run, kind, session.extrapolation.most_multiple);
    series.points = kind == EvaluationKind::position
                        ? position_points(known->positions, run.settings.train_len, longest)
                        : length_points(*known, longest);
    if (!series.points.empty()) chart.series.push_back(std::move(series));
}

void set_lengths_axis(LossChart& chart) {
    bool first = true;
    for (const LossSeries& series : chart.series) {
        for (const LossPoint& point : series.points) {
            chart.x_low = first ? point.at : std::min(chart.x_low, point.at);
            chart.x_high = first ? point.at : std::max(chart.x_high, point.at);
            first = false;
        }
    }
}

// A whole number of tenths around all losses up to `most`: one ruined run would flatten all the others. Where
// no loss is below that, around all.
void set_loss_axis(LossChart& chart, double most) {
    bool first = true;
    for (const LossSeries& series : chart.series) {
        for (const LossPoint& point : series.points) {
            if (point.loss > most) continue;
            chart.y_low = first ? point.loss : std::min(chart.y_low, point.loss);
            chart.y_high = first ? point.loss : std::max(chart.y_high, point.loss);
            first = false;
        }
    }
    if (first && std::isfinite(most)) return set_loss_axis(chart, std::numeric_limits<double>::infinity());
    if (first) return;
    chart.y_low = std::floor(chart.y_low * 10) / 10;
    chart.y_high = std::max(std::ceil(chart.y_high * 10) / 10, chart.y_low + kLeast);
}

void set_lengths(LossChart& chart) {
    std::set<Index> lengths;
    for (const LossSeries& series : chart.series) {
        lengths.insert(series.train_len);
        if (series.chosen || chart.train_len == 0) chart.train_len = series.train_len;
    }
    lengths.erase(chart.train_len);
    chart.other_lens.assign(lengths.begin(), lengths.end());
}

// Without training every word is as likely as another: ln V nats.
double untrained_loss(const Run& run) {
    return run.model ? std::log(static_cast<double>(run.model->config.vocab_size)) : 0;
}

// Of the shown runs.
double most_meaningful_loss(const Session& session, const RunResults& results) {
    double most = 0;
    for (const auto& run : listed_runs(session, results))
        if (!is_hidden(session, run->id)) most = std::max(most, kMeaningfulBelow * untrained_loss(*run));
    return most;
}

const LossSeries* series_of(const LossChart& chart, const std::string& run) {
    const auto at = std::ranges::find_if(
        chart.series, [&](const LossSeries& s) { return s.run == run && !s.operated && !s.points.empty(); });
    return at == chart.series.end() ? nullptr : &*at;
}

// What is known of one run, be it shown or hidden.
std::optional<LossSeries> own_series(const Session& session, const RunResults& results, const Run& run,
                                     EvaluationKind kind) {
    LossChart chart;
    add_series(session, results, run, false, kind, chart);
    if (chart.series.empty()) return std::nullopt;
    return std::move(chart.series.front());
}

SlidingLine sliding_line(const LossSeries& series) {
    SlidingLine line;
    line.run = series.run;
    line.name = series.name;
    line.position = series.position;
    line.at_train_len = series.points.front().loss;
    line.at_longest = series.points.back().loss;
    line.flat = std::abs(line.at_longest - line.at_train_len) <= kFlatWithin;
    return line;
}

// A ruined run would always be the one that is harmed most, and says nothing about context.
bool can_be_compared(const RunResults& results, const Run& chosen, const LossSeries& own,
                     const LossSeries& other) {
    const Run* const run = results.find(other.run);
    return run && run->id != chosen.id && !other.operated && run->settings.text == chosen.settings.text &&
           other.points.front().at == own.points.front().at &&
           other.points.back().at == own.points.back().at && other.points.front().loss < untrained_loss(*run);
}

// The chosen run, and of those on its text that are read at the same lengths the one that the extra context
// harms most.
std::vector<SlidingLine> sliding_lines(const RunResults& results, const Run& chosen,
                                       const std::optional<LossSeries>& own, const LossChart& sliding) {
    if (!own || own->points.size() < 2) return {};
    const LossSeries* worst = nullptr;
    for (const LossSeries& series : sliding.series) {
        if (!can_be_compared(results, chosen, *own, series)) continue;
        if (!worst || series.points.back().loss > worst->points.back().loss) worst = &series;
    }
    std::vector<SlidingLine> lines{sliding_line(*own)};
    if (worst) lines.push_back(sliding_line(*worst));
    return lines;
}

// Where the loss by position rises clearly above what it was in the second half of the training length.
std::optional<double> breaking_position(const LossSeries& series) {
    constexpr double kClearly = 0.15;  // nats: more than the noise of one point
    double sum = 0, count = 0;
    const auto length = static_cast<double>(series.train_len);
    for (const LossPoint& point : series.points) {
        if (point.at <= length / 2 || point.at > length) continue;
        sum += point.loss;
        ++count;
    }
    if (count == 0) return std::nullopt;
    for (const LossPoint& point : series.points)
        if (point.at > length && point.loss > sum / count + kClearly) return point.at;
    return std::nullopt;
}

// In the last quarter of so many steps the loss of training still fell by what counts as breaking.
bool still_falls(const Run& run, Index steps) {
    if (!run.losses || steps < 1 || static_cast<Index>(run.losses->size()) < steps) return false;
    const auto mean_before = [&](Index end) {
        const Index begin = end - std::max<Index>(1, end / 8);
        const auto first = run.losses->begin() + std::max<Index>(0, begin), last = run.losses->begin() + end;
        return std::accumulate(first, last, 0.0) / static_cast<double>(last - first);
    };
    return mean_before(std::max<Index>(1, 3 * steps / 4)) - mean_before(steps) > kBreaksAbove;
}

bool has_learned_little(const RunResults& results, const Run& run) {
    const RunEvaluation* known = find_evaluation(results, run.id, EvaluationKind::nonoverlapping);
    if (!known || known->lengths.empty()) return false;
    return known->lengths.front().loss > kLearnedBelow * untrained_loss(run) ||
           still_falls(run, known->spec.step);
}

// What is shown of every run on the text of this one says that it is too easy; nothing where nothing is
// known. A run that has learned little is flat on any text.
bool is_too_easy(const Session& session, const RunResults& results, const Run& of) {
    bool known_one = false;
    for (const auto& run : listed_runs(session, results)) {
        if (is_hidden(session, run->id) || run->settings.text != of.settings.text) continue;
        const RunEvaluation* known = find_evaluation(results, run->id, EvaluationKind::position);
        if (!known || known->positions.loss.empty() || has_learned_little(results, *run)) continue;
        known_one = true;
        if (!text_is_too_easy(known->positions, run->settings.train_len)) return false;
    }
    return known_one;
}

HonestCase honest_case(const HonestReading& reading, bool learned_little) {
    const double rise = reading.at_longest - reading.at_train_len;
    // What knows nothing at L has nothing that could break.
    if (learned_little && reading.at_train_len >= reading.untrained) return HonestCase::learned_little;
    if (rise > kBreaksAbove) return HonestCase::breaks;
    if (learned_little) return HonestCase::learned_little;
    if (rise > kFlatWithin) return HonestCase::rises;
    return rise < -kFlatWithin ? HonestCase::falls : HonestCase::flat;
}

}  // namespace

std::string run_name(const Session& session, const std::string& run) {
    const std::vector<RunName>& names = session.extrapolation.names;
    const auto at = std::ranges::find(names, run, &RunName::run);
    return at == names.end() ? std::string() : at->name;
}

LossChart loss_chart(const Session& session, const RunResults& results, EvaluationKind kind) {
    LossChart chart;
    std::vector<std::shared_ptr<const Run>> runs = listed_runs(session, results);
    std::stable_partition(runs.begin(), runs.end(),
                          [](const auto& run) { return run->settings.position != PositionMethod::alibi; });
    const auto chosen = chosen_run(session, results);
    for (const auto& run : runs) {
        if (is_hidden(session, run->id)) continue;
        add_series(session, results, *run, false, kind, chart);
        if (run == chosen) add_series(session, results, *run, true, kind, chart);
    }
    for (LossSeries& series : chart.series) series.chosen = chosen && series.run == chosen->id;
    set_lengths_axis(chart);
    set_loss_axis(chart, most_meaningful_loss(session, results));
    set_lengths(chart);
    return chart;
}

TrainingCurve training_curve(const Run& run, bool is_compared) {
    TrainingCurve curve;
    curve.run = run.id;
    curve.position = run.settings.position;
    curve.seed = run.settings.seed;
    curve.steps_done = run.steps_done;
    curve.steps_in_all = run.settings.steps;
    curve.diverged_at = run.diverged_at;
    curve.is_compared = is_compared;
    if (!run.losses) return curve;
    const auto done = static_cast<Index>(run.losses->size());
    // By the steps in all, so that points stay where they are while the curve grows.
    curve.every =
        std::max<Index>(1, (std::max(done, run.settings.steps) + kMostCurvePoints - 1) / kMostCurvePoints);
    for (Index begin = 0; begin < done; begin += curve.every) {
        const Index end = std::min(done, begin + curve.every);
        double sum = 0;
        for (Index n = begin; n < end; ++n)
            sum += static_cast<double>((*run.losses)[static_cast<std::size_t>(n)]);
        curve.steps.push_back(end);
        curve.losses.push_back(sum / static_cast<double>(end - begin));
    }
    return curve;
}

HonestReading honest_reading(const Session& session, const RunResults& results, const LossChart& sliding) {
    HonestReading reading;
    const auto chosen = chosen_run(session, results);
    if (!chosen) return reading;
    reading.run = chosen->id;
    reading.name = run_name(session, chosen->id);
    reading.position = chosen->settings.position;
    reading.train_len = chosen->settings.train_len;
    const auto own = [&](EvaluationKind kind) { return own_series(session, results, *chosen, kind); };
    reading.lines = sliding_lines(results, *chosen, own(EvaluationKind::sliding), sliding);
    reading.last_tokens = EvaluationOptions{}.sliding_last;
    if (!reading.lines.empty()) reading.sliding = reading.lines.front();
    if (const auto series = own(EvaluationKind::position)) reading.breaks_at = breaking_position(*series);
    const auto series = own(EvaluationKind::nonoverlapping);
    if (!series || series->points.size() < 2) return reading;
    reading.longest = static_cast<Index>(series->points.back().at);
    reading.at_train_len = series->points.front().loss;
    reading.at_longest = series->points.back().loss;
    reading.untrained = untrained_loss(*chosen);
    reading.story = is_too_easy(session, results, *chosen)
                        ? HonestCase::too_easy
                        : honest_case(reading, has_learned_little(results, *chosen));
    if (reading.story == HonestCase::learned_little && reading.sliding)
        reading.sliding->flat = reading.lines.front().flat = false;  // which would be praise
    return reading;
}

bool has_early_figures(const LossChart& chart) {
    return std::ranges::any_of(chart.series, &LossSeries::early);
}

std::vector<ExtrapolationNote> extrapolation_notes(const Session& session, const RunResults& results,
                                                   const LossChart& by_length) {
    std::vector<ExtrapolationNote> notes;
    const auto add = [&](ExtrapolationNote note, bool applies) {
        if (applies && std::ranges::find(notes, note) == notes.end()) notes.push_back(note);
    };
    const TextChoice* text = nullptr;
    for (const auto& run : listed_runs(session, results)) {
        const LossSeries* series = series_of(by_length, run->id);
        if (!series) continue;
        if (!text) text = &run->settings.text;
        add(ExtrapolationNote::different_texts, run->settings.text != *text);
        const PositionMethod position = run->settings.position;
        const bool is_flat = series->points.back().loss - series->points.front().loss <= kBreaksAbove;
        add(ExtrapolationNote::learned_repeats_row, position == PositionMethod::learned);
        add(ExtrapolationNote::t5_unseen_distances, position == PositionMethod::t5);
        add(ExtrapolationNote::none_looks_flat, position == PositionMethod::none && is_flat);
        if (run->model && !run->model->config.slopes.empty()) {
            const std::vector<double> operated = surgery_slopes(session, *run);
            const std::vector<double>& slopes = operated.empty() ? run->model->config.slopes : operated;
            add(ExtrapolationNote::one_head, slopes.size() == 1 && slopes.front() > 0);
            add(ExtrapolationNote::slopes_zero, std::ranges::all_of(slopes, [](double m) { return m == 0; }));
        }
        add(ExtrapolationNote::made_earlier, run->source == RunSource::shipped);
    }
    std::ranges::sort(notes);
    return notes;
}

}  // namespace alibi
