// What a chart of losses draws: some lines over tokens, on a log2 axis, with the training length.
#pragma once

#include <QList>
#include <QString>
#include <vector>

#include "ui/views/extrapolation/method_look.h"

namespace alibi::ui {

struct LossLine {
    QString name;   // at the line's end
    QString heard;  // the name as a screen reader says it, with its seed
    MethodLook look;
    QList<double> x;  // tokens, from 1
    QList<double> y;  // nats per token; NaN breaks the line
    bool chosen = false;
    bool strong = false;  // its name in bold and in its colour
    int run = -1;         // row of the table that it belongs to; -1: none
    double train_len = 0;

    bool operator==(const LossLine&) const = default;
};

struct LossPicture {
    std::vector<LossLine> lines;
    double train_len = 0;       // the line at L, of the chosen run where they differ; 0: none
    QList<double> other_lens;   // at which other lines were trained, in order
    double low = 1, high = 64;  // of the token axis
    QString axis_words;
    QString empty_words;         // shown where there is no line
    bool every_point = false;    // a marker at each point, else at L and its doublings
    bool perplexity = false;     // losses are written as perplexities
    bool named_at_ends = false;  // a line that ends before the others is named where it ends
    double loss_low = 0, loss_high = 1;

    bool operator==(const LossPicture&) const = default;
};

// A loss as this picture writes it: nats with three decimals, or the perplexity.
QString loss_words(const LossPicture& picture, double loss);

// "1 token", "1,024 tokens"
QString tokens_words(double tokens);

// Names of height `step`, wanted at `wanted` (from the top), pushed apart until they are `step` apart and
// within `low` to `high`, in the order they had.
std::vector<double> push_apart(std::vector<double> wanted, double step, double low, double high);

}  // namespace alibi::ui
