// What is missing about runs, and how it is found out.
#include <algorithm>
#include <cctype>
#include <exception>
#include <stdexcept>

#include "core/files/model_folder.h"
#include "core/model/generation.h"
#include "core/session/run.h"

namespace alibi {

namespace {

using RunPointer = std::shared_ptr<const Run>;
using WorkList = std::vector<Work>;

constexpr Index kFirstPiece = 32;  // tokens of a text that are written before any are shown

// Slopes in place of the model's own, where there are some.
std::shared_ptr<const Model> with_slopes(const std::shared_ptr<const Model>& model,
                                         const std::vector<double>& slopes) {
    if (slopes.empty() || slopes.size() != model->config.slopes.size()) return model;
    auto changed = std::make_shared<Model>(*model);
    changed->config.slopes = slopes;
    return changed;
}

RunPointer require_run(const RunResults& results, const std::string& id) {
    const auto at = std::ranges::find_if(results.runs, [&](const RunPointer& run) { return run->id == id; });
    if (at == results.runs.end() || !(*at)->model)
        throw std::invalid_argument("The run is not there any more.");
    return *at;
}

const Vocabulary& require_vocabulary(const Run& run) {
    if (!run.vocabulary)
        throw std::invalid_argument("The model folder holds no tokenizer.json: its words are not known.");
    return *run.vocabulary;
}

// A few of the most frequent words; characters as they are.
std::string frequent_words(const Vocabulary& vocabulary) {
    constexpr int kWords = 4;
    const std::size_t least = vocabulary.split() == TextSplit::words ? 3 : 1;  // bytes: no marks
    std::string words;
    int count = 0;
    for (Token token = Vocabulary::kEnd + 1; token < vocabulary.size() && count < kWords; ++token) {
        const std::string& word = vocabulary.text_of(token);
        if (word.size() < least || std::isspace(static_cast<unsigned char>(word.front())) != 0) continue;
        words += (count++ > 0 ? ", " : "") + word;
    }
    return words;
}

// What a person typed. A model that knows none of it would read one word, <unk>, over and over.
std::vector<Token> encode(const Vocabulary& vocabulary, std::string_view text) {
    std::vector<Token> tokens = vocabulary.encode_typed(text);
    const bool unknown = std::ranges::all_of(tokens, [](Token t) { return t == Vocabulary::kUnknown; });
    if (unknown && !tokens.empty())
        throw std::invalid_argument("The model knows nothing of this text: it has learned from " +
                                    frequent_words(vocabulary) + " and the like.");
    return tokens;
}

// --- Evaluations. ---

void want_evaluation(const Session& session, const RunResults& results, const Run& run, EvaluationKind kind,
                     const std::vector<double>& slopes, WorkList& work) {
    const Index longest = longest_read(run, kind, session.extrapolation.most_multiple);
    const RunEvaluation* known = find_evaluation(results, run.id, kind, slopes);
    const bool good =
        known && known->spec.step == run.model_step && known->spec.longest >= longest && !known->spec.early;
    if (!good) work.emplace_back(EvaluateRun{run.id, run.model_step, slopes, kind, longest, false});
}

// While it is trained, the trainer itself measures.
bool can_be_measured(const Session& session, const Run& run) {
    return run.model && !run.is_live() && run.model_step > 0 && !is_hidden(session, run.id);
}

void want_evaluations(const Session& session, const RunResults& results, WorkList& work) {
    const RunPointer chosen = chosen_run(session, results);
    if (!chosen) return;
    std::vector<RunPointer> runs = listed_runs(session, results);
    std::erase_if(runs, [&](const RunPointer& run) { return !can_be_measured(session, *run); });
    // The chosen one first.
    std::stable_partition(runs.begin(), runs.end(), [&](const RunPointer& run) { return run == chosen; });
    const bool sliding = session.extrapolation.evaluation == EvaluationKind::sliding;
    const EvaluationKind shown = sliding ? EvaluationKind::sliding : EvaluationKind::nonoverlapping;
    const EvaluationKind other = sliding ? EvaluationKind::nonoverlapping : EvaluationKind::sliding;
    // A person who changes slopes watches the loss by position.
    const std::vector<double> slopes = surgery_slopes(session, *chosen);
    const bool operated = !slopes.empty() && std::ranges::find(runs, chosen) != runs.end();
    if (operated) want_evaluation(session, results, *chosen, EvaluationKind::position, slopes, work);
    for (const EvaluationKind kind : {shown, EvaluationKind::position, other}) {
        for (const RunPointer& run : runs) {
            want_evaluation(session, results, *run, kind, {}, work);
            if (operated && run == chosen && kind != EvaluationKind::position)
                want_evaluation(session, results, *run, kind, slopes, work);
        }
    }
}

void evaluate(const EvaluateRun& spec, RunResults& results, const std::stop_token& stop) {
    auto out = std::make_shared<RunEvaluation>();
    try {
        const RunPointer run = require_run(results, spec.run);
        const std::vector<Token> held_out = held_out_tokens(run->settings.text, require_vocabulary(*run));
        *out = measure(*with_slopes(run->model, spec.slopes), held_out, spec, stop);
    } catch (const std::exception& error) {
        out->problem = error.what();
    }
    out->spec = spec;
    if (!stop.stop_requested()) add_evaluation(results, std::move(out));
}

// --- Texts. ---

bool is_same_text(WriteText a, const WriteText& b) {
    a.tokens = b.tokens;
    return a == b;
}

void want_texts(const Session& session, const RunResults& results, WorkList& work) {
    const GenerationChoice& choice = session.extrapolation.generation;
    for (const RunPointer& run : writing_runs(session, results)) {
        if (!run->model || run->state == RunState::training) continue;
        WriteText wanted{run->id,       run->model_step,    surgery_slopes(session, *run),
                         choice.prompt, choice.temperature, choice.seed,
                         choice.tokens};
        const auto known = std::ranges::find_if(
            results.texts, [&](const auto& text) { return is_same_text(text->spec, wanted); });
        const Index done = known == results.texts.end() ? 0 : (*known)->spec.tokens;
        if (done >= choice.tokens || (done > 0 && !(*known)->problem.empty())) continue;
        wanted.tokens = std::min(choice.tokens, std::max(kFirstPiece, 2 * done));
        work.emplace_back(std::move(wanted));
    }
}

void generate(const WriteText& spec, const RunResults& results, GeneratedText& out,
              const std::stop_token& stop) {
    const RunPointer run = require_run(results, spec.run);
    const Vocabulary& vocabulary = require_vocabulary(*run);
    const std::vector<Token> prompt = encode(vocabulary, spec.prompt);
    const std::shared_ptr<const Model> model = with_slopes(run->model, spec.slopes);
    Generator generator(*model, prompt, {spec.temperature, spec.seed});
    for (Index n = 0; n < spec.tokens && !stop.stop_requested(); ++n) generator.next();
    for (const Token token : generator.tokens()) out.tokens.push_back(vocabulary.text_of(token));
    out.prompt_tokens = static_cast<Index>(prompt.size());
    out.separator = std::string(vocabulary.separator());
}

// One text a run and spec; those of other settings stay, so that undo shows them at once.
void add_text(RunResults& results, std::shared_ptr<const GeneratedText> text) {
    constexpr std::size_t kMostTexts = 32;
    std::erase_if(results.texts, [&](const auto& known) { return is_same_text(known->spec, text->spec); });
    if (results.texts.size() >= kMostTexts) results.texts.erase(results.texts.begin());
    results.texts.push_back(std::move(text));
}

void write(const WriteText& spec, RunResults& results, const std::stop_token& stop) {
    auto out = std::make_shared<GeneratedText>();
    out->spec = spec;
    try {
        generate(spec, results, *out, stop);
    } catch (const std::exception& error) {
        out->problem = error.what();
    }
    if (!stop.stop_requested()) add_text(results, std::move(out));
}

// --- A look inside. ---

void want_inside(const Session& session, const RunResults& results, WorkList& work) {
    const RunPointer run = inside_run(session, results);
    if (!run || !run->model) return;
    const LookInsideRun wanted = inside_spec(session, *run);
    if (!results.inside || results.inside->spec != wanted) work.emplace_back(wanted);
}

std::shared_ptr<const Model> model_at(const Run& run, Index kept_step) {
    if (kept_step < 0) return run.model;
    auto model = std::make_shared<Model>();
    model->config = run.model->config;
    model->parameters = read_snapshot(run.folder, model->config, kept_step);
    return model;
}

// The typed text, and held-out text behind it up to the length.
std::vector<Token> inside_tokens(const LookInsideRun& spec, const Run& run,
                                 std::vector<std::string>& labels) {
    const Vocabulary& vocabulary = require_vocabulary(run);
    const auto length = static_cast<std::size_t>(spec.length);
    std::vector<Token> tokens = encode(vocabulary, spec.text);
    tokens.resize(std::min(tokens.size(), length));
    const std::vector<std::string_view> words = split_text(spec.text, vocabulary.split());
    for (std::size_t n = 0; n < tokens.size(); ++n) {
        const bool known = tokens[n] != Vocabulary::kUnknown;
        labels.push_back(known ? std::string(words[n]) : '<' + std::string(words[n]) + '>');
    }
    if (tokens.size() < length) {
        const std::vector<Token> more = held_out_tokens(run.settings.text, vocabulary);
        if (more.empty()) return tokens;
        for (std::size_t n = 0; tokens.size() < length; n = (n + 1) % more.size()) {
            tokens.push_back(more[n]);
            labels.push_back(vocabulary.text_of(more[n]));
        }
    }
    return tokens;
}

// [head, distance] up to the distance from which on no head's bias changes.
std::vector<double> without_equal_tail(const std::vector<double>& bias, Index heads) {
    const auto rows = static_cast<std::size_t>(heads);
    const std::size_t distances = bias.size() / rows;
    std::size_t kept = std::min<std::size_t>(distances, 1);
    for (std::size_t head = 0; head < rows; ++head) {
        const double* const row = bias.data() + head * distances;
        for (std::size_t d = kept; d < distances; ++d)
            if (row[d] != row[d - 1]) kept = d + 1;
    }
    std::vector<double> out;
    for (std::size_t head = 0; head < rows; ++head)
        out.insert(out.end(), bias.begin() + static_cast<std::ptrdiff_t>(head * distances),
                   bias.begin() + static_cast<std::ptrdiff_t>(head * distances + kept));
    return out;
}

void look_into(const LookInsideRun& spec, const RunResults& results, RunInside& out,
               const std::stop_token& stop) {
    const RunPointer run = require_run(results, spec.run);
    const std::shared_ptr<const Model> model = with_slopes(model_at(*run, spec.kept_step), spec.slopes);
    const std::vector<Token> tokens = inside_tokens(spec, *run, out.tokens);
    ReadOptions options;
    options.stop = stop;
    const LayerInside inside = look_inside(*model, tokens, spec.layer, options);
    const Index heads = model->config.num_heads;
    out.learned_bias = without_equal_tail(inside.bias_by_distance, heads);
    out.slopes = model->config.slopes;
    if (out.slopes.empty()) out.slopes.assign(static_cast<std::size_t>(heads), 0.0);
    out.content = projected_content(heads, inside.queries, inside.keys, inside.values,
                                    {inside.output_weight, inside.output_bias});
}

void look(const LookInsideRun& spec, RunResults& results, const std::stop_token& stop) {
    auto out = std::make_shared<RunInside>();
    out->spec = spec;
    try {
        look_into(spec, results, *out, stop);
    } catch (const std::exception& error) {
        out->content = nullptr;
        out->problem = error.what();
    }
    if (!stop.stop_requested()) results.inside = std::move(out);
}

// --- The text to train on. ---

void want_text_check(const Session& session, const RunResults& results, WorkList& work) {
    const TrainingChoice& choice = session.extrapolation.training;
    if (choice.text_path.empty()) return;
    const CheckText wanted{choice.text_path, choice.split, choice.train_len};
    if (!results.text || results.text->spec != wanted) work.emplace_back(wanted);
}

void check_text(const CheckText& spec, RunResults& results) {
    CheckedText checked{spec, {}};
    try {
        load_corpus({spec.path, spec.split}, spec.train_len);
    } catch (const std::exception& error) {
        checked.problem = error.what();
    }
    results.text = std::move(checked);
}

}  // namespace

std::vector<std::string> unknown_words(const Run& run, std::string_view typed) {
    std::vector<std::string> unknown;
    if (!run.vocabulary) return unknown;
    const std::vector<std::string_view> words = split_text(typed, run.vocabulary->split());
    const std::vector<Token> tokens = run.vocabulary->encode_typed(typed);
    for (std::size_t n = 0; n < tokens.size(); ++n)
        if (tokens[n] == Vocabulary::kUnknown && std::ranges::find(unknown, words[n]) == unknown.end())
            unknown.emplace_back(words[n]);
    return unknown;
}

LookInsideRun inside_spec(const Session& session, const Run& run) {
    const ContentChoice& content = session.content;
    LookInsideRun spec;
    spec.run = run.id;
    spec.step = run.model_step;
    // The snapshot nearest below: the ring thins out while training goes on.
    if (content.run_step >= 0) {
        for (const Index step : run.kept_steps)
            if (step <= content.run_step) spec.kept_step = step;
    }
    spec.slopes = surgery_slopes(session, run);
    spec.layer = std::clamp<Index>(content.layer, 0, run.model->config.num_layers - 1);
    spec.length = std::min(session.seq_len, kMaxEvalLength);
    spec.text = content.text;
    return spec;
}

WorkList missing_run_work(const Session& session, const Results& results) {
    WorkList work;
    if (!results.runs.listed) return work;
    if (session.view == ViewId::attention && session.content.kind == ContentKind::run)
        want_inside(session, results.runs, work);
    if (session.view != ViewId::extrapolation) return work;
    want_text_check(session, results.runs, work);
    want_evaluations(session, results.runs, work);
    if (session.extrapolation.page == ExtrapolationPage::texts) want_texts(session, results.runs, work);
    return work;
}

void do_run_work(const Work& work, Results& results, const std::stop_token& stop) {
    if (const auto* evaluation = std::get_if<EvaluateRun>(&work)) evaluate(*evaluation, results.runs, stop);
    if (const auto* text = std::get_if<WriteText>(&work)) write(*text, results.runs, stop);
    if (const auto* inside = std::get_if<LookInsideRun>(&work)) look(*inside, results.runs, stop);
    if (const auto* text = std::get_if<CheckText>(&work)) check_text(*text, results.runs);
}

void merge_run_work(Results& into, const Work& work, const Results& made) {
    if (const auto* evaluation = std::get_if<EvaluateRun>(&work)) {
        for (const auto& known : made.runs.evaluations)
            if (known->spec == *evaluation) add_evaluation(into.runs, known);
    }
    if (const auto* text = std::get_if<WriteText>(&work)) {
        for (const auto& known : made.runs.texts)
            if (known->spec == *text) add_text(into.runs, known);
    }
    if (std::holds_alternative<LookInsideRun>(work)) into.runs.inside = made.runs.inside;
    if (std::holds_alternative<CheckText>(work)) into.runs.text = made.runs.text;
}

}  // namespace alibi
