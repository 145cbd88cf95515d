#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/session/scene_parts.h"

namespace alibi {

namespace {

VisibleKeys keys_for(const Session& session, double slope) {
    if (session.stop_at_length || slope <= 0) return session.seq_len;
    return std::nullopt;
}

HeadRow head_row(const Session& session, Index head, const HeadSlope& slope, Index ruler) {
    HeadRow row;
    row.head = head;
    row.slope = slope;
    const VisibleKeys keys = keys_for(session, slope.value);
    row.figures = slope_statistics(slope.value, keys);
    row.reach = closed_form_reach(slope.value, session.reach_mass, keys);
    const bool inside = !keys || ruler < *keys;
    // Never 0 for a key that is there, however little of it a double holds.
    constexpr double kLeast = std::numeric_limits<double>::denorm_min();
    row.weight_at_ruler = inside ? std::max(closed_form_weight(slope.value, ruler, keys), kLeast) : 0;
    row.logits_at_ruler = logits_to_beat(slope.value, static_cast<double>(ruler));
    return row;
}

OverlayRow overlay_row(const Session& session, SlopeRule rule, const std::vector<HeadSlope>& shown) {
    OverlayRow row;
    row.rule = rule;
    row.slopes = head_slopes(rule, session.num_heads, session.bias_max);
    for (std::size_t h = 0; h < shown.size(); ++h) {
        const double a = shown[h].value;
        const double b = row.slopes[h].value;
        if (std::abs(a - b) <= 1e-12 * std::max(a, b)) continue;
        ++row.differing_heads;
        row.largest_ratio = std::max(row.largest_ratio, std::max(a, b) / std::min(a, b));
    }
    return row;
}

// Falls by one at each head's reach.
std::vector<CoverageStep> coverage_of(const std::vector<HeadRow>& heads) {
    std::vector<double> reaches;
    for (const HeadRow& row : heads) reaches.push_back(static_cast<double>(row.reach));
    std::sort(reaches.begin(), reaches.end());
    std::vector<CoverageStep> steps{{1, static_cast<Index>(heads.size())}};
    for (std::size_t n = 0; n < reaches.size(); ++n) {
        const auto left = static_cast<Index>(reaches.size() - n - 1);
        if (n + 1 < reaches.size() && reaches[n + 1] == reaches[n]) continue;
        steps.push_back({reaches[n], left});
    }
    return steps;
}

SlopeStory story_of(const Session& session) {
    switch (session.slope_rule) {
        case SlopeRule::own: return SlopeStory::own;
        case SlopeRule::off_by_one: return SlopeStory::off_by_one;
        case SlopeRule::no_second_step:
            if (!std::has_single_bit(static_cast<std::size_t>(session.num_heads)))
                return SlopeStory::no_second_step;
            break;
        case SlopeRule::linear: return SlopeStory::linear;
        case SlopeRule::equal: return SlopeStory::equal;
        case SlopeRule::text: return SlopeStory::text_rule;
        case SlopeRule::reference: break;
    }
    if (session.num_heads == 1) return SlopeStory::one_head;
    return std::has_single_bit(static_cast<std::size_t>(session.num_heads)) ? SlopeStory::power_of_two
                                                                            : SlopeStory::interleaved;
}

double axis_end(const Session& session, const std::vector<HeadRow>& heads) {
    double longest = std::max<double>(2048, static_cast<double>(session.seq_len));
    for (const HeadRow& row : heads) longest = std::max(longest, static_cast<double>(row.figures.reach_99));
    return std::exp2(std::ceil(std::log2(std::min(longest, 4.0 * static_cast<double>(kMaxLength)))));
}

}  // namespace

SlopesScene derive_slopes(const Session& session, const std::vector<HeadSlope>& slopes) {
    SlopesScene scene;
    scene.ruler_distance = session.ruler_distance > 0 ? session.ruler_distance : session.seq_len;
    for (std::size_t h = 0; h < slopes.size(); ++h) {
        scene.heads.push_back(head_row(session, static_cast<Index>(h), slopes[h], scene.ruler_distance));
        scene.has_series = scene.has_series || slopes[h].in_between;
        if (scene.heads.back().reach > session.seq_len) ++scene.heads_beyond;
    }
    scene.coverage = coverage_of(scene.heads);
    scene.largest_distance = axis_end(session, scene.heads);
    scene.first_series = first_series_length(session.num_heads);
    scene.story = story_of(session);
    for (const SlopeRule rule : session.overlays) {
        if (rule != session.slope_rule) scene.overlays.push_back(overlay_row(session, rule, slopes));
    }
    if (session.sort_slopes) {
        std::stable_sort(scene.heads.begin(), scene.heads.end(),
                         [](const HeadRow& a, const HeadRow& b) { return a.slope.value > b.slope.value; });
    }
    return scene;
}

}  // namespace alibi
