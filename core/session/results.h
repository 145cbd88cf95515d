// What jobs found out: the only input of derive() beside the session. Each says what it was made for, so a
// stale one is recognised and never shown as current.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/attention/field.h"
#include "core/files/file_error.h"
#include "core/files/layer_file.h"
#include "core/files/map_file.h"
#include "core/session/run_results.h"
#include "core/session/session.h"

namespace alibi {

// An opened content file, or why it could not be used.
struct OpenedContent {
    std::string path;
    std::string array;
    Index batch = 0;
    Index reads = 0;
    std::shared_ptr<const LayerFile> layer;  // one of the three is set
    std::shared_ptr<const MapFile> map;
    std::shared_ptr<const Content> content;  // of the layer's sequence or the map; null where it failed
    std::optional<FileError> error;
    std::vector<ArrayReport> report;  // of a layer file that does not fit

    // A map of weights, of which nothing is known but the weights.
    bool shows_weights_alone() const { return map && map->content == MapContent::weights; }
};

// What the numbers of the Attention view depend on.
struct FieldSpec {
    Index num_heads = 0;
    Index seq_len = 0;
    ContentChoice content;
    FieldSettings settings;

    bool operator==(const FieldSpec&) const = default;
};

// Smallest and largest finite value of a stage of one head, and its percentiles.
struct StageRange {
    double low = 0, high = 0, percentile_1 = 0, percentile_99 = 0;
};

struct StatisticsSpec {
    FieldSpec field;
    Stage stage = Stage::weights;
    Index window = 16;

    bool operator==(const StatisticsSpec&) const = default;
};

struct Statistics {
    StatisticsSpec spec;
    FieldStatistics figures;
    FieldStatistics zero_figures;    // the same rows with zero content; none for an opened map of weights
    std::vector<StageRange> ranges;  // one for each head
};

struct Results {
    std::shared_ptr<const OpenedContent> opened;
    std::shared_ptr<const Statistics> statistics;
    RunResults runs;
};

// Work that derive() would need done for this session, and does not have. Pure; the app runs it as jobs.
struct LoadContent {
    std::string path, array;
    Index batch = 0;
    Index reads = 0;

    bool operator==(const LoadContent&) const = default;
};
using Work = std::variant<LoadContent, StatisticsSpec, EvaluateRun, WriteText, LookInsideRun, CheckText>;
std::vector<Work> missing_work(const Session& session, const Results& results);

// Does one piece of work; takes what it needs of `results` by value. Errors become part of the result.
// Stopped halfway, it gives `results` back as they were.
Results do_work(const Work& work, const Session& session, Results results, const std::stop_token& stop);

// Takes over what `made` found out by this work; the rest of `into` may be newer than what it was made from.
void merge_work(Results& into, const Work& work, const Results& made);

}  // namespace alibi
