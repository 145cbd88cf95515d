#include "app/export/run_data.h"

#include <algorithm>
#include <locale>
#include <sstream>
#include <utility>

#include "core/model/evaluation.h"

namespace alibi::app {

namespace {

// A name may hold the separator.
std::string quoted(const std::string& text, char separator) {
    if (text.find_first_of(std::string("\"\n") + separator) == std::string::npos) return text;
    std::string inside;
    for (const char c : text) inside += c == '"' ? std::string("\"\"") : std::string(1, c);
    return '"' + inside + '"';
}

void add_chart(std::ostream& text, const ExtrapolationScene& scene, const LossChart& chart,
               EvaluationKind kind, char separator, const std::string& run) {
    for (const LossSeries& series : chart.series) {
        if (!run.empty() && series.run != run) continue;
        const auto row = std::ranges::find(scene.runs, series.run, &RunRow::id);
        for (const LossPoint& point : series.points) {
            text << quoted(series.name.empty() ? series.run : series.name, separator) << separator
                 << position_method_row(series.position).id << separator;
            if (row != scene.runs.end()) text << row->seed;
            text << separator << series.train_len << separator << (series.operated ? "changed" : "own")
                 << separator << evaluation_kind_id(kind) << separator << point.at << separator << point.loss
                 << '\n';
        }
    }
}

}  // namespace

std::string losses_text(const ExtrapolationScene& scene, char separator, const std::string& run) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(9);
    bool first = true;
    for (const char* const column :
         {"run", "method", "seed", "train_len", "slopes", "evaluation", "at", "loss"}) {
        if (!std::exchange(first, false)) text << separator;
        text << column;
    }
    text << '\n';
    add_chart(text, scene, scene.by_position, EvaluationKind::position, separator, run);
    add_chart(text, scene, scene.nonoverlapping, EvaluationKind::nonoverlapping, separator, run);
    add_chart(text, scene, scene.sliding, EvaluationKind::sliding, separator, run);
    return text.str();
}

std::string read_loss_text(const ExtrapolationScene& scene) {
    if (!scene.read_loss) return {};
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(9);
    text << *scene.read_loss;
    return text.str();
}

}  // namespace alibi::app
