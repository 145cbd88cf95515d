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

// Slopes that were tried are dotted: the untouched line of the same run lies beside them.
LossLine loss_line(const LossSeries& series, const ExtrapolationScene& scene, const Theme& theme) {
    LossLine line;
    line.name = run_name(series.run, series.position, scene.runs);
    line.look = method_look(theme, series.position);
    line.strong = series.position == PositionMethod::alibi && !series.operated;
    line.chosen = series.chosen;
    if (series.operated) {
        line.name = Words::tr("changed slopes");
        line.look.colour = theme.slope;
        line.look.width *= 0.75;
        line.look.dash = {2, 1.5};
        line.look.marker = Marker::diamond;
    }
    line.heard = line.name;
    if (series.early) line.heard = Words::tr("%1, at step %2").arg(line.name, grouped_text(series.step));
    const auto row = std::ranges::find(scene.runs, series.run, &RunRow::id);
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

}  // namespace

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
    picture.axis_words = Words::tr("length read, in tokens");
    double low = 1e9, high = 0, low_loss = 1e9, high_loss = 0;
    for (const PaperSeries& series : scene.paper) {
        if (series.sliding != sliding || series.points.empty()) continue;
        LossLine line;
        line.name = QStringLiteral("%1 %2").arg(method_name(series.position), grouped_text(series.train_len));
        line.heard =
            Words::tr("%1 trained at %2").arg(method_name(series.position), grouped_text(series.train_len));
        line.look = method_look(theme, series.position);
        line.strong = series.position == PositionMethod::alibi;
        for (const LossPoint& point : series.points) {
            line.x << point.at;
            line.y << point.loss;
            low = std::min(low, point.at), high = std::max(high, point.at);
            low_loss = std::min(low_loss, point.loss), high_loss = std::max(high_loss, point.loss);
        }
        picture.train_len = picture.train_len == 0 ? static_cast<double>(series.train_len)
                                                   : std::min(picture.train_len, double(series.train_len));
        picture.lines.push_back(std::move(line));
    }
    std::ranges::stable_sort(picture.lines, {}, &LossLine::strong);
    if (picture.lines.empty()) return picture;
    picture.low = low;
    picture.high = high;
    picture.loss_low = low_loss;
    picture.loss_high = high_loss;
    return picture;
}

QString paper_remark(const ExtrapolationScene& scene, bool sliding) {
    for (const PaperSeries& series : scene.paper)
        if (series.sliding == sliding && series.out_of_memory_at > 0)
            return Words::tr("%1 ran out of memory at %2 tokens.")
                .arg(method_name(series.position), grouped_text(series.out_of_memory_at));
    return {};
}

}  // namespace alibi::ui
