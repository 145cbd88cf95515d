// Evaluations of one model that were made earlier: evaluations.json, beside a model that comes with the
// program or was trained by it, so that its curves show at once.
#pragma once

#include <string>
#include <vector>

#include "core/model/evaluation.h"

namespace alibi {

struct Evaluations {
    Index step = 0;  // of training that the model had done
    Index longest =
        0;  // length that was asked for by length; a short text has fewer. 0 = the longest there is
    std::vector<LengthLoss> nonoverlapping;
    std::vector<LengthLoss> sliding;
    PositionLosses by_position;

    bool operator==(const Evaluations&) const = default;
};

// Throws FileError.
Evaluations read_evaluations(const std::string& path);
void write_evaluations(const std::string& path, const Evaluations& evaluations);

}  // namespace alibi
