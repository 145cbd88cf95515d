// Single figures of closed_form.h, for callers that need them for many rows and not the windows beside them.
#pragma once

#include "core/attention/closed_form.h"

namespace alibi {

// E[d], tokens, and nats; arguments and errors as slope_statistics.
double closed_form_mean_distance(double slope, VisibleKeys n);
double closed_form_entropy(double slope, VisibleKeys n);

}  // namespace alibi
