#include "core/session/session_file.h"

#include <algorithm>
#include <limits>

#include "core/files/map_file.h"
#include "core/model/evaluation.h"
#include "core/model/training.h"
#include "core/session/extrapolation_json.h"
#include "core/session/session_json.h"

namespace alibi {

namespace {

using namespace session_json;

constexpr std::string_view kFormat = "alibi-lab session";
constexpr Index kVersion = 1;
constexpr std::size_t kMostText = 16u << 20;  // bytes of typed text

constexpr std::size_t kMostRuns = 1'000;
constexpr std::size_t kMostPrompt = 1u << 16;  // bytes

template <typename AnyTraining, typename Field>
void visit_training(AnyTraining& t, const Field& field) {
    const auto methods = choice_of(position_methods(), &PositionMethodRow::method);
    field("train_methods", t.methods, List<Choice<PositionMethod>>{methods, 16});
    field("train_side_by_side", t.side_by_side, Flag{});
    field("train_length", t.train_len, Whole{1, kMaxTrainLength});
    field("train_steps", t.steps, Whole{1, kMaxSteps});
    field("train_batch", t.batch, Whole{1, kMaxBatch});
    field("train_seed", t.seed, Seed{});
    field("train_layers", t.num_layers, Whole{1, kMostModelLayers});
    field("train_width", t.d_model, Whole{1, kMostModelWidth});
    field("train_heads", t.num_heads, Whole{1, kMostModelHeads});
    field("train_slopes", t.own_slopes, List<Real>{{0, 64}, static_cast<std::size_t>(kMostModelHeads)});
    field("learning_rate", t.learning_rate, Real{1e-7, 10});
    field("dropout", t.dropout, Real{0, 0.9});
    field("train_text", t.text_path, Text{});
    field("train_text_by", t.split, choice_of(text_splits(), &TextSplitRow::split));
}

// Which runs were removed is not written: another person's file must not take away runs.
template <typename AnyChoice, typename Field>
void visit_extrapolation(AnyChoice& c, const Field& field) {
    field("evaluation", c.evaluation, choice_of(evaluation_kinds(), &EvaluationKindRow::kind));
    field("read_up_to", c.most_multiple, Whole{1, kMostReadMultiple});
    field("page", c.page,
          Choice<ExtrapolationPage>{{{"ours", ExtrapolationPage::ours},
                                     {"paper", ExtrapolationPage::paper},
                                     {"texts", ExtrapolationPage::texts}}});
    field("run", c.run, Text{});
    field("compared_run", c.compared, Text{});
    field("hidden_runs", c.hidden, List<Text>{{}, kMostRuns});
    field("run_names", c.names, List<NamedRun>{{}, kMostRuns});
    field("run_slopes", c.surgery, List<OperatedRun>{{}, kMostRuns});
    field("prompt", c.generation.prompt, Text{kMostPrompt});
    field("write_tokens", c.generation.tokens, Whole{1, kMostWrittenTokens});
    field("temperature", c.generation.temperature, Real{0, 10});
    field("write_seed", c.generation.seed, Seed{});
    field("first_writer", c.generation.first, Text{});
    field("second_writer", c.generation.second, Text{});
}

template <typename AnyChoice, typename Field>
void visit_equations(AnyChoice& choice, const Field& field) {
    field("equation_step", choice.looks.step, choice_of(equation_steps(), &EquationStepRow::step));
    field("equation_code", choice.looks.code, choice_of(code_languages(), &CodeLanguageRow::language));
    field("equation_numbers", choice.looks.numbers, Flag{});
    field("equation_pace", choice.looks.pace, Real{kShortestPace, kLongestPace});
    field("equation_term", choice.looks.term, Word{equation_terms()});
    field("equation_length", choice.length, Whole{kLeastEquationLength, kMostEquationLength});
    field("equation_seed", choice.seed, Seed{});
    field("equation_entries", choice.entries,
          List<Entry>{{}, static_cast<std::size_t>(kMostEquationEntries)});
}

// The file's only list of fields: field(key, value, rule). A new field of Session is one line here.
template <typename AnySession, typename Field>
void visit_fields(AnySession& s, const Field& field) {
    const auto rules = choice_of(slope_rules(), &SlopeRuleRow::rule);
    const Whole positions{0, kMaxLength - 1};
    field("view", s.view, choice_of(view_ids(), &ViewRow::view));
    field("heads", s.num_heads, Whole{1, kMaxHeads});
    field("length", s.seq_len, Whole{kMinLength, kMaxLength});
    field("slope_rule", s.slope_rule, rules);
    field("bias_max", s.bias_max, Real{0.125, 64});
    field("own_slopes", s.own_slopes, List<Real>{{0, 64}, kMaxHeads});
    field("overlays", s.overlays, List<Choice<SlopeRule>>{rules, 16});
    field("sort_slopes", s.sort_slopes, Flag{});
    field("reach_mass", s.reach_mass, Real{0.01, 0.999});
    field("stop_at_length", s.stop_at_length, Flag{});
    field("ruler_distance", s.ruler_distance, Whole{0, kMaxLength});
    field("bias_form", s.bias_form, choice_of(bias_forms(), &BiasFormRow::form));
    field("mask", s.mask.kind, choice_of(mask_kinds(), &MaskKindRow::kind));
    field("mask_window", s.mask.window, Whole{1, kMaxLength});
    field("mask_padding", s.mask.padding, Whole{0, kMaxLength});
    field("mask_file", s.mask.path, Text{});
    field("show_masked", s.show_masked, Flag{});
    field("precision", s.precision,
          Choice<Precision>{{{"float32", Precision::float32},
                             {"float16", Precision::float16},
                             {"bfloat16", Precision::bfloat16}}});
    field("content", s.content.kind, choice_of(content_kinds(), &ContentKindRow::kind));
    field("seed", s.content.seed, Seed{});
    field("spread", s.content.spread, Real{0, 1000});
    field("text", s.content.text, Text{kMostText});
    field("file", s.content.path, Text{});
    field("array", s.content.array, Text{});
    field("batch", s.content.batch, Whole{0, std::numeric_limits<std::int32_t>::max()});
    field("stage", s.stage, choice_of(stages(), &StageRow::stage));
    field("window", s.window, Whole{1, kMaxLength});
    field("bias_colours", s.colours[static_cast<std::size_t>(Quantity::bias)], Scale{});
    field("scores_colours", s.colours[static_cast<std::size_t>(Quantity::scores)], Scale{});
    field("weights_colours", s.colours[static_cast<std::size_t>(Quantity::weights)], Scale{});
    field("pooling", s.pooling,
          Choice<Pooling>{{{"mean", Pooling::mean}, {"max", Pooling::max}, {"min", Pooling::min}}});
    field("head", s.selection.cell.head, Whole{0, kMaxHeads - 1, 1});
    field("query", s.selection.cell.query, positions);
    field("key", s.selection.cell.key, positions);
    field("locked", s.selection.locked, Flag{});
    field("zoom", s.zoom, Cells{});
    field("isolate_head", s.isolate_head, Flag{});
    field("figure", s.figure, choice_of(figure_ids(), &FigureIdRow::figure));
    field("content_run", s.content.run, Text{});
    field("content_layer", s.content.layer, Whole{0, 63, 1});
    field("content_step", s.content.run_step, Whole{-1, kMaxSteps});
    visit_training(s.extrapolation.training, field);
    visit_extrapolation(s.extrapolation, field);
    visit_equations(s.equations, field);
}

// A place that was written must exist; one that was not follows a smaller map.
void check_place(Index& place, Index size, const char* key, Index first, const Document& document) {
    if (document.json.contains(key) && place >= size)
        document.bad_value(
            key, place + first,
            "a whole number from " + std::to_string(first) + " to " + std::to_string(size - 1 + first));
    place = std::min(place, size - 1);
}

// The words of the figures that the session's view has.
Choice<FigureId> figure_choice(const Session& session) {
    std::vector<FigureId> known = figures_of(session.view);
    known.insert(known.end(), {FigureId::usual, FigureId::none});
    Choice<FigureId> choice;
    for (const FigureIdRow& row : figure_ids())
        if (std::ranges::find(known, row.figure) != known.end())
            choice.words.emplace_back(row.id, row.figure);
    return choice;
}

// What only shows once all fields are known.
void check_together(Session& s, const Document& document) {
    if (const auto figure = document.json.find("figure"); figure != document.json.end())
        from_json(s.figure, *figure, figure_choice(s), document, "figure");
    if (s.slope_rule == SlopeRule::own && s.own_slopes.size() != static_cast<std::size_t>(s.num_heads))
        document.bad_value("own_slopes", to_json(s.own_slopes, List<Real>{}),
                           std::to_string(s.num_heads) + " numbers, one for each head");
    if (s.content.kind == ContentKind::file) return;  // its heads and length are not known yet
    check_place(s.selection.cell.head, s.num_heads, "head", 1, document);
    check_place(s.selection.cell.query, s.seq_len, "query", 0, document);
    check_place(s.selection.cell.key, s.seq_len, "key", 0, document);
}

void read_fields(Session& session, const Document& document, std::vector<std::string_view> known = {}) {
    known.insert(known.end(), {"format", "version"});
    visit_fields(session, [&](const char* key, auto&, const auto&) { known.emplace_back(key); });
    document.check_keys(document.json, "", known);
    visit_fields(session, [&](const char* key, auto& value, const auto& rule) {
        if (const auto at = document.json.find(key); at != document.json.end())
            from_json(value, *at, rule, document, key);
    });
    check_together(session, document);
}

// `required`: a file by itself has to say what it is.
void check_format(const Document& document, bool required) {
    const auto format = document.json.find("format");
    const auto version = document.json.find("version");
    if (format == document.json.end() && required)
        throw FileError(FileProblem::not_this_format, document.path, {}, "\"format\" is missing", "session");
    if (format != document.json.end() && *format != kFormat)
        document.bad_value("format", *format, '"' + std::string(kFormat) + '"');
    if (version != document.json.end() && *version != kVersion)
        document.bad_value("version", *version, std::to_string(kVersion) + "; a newer program may read it");
}

std::string line_text(const std::string& key, const Json& value) {
    return "  \"" + key + "\": " + value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string session_to_json(const Session& session) {
    std::string text = "{\n" + line_text("format", kFormat) + ",\n" + line_text("version", kVersion);
    visit_fields(session, [&](const char* key, const auto& value, const auto& rule) {
        text += ",\n" + line_text(key, to_json(value, rule));
    });
    return text + "\n}\n";
}

Session session_from_json(std::string_view text, const std::string& path) {
    const Document document = parse(text, path, 1);
    check_format(document, true);
    Session session;
    read_fields(session, document);
    return session;
}

void load_mask(Session& session, const std::string& path) {
    Mask& mask = session.mask;
    if (mask.kind != MaskKind::file || mask.matrix) return;
    if (mask.path.empty())
        throw FileError(FileProblem::bad_value, path, "mask_file", "missing", "the name of a .npy file");
    Index size = 0;
    const std::vector<std::uint8_t> visible = read_mask_file(mask.path, size);
    // The length of opened content is not known yet.
    if (session.content.kind != ContentKind::file && size != session.seq_len)
        throw FileError(FileProblem::wrong_shape, mask.path, "the mask", shape_text({size, size}),
                        shape_text({session.seq_len, session.seq_len}));
    mask.matrix = make_mask_matrix(size, visible);
}

Session overlay_json(const Session& base, std::string_view json, const std::string& path, int first_line) {
    const Document document = parse(json, path, first_line);
    check_format(document, false);
    Session session = base;
    read_fields(session, document);
    return session;
}

Session with_fields(const Session& session, const Session& from, const std::vector<std::string>& keys) {
    Document document;
    visit_fields(from, [&](const char* key, const auto& value, const auto& rule) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) document.json[key] = to_json(value, rule);
    });
    Session mixed = session;
    visit_fields(mixed, [&](const char* key, auto& value, const auto& rule) {
        if (const auto at = document.json.find(key); at != document.json.end())
            from_json(value, *at, rule, document, key);
    });
    return mixed;
}

namespace {

void read_lesson_fields(LessonOverlay& overlay, const Document& document) {
    for (const char* const key : {"file", "array", "mask_file"})
        if (const auto at = document.json.find(key); at != document.json.end())
            document.bad_value(key, *at, "absent: a lesson opens no other file");
    const auto flag = [&document](bool& value, const char* key) {
        if (const auto at = document.json.find(key); at != document.json.end())
            from_json(value, *at, Flag{}, document, key);
    };
    flag(overlay.train, "train");
    flag(overlay.figure_only, "figure_only");
    flag(overlay.new_page, "new_page");
    read_fields(overlay.session, document, {"train", "figure_only", "new_page"});
}

}  // namespace

LessonOverlay overlay_lesson_json(const Session& base, std::string_view json, const std::string& path,
                                  int first_line) {
    Document document = parse(json, path, first_line);
    check_format(document, false);
    LessonOverlay overlay{base, false, false, false, {}};
    // Without what was wrong the rest is read again, so that every fault is told.
    for (;;) {
        try {
            overlay.session = base;
            read_lesson_fields(overlay, document);
            return overlay;
        } catch (const FileError& error) {
            const std::string key = error.detail().substr(0, error.detail().find('/'));
            overlay.faults.push_back(error);
            if (document.json.erase(key) == 0) break;
        }
    }
    overlay.session = base;
    return overlay;
}

}  // namespace alibi
