// The words that explain what the slopes view shows: names of rules, a title and a text for each story, the
// caption.
#pragma once

#include <QString>

#include "core/session/scene.h"

namespace alibi::ui {

// "reference rule", "fault: linear": within a sentence, in the language of now.
QString rule_name(SlopeRule rule);

struct Story {
    QString title;
    QString text;  // two lines at most at the card's least width
};

Story slope_story(const Session& session, const Scene& scene);
QString slopes_caption(const Session& session, const Scene& scene);

}  // namespace alibi::ui
