#include "core/session/run_readings.h"

#include <algorithm>

namespace alibi {

namespace {

const RunEvaluation* whole_reading(const RunResults& results, const Run& run, EvaluationKind kind) {
    const RunEvaluation* known = find_evaluation(results, run.id, kind);
    const bool whole =
        known && known->spec.step == run.model_step && !known->spec.early && known->problem.empty();
    return whole ? known : nullptr;
}

Index longest_length(const std::vector<LengthLoss>& losses) {
    return losses.empty() ? 0 : std::ranges::max(losses, {}, &LengthLoss::length).length;
}

}  // namespace

std::optional<Evaluations> whole_readings(const RunResults& results, const Run& run) {
    const RunEvaluation* nonoverlapping = whole_reading(results, run, EvaluationKind::nonoverlapping);
    const RunEvaluation* sliding = whole_reading(results, run, EvaluationKind::sliding);
    const RunEvaluation* position = whole_reading(results, run, EvaluationKind::position);
    if (!nonoverlapping || !sliding || !position || position->positions.windows == 0) return std::nullopt;
    return Evaluations{run.model_step, std::min(nonoverlapping->spec.longest, sliding->spec.longest),
                       nonoverlapping->lengths, sliding->lengths, position->positions};
}

bool belong_to(const Evaluations& evaluations, const Run& run) {
    return evaluations.step == run.model_step && evaluations.longest > 0 &&
           evaluations.by_position.windows == EvaluationOptions{}.windows;
}

std::vector<std::shared_ptr<const RunEvaluation>> readings_of(const Evaluations& evaluations,
                                                              const Run& run) {
    std::vector<std::shared_ptr<const RunEvaluation>> out;
    const auto add = [&](EvaluationKind kind, Index longest, std::vector<LengthLoss> lengths,
                         PositionLosses positions) {
        out.push_back(std::make_shared<const RunEvaluation>(
            RunEvaluation{{run.id, run.model_step, {}, kind, longest, false},
                          std::move(lengths),
                          std::move(positions),
                          {}}));
    };
    // Where it is said how far it was asked for, a text ended before.
    const Index asked = evaluations.longest;
    const auto reaches = [asked](Index longest) { return std::max(asked, longest); };
    const auto positions = static_cast<Index>(evaluations.by_position.loss.size());
    const Index usual = longest_read(run, EvaluationKind::position, 1);
    add(EvaluationKind::nonoverlapping, reaches(longest_length(evaluations.nonoverlapping)),
        evaluations.nonoverlapping, {});
    add(EvaluationKind::sliding, reaches(longest_length(evaluations.sliding)), evaluations.sliding, {});
    add(EvaluationKind::position, asked > 0 ? std::max(usual, positions) : positions, {},
        evaluations.by_position);
    return out;
}

}  // namespace alibi
