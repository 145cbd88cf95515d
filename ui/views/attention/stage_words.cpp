#include "ui/views/attention/stage_words.h"

#include <QCoreApplication>

#include "ui/widgets/ticks.h"

namespace alibi::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Stages)
};

ChevronItem chevron_of(Stage stage) {
    switch (stage) {
        case Stage::scores:
            return {Words::tr("scores"), Words::tr("q·k"), Words::tr("The query times each key"), &Theme::q,
                    &Theme::k};
        case Stage::scaled:
            return {Words::tr("scaled"), Words::tr("÷ √d"),
                    Words::tr("Divided by the root of the head's width"), &Theme::q, &Theme::k};
        case Stage::biased:
            return {Words::tr("biased"), Words::tr("+ bias"), Words::tr("The penalty for distance is added"),
                    &Theme::bias, &Theme::bias};
        case Stage::masked:
            return {Words::tr("masked"), Words::tr("j ≤ i"),
                    Words::tr("Keys that may not be seen are left out"), &Theme::mask, &Theme::mask};
        case Stage::weights:
            return {Words::tr("weights"), Words::tr("softmax"), Words::tr("Each row becomes shares of 1"),
                    &Theme::weights, &Theme::weights};
        case Stage::context:
            return {Words::tr("context"), Words::tr("× v"), Words::tr("Each head's mean of the values"),
                    &Theme::v, &Theme::v};
        case Stage::output:
            return {Words::tr("output"), Words::tr("W"), Words::tr("All heads joined by the output matrix"),
                    &Theme::output, &Theme::output};
    }
    return {};
}

}  // namespace

std::vector<ChevronItem> stage_chevrons() {
    std::vector<ChevronItem> items;
    for (const StageRow& row : stages()) items.push_back(chevron_of(row.stage));
    return items;
}

StageWords stage_words(Stage stage) {
    switch (stage) {
        case Stage::scores:
        case Stage::scaled: return {Words::tr("score"), &Theme::text};
        case Stage::biased:
        case Stage::masked: return {Words::tr("sum"), &Theme::bias};
        case Stage::weights: return {Words::tr("weight"), &Theme::weights, false};
        case Stage::context: return {Words::tr("context"), &Theme::v, true, true};
        case Stage::output: return {Words::tr("output"), &Theme::output, true, true};
    }
    return {};
}

QString scale_note(ScaleKind scale, bool shared) {
    switch (scale) {
        case ScaleKind::linear: return shared ? Words::tr("linear scale") : Words::tr("linear, own");
        case ScaleKind::root: return shared ? Words::tr("root scale") : Words::tr("root, own");
        case ScaleKind::log:
            return (shared ? Words::tr("log scale, floor %1") : Words::tr("log, own, floor %1"))
                .arg(tick_text(kLogFloor));
    }
    return {};
}

QString pooling_words(Pooling pooling, bool exact) {
    switch (pooling) {
        case Pooling::mean: return exact ? Words::tr("mean") : Words::tr("mean of samples");
        case Pooling::max: return exact ? Words::tr("max") : Words::tr("max of samples");
        case Pooling::min: return exact ? Words::tr("min") : Words::tr("min of samples");
    }
    return {};
}

}  // namespace alibi::ui
