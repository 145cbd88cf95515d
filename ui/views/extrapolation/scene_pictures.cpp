#include "ui/views/extrapolation/scene_pictures.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/model/evaluation.h"
#include "ui/views/extrapolation/scene_words.h"
#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Extrapolation)
};

constexpr int kMostDots = 5;  // in the dash of a run

// Slopes that were tried are dotted: the untouched line of the same run lies beside them.
LossLine loss_line(const LossSeries& series, const ExtrapolationScene& scene, const Theme& theme) {
    LossLine line;
    line.name = run_name(series.run, series.position, scene.runs);
    const auto row = std::ranges::find(scene.runs, series.run, &RunRow::id);
    line.look =
        row == scene.runs.end() ? method_look(theme, series.position) : run_look(theme, *row, scene.runs);
    line.strong = series.position == PositionMethod::alibi && !series.operated;
    line.chosen = series.chosen;
    line.train_len = static_cast<double>(series.train_len);
    if (series.operated) {
        line.name = Words::tr("changed slopes");
        line.look.colour = theme.slope;
        line.look.width *= 0.75;
        line.look.dash = {2, 1.5};
        line.look.marker = Marker::diamond;
    }
    line.heard = line.name;
    if (series.early) line.heard = Words::tr("%1, at step %2").arg(line.name, grouped_text(series.step));
    line.run = row == scene.runs.end() ? -1 : static_cast<int>(row - scene.runs.begin());
    for (const LossPoint& point : series.points) {
        line.x << point.at;
        line.y << point.loss;
    }
    return line;
}

LossPicture picture_of(const LossChart& chart, const ExtrapolationScene& scene, const Theme& theme) {
    LossPicture picture;
    for (const LossSeries& series : chart.series)
        if (!series.points.empty()) picture.lines.push_back(loss_line(series, scene, theme));
    picture.train_len = static_cast<double>(chart.train_len);
    for (const Index length : chart.other_lens) picture.other_lens << static_cast<double>(length);
    picture.low = chart.x_low;
    picture.high = chart.x_high;
    picture.loss_low = chart.y_low;
    picture.loss_high = chart.y_high;
    const bool all_hidden = !scene.runs.empty() && std::ranges::all_of(scene.runs, &RunRow::hidden);
    picture.empty_words = !scene.listed        ? Words::tr("The runs are being read.")
                          : scene.runs.empty() ? Words::tr("No run yet. Train makes one.")
                          : all_hidden         ? Words::tr("Every run is hidden. The eye shows one again.")
                                               : Words::tr("Nothing is measured yet.");
    return picture;
}

// Where lengths of training differ the name says which.
LossLine paper_line(const PaperSeries& series, const Theme& theme, bool one_length) {
    LossLine line;
    const QString name = method_name(series.position), length = grouped_text(series.train_len);
    line.name = one_length ? name : QStringLiteral("%1 %2").arg(name, length);
    line.heard = Words::tr("%1 trained at %2").arg(name, length);
    line.look = method_look(theme, series.position);
    line.strong = series.position == PositionMethod::alibi;
    for (const LossPoint& point : series.points) {
        line.x << point.at;
        line.y << point.loss;
    }
    return line;
}

}  // namespace

MethodLook run_look(const Theme& theme, const RunRow& run, const std::vector<RunRow>& rows) {
    MethodLook look = method_look(theme, run.position);
    int before = 0;
    for (const RunRow& row : rows) {
        if (row.id == run.id) break;
        if (row.position == run.position && !row.hidden) ++before;
    }
    if (before == 0) return look;
    look.width = std::max(0.65 * look.width, (theme.line_width > 1 ? 2.0 : 1.2) * theme.unit);
    look.turned = true;
    // From the third on: one dot more for each.
    if (before > 1) look.dash = {7, 2};
    for (int dot = 1; dot < std::min(before, kMostDots); ++dot) look.dash << 1.5 << 2;
    return look;
}

LossPicture position_picture(const ExtrapolationScene& scene, const Theme& theme) {
    LossPicture picture = picture_of(scene.by_position, scene, theme);
    picture.axis_words = Words::tr("position in the window");
    return picture;
}

LossPicture length_picture(const ExtrapolationScene& scene, const Theme& theme) {
    const bool sliding = scene.shown == EvaluationKind::sliding;
    LossPicture picture = picture_of(sliding ? scene.sliding : scene.nonoverlapping, scene, theme);
    picture.axis_words = Words::tr("length read, in tokens");
    picture.every_point = true;
    return picture;
}

LossPicture paper_picture(const ExtrapolationScene& scene, const Theme& theme, bool sliding) {
    LossPicture picture;
    picture.every_point = true;
    picture.perplexity = true;
    picture.named_at_ends = true;
    picture.axis_words = theme.alone ? Words::tr("length read, in tokens")
                         : sliding   ? Words::tr("length read, in tokens (WikiText-103, tables 13 to 15)")
                                     : Words::tr("length read, in tokens (WikiText-103, table 2)");
    std::vector<const PaperSeries*> shown;
    for (const PaperSeries& series : scene.paper)
        if (series.sliding == sliding && !series.points.empty()) shown.push_back(&series);
    if (shown.empty()) return picture;
    std::ranges::stable_sort(
        shown, {}, [](const PaperSeries* series) { return series->position == PositionMethod::alibi; });
    const Index length = shown.front()->train_len;
    const bool one_length = std::ranges::all_of(
        shown, [length](const PaperSeries* series) { return series->train_len == length; });
    picture.train_len = one_length ? static_cast<double>(length) : 0;
    picture.low = picture.loss_low = 1e9;
    picture.high = picture.loss_high = 0;
    for (const PaperSeries* const series : shown) {
        picture.lines.push_back(paper_line(*series, theme, one_length));
        for (const LossPoint& point : series->points) {
            picture.low = std::min(picture.low, point.at);
            picture.high = std::max(picture.high, point.at);
            picture.loss_low = std::min(picture.loss_low, point.loss);
            picture.loss_high = std::max(picture.loss_high, point.loss);
        }
    }
    return picture;
}

QString paper_remark(const ExtrapolationScene& scene, bool sliding) {
    for (const PaperSeries& series : scene.paper)
        if (series.sliding == sliding && series.out_of_memory_at > 0)
            return Words::tr("%1: out of memory at %2")
                .arg(method_name(series.position), grouped_text(series.out_of_memory_at));
    return {};
}

}  // namespace alibi::ui
