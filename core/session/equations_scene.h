// What the Equations view draws: every number of one small layer, for the chosen head, query and key.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/field.h"
#include "core/attention/slopes.h"
#include "core/session/colour_scale.h"
#include "core/session/equations_choice.h"
#include "core/session/session.h"

namespace alibi {

// What the numbers depend on.
struct EquationSpec {
    std::vector<Index> tokens;  // which embedding each position has
    std::uint64_t seed = 0;
    std::vector<SetEntry> entries;
    FieldSettings settings;
    Index head = 0;
    Index query = 0;

    bool operator==(const EquationSpec&) const = default;
};

// One form of the bias against the distance form, for the chosen head and query.
struct FormComparison {
    BiasForm form = BiasForm::distance;
    std::optional<double> shift;       // of the row; none where it is not shifted as a whole
    double largest_weight_change = 0;  // over the row
};

// Stages of the chosen head. [query, key] unless said otherwise; kMasked where masked, from `masked` on.
struct EquationNumbers {
    EquationSpec spec;
    Matrix x;                                       // [position, width]
    Matrix query_weight, key_weight, value_weight;  // [d_k, width]
    Matrix q, k, v;                                 // [position, d_k]
    Matrix scores, scaled, bias, sums, masked, weights;
    Matrix exponentials;         // exp of the masked score minus its row's `shift`
    std::vector<double> shifts;  // 0, or the row's largest where exp would leave what a number can hold
    std::vector<double> totals;  // of the exponentials, one a row; 0 for a row that sees nothing
    Matrix context;              // [position, d_k]
    Matrix head_contexts;        // of the chosen query, [head, d_k]
    Matrix output_weight;        // [width, heads * d_k]
    Matrix output;               // of the chosen query, [1, width]
    std::vector<FormComparison> forms;
};

enum class MatrixAxis { query, key, feature, head, none };

// One matrix of a step, and how it is joined to the one before: "", "+", "=", "·", "÷", "→".
struct EquationMatrix {
    std::string symbol;  // what it holds: "q", "bias", ...
    std::string before;
    Matrix values;  // kMasked where hatched
    MatrixAxis rows = MatrixAxis::query, cols = MatrixAxis::key;
    Index first_row = 0, first_col = 0;  // of a part of a longer axis
    ScaleRange range;
    ColourMap map = ColourMap::tide;
    std::optional<Projection> edits;  // cells can be set by hand: entries of q or k
    bool sets_slope = false;          // ... or slopes
    std::vector<std::pair<Index, Index>> set_by_hand;
    bool with_numbers = true;  // else colours alone
};

struct EquationsScene {
    EquationsLooks looks;
    std::string lit;          // the term under the pointer, else the chosen one, else the step's own
    bool is_pointed = false;  // a person lit it: not only the step
    std::string equation;     // of resources/equations
    Index num_heads = 0, length = 0;
    Cell cell;  // inside the small layer
    Index distance = 0;
    bool masked = false;              // the cell
    std::vector<std::string> tokens;  // empty texts where there are none
    HeadSlope slope;
    BiasForm form = BiasForm::distance;
    Mask mask;  // as it holds for these few tokens
    CellReading reading;
    double unit = 0;  // of the bias: it is slope times this
    double exponential = 0, total = 0, shift = 0;
    Index first_series = 0;  // p: the largest power of two up to the number of heads
    std::shared_ptr<const EquationNumbers> numbers;
    std::vector<EquationMatrix> matrices;
};

}  // namespace alibi
