// The parts of derive(), one file each. Private to core/session.
#pragma once

#include "core/session/scene.h"

namespace alibi {

// The content of the session as a field needs it; nullopt while a file is not read, or could not be.
// `tokens`: session_tokens() where they are at hand.
using Tokens = std::vector<std::string>;
std::optional<FieldSpec> field_spec(const Session& session, const Results& results,
                                    const Tokens* tokens = nullptr);
std::shared_ptr<const Content> make_content(const FieldSpec& spec, const Results& results,
                                            const Tokens* tokens = nullptr);
std::shared_ptr<const AttentionField> make_field(const FieldSpec& spec, const Results& results,
                                                 std::shared_ptr<const Content> content);
// The typed text in tokens, as many as are attended over; empty for other content.
Tokens session_tokens(const Session& session);
// May this row be walked while the window waits?
bool is_quick_row(const AttentionField& field, Index head, Index query);
// An opened file of the session's content, read or failed; null while it is not.
std::shared_ptr<const OpenedContent> opened_content(const Session& session, const Results& results);
// What is shown of the trained model that the session looks into; null while nothing is.
std::shared_ptr<const RunInside> shown_inside(const Session& session, const RunResults& results);
// The same head count, mask and slopes with all scores 0.
std::shared_ptr<const AttentionField> zero_field(const Session& session, const std::vector<double>& slopes);

Quantity stage_quantity(Stage stage);

SlopesScene derive_slopes(const Session& session, const std::vector<HeadSlope>& slopes);
BiasScene derive_bias(const Session& session, const std::vector<double>& slopes, const BiasScene* previous);
AttentionScene derive_attention(const Session& session, const Results& results,
                                const AttentionScene* previous);
EquationsScene derive_equations(const Session& session, const EquationsScene* previous);
void read_equations(const EquationsScene& scene, Reading& reading);
ExtrapolationScene derive_extrapolation(const Session& session, const Results& results,
                                        const ExtrapolationScene* previous);
// The step that is open wants nothing of the view but its figure.
bool shows_figure_only(const LessonChoice& choice);
LessonScene derive_lesson(const Session& session, const Results& results, const LessonScene* previous);
Reading derive_reading(const Session& session, const Scene& scene);

// The row of one query over the shown keys, at most a few hundred points. show_masked: what is masked has no
// bias there; else it keeps its value, as on the map.
RowProfile derive_row(const AttentionField& field, Stage stage, const Cell& cell, Interval keys,
                      bool show_masked = true);

struct ValueRange {
    double low = 0;
    double high = 0;
};
// Smallest and largest bias over the cells that are shown, in units of the slope.
ValueRange bias_unit_range(BiasForm form, Index seq_len, const Mask& mask, bool show_masked);

// The limits of one head's (or all heads') colours: as typed, or from `values` and `full`.
ScaleRange make_range(const ColourScale& scale, Quantity quantity, ValueRange values, ValueRange percentiles,
                      ValueRange full);

}  // namespace alibi
