// The scene: every number that a view draws, against the functions it stands for; and the work behind it.
#include <QtTest>
#include <cmath>

#include "core/attention/closed_form.h"
#include "core/session/action.h"
#include "core/session/scene.h"
#include "field_fixture.h"
#include "layer_fixture.h"
#include "temporary_files.h"

using namespace alibi;

namespace {

Session after(std::initializer_list<Action> actions, Session session = {}) {
    for (const Action& action : actions) session = update(session, action);
    return session;
}

// Does all the work there is, as the app would; fits the session to what a file holds.
struct Worked {
    Session session;
    Results results;

    explicit Worked(Session start) : session(std::move(start)) {
        for (int step = 0; step < 6; ++step) {
            const std::vector<Work> work = missing_work(session, results);
            if (work.empty()) return;
            results = do_work(work.front(), session, results, {});
            if (results.opened && results.opened->content)
                session = update(session, FitToContent{results.opened->content->num_heads(),
                                                       results.opened->content->seq_len()});
        }
        throw std::logic_error("the work has no end");
    }
    Scene scene() const { return derive(session, results); }
};

bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}
bool same(const std::vector<double>& a, const std::vector<double>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) { return same(x, y); });
}

bool same(const RowProfile& a, const RowProfile& b) {
    return a.head == b.head && a.query == b.query && a.slope == b.slope && a.keys == b.keys && a.at == b.at &&
           same(a.bias, b.bias) && same(a.values, b.values) && a.masked_after == b.masked_after &&
           a.bias_low == b.bias_low && a.value_high == b.value_high && a.value_low == b.value_low &&
           a.exact == b.exact;
}

bool same(const MapSet& a, const MapSet& b) {
    if (a.heads.size() != b.heads.size() || a.rows != b.rows || a.cols != b.cols) return false;
    for (std::size_t h = 0; h < a.heads.size(); ++h) {
        const RasterRequest request{{0, 0, a.rows, a.cols},
                                    int(std::min<Index>(a.cols, 9)),
                                    int(std::min<Index>(a.rows, 9)),
                                    Pooling::max};
        if (a.heads[h]->raster(request, {}).values != b.heads[h]->raster(request, {}).values) return false;
    }
    return true;
}

void verify_same(const Scene& a, const Scene& b) {
    QVERIFY(a.num_heads == b.num_heads && a.seq_len == b.seq_len);
    QVERIFY(a.cumsum_is_no_distance == b.cumsum_is_no_distance);
    QCOMPARE(a.slopes_view.heads.size(), b.slopes_view.heads.size());
    for (std::size_t h = 0; h < a.slopes_view.heads.size(); ++h)
        QVERIFY(a.slopes_view.heads[h].figures == b.slopes_view.heads[h].figures);
    QVERIFY(same(a.bias.row, b.bias.row) && a.bias.ranges == b.bias.ranges && a.bias.shown == b.bias.shown);
    QVERIFY(!a.bias.maps == !b.bias.maps && (!a.bias.maps || same(*a.bias.maps, *b.bias.maps)));
    QVERIFY(same(a.attention.row, b.attention.row) && a.attention.ranges == b.attention.ranges);
    QVERIFY(a.attention.tokens == b.attention.tokens && a.attention.spec == b.attention.spec);
    QVERIFY(!a.attention.maps == !b.attention.maps);
    QVERIFY(!a.attention.maps || same(*a.attention.maps, *b.attention.maps));
    QVERIFY(a.attention.shown == b.attention.shown && a.attention.stage == b.attention.stage);
    QVERIFY(a.reading.cell == b.reading.cell && a.reading.bias == b.reading.bias);
    QVERIFY(a.reading.weight == b.reading.weight && a.reading.score == b.reading.score);
    QVERIFY(a.reading.query_token == b.reading.query_token && a.reading.masked == b.reading.masked);
}

Tensor3 square_maps(bool weights, Index heads, Index length) {
    Tensor3 out(heads, length, length);
    for (Index h = 0; h < heads; ++h) {
        for (Index i = 0; i < length; ++i) {
            for (Index j = 0; j < length; ++j)
                out(h, i, j) = weights && j > i ? 0 : Scalar(1 + (h + i * 3 + j * 5) % 7);
            if (weights) out.head(h).row(i) /= out.head(h).row(i).sum();
        }
    }
    return out;
}

ColourScale scale_of(LimitsKind limits, bool shared) {
    ColourScale scale;
    scale.limits = limits;
    scale.shared = shared;
    scale.low = -7;
    scale.high = -2;
    return scale;
}

std::string layer_path(const char* name) {
    return std::string(ALIBI_TEST_DATA "/attention_") + name + ".npz";
}

}  // namespace

class TestSession : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void slopes_view_holds_the_closed_forms_data();
    void slopes_view_holds_the_closed_forms();
    void coverage_counts_heads();
    void overlays_count_differences_data();
    void overlays_count_differences();
    void previous_changes_nothing_data();
    void previous_changes_nothing();
    void previous_shares_what_is_equal();
    void row_profile_is_the_field_data();
    void row_profile_is_the_field();
    void bias_ranges_hold_every_shown_cell_data();
    void bias_ranges_hold_every_shown_cell();
    void bias_limits_are_as_chosen();
    void zoom_shows_a_part();
    void context_has_no_keys_at_any_length();
    void reading_is_the_cell();
    void long_rows_keep_bias_and_score();
    void row_keeps_the_weight_of_a_far_cell();
    void texts_of_any_length_data();
    void texts_of_any_length();
    void replaced_sessions_can_be_drawn();
    void layer_files_and_their_batches();
    void bad_files_become_problems_data();
    void bad_files_become_problems();
    void opened_maps_data();
    void opened_maps();
    void too_many_heads_are_a_problem();
    void statistics_follow_the_session();
    void stopped_work_leaves_the_results();

  private:
    TemporaryFiles files_;
};

void TestSession::slopes_view_holds_the_closed_forms_data() {
    QTest::addColumn<Session>("session");
    QTest::newRow("8 heads") << Session{};
    QTest::newRow("12 heads, stop at L") << after({SetHeads{12}, SetStopAtLength{true}, SetReachMass{0.5}});
    QTest::newRow("one head") << after({SetHeads{1}, SetRulerDistance{40}});
    QTest::newRow("slope 0") << after({SetOwnSlopes{std::vector<double>(8, 0.0)}});
    QTest::newRow("smallest slope there is") << after({SetOwnSlopes{std::vector<double>(8, 5e-324)}});
    QTest::newRow("1024 heads, bias max 64") << after({SetHeads{1024}, SetBiasMax{64}, SetLength{1'000'000}});
}

void TestSession::slopes_view_holds_the_closed_forms() {
    QFETCH(Session, session);
    const SlopesScene scene = derive(session, {}).slopes_view;
    const std::vector<double> values = session_slope_values(session);
    QCOMPARE(scene.heads.size(), values.size());
    Index beyond = 0;
    for (std::size_t h = 0; h < values.size(); ++h) {
        const HeadRow& row = scene.heads[h];
        const bool ends = session.stop_at_length || values[h] <= 0;
        const VisibleKeys keys = ends ? VisibleKeys(session.seq_len) : VisibleKeys();
        QVERIFY(row.figures == slope_statistics(values[h], keys));
        QCOMPARE(row.reach, closed_form_reach(values[h], session.reach_mass, keys));
        const Index ruler = session.ruler_distance > 0 ? session.ruler_distance : session.seq_len;
        const bool seen = !keys || ruler < *keys;
        QVERIFY(seen == (row.weight_at_ruler > 0));
        QCOMPARE(float(row.weight_at_ruler), float(closed_form_weight(values[h], ruler, keys)));
        QCOMPARE(row.logits_at_ruler, values[h] * double(ruler));
        beyond += row.reach > session.seq_len;
    }
    QCOMPARE(scene.heads_beyond, beyond);
    QVERIFY(std::exp2(std::round(std::log2(scene.largest_distance))) == scene.largest_distance);
    QVERIFY(scene.largest_distance >= double(session.seq_len) && scene.largest_distance < 1e7);
}

void TestSession::coverage_counts_heads() {
    const SlopesScene scene = derive(after({SetHeads{12}}), {}).slopes_view;
    QCOMPARE(scene.coverage.front().heads, Index{12});
    QCOMPARE(scene.coverage.back().heads, Index{0});
    for (std::size_t n = 1; n < scene.coverage.size(); ++n) {
        const CoverageStep& step = scene.coverage[n];
        QVERIFY(step.distance > scene.coverage[n - 1].distance && step.heads < scene.coverage[n - 1].heads);
        Index need_more = 0;
        for (const HeadRow& row : scene.heads) need_more += double(row.reach) > step.distance;
        QCOMPARE(step.heads, need_more);
    }
    const SlopesScene equal = derive(after({SetSlopeRule{SlopeRule::equal}}), {}).slopes_view;
    QCOMPARE(equal.coverage.size(), 2U);
}

void TestSession::overlays_count_differences_data() {
    QTest::addColumn<Index>("heads");
    QTest::addColumn<Index>("differing");
    QTest::newRow("8: the rules agree") << Index{8} << Index{0};
    QTest::newRow("12: they do not") << Index{12} << Index{12};
    QTest::newRow("1") << Index{1} << Index{0};
}

void TestSession::overlays_count_differences() {
    QFETCH(Index, heads);
    QFETCH(Index, differing);
    const SlopesScene scene = derive(after({SetHeads{heads}}), {}).slopes_view;
    QCOMPARE(scene.overlays.size(), 1U);
    const OverlayRow& row = scene.overlays.front();
    Index count = 0;
    double ratio = 1;
    const auto a = slopes(SlopeRule::reference, heads), b = slopes(SlopeRule::text, heads);
    for (std::size_t h = 0; h < a.size(); ++h) {
        count += std::abs(a[h] / b[h] - 1) > 1e-9;
        ratio = std::max(ratio, std::max(a[h] / b[h], b[h] / a[h]));
    }
    QCOMPARE(row.differing_heads, count);
    QVERIFY(heads == 12 ? count > 8 : count == differing);
    QVERIFY(std::abs(row.largest_ratio - ratio) < 1e-9);
    QVERIFY(derive(after({SetSlopeRule{SlopeRule::text}}), {}).slopes_view.overlays.empty());
}

void TestSession::previous_changes_nothing_data() {
    QTest::addColumn<Session>("before");
    QTest::addColumn<Action>("action");
    const std::pair<const char*, Action> actions[] = {
        {"nothing", SetView{ViewId::attention}},
        {"heads", SetHeads{12}},
        {"length", SetLength{64}},
        {"shorter than the text", SetLength{5}},
        {"form", SetBiasForm{BiasForm::cumsum}},
        {"mask", SetMask{MaskKind::window}},
        {"shown masked cells", SetShowMasked{false}},
        {"seed", SetSeed{3}},
        {"spread", SetSpread{2}},
        {"text", SetText{"one two three"}},
        {"empty text", SetText{""}},
        {"random", SetContentKind{ContentKind::random}},
        {"zero", SetContentKind{ContentKind::zero}},
        {"stage", SetStage{Stage::context}},
        {"precision", SetPrecision{Precision::bfloat16}},
        {"slope", SetOwnSlope{0, 0.125}},
        {"rule", SetSlopeRule{SlopeRule::linear}},
        {"cell", ChooseCell{{2, 9, 4}}},
        {"zoom", SetZoom{{2, 2, 8, 8}}},
        {"colour", SetColour{Quantity::bias, scale_of(LimitsKind::percentile, false)}}};
    for (const ViewId view : {ViewId::slopes, ViewId::bias, ViewId::attention}) {
        for (const auto& [name, action] : actions) {
            const auto id = view_ids()[std::size_t(view)].id;
            QTest::newRow(
                qPrintable(QString("%1, %2").arg(QString::fromUtf8(id.data(), int(id.size())), name)))
                << after({SetView{view}}) << action;
        }
    }
}

void TestSession::previous_changes_nothing() {
    QFETCH(Session, before);
    QFETCH(Action, action);
    const Scene first = derive(before, {});
    const Session session = update(before, action);
    const Scene with = derive(session, {}, &first);
    verify_same(with, derive(session, {}));
    verify_same(derive(before, {}, &with), first);
}

void TestSession::previous_shares_what_is_equal() {
    const Session session = after({SetView{ViewId::attention}});
    const Scene first = derive(session, {});
    const Scene hovered = derive(update(session, HoverCell{Cell{1, 5, 2}}), {}, &first);
    QCOMPARE(hovered.attention.maps, first.attention.maps);
    const Scene steeper = derive(update(session, SetOwnSlope{0, 0.9}), {}, &first);
    QVERIFY(steeper.attention.maps != first.attention.maps);
    QCOMPARE(steeper.attention.field->shared_content(), first.attention.field->shared_content());
    const Session bias = after({SetView{ViewId::bias}});
    const Scene bias_scene = derive(bias, {});
    QCOMPARE(derive(update(bias, ChooseHead{2}), {}, &bias_scene).bias.maps, bias_scene.bias.maps);
}

void TestSession::row_profile_is_the_field_data() {
    QTest::addColumn<Session>("session");
    const Session start = after({SetView{ViewId::attention}, SetContentKind{ContentKind::random}});
    QTest::newRow("weights") << after({ChooseCell{{2, 90, 4}}}, start);
    QTest::newRow("scores") << after({ChooseCell{{2, 90, 4}}, SetStage{Stage::scores}}, start);
    QTest::newRow("window") << after({ChooseCell{{7, 90, 4}}, SetMask{MaskKind::window}}, start);
    QTest::newRow("fully masked") << after({ChooseCell{{0, 1, 0}}, SetMask{MaskKind::padding_left}}, start);
    QTest::newRow("zoomed") << after({ChooseCell{{2, 90, 4}}, SetZoom{{80, 80, 20, 30}}}, start);
    QTest::newRow("context shows weights")
        << after({ChooseCell{{2, 90, 4}}, SetStage{Stage::context}}, start);
    QTest::newRow("long") << after({SetLength{5000}, ChooseCell{{7, 4999, 4}}}, start);
    QTest::newRow("one key") << after({SetLength{1}}, start);
}

void TestSession::row_profile_is_the_field() {
    QFETCH(Session, session);
    const Scene scene = derive(session, {});
    const RowProfile& row = scene.attention.row;
    const AttentionField& field = *scene.attention.field;
    QVERIFY(row.at.size() <= (row.exact ? 400U : 600U) && row.at.size() == row.values.size() &&
            row.at.size() == row.bias.size());
    QCOMPARE(row.at.front(), row.keys.begin);
    QCOMPARE(row.at.back(), row.keys.end - 1);
    QCOMPARE(row.exact, row.keys.size() <= 400);
    QVERIFY(std::is_sorted(row.at.begin(), row.at.end()));
    // The query's own key has the peak: it is never left out.
    QVERIFY(!row.keys.contains(row.query) || std::ranges::count(row.at, row.query) == 1);
    for (std::size_t n = 0; n < row.at.size(); ++n) {
        const CellReading cell = field.cell(row.head, row.query, row.at[n]);
        const double expected = session.stage == Stage::scores ? cell.score : cell.weight;
        const bool hidden = cell.masked && session.stage != Stage::scores;
        QVERIFY(std::isnan(row.values[n]) == hidden);
        QVERIFY(hidden || std::abs(row.values[n] - expected) < 1e-5);
        QVERIFY(cell.masked ? std::isnan(row.bias[n]) : row.bias[n] == cell.bias);
        QCOMPARE(row.masked_after.contains(row.at[n]), row.at[n] >= row.masked_after.begin);
        QVERIFY(!row.masked_after.contains(row.at[n]) || cell.masked);
    }
}

void TestSession::bias_ranges_hold_every_shown_cell_data() {
    QTest::addColumn<Session>("session");
    std::vector<std::uint8_t> visible(40 * 40);
    for (std::size_t n = 0; n < visible.size(); ++n) visible[n] = n % 40 <= n / 40 && n % 40 >= n / 80;
    const auto matrix = make_mask_matrix(40, visible);
    for (const BiasFormRow& form : bias_forms()) {
        for (const MaskKindRow& mask : mask_kinds()) {
            for (const bool shown : {true, false}) {
                Session session = after({SetView{ViewId::bias}, SetLength{40}, SetBiasForm{form.form},
                                         SetMaskPadding{6}, SetShowMasked{shown},
                                         SetColour{Quantity::bias, scale_of(LimitsKind::full, false)}});
                if (mask.kind == MaskKind::file) session = update(session, SetMaskMatrix{"m", matrix});
                session = update(session, SetMask{mask.kind});
                QTest::newRow(qPrintable(QString("%1, %2, %3")
                                             .arg(QString::fromUtf8(form.id.data(), int(form.id.size())),
                                                  QString::fromUtf8(mask.id.data(), int(mask.id.size())),
                                                  shown ? "masked as masked" : "every value")))
                    << session;
            }
        }
    }
}

void TestSession::bias_ranges_hold_every_shown_cell() {
    QFETCH(Session, session);
    const BiasScene scene = derive(session, {}).bias;
    for (std::size_t h = 0; h < 8; ++h) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (Index i = 0; i < 40; ++i) {
            for (Index j = 0; j < 40; ++j) {
                const double value = double(scene.maps->heads[h]->value(i, j));
                if (value == double(kMasked)) continue;
                low = std::min(low, value);
                high = std::max(high, value);
            }
        }
        const ScaleRange& range = scene.ranges[h];
        QVERIFY2(std::abs(range.high - high) < 1e-4, qPrintable(QString("%1 %2").arg(range.high).arg(high)));
        QVERIFY2(std::abs(range.low - low) < 1e-4, qPrintable(QString("%1 %2").arg(range.low).arg(low)));
        QVERIFY(!range.clipped_low && !range.clipped_high);
    }
}

void TestSession::bias_limits_are_as_chosen() {
    const Session start = after({SetView{ViewId::bias}, SetLength{100}});
    const auto ranges = [&](LimitsKind limits, bool shared) {
        return derive(update(start, SetColour{Quantity::bias, scale_of(limits, shared)}), {}).bias.ranges;
    };
    const auto shared = ranges(LimitsKind::automatic, true), own = ranges(LimitsKind::automatic, false);
    QVERIFY(std::equal(shared.begin() + 1, shared.end(), shared.begin()));
    QCOMPARE(shared[0].low, -0.5 * 99);
    QCOMPARE(own[7].low, -99.0 / 256);
    const auto typed = ranges(LimitsKind::typed, true);
    QVERIFY(typed[3].low == -7 && typed[3].high == -2 && typed[3].clipped_low && typed[3].clipped_high);
    const auto percent = ranges(LimitsKind::percentile, false);
    for (std::size_t h = 0; h < 8; ++h) {
        QVERIFY(percent[h].low > own[h].low && percent[h].low < own[h].low * 0.8);
        QVERIFY(percent[h].clipped_low);
    }
}

void TestSession::zoom_shows_a_part() {
    const Session session = after({SetView{ViewId::bias}, SetZoom{{10, 20, 32, 32}}});
    const Scene scene = derive(session, {});
    QVERIFY(scene.bias.shown == (CellRect{10, 20, 32, 32}));
    QCOMPARE(scene.bias.zoom, 4.0);
    QVERIFY(scene.bias.row.keys == (Interval{20, 52}));
    // A text shorter than the zoom's place shows its own end.
    const Session text =
        after({SetView{ViewId::attention}, SetText{"a b c d e f"}, SetZoom{{100, 100, 4, 4}}});
    QVERIFY(derive(text, {}).attention.shown == (CellRect{2, 2, 4, 4}));
}

void TestSession::context_has_no_keys_at_any_length() {
    for (const Index length : {Index{20}, kHeadDim, kModelWidth}) {
        for (const Stage stage : {Stage::context, Stage::output}) {
            const Session session = after({SetView{ViewId::attention}, SetContentKind{ContentKind::random},
                                           SetLength{length}, SetStage{stage}, SetZoom{{3, 3, 5, 5}}});
            const AttentionScene scene = derive(session, {}).attention;
            const Index width = stage == Stage::context ? kHeadDim : kModelWidth;
            QVERIFY(scene.shown == (CellRect{3, 0, 5, width}));
            QVERIFY(scene.row.keys == (Interval{0, length}));
        }
    }
}

void TestSession::reading_is_the_cell() {
    const Session session =
        after({SetView{ViewId::attention}, ChooseCell{{3, 9, 2}}, SetPrecision{Precision::bfloat16}});
    const Scene scene = derive(session, {});
    const CellReading cell = scene.attention.field->cell(3, 9, 2);
    const Reading& reading = scene.reading;
    QVERIFY(reading.locked && reading.distance == 7 && !reading.masked);
    QCOMPARE(reading.query_token, scene.attention.tokens[9]);
    QCOMPARE(reading.key_token,
             std::string("put") == scene.attention.tokens[1] ? scene.attention.tokens[2] : "");
    QVERIFY(reading.bias == cell.bias && reading.score == cell.scaled && reading.sum == cell.biased);
    QVERIFY(reading.weight == cell.weight);
    const Reading hidden = derive(update(session, ChooseCell{{3, 2, 9}}), {}).reading;
    QVERIFY(hidden.masked && hidden.distance == -7 && hidden.weight == 0.0);
    const Reading bias = derive(update(session, SetView{ViewId::bias}), {}).reading;
    QVERIFY(!bias.score && bias.weight.has_value() && bias.bias == cell.bias);
    QVERIFY(bias.figures == slope_statistics(1.0 / 16, std::nullopt));
}

void TestSession::long_rows_keep_bias_and_score() {
    const Session session =
        after({SetView{ViewId::attention}, SetContentKind{ContentKind::random}, SetLength{1'000'000},
               SetOwnSlopes{std::vector<double>(8, 1e-6)}, ChooseCell{{1, 999'999, 999'000}}});
    const Scene scene = derive(session, {});
    QVERIFY(std::abs(scene.reading.bias + 999e-6) < 1e-12);
    QVERIFY(scene.reading.score.has_value() && *scene.reading.score != 0);
    QVERIFY(std::abs(*scene.reading.sum - *scene.reading.score - scene.reading.bias) < 1e-9);
    QVERIFY(!scene.reading.weight.has_value());  // a walk of a million keys is not for the window's thread
    const Reading bias =
        derive(after({SetView{ViewId::bias}, SetPrecision{Precision::bfloat16}}, session), {}).reading;
    QVERIFY(!bias.weight.has_value() && bias.bias < 0);
}

void TestSession::texts_of_any_length_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<Index>("length");
    QTest::addColumn<Index>("expected");
    QTest::newRow("shorter than L") << "a b c" << Index{128} << Index{3};
    QTest::newRow("longer than L") << "a b c d e" << Index{2} << Index{2};
    QTest::newRow("empty") << "" << Index{128} << Index{1};
    QTest::newRow("spaces") << "   " << Index{5} << Index{1};
    QTest::newRow("one, at L = 1") << "a b" << Index{1} << Index{1};
    QTest::newRow("very long") << QString("a b ").repeated(40'000) << kMaxLength << Index(kMaxTokens);
}

void TestSession::texts_of_any_length() {
    QFETCH(QString, text);
    QFETCH(Index, length);
    QFETCH(Index, expected);
    const Session session = after({SetView{ViewId::attention}, SetText{text.toStdString()}, SetLength{length},
                                   ChooseCell{{7, length - 1, length - 1}}});
    const Scene scene = derive(session, {});
    QCOMPARE(scene.seq_len, expected);
    QCOMPARE(Index(scene.attention.tokens.size()), expected);
    QCOMPARE(scene.attention.maps->rows, expected);
    QCOMPARE(scene.reading.cell.query, expected - 1);
    QCOMPARE(scene.attention.row.query, expected - 1);
    QVERIFY(!scene.reading.query_token.empty());
}

void TestSession::replaced_sessions_can_be_drawn() {
    Session absurd;
    absurd.num_heads = 0;
    absurd.seq_len = -1;
    absurd.slope_rule = SlopeRule::own;
    absurd.overlays = {SlopeRule::own};
    absurd.reach_mass = std::nan("");
    absurd.content.spread = std::nan("");
    absurd.mask.kind = MaskKind::file;
    for (const ViewId view : {ViewId::slopes, ViewId::bias, ViewId::attention}) {
        absurd.view = view;
        const Scene scene = derive(update(Session{}, ReplaceSession{absurd}), {});
        QCOMPARE(scene.num_heads, Index{1});
        QCOMPARE(scene.slopes_view.heads.size(), 1U);
    }
}

// Too small for a float, and still no 0.
void TestSession::row_keeps_the_weight_of_a_far_cell() {
    const Session session = after({SetView{ViewId::attention}, SetContentKind{ContentKind::random},
                                   SetLength{4096}, ChooseCell{{0, 4000, 205}}});
    const Scene scene = derive(session, {});
    const RowProfile& row = scene.attention.row;
    const auto at = std::ranges::find(row.at, Index{205}) - row.at.begin();
    QVERIFY(scene.reading.weight && *scene.reading.weight > 0 && *scene.reading.weight < 1e-300);
    QVERIFY(at < std::ssize(row.values));
    QVERIFY(row.values[static_cast<std::size_t>(at)] == *scene.reading.weight);
}

void TestSession::layer_files_and_their_batches() {
    const test::StoredLayer stored("8h_64d_10l");
    for (std::size_t batch = 0; batch < stored.x.size(); ++batch) {
        const Worked worked(after({OpenContent{layer_path("8h_64d_10l"), "", Index(batch)}}));
        const Scene scene = worked.scene();
        QVERIFY(!scene.attention.problem && !scene.attention.loading);
        QCOMPARE(scene.attention.batches, Index(stored.x.size()));
        QCOMPARE(scene.attention.seq_len, stored.x[batch].rows());
        const NumpyArray<double> weights = stored.file.read<double>("weights");
        const Index last = scene.attention.seq_len - 1;
        const Index row = (Index(batch) * 8 + 7) * (last + 1) + last;
        const double expected = weights.values[std::size_t(row * (last + 1))];
        QVERIFY(std::abs(scene.attention.field->cell(7, last, 0).weight - expected) < 1e-5);
    }
    const Worked beyond(after({OpenContent{layer_path("8h_64d_10l"), "", 99}}));
    QVERIFY(beyond.scene().attention.problem.has_value());
}

void TestSession::bad_files_become_problems_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("missing npz") << "nowhere.npz" << QByteArray();
    QTest::newRow("missing npy") << "nowhere.npy" << QByteArray();
    QTest::newRow("text called npz") << "text.npz" << QByteArray("hello");
    QTest::newRow("text called npy") << "text.npy" << QByteArray("hello");
    QTest::newRow("cut short") << "cut.npy"
                               << QByteArray::fromStdString(npy_of(npy_header("<f4", "(2, 3, 3)"), "abcd"));
    QTest::newRow("a vector") << "vector.npy"
                              << QByteArray::fromStdString(npy_of(npy_header("<f4", "(1,)"), "abcd"));
}

void TestSession::bad_files_become_problems() {
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    const std::string path = files_.path(name.toStdString());
    if (!bytes.isEmpty()) files_.write(name.toStdString(), bytes.toStdString());
    const Session session = after({OpenContent{path, "", 0}});
    QVERIFY(derive(session, {}).attention.loading);
    const Worked worked(session);
    const Scene scene = worked.scene();
    QVERIFY(scene.attention.problem.has_value());
    QCOMPARE(scene.attention.problem->error.path(), path);
    QVERIFY(!scene.attention.loading && !scene.attention.maps);
    QVERIFY(missing_work(worked.session, worked.results).empty());
    // Back to other content, the trouble is gone.
    const Session away = update(worked.session, SetContentKind{ContentKind::random});
    QVERIFY(!derive(away, worked.results).attention.problem);
}

void TestSession::opened_maps_data() {
    QTest::addColumn<bool>("weights");
    QTest::newRow("scores") << false;
    QTest::newRow("weights") << true;
}

void TestSession::opened_maps() {
    QFETCH(bool, weights);
    const Tensor3 maps = square_maps(weights, 3, 9);
    const std::string path = files_.path(weights ? "weights.npy" : "scores.npy");
    const Index shape[] = {3, 9, 9};
    write_npy(path, shape, maps.data());
    const Worked worked(after({OpenContent{path, "", 0}, SetStage{Stage::context}, ChooseCell{{2, 8, 5}}}));
    QVERIFY(worked.session.num_heads == 3 && worked.session.seq_len == 9);
    const Scene scene = worked.scene();
    QCOMPARE(scene.attention.weights_only, weights);
    QCOMPARE(scene.attention.stage, Stage::weights);
    QCOMPARE(scene.attention.stages.size(), weights ? 1U : 5U);
    QVERIFY(!scene.attention.look.empty() && !scene.attention.look_stale);
    for (Index h = 0; h < 3; ++h) {
        const test::FullHead full(*scene.attention.field, h);
        for (Index j = 0; j < 9; ++j) {
            const double shown = double(scene.attention.maps->heads[std::size_t(h)]->value(8, j));
            QVERIFY(std::abs(shown - full.weights(8, j)) < 1e-6);
            if (weights) QCOMPARE(shown, double(maps(h, 8, j)));
        }
    }
    QVERIFY(std::abs(*scene.reading.weight - double(scene.attention.maps->heads[2]->value(8, 5))) < 1e-6);
}

void TestSession::too_many_heads_are_a_problem() {
    const Index heads = kMaxHeads + 1;
    const std::string path = files_.path("many.npy");
    const Index shape[] = {heads, 2, 2};
    write_npy(path, shape, square_maps(false, heads, 2).data());
    QVERIFY(Worked(after({OpenContent{path, "", 0}})).scene().attention.problem.has_value());
}

void TestSession::statistics_follow_the_session() {
    const Session session = after({SetView{ViewId::attention}});
    QVERIFY(missing_work(after({}), {}).empty());
    const Worked worked(session);
    const Scene scene = worked.scene();
    QCOMPARE(scene.attention.look.size(), 8U);
    QVERIFY(!scene.attention.look_stale);
    const AttentionField& field = *scene.attention.field;
    double entropy = 0;
    for (Index i = 0; i < field.seq_len(); ++i)
        entropy += field.statistics(4, i, 16).entropy / double(field.seq_len());
    QVERIFY(std::abs(scene.attention.look[4].figures.entropy - entropy) < 1e-9);
    // Another seed: old figures are marked, and work is wanted.
    const Session other = update(worked.session, SetSeed{99});
    QVERIFY(derive(other, worked.results).attention.look_stale);
    QCOMPARE(missing_work(other, worked.results).size(), 1U);
    QVERIFY(missing_work(update(worked.session, ChooseCell{{1, 2, 1}}), worked.results).empty());
}

void TestSession::stopped_work_leaves_the_results() {
    const Session session = after({SetView{ViewId::attention}});
    std::stop_source stop;
    stop.request_stop();
    const Results results = do_work(missing_work(session, {}).front(), session, {}, stop.get_token());
    QVERIFY(!results.statistics);
}

QTEST_APPLESS_MAIN(TestSession)
#include "test_session.moc"
