// The words for the choices of a session, in the language of now: the same name everywhere.
#pragma once

#include <QString>

#include "core/session/session.h"

namespace alibi::ui {

QString slope_rule_label(SlopeRule rule);  // "Reference"
QString overlay_label(SlopeRule rule);     // "Fault: off by one", in the list of what lies over the plot
QString bias_form_label(BiasForm form);    // "Distance"
QString mask_label(MaskKind kind);         // "Causal"
QString content_label(ContentKind kind);   // "Typed text"
QString colour_map_label(ColourMap map);   // "Plum"
QString scale_label(ScaleKind scale);      // "Root"
QString limits_label(LimitsKind limits, Quantity quantity);  // "Full, 0 to 1"
QString pooling_label(Pooling pooling);                      // "Mean"
QString precision_label(Precision precision);                // "float32"
// The cumsum form under a mask that is not causal: a few words, and why.
QString cumsum_warning();
QString cumsum_reason();
// As a value at the end of a line: "reference".
QString as_value(const QString& label);

}  // namespace alibi::ui
