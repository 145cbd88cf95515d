#include <algorithm>
#include <cmath>

#include "core/session/equation_numbers.h"
#include "core/session/scene_parts.h"
#include "core/session/slope_formula.h"

namespace alibi {

namespace {

// The session's mask for these few tokens: one from a file is of another size.
Mask small_mask(const Session& session, Index length) {
    Mask mask = session.mask;
    mask.padding = std::min(mask.padding, length - 1);
    if (mask.kind == MaskKind::file && (!mask.matrix || mask.matrix->size != length))
        mask.kind = MaskKind::causal;
    return mask;
}

// The first tokens of the typed text, where the text is the content.
std::vector<std::string> small_tokens(const Session& session, Index length) {
    std::vector<std::string> tokens(static_cast<std::size_t>(length));
    if (session.content.kind != ContentKind::text) return tokens;
    const auto split = split_tokens(session.content.text, static_cast<std::size_t>(length));
    std::copy(split.begin(), split.end(), tokens.begin());
    return tokens;
}

// Equal words have equal embeddings: each is known by the first place where it stands.
std::vector<Index> embedding_ids(const std::vector<std::string>& tokens) {
    std::vector<Index> ids;
    for (std::size_t n = 0; n < tokens.size(); ++n) {
        const auto first = std::find(tokens.begin(), tokens.end(), tokens[n]);
        ids.push_back(tokens[n].empty() ? static_cast<Index>(n) : first - tokens.begin());
    }
    return ids;
}

// The cell that is read, or where it lies beyond these few tokens the last query and key 1.
Cell small_cell(const Session& session, Index length) {
    Cell cell = read_cell(session);
    cell.head = std::clamp<Index>(cell.head, 0, session.num_heads - 1);
    if (cell.query >= length || cell.key >= length) {
        cell.query = length - 1;
        cell.key = std::min<Index>(1, length - 1);
    }
    return cell;
}

std::string form_name(BiasForm form) {
    return std::string(bias_form_row(form).id);
}

std::string equation_of(const Session& session) {
    switch (session.equations.looks.step) {
        case EquationStep::slopes: return "slopes-" + std::string(slope_formula(session));
        case EquationStep::bias: return "bias-" + form_name(session.bias_form);
        case EquationStep::whole: return "whole-" + form_name(session.bias_form);
        default: break;
    }
    return std::string(equation_steps()[static_cast<std::size_t>(session.equations.looks.step)].id);
}

// The term that a step is about.
const char* own_term(EquationStep step) {
    switch (step) {
        case EquationStep::embed: return "q";
        case EquationStep::score: return "score";
        case EquationStep::scale: return "scale";
        case EquationStep::slopes: return "slope";
        case EquationStep::bias: return "bias";
        case EquationStep::mask: return "mask";
        case EquationStep::softmax: return "weight";
        case EquationStep::mix: return "context";
        case EquationStep::join: return "joined";
        case EquationStep::output: return "output";
        case EquationStep::whole: return "weight";
    }
    return "";
}

void set_lit(const EquationsLooks& looks, EquationsScene& scene) {
    scene.is_pointed = true;
    if (!looks.hover_term.empty())
        scene.lit = looks.hover_term;
    else if (!looks.term.empty())
        scene.lit = looks.term;
    else {
        scene.lit = own_term(looks.step);
        scene.is_pointed = false;
    }
}

EquationSpec spec_of(const Session& session, const EquationsScene& scene) {
    return {embedding_ids(scene.tokens),
            session.equations.seed,
            session.equations.entries,
            {session_slope_values(session), session.bias_form, scene.mask, session.precision},
            scene.cell.head,
            scene.cell.query};
}

void read_cell_numbers(EquationsScene& scene) {
    const EquationNumbers& numbers = *scene.numbers;
    const Index i = scene.cell.query, j = scene.cell.key;
    const auto at = [i, j](const Matrix& values) { return static_cast<double>(values(i, j)); };
    scene.masked = !mask_visible(scene.mask, i, j, scene.length);
    scene.reading = {at(numbers.scores), at(numbers.scaled), at(numbers.bias),
                     at(numbers.sums),   scene.masked,       scene.masked ? 0 : at(numbers.weights)};
    scene.unit = bias_form_row(scene.form).unit(i, j, scene.length, scene.mask);
    scene.exponential = scene.masked ? 0 : at(numbers.exponentials);
    scene.total = numbers.totals[static_cast<std::size_t>(i)];
    scene.shift = numbers.shifts[static_cast<std::size_t>(i)];
}

}  // namespace

std::string_view slope_formula(const Session& session) {
    const bool paper = session.bias_max == 8;
    const bool power = first_series_length(session.num_heads) == session.num_heads;
    if (paper &&
        (session.slope_rule == SlopeRule::text || (session.slope_rule == SlopeRule::reference && power)))
        return "power";
    return paper && session.slope_rule == SlopeRule::reference ? "between" : "given";
}

EquationsScene derive_equations(const Session& session, const EquationsScene* previous) {
    EquationsScene scene;
    scene.looks = session.equations.looks;
    if (session.view != ViewId::equations) return scene;
    set_lit(scene.looks, scene);
    scene.equation = equation_of(session);
    scene.num_heads = session.num_heads;
    scene.length = std::min(session.equations.length, session.seq_len);
    scene.cell = small_cell(session, scene.length);
    scene.distance = scene.cell.query - scene.cell.key;
    scene.tokens = small_tokens(session, scene.length);
    scene.slope = session_slopes(session)[static_cast<std::size_t>(scene.cell.head)];
    scene.form = session.bias_form;
    scene.mask = small_mask(session, scene.length);
    scene.first_series = first_series_length(session.num_heads);
    const EquationSpec spec = spec_of(session, scene);
    const bool same = previous && previous->numbers && previous->numbers->spec == spec;
    scene.numbers = same ? previous->numbers : equation_numbers(spec);
    read_cell_numbers(scene);
    scene.matrices = equation_matrices(scene, session.show_masked);
    return scene;
}

void read_equations(const EquationsScene& scene, Reading& reading) {
    reading.cell = scene.cell;
    reading.query_token = scene.tokens[static_cast<std::size_t>(scene.cell.query)];
    reading.key_token = scene.tokens[static_cast<std::size_t>(scene.cell.key)];
    reading.distance = scene.distance;
    reading.masked = scene.masked;
    reading.bias = scene.reading.bias;
    reading.score = scene.reading.scaled;
    reading.sum = scene.reading.biased;
    if (!scene.masked) reading.weight = scene.reading.weight;
}

}  // namespace alibi
