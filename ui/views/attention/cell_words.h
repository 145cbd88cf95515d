// What is said of one cell: the card beside the map, and the sentence a screen reader speaks.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/session/scene.h"
#include "core/session/session.h"
#include "ui/widgets/map_card.h"

namespace alibi::ui {

// A feature of the context or the output, where columns are not keys.
struct FeatureReading {
    Index feature = 0;
    double value = 0;
};

struct CellWords {
    QStringList heads;  // rich text
    std::vector<CardRow> rows;
    QString spoken;             // "query 7, key 3, distance 4, ..."
    QStringList plain() const;  // the card's lines without markup
};

// Do the heads of the Attention view have slopes? Those of an opened map of weights, and of a run whose
// position method has none, do not.
bool heads_have_slopes(const Session& session, const AttentionScene& scene);

CellWords cell_words(const Theme& theme, const AttentionScene& scene, const Reading& reading);
CellWords feature_words(const Theme& theme, const AttentionScene& scene, const Reading& reading,
                        const FeatureReading& feature);

}  // namespace alibi::ui
