#include "ui/views/slopes/slope_stories.h"

#include <QCoreApplication>

#include "ui/widgets/format.h"

namespace alibi::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SlopeStories)
};

// What the sentences are filled with.
struct Facts {
    QString heads;         // n
    QString first_series;  // p
    QString twice;         // 2 p
    QString more;          // n - p
    QString jump;          // number of the first head in between
    QString first, last;   // slopes of the first and the last head
    QString last_of_series;
    QString half_life;  // of the last head
    bool power_of_two = true;
    bool one = false;  // a single head
};

Facts facts_of(const Scene& scene) {
    const SlopesScene& shown = scene.slopes_view;
    const auto heads = static_cast<Index>(scene.slopes.size());
    Facts facts;
    facts.heads = grouped_text(heads);
    facts.first_series = grouped_text(shown.first_series);
    facts.twice = grouped_text(2 * shown.first_series);
    facts.more = grouped_text(heads - shown.first_series);
    facts.jump = grouped_text(shown.first_series + 1);
    facts.first = slope_text(scene.slopes.front());
    facts.last = slope_text(scene.slopes.back());
    facts.last_of_series = slope_text(scene.slopes.at(static_cast<std::size_t>(shown.first_series - 1)));
    for (const HeadRow& row : shown.heads) {
        if (row.head == heads - 1) {
            facts.half_life = tokens_text(row.figures.half_life);
        }
    }
    facts.one = heads == 1;
    facts.power_of_two = heads == shown.first_series;
    return facts;
}

Story power_of_two_story(const Facts& facts) {
    return {Words::tr("Why these slopes?"),
            Words::tr("%1 is a power of two: one factor leads from head to head, from %2 to %3. The text "
                      "rule gives the same list.")
                .arg(facts.heads, facts.first, facts.last)};
}

Story interleaved_story(const Facts& facts) {
    return {
        Words::tr("Why does head %1 jump back up?").arg(facts.jump),
        Words::tr(
            "%1 is not a power of two. The rule takes all %2 slopes for %2 heads, then every second slope of "
            "the list for %3 heads, until it has %1.")
            .arg(facts.heads, facts.first_series, facts.twice)};
}

Story one_head_story(const Facts& facts) {
    return {
        Words::tr("Why is the one head so flat?"),
        Words::tr(
            "The rule gives a single head the slope %1: its weight halves only every %2 tokens, so it looks "
            "far.")
            .arg(facts.last, facts.half_life)};
}

Story text_rule_story(const Facts& facts) {
    if (facts.power_of_two) {
        return facts.one ? one_head_story(facts) : power_of_two_story(facts);
    }
    return {Words::tr("Why does no head jump back up?"),
            Words::tr("It divides by %1 itself: one series from %2 to %3. Models of the authors' code need "
                      "the reference rule.")
                .arg(facts.heads, facts.first, facts.last)};
}

Story off_by_one_story(const Facts& facts) {
    return {
        Words::tr("Fault: counting from 0"),
        Words::tr(
            "Head 1 gets slope %1 and head %2 only %3. Each of the first %2 heads is one step too steep, so "
            "it forgets too soon.")
            .arg(facts.first, facts.first_series, facts.last_of_series)};
}

Story no_second_step_story(const Facts& facts) {
    return {
        Words::tr("Fault: no second step"),
        Words::tr(
            "The %1 more heads take the list for %2 heads one by one, not every second slope. So slopes of "
            "the first %3 appear twice.")
            .arg(facts.more, facts.twice, facts.first_series)};
}

Story linear_story(const Facts& facts) {
    return {
        Words::tr("Fault: equal steps"),
        Words::tr(
            "The slopes fall from %1 to %2 by equal steps, not by one factor. Most heads stay steep, and few "
            "see far.")
            .arg(facts.first, facts.last)};
}

Story equal_story(const Facts& facts) {
    return {
        Words::tr("Fault: one slope for all"),
        Words::tr(
            "All %1 heads have slope %2, so all forget at the same speed: half of the weight is gone every "
            "%3 tokens, in each head.")
            .arg(facts.heads, facts.first, facts.half_life)};
}

Story own_story(const Facts& facts) {
    return {Words::tr("Your own slopes"),
            Words::tr("Head 1 has %1, head %2 has %3. Drag a point, or press Up and Down on the chosen head. "
                      "Choose a rule to leave them.")
                .arg(facts.first, facts.heads, facts.last)};
}

}  // namespace

QString rule_name(SlopeRule rule) {
    switch (rule) {
        case SlopeRule::reference: return Words::tr("reference rule");
        case SlopeRule::text: return Words::tr("text rule");
        case SlopeRule::off_by_one: return Words::tr("off by one");
        case SlopeRule::no_second_step: return Words::tr("no second step");
        case SlopeRule::linear: return Words::tr("linear");
        case SlopeRule::equal: return Words::tr("equal");
        case SlopeRule::own: return Words::tr("own slopes");
    }
    return {};
}

Story slope_story(const Session&, const Scene& scene) {
    if (scene.slopes.empty()) {
        return {};
    }
    const Facts facts = facts_of(scene);
    switch (scene.slopes_view.story) {
        case SlopeStory::power_of_two: return power_of_two_story(facts);
        case SlopeStory::interleaved: return interleaved_story(facts);
        case SlopeStory::text_rule: return text_rule_story(facts);
        case SlopeStory::off_by_one: return off_by_one_story(facts);
        case SlopeStory::no_second_step: return no_second_step_story(facts);
        case SlopeStory::linear: return linear_story(facts);
        case SlopeStory::equal: return equal_story(facts);
        case SlopeStory::own: return own_story(facts);
        case SlopeStory::one_head: return one_head_story(facts);
    }
    return {};
}

QString slopes_caption(const Session& session, const Scene& scene) {
    const auto heads = static_cast<Index>(scene.slopes.size());
    const QString rule = rule_name(session.slope_rule);
    if (heads == 1) {
        return Words::tr("1 head, %1. It forgets steadily: the weight halves every half-life tokens.")
            .arg(rule);
    }
    if (session.slope_rule == SlopeRule::equal) {
        return Words::tr(
                   "%1 heads, %2. All forget at the same speed: the weight halves every half-life tokens.")
            .arg(grouped_text(heads), rule);
    }
    return Words::tr(
               "%1 heads, %2. Each head forgets at its own speed: the weight halves every half-life tokens.")
        .arg(grouped_text(heads), rule);
}

}  // namespace alibi::ui
