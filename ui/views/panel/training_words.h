// The words of the sections about training.
#pragma once

#include <QString>

#include "core/model/training.h"

namespace alibi::ui {

QString preset_label(TrainingPreset preset);  // "Default"
// "1,000 steps of 32 × 32 tokens", what a preset sets
QString preset_sizes(TrainingPreset preset);

}  // namespace alibi::ui
