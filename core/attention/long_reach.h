// The reach as a real number: a row without an end and a slope of 2^-64 reaches further than an Index counts.
#pragma once

#include "core/attention/closed_form.h"

namespace alibi {

// closed_form_reach() where that is exact, tokens; above 1e11 the window itself to double precision. Throws
// as closed_form_reach() does.
double long_reach(double slope, double mass, VisibleKeys n);

}  // namespace alibi
