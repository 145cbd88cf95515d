// What each stage of the layer is called, in the language of now, and the colour of its symbol.
#pragma once

#include <QString>
#include <vector>

#include "core/attention/layer.h"
#include "core/attention/raster.h"
#include "core/session/colour_scale.h"
#include "ui/widgets/stage_chevrons.h"
#include "ui/widgets/theme.h"

namespace alibi::ui {

// One for each row of stages(), in its order.
std::vector<ChevronItem> stage_chevrons();

struct StageWords {
    QString value;  // what a cell holds: "weight"
    QColor Theme::*colour = nullptr;
    bool signed_values = true;
    bool features = false;  // columns are features, not keys
};
StageWords stage_words(Stage stage);

// Under the colour bar: "root scale", "log, floor 1e−4"; and whose it is where heads have their own.
QString scale_note(ScaleKind scale, bool shared);
// As the badge about pooling says it: "mean", "mean of samples".
QString pooling_words(Pooling pooling, bool exact);

}  // namespace alibi::ui
