// How numbers are written everywhere in the ui: the same in every language (a decimal point, grouping by
// commas, the minus sign U+2212), infinity as its sign, NaN as "NaN". Values in, text out; nothing is
// computed here.
#pragma once

#include <QString>

#include "core/attention/slopes.h"

namespace alibi::ui {

// Exactly `decimals` digits after the point: 0.0490, −0.875, −2,604.500.
QString fixed_text(double value, int decimals);
// `digits` significant digits, plain where that is short, else 3.2×10^−7 as 3.2e−7. Trailing zeros are kept.
QString significant_text(double value, int digits);
// As few digits as say the value to `digits` significant ones: 8, 0.5, −16, 1.25.
QString short_text(double value, int digits = 6);
// Every digit that the value needs to be read back as it is, without an exponent: 412,759.5, −0.0078125.
QString exact_text(double value);
// 1,024
QString grouped_text(Index value);
// The same of a number of tokens that may be longer than an Index holds: "> 10^18".
QString reach_text(Index tokens);
// "1 to 1,024"
QString range_text(double low, double high);

// A weight: four decimals, and three significant digits once that would say too little. "0" is exactly that;
// what is too small to be told is "< 1e−300".
QString weight_text(double value);
// A score, a bias or a sum: three decimals, and four significant digits from 1e9 on.
QString score_text(double value);
// Tokens that need not be whole (half-life, mean distance): three significant digits, at most two decimals.
QString tokens_text(double value);

// 1/8 where the slope is a whole power of two, else five significant digits: 0.70711.
QString slope_text(const HeadSlope& slope);
// The same as rich text, with the exact power beside a decimal: 0.70711 = 2<sup>−1/2</sup>.
QString slope_html(const HeadSlope& slope);
// "−1/2", the exponent of a slope as it is written; empty where it has none.
QString exponent_text(const HeadSlope& slope);

}  // namespace alibi::ui
