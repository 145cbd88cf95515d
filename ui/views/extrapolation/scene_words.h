// Names and sentences of the Extrapolation view, made of the numbers of its scene.
#pragma once

#include <QString>
#include <vector>

#include "core/session/extrapolation_scene.h"

namespace alibi::ui {

// The name a person gave, else the method's; where other runs of the table share it, with what tells it apart
// from them: its text, its training length, its seed, ...; where one of these is not enough, behind its
// number.
QString run_name(const RunRow& row, const std::vector<RunRow>& rows);
// "stories", "play.txt by characters"
QString run_text(const RunRow& row);
// The same of any run of the table, by its id; else the method's.
QString run_name(const std::string& id, PositionMethod position, const std::vector<RunRow>& rows);
// "ALiBi, seed 1"
QString run_with_seed(const RunRow& row);

// "diverged at step 212", "waits for its turn", "step 412 of 1,000"; empty for one that is finished.
QString run_state_words(const RunRow& row);
// "0.918", "399.2"
QString loss_text(double loss);
// "24 s", "1 min"; at least "1 s": of a time that is still to come nobody knows tenths.
QString seconds_words(double seconds);
// The same of a time that is over: "0.3 s".
QString spent_words(double seconds);
// "About 15 s left, 40 steps a second"
QString pace_words(const LiveRun& live);

// "“Klingon” is not in this run's text: it reads <unk>."; empty where there is no such word.
QString unknown_words(const std::vector<std::string>& words);

struct Honest {
    QString title, more, text;  // more: stands behind the title
    bool warning = false;
};
// What stands under "Read this honestly".
Honest honest_words(const ExtrapolationScene& scene);
// "ALiBi, seed 1: the loss became ..." of the chosen run that diverged.
Honest diverged_words(const RunRow& row, const std::vector<RunRow>& rows);
// Remarks that stand by the curves, each one sentence.
QString note_words(ExtrapolationNote note);

}  // namespace alibi::ui
