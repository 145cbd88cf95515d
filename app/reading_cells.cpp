#include "app/reading_cells.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>

#include "ui/views/attention/cell_words.h"
#include "ui/views/extrapolation/method_look.h"
#include "ui/widgets/format.h"

namespace alibi::app {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ReadingLine)
};

QString position_text(Index position, const std::string& token) {
    const QString number = ui::grouped_text(position);
    if (token.empty()) return number;
    return number + QLatin1Char(' ') + QString::fromStdString(token).toHtmlEscaped();
}

void add_slope_figures(std::vector<ui::ReadingCell>& cells, const SlopeStatistics& figures,
                       const ui::Theme& theme) {
    cells.push_back({Words::tr("half-life"), ui::tokens_text(figures.half_life), theme.text});
    cells.push_back({Words::tr("50 % / 90 % / 99 % within"),
                     QStringLiteral("%1 / %2 / %3")
                         .arg(ui::reach_text(figures.reach_50), ui::reach_text(figures.reach_90),
                              ui::reach_text(figures.reach_99)),
                     theme.text});
    cells.push_back({Words::tr("mean distance"), ui::tokens_text(figures.mean_distance), theme.text});
}

// "−1/8 × 7 = −0.875" where that is how the bias is made, else the value.
QString bias_text(const Session& session, const Reading& reading) {
    const QString value = ui::score_text(reading.bias);
    if (session.bias_form != BiasForm::distance || session.view == ViewId::attention || reading.distance < 0)
        return value;
    return QStringLiteral("−%1 × %2 = %3")
        .arg(ui::slope_text(reading.slope), ui::grouped_text(reading.distance), value);
}

// `alone`: an opened map of weights, of which no bias is known.
void add_numbers(std::vector<ui::ReadingCell>& cells, const Session& session, const Reading& reading,
                 bool alone, const ui::Theme& theme) {
    // Where both are shown: before and after the division by the root of d_k.
    if (reading.value) cells.push_back({Words::tr("q·k"), ui::score_text(*reading.value), theme.text});
    if (reading.score)
        cells.push_back({reading.value ? Words::tr("q·k ÷ √d") : Words::tr("score"),
                         ui::score_text(*reading.score), theme.text});
    if (!alone) cells.push_back({Words::tr("bias"), bias_text(session, reading), theme.bias});
    if (reading.sum) cells.push_back({Words::tr("sum"), ui::score_text(*reading.sum), theme.text});
    if (reading.masked)
        cells.push_back({Words::tr("weight"), Words::tr("masked"), theme.mask});
    else if (reading.weight)
        cells.push_back(
            {session.view == ViewId::bias ? Words::tr("weight, zero content") : Words::tr("weight"),
             ui::weight_text(*reading.weight), theme.weights});
}

// A ruined run's has dozens of digits.
QString perplexity_text(double perplexity) {
    return perplexity < 1e6 ? ui::fixed_text(perplexity, 2) : ui::short_text(perplexity, 3);
}

// The chosen run: how it knows positions, and its loss at the longest length.
std::vector<ui::ReadingCell> run_cells(const ExtrapolationScene& scene, const ui::Theme& theme) {
    const auto run = std::ranges::find(scene.runs, scene.run, &RunRow::id);
    if (run == scene.runs.end()) return {};
    std::vector<ui::ReadingCell> cells;
    cells.push_back(
        {Words::tr("method"), ui::method_name(run->position), ui::method_look(theme, run->position).colour});
    cells.push_back({Words::tr("trained at"), ui::grouped_text(run->train_len), theme.text});
    if (scene.read_loss) {
        cells.push_back({Words::tr("read at"), ui::grouped_text(scene.read_length), theme.text});
        cells.push_back({Words::tr("loss"), ui::fixed_text(*scene.read_loss, 3), theme.text});
    }
    if (scene.perplexity)
        cells.push_back({Words::tr("perplexity"), perplexity_text(*scene.perplexity), theme.text});
    cells.push_back({Words::tr("seed"), QString::number(run->seed), theme.text});
    return cells;
}

void fill_with_run(ui::ReadingLine& line, const ExtrapolationScene& scene, const ui::Theme& theme) {
    const auto run = std::ranges::find(scene.runs, scene.run, &RunRow::id);
    const bool diverged = run != scene.runs.end() && run->state == RunState::diverged;
    // Any of them, shown or not.
    const bool training = std::ranges::count(scene.runs, RunState::training, &RunRow::state) > 0;
    if (diverged)
        line.set_state(QStringLiteral("warn"), Words::tr("Diverged"), theme.error);
    else if (training)
        line.set_state(QStringLiteral("play"), Words::tr("Training"), theme.text);
    else
        line.set_state(QStringLiteral("check"), Words::tr("Ready"), theme.muted);
    line.set_cells(run_cells(scene, theme));
    line.set_hint(Words::tr("Held-out text, never trained on"));
}

}  // namespace

std::vector<ui::ReadingCell> reading_cells(const Session& session, const Scene& scene,
                                           const ui::Theme& theme) {
    if (session.view == ViewId::extrapolation) return run_cells(scene.extrapolation, theme);
    const Reading& reading = scene.reading;
    std::vector<ui::ReadingCell> cells;
    cells.push_back({Words::tr("head"), ui::grouped_text(reading.cell.head + 1), theme.text});
    const bool slopes = session.view == ViewId::slopes;
    const bool attention = session.view == ViewId::attention;
    const bool alone = attention && scene.attention.weights_only;
    if (!attention || ui::heads_have_slopes(session, scene.attention))
        cells.push_back({QStringLiteral("m"),
                         slopes ? ui::slope_html(reading.slope) : ui::slope_text(reading.slope),
                         theme.slope});
    if (slopes) {
        add_slope_figures(cells, reading.figures, theme);
        return cells;
    }
    cells.push_back({Words::tr("query"), position_text(reading.cell.query, reading.query_token), theme.q});
    cells.push_back({Words::tr("key"), position_text(reading.cell.key, reading.key_token), theme.k});
    cells.push_back({Words::tr("distance"), ui::grouped_text(reading.distance), theme.text});
    add_numbers(cells, session, reading, alone, theme);
    return cells;
}

void fill_reading_line(ui::ReadingLine& line, const Session& session, const Scene& scene,
                       const ui::Theme& theme) {
    if (session.view == ViewId::attention && scene.attention.problem) {
        const QString path = QString::fromStdString(scene.attention.problem->error.path());
        line.set_state(QStringLiteral("warn"), Words::tr("Not read"), theme.error);
        line.set_cells({{Words::tr("file"), path.toHtmlEscaped(), theme.text}});
        line.set_hint(Words::tr("Ctrl+O opens a file"));
        return;
    }
    if (session.view == ViewId::attention && !scene.attention.inside.problem.empty()) {
        line.set_state(QStringLiteral("warn"), Words::tr("Not read"), theme.error);
        line.set_cells({});
        line.set_hint(Words::tr("Choose a run or a text at the left"));
        return;
    }
    if (session.view == ViewId::extrapolation) return fill_with_run(line, scene.extrapolation, theme);
    const bool locked = scene.reading.locked;
    line.set_state(locked ? QStringLiteral("lock") : QStringLiteral("unlock"),
                   locked ? Words::tr("Locked") : Words::tr("Free"), locked ? theme.text : theme.muted);
    line.set_cells(reading_cells(session, scene, theme));
    line.set_hint(locked ? Words::tr("Esc frees the choice") : Words::tr("Ctrl+C copies the value"));
}

}  // namespace alibi::app
