#include "ui/views/extrapolation/scene_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/views/extrapolation/method_look.h"
#include "ui/widgets/format.h"
#include "ui/widgets/words.h"

namespace alibi::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Extrapolation)
};

QString plain_name(const RunRow& row) {
    return row.name.empty() ? method_name(row.position) : QString::fromStdString(row.name);
}

// --- What tells runs of one name apart, in the order in which it is said. ---

QString length_trait(const RunRow& row) {
    return QStringLiteral("L %1").arg(grouped_text(row.train_len));
}
QString seed_trait(const RunRow& row) {
    return Words::tr("seed %1").arg(row.seed);
}
QString steps_trait(const RunRow& row) {
    return Words::tr("%1 steps").arg(grouped_text(row.steps));
}
QString layers_trait(const RunRow& row) {
    return row.num_layers == 1 ? Words::tr("1 layer") : Words::tr("%1 layers").arg(row.num_layers);
}
QString width_trait(const RunRow& row) {
    return Words::tr("%1 wide").arg(row.d_model);
}
QString heads_trait(const RunRow& row) {
    return row.num_heads == 1 ? Words::tr("1 head") : Words::tr("%1 heads").arg(row.num_heads);
}
QString batch_trait(const RunRow& row) {
    return Words::tr("batch %1").arg(row.batch);
}
QString rate_trait(const RunRow& row) {
    return Words::tr("rate %1").arg(short_text(row.learning_rate, 3));
}
QString text_trait(const RunRow& row) {
    const QString path = QString::fromStdString(row.text_path);
    const QString name = path.isEmpty() ? Words::tr("stories") : path.mid(path.lastIndexOf(u'/') + 1);
    return row.by_characters ? Words::tr("%1 by characters", "a text").arg(name) : name;
}
QString slopes_trait(const RunRow& row) {
    if (row.slopes.empty()) return Words::tr("no slopes");
    const auto [low, high] = std::ranges::minmax(row.slopes);
    return Words::tr("slopes %1 to %2").arg(short_text(high, 2), short_text(low, 2));
}

constexpr std::array kTraits = {text_trait,  length_trait, seed_trait,  steps_trait, layers_trait,
                                width_trait, heads_trait,  batch_trait, rate_trait,  slopes_trait};

// "24.5" where that says more than "24"
QString rate_text(double per_second) {
    return per_second < 10 ? short_text(per_second, 2) : fixed_text(per_second, 0);
}

// Of the chosen run alone: others may be on the screen.
QString nothing_words(const ExtrapolationScene& scene, const QString& name) {
    const auto chosen = std::ranges::find(scene.runs, scene.honest.run, &RunRow::id);
    if (chosen == scene.runs.end())
        return Words::tr(
            "Nothing is measured yet. Each run is read at its training length and far beyond "
            "it, over the same held-out text.");
    if (chosen->hidden)
        return Words::tr("Of %1 nothing is measured yet: a hidden run is not read. The eye shows it again.")
            .arg(name);
    return Words::
        tr("Of %1 nothing is measured yet. Each run is read at its training length and far beyond it, over "
           "the same held-out text.")
            .arg(name);
}

QString falls_words(const HonestReading& honest, const QString& name) {
    return Words::tr(
               "%1 does not get better with length. Its fall from %2 to %3 is mostly the early-token curse "
               "going away: longer windows hold fewer hard first tokens.")
        .arg(name, loss_text(honest.at_train_len), loss_text(honest.at_longest));
}

QString breaks_words(const HonestReading& honest, const QString& name) {
    const QString said = Words::tr("%1 breaks past its training length: %2 at %3 tokens, %4 at %5.")
                             .arg(name, loss_text(honest.at_train_len), grouped_text(honest.train_len),
                                  loss_text(honest.at_longest), grouped_text(honest.longest));
    if (!honest.breaks_at) return said;
    return said + QLatin1Char(' ') +
           Words::tr("By position its loss leaves the flat part at %1.")
               .arg(grouped_text(static_cast<Index>(*honest.breaks_at)));
}

// The figures at the right of the sentence are of sliding windows, and the table and the chart may be too.
bool has_figures(HonestCase story) {
    return story != HonestCase::nothing && story != HonestCase::too_easy;
}

}  // namespace

// Where one word does not tell them apart the number does, in front: it is there also where the rest is cut
// off.
QString run_name(const RunRow& row, const std::vector<RunRow>& rows) {
    const QString plain = plain_name(row);
    std::vector<const RunRow*> alike;
    for (const RunRow& other : rows)
        if (plain_name(other) == plain) alike.push_back(&other);
    const auto place = std::ranges::find(alike, row.id, &RunRow::id) - alike.begin();
    QStringList traits;
    for (QString (*const trait)(const RunRow&) : kTraits) {
        const QString own = trait(row);
        const auto differ = [&](const RunRow* other) { return trait(*other) != own; };
        if (alike.size() < 2 || std::ranges::none_of(alike, differ)) continue;
        std::erase_if(alike, differ);
        traits << own;
    }
    const bool numbered = alike.size() > 1 || traits.size() > 1;
    QString name =
        numbered ? Words::tr("%1 no. %2", "a run's name, which one of that name").arg(plain).arg(place + 1)
                 : plain;
    for (const QString& trait : traits)
        name = Words::tr("%1, %2", "a run's name and what tells it apart").arg(name, trait);
    return name;
}

QString run_text(const RunRow& row) {
    return text_trait(row);
}

QString run_name(const std::string& id, PositionMethod position, const std::vector<RunRow>& rows) {
    const auto row = std::ranges::find(rows, id, &RunRow::id);
    return row == rows.end() ? method_name(position) : run_name(*row, rows);
}

QString run_with_seed(const RunRow& row) {
    return Words::tr("%1, seed %2").arg(plain_name(row)).arg(row.seed);
}

// No loss that means something is so large, and a column of the table has room for six characters.
QString loss_text(double loss) {
    if (loss >= 1e6) return short_text(loss, 2);
    return fixed_text(loss, loss >= 1000 ? 0 : loss >= 100 ? 1 : 3);
}

QString run_state_words(const RunRow& row) {
    const QString done = grouped_text(row.steps_done), all = grouped_text(row.steps);
    switch (row.state) {
        case RunState::waiting: return Words::tr("waits for its turn");
        case RunState::training: return Words::tr("step %1 of %2").arg(done, all);
        case RunState::paused: return Words::tr("paused at step %1").arg(done);
        case RunState::stopped: return Words::tr("stopped at step %1").arg(done);
        case RunState::diverged: return Words::tr("diverged at step %1").arg(grouped_text(row.diverged_at));
        case RunState::finished: return {};
    }
    return {};
}

QString seconds_words(double seconds) {
    if (seconds < 120) return Words::tr("%1 s").arg(fixed_text(std::max(seconds, 1.0), 0));
    const auto whole = static_cast<Index>(std::round(seconds));
    if (whole < 7200) return Words::tr("%1 min").arg(whole / 60);
    return Words::tr("%1 h").arg(fixed_text(seconds / 3600, 1));
}

QString spent_words(double seconds) {
    return seconds < 1 ? Words::tr("%1 s").arg(fixed_text(seconds, 1)) : seconds_words(seconds);
}

QString pace_words(const LiveRun& live) {
    QString pace;
    if (live.steps_per_second > 0)
        pace =
            live.tokens_per_second > 0
                ? Words::tr("%1 steps, %2 tokens a second")
                      .arg(rate_text(live.steps_per_second),
                           grouped_text(static_cast<Index>(std::round(live.tokens_per_second / 100)) * 100))
                : Words::tr("%1 steps a second").arg(rate_text(live.steps_per_second));
    if (!live.seconds_left) return pace;
    const QString left = Words::tr("About %1 left").arg(seconds_words(*live.seconds_left));
    return pace.isEmpty() ? left : Words::tr("%1, %2", "time left, pace").arg(left, pace);
}

QString unknown_words(const std::vector<std::string>& words) {
    constexpr std::size_t kMost = 4;
    QStringList quoted;
    for (std::size_t n = 0; n < std::min(words.size(), kMost); ++n)
        quoted << Words::tr("“%1”", "a word in quotes").arg(QString::fromStdString(words[n]));
    if (words.size() > kMost) quoted << QStringLiteral("…");
    if (quoted.isEmpty()) return {};
    if (quoted.size() == 1)
        return Words::tr("%1 is not in this run's text: it reads <unk>.").arg(quoted.front());
    return Words::tr("%1 are not in this run's text: it reads <unk> for each.")
        .arg(quoted.join(QStringLiteral(", ")));
}

Honest honest_words(const ExtrapolationScene& scene) {
    const HonestReading& honest = scene.honest;
    Honest said{Words::tr("Read this honestly"), {}, {}, false};
    const QString name = run_name(honest.run, honest.position, scene.runs);
    const QString at_l = loss_text(honest.at_train_len), at_longest = loss_text(honest.at_longest);
    switch (honest.story) {
        case HonestCase::nothing: said.text = nothing_words(scene, name); break;
        case HonestCase::falls: said.text = falls_words(honest, name); break;
        case HonestCase::flat:
            said.text = Words::tr(
                            "%1 stays flat: %2 at %3 tokens, %4 at %5. Flat means that it does not break; it "
                            "does not get better with length.")
                            .arg(name, at_l, grouped_text(honest.train_len), at_longest,
                                 grouped_text(honest.longest));
            break;
        case HonestCase::rises:
            said.text = Words::tr("%1 rises slowly past its training length: from %2 to %3 at %4 tokens.")
                            .arg(name, at_l, at_longest, grouped_text(honest.longest));
            break;
        case HonestCase::breaks: said.text = breaks_words(honest, name); break;
        case HonestCase::learned_little:
            said.text = Words::tr(
                            "%1 has learned little yet: it loses %2 at %3 tokens, a model that knows nothing "
                            "%4. Before "
                            "a model uses what came earlier, every method looks flat.")
                            .arg(name, at_l, grouped_text(honest.train_len), loss_text(honest.untrained));
            break;
        case HonestCase::too_easy:
            said.warning = true;
            said.title = Words::tr("This text is too easy");
            said.text = Words::tr(
                "The loss by position is flat for every run on it, so no method can show a difference. "
                "Train on a text in which far words matter.");
            break;
    }
    if (has_figures(honest.story)) said.more = Words::tr("figures of nonoverlapping windows");
    return said;
}

Honest diverged_words(const RunRow& row, const std::vector<RunRow>& rows) {
    Honest said{Words::tr("%1: the loss became “not a number” at step %2.")
                    .arg(run_with_seed(row), grouped_text(row.diverged_at)),
                {},
                {},
                true};
    const auto others = static_cast<Index>(rows.size()) - 1;
    const QString step = grouped_text(row.kept_step);
    const QString kept =
        others > 1 ? Words::tr("Nothing is lost: the other %1 runs and step %2 of this one are kept.")
                         .arg(grouped_text(others), step)
        : others == 1
            ? Words::tr("Nothing is lost: the other run and step %1 of this one are kept.").arg(step)
            : Words::tr("Step %1 of it is kept.").arg(step);
    QStringList sentences{Words::tr("Its learning rate was %1.").arg(short_text(row.learning_rate, 3)), kept};
    said.text = sentences.join(QLatin1Char(' '));
    return said;
}

QString note_words(ExtrapolationNote note) {
    switch (note) {
        case ExtrapolationNote::learned_repeats_row:
            return Words::tr("Learned: past its table the last row is repeated.");
        case ExtrapolationNote::t5_unseen_distances:
            return Words::tr("T5: unseen distances keep a bias of 0, and attract.");
        case ExtrapolationNote::none_looks_flat:
            return Words::tr("None: trained for too few steps, it looks flat.");
        case ExtrapolationNote::one_head:
            return Words::tr("One head has only the slope 1/256 and behaves like none.");
        case ExtrapolationNote::slopes_zero: return Words::tr("All slopes 0: the same as no positions.");
        case ExtrapolationNote::different_texts:
            return Words::tr("Runs on different texts cannot be compared: each is read on its own.");
        case ExtrapolationNote::early_figures:
            return Words::tr("Some figures are of an earlier step, over fewer tokens.");
        case ExtrapolationNote::made_earlier:
            return Words::tr("The runs that came with the program were made earlier.");
    }
    return {};
}

}  // namespace alibi::ui
