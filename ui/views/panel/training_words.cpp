#include "ui/views/panel/training_words.h"

#include <QCoreApplication>

#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Training)
};

}  // namespace

QString preset_label(TrainingPreset preset) {
    switch (preset) {
        case TrainingPreset::quick: return Words::tr("Quick");
        case TrainingPreset::standard: return Words::tr("Default");
        case TrainingPreset::thorough: return Words::tr("Long");
        case TrainingPreset::headline: return Words::tr("Headline");
        case TrainingPreset::labml: return QStringLiteral("labml");
    }
    return QString::fromUtf8(training_preset_row(preset).id.data());
}

QString preset_sizes(TrainingPreset preset) {
    const TrainingSettings& sizes = training_preset_row(preset).sizes;
    return Words::tr("%1 steps of %2 × %3 tokens")
        .arg(grouped_text(sizes.steps), grouped_text(sizes.batch), grouped_text(sizes.train_len));
}

}  // namespace alibi::ui
