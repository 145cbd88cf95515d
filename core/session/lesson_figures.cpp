#include "core/session/lesson_figures.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/attention/long_reach.h"
#include "core/session/lesson_arguments.h"
#include "core/session/scene_parts.h"

namespace alibi {

namespace {

using Format = FigureFormat::Kind;

SlopeStatistics head_figures(const Arguments& a) {
    return slope_statistics(a.slope(), a.visible_keys());
}

// The row or the cell of the step's own content.
std::shared_ptr<const AttentionField> content_field(const Session& session) {
    const std::optional<FieldSpec> spec = field_spec(session, Results{});
    if (!spec) throw LessonError(LessonFault::bad_argument, "content", "file", "zero, random or text");
    return make_field(*spec, Results{}, make_content(*spec, Results{}));
}

double content_cell(const Arguments& a, bool weight) {
    const auto field = content_field(a.session());
    const Cell cell{a.head(), a.place("query", field->seq_len()), a.place("key", field->seq_len())};
    if (!is_quick_row(*field, cell.head, cell.query))
        throw LessonError(LessonFault::bad_argument, "length", std::to_string(field->seq_len()),
                          "a smaller one");
    const CellReading reading = field->cell(cell.head, cell.query, cell.key);
    return weight ? reading.weight : reading.scaled;
}

// Total variation between the row as the precision makes it and as it is.
double row_error(const Arguments& a) {
    const auto rounded = content_field(a.session());
    FieldSettings exact_settings = rounded->settings();
    exact_settings.precision = Precision::float32;
    const AttentionField exact(rounded->shared_content(), exact_settings);
    const Index head = a.head(), query = a.place("query", exact.seq_len());
    if (!is_quick_row(exact, head, query))
        throw LessonError(LessonFault::bad_argument, "length", std::to_string(exact.seq_len()),
                          "a smaller one");
    std::vector<Index> keys(static_cast<std::size_t>(exact.seq_len()));
    for (std::size_t n = 0; n < keys.size(); ++n) keys[n] = static_cast<Index>(n);
    const auto row = [&](const AttentionField& field) {
        Matrix weights;
        const std::vector<Index> queries{query};
        field.cells(Stage::weights, head, queries, keys, field.log_sums(head, queries), weights);
        return weights;
    };
    const Matrix x = row(exact), y = row(*rounded);
    double sum = 0;
    for (Index j = 0; j < x.cols(); ++j)
        if (x(0, j) != kMasked && y(0, j) != kMasked)
            sum += std::abs(static_cast<double>(x(0, j)) - static_cast<double>(y(0, j)));
    return sum / 2;
}

double bias_at(const Arguments& a) {
    const Session& s = a.session();
    const auto field = zero_field(s, session_slope_values(s));
    return field->bias(a.head(), a.place("query", s.seq_len), a.place("key", s.seq_len));
}

double loss_at_length(const Arguments& a, const std::vector<LengthLoss>& losses) {
    const Index length = a.whole("length", 1, kMaxEvalLength);
    for (const LengthLoss& row : losses)
        if (row.length == length) return row.loss;
    throw LessonError(LessonFault::no_such_figure, "loss", std::to_string(length));
}

// At one place, or the mean of all from there to the last.
double loss_at_place(const Arguments& a) {
    const std::vector<double>& losses = a.model().evaluations.by_position.loss;
    if (losses.empty()) throw LessonError(LessonFault::no_such_figure, "loss_at");
    const Index end = static_cast<Index>(losses.size()), first = a.whole("place", 0, end - 1);
    const Index last = a.number_or("last", -1) == -1 ? first : a.whole("last", first, end - 1);
    double sum = 0;
    for (Index n = first; n <= last; ++n) sum += losses[static_cast<std::size_t>(n)];
    return sum / static_cast<double>(last - first + 1);
}

constexpr double kFloatBytes = 4;

double tensor_bytes(const Arguments& a) {
    const auto length = static_cast<double>(a.session().seq_len);
    return kFloatBytes * static_cast<double>(a.session().num_heads) * length * length;
}

using Names = std::vector<std::string_view>;

struct FigureRow {
    std::string_view name;
    Names parameters;  // by place
    Format natural;
    std::function<double(const Arguments&)> value;
};

template <class Member>
FigureRow head_row(std::string_view name, Member SlopeStatistics::*member) {
    return {name, {"head"}, Format::general, [member](const Arguments& a) {
                return static_cast<double>(head_figures(a).*member);
            }};
}

FigureRow arithmetic(std::string_view name, double (*value)(double)) {
    return {name, {"of"}, Format::general, [value](const Arguments& a) { return value(a.number("of")); }};
}

std::vector<FigureRow> session_rows() {
    const auto size = [](Index value) { return static_cast<double>(value); };
    return {
        {"heads", {}, Format::general, [=](const Arguments& a) { return size(a.session().num_heads); }},
        {"length", {}, Format::general, [=](const Arguments& a) { return size(a.session().seq_len); }},
        {"head", {}, Format::general, [=](const Arguments& a) { return size(a.cell().head + 1); }},
        {"query", {}, Format::general, [=](const Arguments& a) { return size(a.cell().query); }},
        {"key", {}, Format::general, [=](const Arguments& a) { return size(a.cell().key); }},
        {"distance",
         {},
         Format::general,
         [=](const Arguments& a) { return size(a.cell().query - a.cell().key); }},
        {"tensor_bytes", {}, Format::bytes, tensor_bytes},
        {"row_bytes",
         {},
         Format::bytes,
         [](const Arguments& a) { return tensor_bytes(a) / static_cast<double>(a.session().seq_len); }},
        {"slope_bytes",
         {},
         Format::bytes,
         [](const Arguments& a) { return kFloatBytes * static_cast<double>(a.session().num_heads); }},
    };
}

std::vector<FigureRow> head_rows() {
    return {
        {"slope", {"head"}, Format::fraction, [](const Arguments& a) { return a.slope(); }},
        {"fade", {"head"}, Format::general, [](const Arguments& a) { return std::exp(-a.slope()); }},
        {"bias", {"head", "query", "key"}, Format::general, bias_at},
        {"weight",
         {"head", "distance"},
         Format::general,
         [](const Arguments& a) {
             return closed_form_weight(a.slope(), a.whole("distance", 0, kMaxLength), a.visible_keys());
         }},
        head_row("half_life", &SlopeStatistics::half_life),
        head_row("mean_distance", &SlopeStatistics::mean_distance),
        head_row("entropy", &SlopeStatistics::entropy),
        head_row("participation", &SlopeStatistics::participation),
        head_row("self_weight", &SlopeStatistics::self_weight),
        {"reach",
         {"head", "percent"},
         Format::general,
         [](const Arguments& a) {
             return long_reach(a.slope(), a.number_or("percent", 90) / 100, a.visible_keys());
         }},
        {"share",
         {"head", "window"},
         Format::general,
         [](const Arguments& a) {
             return closed_form_mass_within(a.slope(), a.whole("window", 1, kMaxLength), a.visible_keys());
         }},
        {"logits",
         {"head", "distance"},
         Format::general,
         [](const Arguments& a) { return logits_to_beat(a.slope(), a.number("distance")); }},
        {"score",
         {"head", "query", "key"},
         Format::general,
         [](const Arguments& a) { return content_cell(a, false); }},
        {"cell",
         {"head", "query", "key"},
         Format::general,
         [](const Arguments& a) { return content_cell(a, true); }},
        {"row_error", {"head", "query"}, Format::general, row_error},
    };
}

std::vector<FigureRow> model_rows() {
    return {
        {"loss",
         {"position", "length"},
         Format::general,
         [](const Arguments& a) { return loss_at_length(a, a.model().evaluations.nonoverlapping); }},
        {"loss_sliding",
         {"position", "length"},
         Format::general,
         [](const Arguments& a) { return loss_at_length(a, a.model().evaluations.sliding); }},
        {"loss_at", {"position", "place", "last"}, Format::general, loss_at_place},
        {"train_length",
         {"position"},
         Format::general,
         [](const Arguments& a) { return static_cast<double>(a.model().train_len); }},
    };
}

std::vector<FigureRow> arithmetic_rows() {
    return {
        arithmetic("exp", [](double v) { return std::exp(v); }),
        arithmetic("ln", [](double v) { return std::log(v); }),
        arithmetic("log2", [](double v) { return std::log2(v); }),
        arithmetic("sqrt", [](double v) { return std::sqrt(v); }),
        arithmetic("abs", [](double v) { return std::abs(v); }),
        arithmetic("floor", [](double v) { return std::floor(v); }),
        arithmetic("ceil", [](double v) { return std::ceil(v); }),
        arithmetic("round", [](double v) { return std::round(v); }),
        {"min",
         {"of", "and"},
         Format::general,
         [](const Arguments& a) { return std::min(a.number("of"), a.number("and")); }},
        {"max",
         {"of", "and"},
         Format::general,
         [](const Arguments& a) { return std::max(a.number("of"), a.number("and")); }},
    };
}

const std::vector<FigureRow>& figure_rows() {
    static const std::vector<FigureRow> kRows = [] {
        std::vector<FigureRow> all;
        for (const auto& some : {session_rows(), head_rows(), model_rows(), arithmetic_rows()})
            all.insert(all.end(), some.begin(), some.end());
        return all;
    }();
    return kRows;
}

const FigureRow& row_of(const std::string& name) {
    const auto& rows = figure_rows();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const FigureRow& row) { return row.name == name; });
    if (found == rows.end()) {
        const auto names = figure_names();
        throw LessonError(LessonFault::unknown_name, name, {},
                          nearest_word(name, std::vector<std::string_view>(names.begin(), names.end())));
    }
    return *found;
}

double call(const Expression& e, const FigureScope& scope) {
    const FigureRow& row = row_of(e.word);
    try {
        return row.value(Arguments(e, row.parameters, scope));
    } catch (const std::invalid_argument& error) {
        throw LessonError(LessonFault::bad_argument, e.word, error.what());
    }
}

}  // namespace

std::span<const std::string_view> figure_names() {
    static const std::vector<std::string_view> kNames = [] {
        std::vector<std::string_view> names;
        for (const FigureRow& row : figure_rows()) names.push_back(row.name);
        return names;
    }();
    return kNames;
}

double evaluate(const Expression& expression, const FigureScope& scope) {
    return expression_value(expression, [&scope](const Expression& e) {
        const bool is_x = e.kind == Expression::Kind::word && e.word == "x" && scope.x;
        return is_x ? *scope.x : call(e, scope);
    });
}

std::string figure_text(const Figure& figure, const FigureScope& scope) {
    FigureFormat format = figure.format;
    const Expression& e = figure.expression;
    const bool named = e.kind == Expression::Kind::word || e.kind == Expression::Kind::call;
    if (format.kind == Format::natural)
        format.kind = named && !(scope.x && e.word == "x") ? row_of(e.word).natural : Format::general;
    const double value = evaluate(e, scope);
    // A figure may be infinite (how far a slope of 0 reaches); a division by zero is a mistake.
    if (std::isnan(value) || (std::isinf(value) && !named))
        throw LessonError(LessonFault::bad_expression, {});
    return number_text(value, format);
}

}  // namespace alibi
